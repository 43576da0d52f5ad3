"use client";

import { AudioLines, ExternalLink, Forward, Paperclip, Reply } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useSayCall, wasMissed } from "#components/calls/call-words.ts";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Message } from "#contract/conversations/messages.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { formatDate } from "#lib/format/dates.ts";
import { routes } from "#lib/routes.ts";
import { ChannelIcon } from "../channel-icon.tsx";
import { Marked, useFoundWords } from "../search/marked.tsx";
import { EmailHead } from "./email-details.tsx";
import { isLongText } from "./long-text.ts";
import { MailFrame } from "./mail-frame.tsx";
import { MessageStatus } from "./message-status.tsx";
import { fileNameOf, isActivity, useMessageWords } from "./message-words.ts";
import { QuoteButton } from "./quote-button.tsx";
import { textBeforeQuote } from "./quoted-text.ts";

type MessageItemProps = {
  message: Message;
  contactName: string;
  onReply?: ((message: Message) => void) | undefined;
  onForward?: ((message: Message) => void) | undefined;
  /** Whether a search has found it. */
  isFound?: boolean;
};

/** A message: the contact's on the left, ours on the right, and internal comments, which only staff can see. */
export function MessageItem({ message, contactName, onReply, onForward, isFound = false }: MessageItemProps) {
  const t = useTranslations("inbox.messageItem");
  const users = useUsers();
  const words = useMessageWords();
  if (isActivity(message)) return <ActivityItem message={message} />;
  const type = words.type(message.messageType);
  const isInbound = message.direction === "inbound";
  const isComment = message.messageType === "TYPE_INTERNAL_COMMENTS";
  const author = isInbound ? contactName : message.userId ? userName(users, message.userId) : words.source(message.source);
  return (
    <li
      className={cx("flex flex-col gap-1", isInbound ? "items-start" : "items-end")}
      data-message={message.id}
      data-found={isFound || undefined}
    >
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
          isFound && "ring-2 ring-accent",
        )}
      >
        <header className="flex items-center gap-1.5 text-xs text-muted [&>svg]:size-3.5 [&>svg]:shrink-0">
          <ChannelIcon type={message.messageType} />
          <span className="min-w-0 truncate font-medium text-foreground">
            <Marked text={author} />
          </span>
          <span className="shrink-0">{type}</span>
          <Time at={message.dateAdded} style="time" className="ms-auto shrink-0 ps-2" />
          {message.messageType === "TYPE_EMAIL" && message.status !== "scheduled" ? (
            <span className="-my-1 -me-1 flex">
              {onReply && message.forwardedTo === undefined ? (
                <IconButton label={t("replyToThisEmail")} icon={<Reply aria-hidden />} onClick={() => onReply(message)} />
              ) : null}
              {onForward ? (
                <IconButton label={t("forwardThisEmail")} icon={<Forward aria-hidden />} onClick={() => onForward(message)} />
              ) : null}
            </span>
          ) : null}
        </header>
        {message.forwardedTo ? (
          <p className="text-xs text-muted wrap-anywhere">{t("forwardedTo", { recipients: message.forwardedTo.join(", ") })}</p>
        ) : null}
        {message.messageType === "TYPE_EMAIL" ? <EmailHead message={message} /> : null}
        <Body message={message} contactName={contactName} />
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

function Body({ message, contactName }: { message: Message; contactName: string }) {
  const t = useTranslations("inbox.messageItem");
  if (message.messageType === "TYPE_CALL") return <CallBody message={message} contactName={contactName} />;
  if (!message.body) return null;
  if (message.contentType === "text/html") return <MailFrame html={message.body} title={message.subject ?? t("email")} />;
  return <MessageText text={message.body} />;
}

function Attachments({ urls }: { urls: readonly string[] }) {
  const t = useTranslations("inbox.messageItem");
  if (urls.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t("attachments")}>
      {urls.map((url) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-1 rounded-md border border-border bg-surface px-2 py-1 text-xs hover:underline"
          >
            <Paperclip aria-hidden className="size-3" />
            <Marked text={fileNameOf(url)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** An activity, described from its data in the user's language. Without data, the server's text is shown. */
function ActivityItem({ message }: { message: Message }) {
  const t = useTranslations("inbox.messageItem");
  const words = useMessageWords();
  const { timeZone, locale } = usePlace();
  const appointment = message.meta?.appointment;
  const said = appointment
    ? t(`appointment.${appointment.happening}`, {
        title: appointment.title,
        at: formatDate(new Date(appointment.startTime), "datetime", timeZone, locale),
      })
    : message.body || words.type(message.messageType);
  return (
    <li className="mx-auto max-w-lg text-center text-xs text-muted">
      {said} · <Time at={message.dateAdded} style="time" />
    </li>
  );
}

const CallView = dynamic(() => import("#components/calls/call-view.tsx").then((module) => module.CallView), {
  ssr: false,
  loading: () => <SkeletonLines count={4} />,
});

/** A call in the conversation, whose recording and transcript open in place. */
function CallBody({ message, contactName }: { message: Message; contactName: string }) {
  const t = useTranslations("inbox.messageItem");
  const found = useFoundWords();
  const [isOpen, setIsOpen] = useState(found.phrases.length > 0);
  const sayCall = useSayCall();
  const { callStatus, callDuration } = message.meta ?? {};
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="wrap-anywhere">
        {sayCall(callStatus, Number(callDuration ?? 0))}
        {message.body ? `: ${message.body}` : ""}
      </p>
      {wasMissed(callStatus) ? null : (
        <div className="-mx-1 -mb-1 flex flex-wrap gap-1">
          <Button size="sm" variant="ghost" icon={<AudioLines aria-hidden />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t("close") : t("recordingAndTranscript")}
          </Button>
          <Link href={routes.call(message.id)} className={buttonLook("ghost", "sm")}>
            <ExternalLink aria-hidden />
            {t("openCall")}
          </Link>
        </div>
      )}
      {isOpen ? (
        <div className="w-160 max-w-full border-t border-separator pt-3">
          <CallView
            locationId={message.locationId}
            messageId={message.id}
            parties={{ direction: message.direction, contactName, userId: message.userId }}
            searched={found.text.replaceAll('"', "")}
          />
        </div>
      ) : null}
    </div>
  );
}

/** A message's text. Long texts are folded. */
function MessageText({ text }: { text: string }) {
  const t = useTranslations("inbox.messageItem");
  const [isWhole, setIsWhole] = useState(useFoundWords().phrases.length > 0);
  const id = useId();
  const answer = textBeforeQuote(text);
  const [isQuoteShown, setIsQuoteShown] = useState(isWhole);
  const shown = answer === undefined || isQuoteShown ? text : answer;
  const isLong = isLongText(shown);
  return (
    <>
      <p id={id} className={cx("whitespace-pre-wrap wrap-anywhere", isLong && !isWhole && "line-clamp-12")}>
        <Marked text={shown} />
      </p>
      {isLong ? (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2 w-fit"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t("showLess") : t("showMore")}
        </Button>
      ) : null}
      {answer === undefined ? null : <QuoteButton isShown={isQuoteShown} controls={id} onChange={setIsQuoteShown} />}
    </>
  );
}
