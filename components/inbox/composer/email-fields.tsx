"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { type Draft, modeOf, replyModes } from "./drafts.ts";

type EmailFieldsProps = { draft: Draft; canReply: boolean; onChange: (change: Partial<Draft>) => void };

export function ReplyMode({ draft, canReply, onChange }: EmailFieldsProps) {
  const t = useTranslations("inbox.emailFields");
  if (!canReply) return null;
  return (
    <Select
      label={t("reply")}
      className="w-36"
      value={modeOf(draft, canReply)}
      onChange={(next) => onChange({ replyMode: replyModes.find((mode) => mode === next) ?? "reply" })}
      options={replyModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
    />
  );
}

/** The subject and the recipients of an email. The fields for copies open on request. */
export function EmailFields({ draft, canReply, onChange }: EmailFieldsProps) {
  const t = useTranslations("inbox.emailFields");
  const isReply = modeOf(draft, canReply) !== "new";
  const [isAsked, setIsAsked] = useState(false);
  const hasCopies = isAsked || draft.cc !== "" || draft.bcc !== "";
  return (
    <>
      <div className="flex items-center gap-2">
        <Input
          aria-label={t("subject")}
          placeholder={isReply ? t("subject") : t("subject")}
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
        <div className="grid grid-cols-2 gap-2">
          <Input
            aria-label={t("cc")}
            placeholder={t("cc")}
            value={draft.cc}
            onChange={({ target }) => onChange({ cc: target.value })}
            autoFocus={isAsked}
          />
          <Input
            aria-label={t("bcc")}
            placeholder={t("bcc")}
            value={draft.bcc}
            onChange={({ target }) => onChange({ bcc: target.value })}
          />
        </div>
      ) : null}
    </>
  );
}
