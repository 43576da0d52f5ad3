"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { type Draft, modeOf, replyModes } from "./drafts.ts";
import { RecipientsField } from "./recipients-field.tsx";

type ReplyModeProps = { draft: Draft; canReply: boolean; onChange: (change: Partial<Draft>) => void; onForward: () => void };

/** Whether an email is a reply, a forward or a new one. */
export function ReplyMode({ draft, canReply, onChange, onForward }: ReplyModeProps) {
  const t = useTranslations("inbox.emailFields");
  const canForward = useConnection().server.can("forwardEmails");
  if (!canReply) return null;
  const mode = modeOf(draft, canReply);
  const offered = replyModes.filter((each) => each !== "forward" || canForward);
  const choose = (next: string | undefined) => {
    const chosen = offered.find((each) => each === next) ?? "reply";
    if (chosen === "forward") onForward();
    else onChange({ replyMode: chosen, ...(mode === "forward" ? { to: [], forwarded: [], subject: "" } : {}) });
  };
  return (
    <Select
      label={t("reply")}
      className="w-36"
      value={mode}
      onChange={choose}
      options={offered.map((value) => ({ value, label: t(`modes.${value}`) }))}
    />
  );
}

type EmailFieldsProps = { draft: Draft; isForward: boolean; onChange: (change: Partial<Draft>) => void };

/** The subject and the recipients of an email. The fields for copies open on request. */
export function EmailFields({ draft, isForward, onChange }: EmailFieldsProps) {
  const t = useTranslations("inbox.emailFields");
  const [isAsked, setIsAsked] = useState(false);
  const hasCopies = isAsked || draft.cc.length > 0 || draft.bcc.length > 0;
  return (
    <>
      {isForward ? <RecipientsField label={t("to")} values={draft.to} onChange={(to) => onChange({ to })} autoFocus /> : null}
      <div className="flex items-center gap-2">
        <Input
          aria-label={t("subject")}
          placeholder={t("subject")}
          value={draft.subject}
          maxLength={255}
          onChange={({ target }) => onChange({ subject: target.value })}
          className="min-w-0 flex-1"
        />
        {hasCopies ? null : (
          <Button size="sm" variant="ghost" onClick={() => setIsAsked(true)}>
            {t("ccBcc")}
          </Button>
        )}
      </div>
      {hasCopies ? (
        <div className="grid gap-2 sm:grid-cols-2">
          <RecipientsField label={t("cc")} values={draft.cc} onChange={(cc) => onChange({ cc })} autoFocus={isAsked} />
          <RecipientsField label={t("bcc")} values={draft.bcc} onChange={(bcc) => onChange({ bcc })} />
        </div>
      ) : null}
      {isForward ? <p className="text-xs text-muted">{t("forwardedBelow")}</p> : null}
    </>
  );
}
