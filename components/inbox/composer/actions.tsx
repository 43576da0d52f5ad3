"use client";

import { CalendarClock, CircleCheck, Paperclip, Send } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Popover } from "#components/ui/popover.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import { fillTemplate } from "#contract/conversations/fill-template.ts";
import { formatDate } from "#lib/format/dates.ts";
import { addDays, dayOf, instantOf } from "#lib/format/zone.ts";
import { inboxShortcuts } from "../inbox-shortcuts.ts";
import { TemplateMenu } from "../templates/menu.tsx";
import type { Draft } from "./drafts.ts";
import { segmentsOf } from "./sms-segments.ts";

/** Fills in a template for a contact. If only the full name is known, its first word is the first name. */
export const filledTemplate = (template: string, { firstName, lastName, name, email, phone, companyName }: Contact): string =>
  fillTemplate(template, { firstName: firstName || name?.split(" ")[0], lastName, name, email, phone, companyName });

type ComposerActionsProps = {
  draft: Draft;
  contact: Contact;
  canSend: boolean;
  onChange: (next: Partial<Draft>) => void;
  onInsert: (text: string) => void;
  onAttach: (files: readonly File[]) => void;
  /** Sends immediately, or at the given time. */
  onSend: (at?: Date) => void;
  onSendAndDone: (() => void) | undefined;
};

/** The actions on a draft: attaching files, inserting templates, sending. */
export function ComposerActions({ draft, contact, canSend, onChange, onInsert, onAttach, onSend, onSendAndDone }: ComposerActionsProps) {
  const t = useTranslations("inbox.actions");
  const { timeZone } = usePlace();
  const picker = useRef<HTMLInputElement>(null);
  const isComment = draft.channel === "InternalComment";
  const isEmail = draft.channel === "Email";
  return (
    <div className="flex flex-wrap items-center gap-1">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onAttach([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <IconButton label={t("attachFiles")} icon={<Paperclip aria-hidden />} onClick={() => picker.current?.click()} />
      <TemplateMenu
        written={draft}
        onInsert={({ subject, body }) => {
          if (isEmail && subject && !draft.subject) onChange({ subject: filledTemplate(subject, contact) });
          onInsert(filledTemplate(body, contact));
        }}
      />
      {draft.channel === "SMS" ? <Segments text={draft.text} /> : null}
      <span className="flex-1" />
      {isComment ? null : (
        <SendLater
          timeZone={timeZone}
          disabled={!canSend}
          onChoose={onSend}
          trigger={<IconButton label={t("sendLater")} icon={<CalendarClock aria-hidden />} disabled={!canSend} />}
        />
      )}
      {onSendAndDone ? (
        <IconButton
          label={isComment ? t("commentAndDone") : t("sendAndDone")}
          keys={inboxShortcuts.sendAndDone.keys}
          icon={<CircleCheck aria-hidden />}
          variant="secondary"
          size="md"
          disabled={!canSend}
          onClick={onSendAndDone}
        />
      ) : null}
      <Button variant="primary" icon={<Send aria-hidden />} disabled={!canSend} onClick={() => onSend()}>
        {isComment ? t("comment") : t("send")}
      </Button>
    </div>
  );
}

/** The number of text messages that a text is sent as. */
function Segments({ text }: { text: string }) {
  const t = useTranslations("inbox.actions");
  const segments = segmentsOf(text);
  if (segments.count === 0) return null;
  const values = { count: segments.count, left: segments.left };
  return (
    <span className="ps-2 text-xs text-muted tabular-nums" role="status">
      {segments.isUnicode
        ? t.rich("segmentsWithSpecialCharacters", { ...values, wide: (text) => <span className="max-sm:sr-only">{text}</span> })
        : t("segments", values)}
    </span>
  );
}

type SendLaterProps = { timeZone: string; disabled: boolean; trigger: ReactNode; onChoose: (at: Date) => void };

/** Chooses when a message is sent, in the location's time zone. */
function SendLater({ timeZone, disabled, trigger, onChoose }: SendLaterProps) {
  const t = useTranslations("inbox.actions");
  const { locale } = usePlace();
  const tomorrow = addDays(dayOf(new Date(), timeZone), 1);
  const [value, setValue] = useState(`${tomorrow}T09:00`);
  const at = instantOf(value, timeZone);
  const isFuture = at !== undefined && at.getTime() > Date.now();
  if (disabled) return trigger;
  return (
    <Popover label={t("sendLater")} trigger={trigger} placement="top end" className="grid w-64 gap-3">
      {(close) => {
        const choose = (when: Date) => {
          close();
          onChoose(when);
        };
        const tomorrowMorning = instantOf(`${tomorrow}T09:00`, timeZone);
        return (
          <>
            <div className="grid gap-1">
              <Button variant="ghost" onClick={() => choose(new Date(Date.now() + 3_600_000))}>
                {t("inAnHour")}
              </Button>
              {tomorrowMorning ? (
                <Button variant="ghost" onClick={() => choose(tomorrowMorning)}>
                  {t("tomorrowAt", { time: formatDate(tomorrowMorning, "time", timeZone, locale) })}
                </Button>
              ) : null}
            </div>
            <DateInput label={t("timeIn", { timeZone })} withTime value={value} onChange={setValue} />
            <Button variant="primary" disabled={!isFuture} onClick={() => at && choose(at)}>
              {t("schedule")}
            </Button>
          </>
        );
      }}
    </Popover>
  );
}
