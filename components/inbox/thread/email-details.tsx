"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Message } from "#contract/conversations/messages.ts";
import { conversationQueries } from "#lib/api/conversations.ts";
import { Marked } from "../search/marked.tsx";

/** The subject, sender and recipients of an email. Another server returns the subject only with the email itself. */
export function EmailHead({ message }: { message: Message }) {
  const { data: email } = useQuery({ ...conversationQueries.email(message), enabled: message.subject === undefined });
  const subject = message.subject ?? email?.subject;
  return (
    <>
      {subject ? (
        <p className="font-medium wrap-anywhere">
          <Marked text={subject} />
        </p>
      ) : null}
      <EmailDetails message={message} />
    </>
  );
}

/** The sender and recipients of an email, loaded on request. */
function EmailDetails({ message }: { message: Message }) {
  const t = useTranslations("inbox.emailDetails");
  const failureText = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const read = useQuery({ ...conversationQueries.email(message), enabled: isOpen });
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const email = read.data;
  const lines = email
    ? ([
        ["from", email.from],
        ["to", email.to.join(", ")],
        ["cc", email.cc?.join(", ")],
        ["bcc", email.bcc?.join(", ")],
      ] as const)
    : [];
  return (
    <div className="text-xs">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-1 flex items-center gap-0.5 rounded px-1 text-muted hover:text-foreground"
      >
        <Chevron aria-hidden className="size-3" />
        {t("details")}
      </button>
      {isOpen ? (
        <div id={listId} className="mt-1">
          {read.isPending ? <p className="text-muted">{t("loading")}</p> : null}
          {read.isError ? <p className="text-danger-soft-foreground">{failureText(read.error).message}</p> : null}
          {email === null ? <p className="text-muted">{t("notAvailableFromThisServer")}</p> : null}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            {lines.map(([name, text]) =>
              text ? (
                <div key={name} className="contents">
                  <dt className="text-muted">{t(name)}</dt>
                  <dd className="wrap-anywhere">{text}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
      ) : null}
    </div>
  );
}
