"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarClock, Lock, Mail, MessageSquare, Paperclip, Phone, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Message } from "#contract/conversations/messages.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations } from "#lib/api/conversations.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { userName, userQueries } from "#lib/api/users.ts";
import { MailFrame } from "./mail-frame.tsx";
import { fileNameOf, hasFailed, isActivity, sayStatus, sayType, sayUntil } from "./message-words.ts";
import { useSeconds } from "./use-seconds.ts";

const iconOf = (type: string): ReactNode => {
  if (type === "TYPE_EMAIL") return <Mail />;
  if (type === "TYPE_CALL") return <Phone />;
  return type === "TYPE_INTERNAL_COMMENTS" ? <Lock /> : <MessageSquare />;
};

/** One thing said: by the contact at the start of the line, by the house at its end, and comments that only the house sees. */
export function MessageItem({ message, contactName }: { message: Message; contactName: string }) {
  const connection = useConnection();
  const { data: users } = useQuery(userQueries.list(connection));
  if (isActivity(message))
    return (
      <li className="mx-auto max-w-lg text-center text-xs text-muted">
        {message.body || sayType(message.messageType)} · <Time at={message.dateAdded} style="relative" />
      </li>
    );
  const isInbound = message.direction === "inbound";
  const isComment = message.messageType === "TYPE_INTERNAL_COMMENTS";
  const author = isInbound ? contactName : message.userId ? userName(users, message.userId) : (message.source ?? "Us");
  return (
    <li className={cx("flex flex-col gap-1", isInbound ? "items-start" : "items-end")} data-message={message.id}>
      <article
        aria-label={`${sayType(message.messageType)} from ${author}`}
        className={cx(
          "grid w-fit max-w-[min(42rem,92%)] gap-1.5 rounded-lg border px-3 py-2 text-sm",
          message.contentType === "text/html" && "w-full",
          isComment
            ? "border-warning-soft bg-warning-soft text-warning-soft-foreground"
            : isInbound
              ? "border-border bg-surface-secondary"
              : "border-accent-soft bg-accent-soft",
        )}
      >
        <header className="flex items-center gap-1.5 text-xs text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
          {iconOf(message.messageType)}
          <span className="font-medium text-foreground">{author}</span>
          {isComment ? <span>Internal comment</span> : <span>{sayType(message.messageType)}</span>}
          <Time at={message.dateAdded} style="relative" className="ms-auto ps-2" />
        </header>
        {message.subject ? <p className="font-medium wrap-anywhere">{message.subject}</p> : null}
        <Body message={message} />
        <Attachments urls={message.attachments ?? []} />
      </article>
      <Status message={message} />
    </li>
  );
}

function Body({ message }: { message: Message }) {
  if (message.messageType === "TYPE_CALL") {
    const seconds = Number(message.meta?.callDuration ?? Number.NaN);
    const words = [
      message.meta?.callStatus ?? "call",
      Number.isNaN(seconds) ? undefined : `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    ];
    return (
      <p className="wrap-anywhere">
        {words.filter(Boolean).join(", ")}
        {message.body ? `: ${message.body}` : ""}
      </p>
    );
  }
  if (!message.body) return null;
  if (message.contentType === "text/html") return <MailFrame html={message.body} title={message.subject ?? "Email"} />;
  return <p className="whitespace-pre-wrap wrap-anywhere">{message.body}</p>;
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

/** What has become of what was sent, with the way out where it failed or still waits. */
function Status({ message }: { message: Message }) {
  const connection = useConnection();
  const cancel = useMutation(conversationMutations.cancel());
  const retry = useMutation(conversationMutations.retry(connection));
  const isWaiting = message.status === "scheduled" && message.scheduledAt !== undefined;
  const now = useSeconds(isWaiting);
  if (message.direction === "inbound" || message.status === undefined || message.messageType === "TYPE_INTERNAL_COMMENTS") return null;
  const failed = (title: string) => (error: unknown) => {
    const { message: description, traceId } = wordsOf(error);
    notify({ title, description, tone: "danger", ...(traceId === undefined ? {} : { traceId }) });
  };
  const tellFailure = hasFailed(message);
  return (
    <div
      className={cx("flex flex-wrap items-center justify-end gap-x-2 text-xs", tellFailure ? "text-danger-soft-foreground" : "text-muted")}
    >
      {isWaiting && message.scheduledAt ? (
        <>
          <CalendarClock aria-hidden className="size-3.5" />
          <span>
            Goes out <Time at={message.scheduledAt} />, {sayUntil(message.scheduledAt, now)}
          </span>
          <Button
            size="sm"
            variant="ghost"
            icon={<X aria-hidden />}
            pending={cancel.isPending}
            onClick={() => cancel.mutate(message, { onError: failed("The message was not cancelled") })}
          >
            Cancel
          </Button>
        </>
      ) : (
        <span>
          {sayStatus(message.status)}
          {message.error ? `: ${message.error}` : ""}
        </span>
      )}
      {message.retryOf ? <span>· another attempt</span> : null}
      {tellFailure && connection.isOwn && !message.error?.startsWith("Cancelled") ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden />}
          pending={retry.isPending}
          onClick={() => retry.mutate(message, { onError: failed("The message was not sent again") })}
        >
          Try again
        </Button>
      ) : null}
    </div>
  );
}
