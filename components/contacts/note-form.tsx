"use client";

import { Pin } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { discard } from "#components/ui/leaving.ts";
import { Textarea } from "#components/ui/textarea.tsx";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import type { Note } from "#contract/contacts/notes.ts";
import { WordedError } from "#lib/api/failure.ts";
import { useRefusals } from "./page/facts/reading.ts";
import { RefusalNote } from "./page/refusal.tsx";

export type NoteValues = { body: string; title: string; color: string; pinned: boolean };

type NoteFormProps = {
  note?: Note;
  saveLabel: string;
  onSave: (values: NoteValues) => Promise<unknown>;
  onCancel?: () => void;
  autoFocus?: boolean;
};

const blank: NoteValues = { body: "", title: "", color: "", pinned: false };

/** The form of a note: text, title, colour and pin. */
export function NoteForm({ note, saveLabel, onSave, onCancel, autoFocus = false }: NoteFormProps) {
  const t = useTranslations("contacts.noteForm");
  const refusalOf = useRefusals();
  const id = useId();
  const [begun] = useState<NoteValues>(() =>
    note ? { body: note.body, title: note.title ?? "", color: note.color ?? "", pinned: note.pinned } : blank,
  );
  const [values, setValues] = useState(begun);
  const [refusal, setRefusal] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = values.body !== begun.body || values.title !== begun.title;
  useUnsaved(!isSaving && isChanged);
  const cancel = () => discard(isChanged, () => onCancel?.());
  const set = (change: Partial<NoteValues>) => setValues((before) => ({ ...before, ...change }));

  const submit = async () => {
    if (isSaving) return;
    if (values.body.trim() === "") return setRefusal(new WordedError(t("enterANote")));
    setSaving(true);
    setRefusal(undefined);
    try {
      await onSave(values);
      setValues(blank);
    } catch (error) {
      setRefusal(error);
    } finally {
      setSaving(false);
    }
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      cancel();
    }
  };
  return (
    <form
      noValidate
      aria-label={saveLabel}
      onKeyDown={keyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-2"
    >
      <Textarea
        id={`${id}-body`}
        aria-label={t("note")}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        invalid={refusal !== undefined}
        rows={3}
        placeholder={t("writeANote")}
        value={values.body}
        autoFocus={autoFocus}
        onChange={(event) => set({ body: event.target.value })}
      />
      {refusal ? <RefusalNote id={`${id}-refusal`} messages={refusalOf(refusal)} error={refusal} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Input
          aria-label={t("title")}
          placeholder={t("titleOptional")}
          maxLength={255}
          value={values.title}
          onChange={(event) => set({ title: event.target.value })}
          className="w-48!"
        />
        <NoteColours value={values.color} onChange={(color) => set({ color })} />
        <label htmlFor={`${id}-pinned`} className="flex items-center gap-1.5 text-sm">
          <Checkbox id={`${id}-pinned`} checked={values.pinned} onChange={(event) => set({ pinned: event.target.checked })} />
          <Pin aria-hidden className="size-3.5 text-muted" />
          {t("pin")}
        </label>
        <span className="ms-auto flex items-center gap-2">
          <Kbd keys="mod+enter" className="text-muted max-sm:hidden" />
          {onCancel ? (
            <Button variant="ghost" onClick={cancel}>
              {t("cancel")}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" pending={isSaving}>
            {saveLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}

const noteColours = [
  { value: "", name: "none" },
  { value: "#e5484d", name: "red" },
  { value: "#f5a524", name: "amber" },
  { value: "#30a46c", name: "green" },
  { value: "#0091ff", name: "blue" },
  { value: "#8e4ec6", name: "purple" },
] as const;

/** The colour of a note. A colour from an integration is offered too. */
function NoteColours({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = useTranslations("contacts.noteForm");
  const name = useId();
  const isKnown = noteColours.some((colour) => colour.value === value.toLowerCase());
  const named = noteColours.map((colour) => ({ value: colour.value, label: t(`colors.${colour.name}`) }));
  const offered = isKnown ? named : [...named, { value, label: t("color", { value }) }];
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t("color2")}</legend>
      {offered.map((colour) => (
        <label
          key={colour.value}
          htmlFor={`${name}${colour.value}`}
          title={colour.label}
          className="relative grid size-6 cursor-pointer place-items-center rounded-full has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2"
        >
          <input
            id={`${name}${colour.value}`}
            type="radio"
            name={name}
            aria-label={colour.label}
            className="sr-only"
            checked={value.toLowerCase() === colour.value.toLowerCase()}
            onChange={() => onChange(colour.value)}
          />
          <span
            aria-hidden
            className="size-4 rounded-full border border-border"
            style={colour.value === "" ? {} : { backgroundColor: colour.value }}
          />
        </label>
      ))}
    </fieldset>
  );
}
