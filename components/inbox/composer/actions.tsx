"use client";

import { CalendarClock, Paperclip, Send } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { TemplateMenu } from "../templates/menu.tsx";
import { filledTemplate } from "../templates/templates.ts";
import type { Draft } from "./drafts.ts";
import { SendLater } from "./send-later.tsx";
import { segmentsOf } from "./sms-segments.ts";

type ComposerActionsProps = {
  draft: Draft;
  contact: Contact;
  canSend: boolean;
  onChange: (next: Partial<Draft>) => void;
  onAttach: (files: readonly File[]) => void;
  /** At once, or later. */
  onSend: (at?: Date) => void;
};

/** What is done with a draft: files and templates come in, and it goes out. */
export function ComposerActions({ draft, contact, canSend, onChange, onAttach, onSend }: ComposerActionsProps) {
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
      <IconButton label="Attach files" icon={<Paperclip aria-hidden />} onClick={() => picker.current?.click()} />
      <TemplateMenu
        written={draft}
        onInsert={({ subject, body }) =>
          onChange({
            text: `${draft.text}${draft.text ? "\n" : ""}${filledTemplate(body, contact)}`,
            ...(isEmail && subject && !draft.subject ? { subject: filledTemplate(subject, contact) } : {}),
          })
        }
      />
      {draft.channel === "SMS" ? <Segments text={draft.text} /> : null}
      <span className="flex-1" />
      {isComment ? null : (
        <SendLater
          timeZone={timeZone}
          disabled={!canSend}
          onChoose={onSend}
          trigger={<IconButton label="Send later" icon={<CalendarClock aria-hidden />} disabled={!canSend} />}
        />
      )}
      <Button variant="primary" icon={<Send aria-hidden />} disabled={!canSend} onClick={() => onSend()}>
        {isComment ? "Comment" : "Send"}
      </Button>
    </div>
  );
}

/** How many messages a text is to the provider. */
function Segments({ text }: { text: string }) {
  const say = useSay();
  const figure = useFigures();
  const counted = useCounted();
  const segments = segmentsOf(text);
  if (segments.count === 0) return null;
  return (
    <span className="ps-2 text-xs text-muted tabular-nums" role="status">
      {counted(segments.count, "message")}, {say("{count} left", { count: figure(segments.left) })}
      {segments.isUnicode ? <span className="max-sm:sr-only">, {say("with special signs")}</span> : null}
    </span>
  );
}
