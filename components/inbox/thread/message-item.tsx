"use client";

import { useQuery } from "@tanstack/react-query";
import { Paperclip, Reply } from "lucide-react";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Message } from "#contract/conversations/messages.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { userName, userQueries } from "#lib/api/users.ts";
import { useCaption } from "#lib/i18n/say.tsx";
import { ChannelIcon } from "../channel-icon.tsx";
import { ActivityItem } from "./activity-item.tsx";
import { CallBody } from "./call-body.tsx";
import { EmailHead } from "./email-details.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { MessageStatus } from "./message-status.tsx";
import { MessageText } from "./message-text.tsx";
import { fileNameOf, isActivity, saySource, sayType } from "./message-words.ts";

type MessageItemProps = { message: Message; contactName: string; onReply?: ((message: Message) => void) | undefined };

/** One thing said: by the contact at the start of the line, by the house at its end, and comments that only the house sees. */
export function MessageItem({ message, contactName, onReply }: MessageItemProps) {
  const connection = useConnection();
  const { data: users } = useQuery(userQueries.list(connection.server));
  const caption = useCaption();
  if (isActivity(message)) return <ActivityItem message={message} />;
  const type = caption(sayType(message.messageType));
  const isInbound = message.direction === "inbound";
  const isComment = message.messageType === "TYPE_INTERNAL_COMMENTS";
  const author = isInbound ? contactName : message.userId ? userName(users, message.userId) : caption(saySource(message.source));
  return (
    <li className={cx("flex flex-col gap-1", isInbound ? "items-start" : "items-end")} data-message={message.id}>
      <article
        aria-label={`${type}, ${author}`}
        className={cx(
          "grid w-fit max-w-[min(42rem,92%)] grid-cols-1 gap-1.5 rounded-lg border px-3 py-2 text-sm",
          message.contentType === "text/html" && "w-full",
          isComment
            ? "border-warning-soft bg-warning-soft text-warning-soft-foreground"
            : isInbound
              ? "border-border bg-surface-secondary"
              : "border-accent-soft bg-accent-soft",
        )}
      >
        <header className="flex items-center gap-1.5 text-xs text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
          <ChannelIcon type={message.messageType} />
          <span className="min-w-0 truncate font-medium text-foreground">{author}</span>
          <span className="shrink-0">{type}</span>
          <Time at={message.dateAdded} style="time" className="ms-auto shrink-0 ps-2" />
          {onReply && message.messageType === "TYPE_EMAIL" ? (
            <IconButton label="Answer this email" icon={<Reply aria-hidden />} className="-my-1 -me-1" onClick={() => onReply(message)} />
          ) : null}
        </header>
        {message.messageType === "TYPE_EMAIL" ? <EmailHead message={message} /> : null}
        <Body message={message} />
        {message.mentions?.length ? (
          <p className="flex flex-wrap gap-1 text-xs font-medium">
            {message.mentions.map((id) => (
              <span key={id}>@{userName(users, id)}</span>
            ))}
          </p>
        ) : null}
        <Attachments urls={message.attachments ?? []} />
      </article>
      <MessageStatus message={message} />
    </li>
  );
}

function Body({ message }: { message: Message }) {
  if (message.messageType === "TYPE_CALL") return <CallBody message={message} />;
  if (!message.body) return null;
  if (message.contentType === "text/html") return <MailFrame html={message.body} title={message.subject ?? "Email"} />;
  return <MessageText text={message.body} />;
}

function Attachments({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Attachments">
      {urls.map((url) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-1 rounded-md border border-border bg-surface px-2 py-1 text-xs hover:underline"
          >
            <Paperclip aria-hidden className="size-3" />
            {fileNameOf(url)}
          </a>
        </li>
      ))}
    </ul>
  );
}
