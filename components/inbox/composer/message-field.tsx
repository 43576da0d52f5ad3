"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type Ref, useCallback, useImperativeHandle, useRef } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import type { EmailEditorHandle, EmailEditorProps } from "#components/ui/email-editor/email-editor.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { Template } from "#contract/conversations/templates.ts";
import { accountQueries } from "#lib/api/account.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { keepTyping, takeTyped } from "#lib/typed-ahead.ts";
import { filledTemplate } from "./actions.tsx";
import type { Draft } from "./drafts.ts";
import { QuickList } from "./quick/quick-list.tsx";
import { optionId, useQuickInsert } from "./quick/use-quick-insert.ts";

const EmailEditor = dynamic(() => import("#components/ui/email-editor/email-editor.tsx").then((module) => module.EmailEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-32 w-full" />,
});

export type MessageFieldHandle = { focus(): void; insert(text: string): void };

type MessageFieldProps = {
  draft: Draft;
  contact: Contact;
  placeholder: string;
  onChange: (change: Partial<Draft>) => void;
  onMention: (userId: string) => void;
  onSend: () => void;
  onFiles: (files: readonly File[]) => void;
  onImages: NonNullable<EmailEditorProps["onImages"]>;
  ref: Ref<MessageFieldHandle>;
};

/** The text of a message. Certain characters insert templates, emoji and mentions. Emails can be formatted. */
export function MessageField({ draft, contact, placeholder, onChange, onMention, onSend, onFiles, onImages, ref }: MessageFieldProps) {
  const t = useTranslations("inbox.composer");
  const { server } = useConnection();
  const { data: own } = useQuery({ ...accountQueries.own(), enabled: server.can("ownUser") });
  const editor = useRef<EmailEditorHandle>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isEmail = draft.channel === "Email";
  const replace = (length: number, text: string): void => {
    if (isEmail) editor.current?.replaceBefore(length, text);
    else if (textarea.current) replaceBefore(textarea.current, length, text);
  };
  const [setField, focus] = useLateField((typed) => replace(0, typed));
  const isComment = draft.channel === "InternalComment";
  const textOf = useCallback(({ body }: Template) => filledTemplate(body, contact), [contact]);
  const quick = useQuickInsert({
    kinds: isComment ? ["template", "emoji", "mention"] : ["template", "emoji"],
    replace,
    textOf,
    onTemplate: ({ subject }) => {
      if (isEmail && subject && !draft.subject) onChange({ subject: filledTemplate(subject, contact) });
    },
    onMention,
  });
  const list = quick.kind && { id: quick.listId, activeId: optionId(quick.listId, quick.active) };
  useImperativeHandle(ref, () => ({
    focus,
    insert(text) {
      if (isEmail) editor.current?.insert(text);
      else onChange({ text: `${draft.text}${draft.text ? "\n" : ""}${text}`, html: "" });
    },
  }));

  return (
    <div className="relative">
      <QuickList {...quick} />
      {isEmail ? (
        <EmailEditor
          onCaret={quick.onCaret}
          onKey={quick.onKey}
          list={list}
          handle={(it) => {
            editor.current = it;
            setField(it);
          }}
          label={t("message")}
          placeholder={placeholder}
          html={draft.html}
          text={draft.text}
          signature={own?.account.signature ?? ""}
          onChange={onChange}
          onSend={onSend}
          onFiles={onFiles}
          onImages={onImages}
        />
      ) : (
        <Textarea
          ref={(it) => {
            textarea.current = it;
            setField(it);
          }}
          aria-autocomplete={list && "list"}
          aria-controls={list?.id}
          aria-activedescendant={list?.activeId}
          onSelect={({ currentTarget }) => quick.onCaret(textBefore(currentTarget))}
          onBlur={() => quick.onCaret("")}
          aria-label={isComment ? t("internalComment") : t("message")}
          placeholder={placeholder}
          value={draft.text}
          onChange={(event) => {
            onChange({ text: event.target.value, html: "" });
            quick.onCaret(textBefore(event.target));
          }}
          onKeyDown={(event) => {
            if (quick.onKey(event.key)) return event.preventDefault();
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.shiftKey) onSend();
            if (event.key === "Escape") event.currentTarget.blur();
          }}
          onPaste={(event) => {
            if (event.clipboardData.files.length > 0) onFiles([...event.clipboardData.files]);
          }}
          rows={3}
          className={cx(isComment && "bg-warning-soft!")}
        />
      )}
    </div>
  );
}

const textBefore = (field: HTMLTextAreaElement) =>
  field.selectionStart === field.selectionEnd ? field.value.slice(0, field.selectionStart) : "";

/** Replaces the text before the caret, as if it had been typed. */
function replaceBefore(field: HTMLTextAreaElement, length: number, text: string): void {
  const at = field.selectionStart;
  field.setRangeText(text, at - length, at, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

type Focusable = { focus(): void };

/** The field of the message, and a function that focuses it, now or as soon as it is loaded. Text typed in the meantime is inserted. */
function useLateField(insert: (typed: string) => void) {
  const field = useRef<Focusable>(null);
  const isAsked = useRef(false);
  const latest = useRef(insert);
  latest.current = insert;
  const begin = useCallback((it: Focusable) => {
    it.focus();
    const typed = takeTyped();
    if (typed !== "") latest.current(typed);
  }, []);
  const setField = useCallback(
    (next: Focusable | null) => {
      field.current = next;
      if (next === null || !isAsked.current) return;
      isAsked.current = false;
      begin(next);
    },
    [begin],
  );
  const focusField = useCallback(() => {
    isAsked.current = field.current === null;
    if (field.current) begin(field.current);
    else keepTyping();
  }, [begin]);
  return [setField, focusField] as const;
}
