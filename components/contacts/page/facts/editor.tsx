"use client";

import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { isInCalendar } from "#components/ui/dates/popover.ts";
import { discard } from "#components/ui/leaving.ts";
import { usePlace } from "#components/ui/place.tsx";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { isSameValue } from "#contract/contacts/named-values.ts";
import { WordedError } from "#lib/api/failure.ts";
import { usePhonePlace } from "#lib/api/location-phones.ts";
import { usePhoneReader } from "#lib/format/use-phone-reader.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { useContactEditing } from "../edit.tsx";
import { RefusalNote } from "../refusal.tsx";
import { FactControl } from "./control.tsx";
import { type Fact, valueText } from "./kinds.ts";
import { type FactReader, readFact, useRefusals } from "./reading.ts";

type FactEditorProps = {
  fact: Fact;
  labelId: string;
  /** The value when the editor opened, and the current value. */
  base: unknown;
  current: unknown;
  onClose: () => void;
};

/** Single-line kinds are saved on blur. In the others, the user enters several things before saving. */
const savesOnLeave = (kind: Fact["kind"]) => kind.as === "text" || kind.as === "number" || kind.as === "phone" || kind.as === "date";
const savesOnEnter = (kind: Fact["kind"]) => kind.as !== "long";

export function FactEditor({ fact, labelId, base: first, current, onClose }: FactEditorProps) {
  const t = useTranslations("contacts.editor");
  const { locale } = usePlace();
  const refusalOf = useRefusals();
  const values = useTranslations("contacts.values");
  const reading = useTranslations("contacts.reading");
  const { save } = useContactEditing();
  const phonePlace = usePhonePlace();
  const formatPhone = usePhoneFormat(phonePlace.country, phonePlace.timezone);
  const readPhone = usePhoneReader(phonePlace.country, phonePlace.timezone);
  const reader: FactReader = { readPhone };
  const id = useId();
  const [base] = useState(first);
  // A number whose format is not known yet is edited as it is stored.
  const [begun] = useState<unknown>(() =>
    fact.kind.as === "phone" && typeof first === "string" ? formatPhone(first).trim() || first : first,
  );
  const [draft, setDraft] = useState(begun);
  // A date completes its year when it loses the focus, which is also when it is saved.
  const latest = useRef(draft);
  const [refusal, setRefusal] = useState<unknown>();
  const [isSaving, setSaving] = useState(false);
  const closing = useRef(false);
  const isChanged = !isSameValue(draft, begun);
  useUnsaved(isChanged && !isSaving);

  useEffect(() => {
    const control = document.getElementById(id);
    if (control === null) return;
    const focus = () => {
      // A date is a group of fields, of which the first takes the focus.
      const first = control.matches("[role=group]") ? control.querySelector<HTMLElement>("[tabindex]") : control;
      first?.focus({ preventScroll: true });
      if (control instanceof HTMLInputElement) control.select();
    };
    const before = control.getBoundingClientRect().top;
    control.scrollIntoView({ block: "nearest" });
    if (control.getBoundingClientRect().top === before) return focus();
    // Elements that move report it in the next frame, which would close a list that is already open.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [id]);

  const submit = async (value: unknown) => {
    if (closing.current || isSaving) return;
    const read = readFact(fact.kind, value, reader);
    if (!read.ok) return setRefusal(new WordedError(reading(`problem.${read.problem}`)));
    if (isSameValue(read.value, base)) return onClose();
    setSaving(true);
    setRefusal(undefined);
    try {
      await save(fact.label, [{ field: fact.field, value: read.value }], { [fact.field]: base ?? null });
      onClose();
    } catch (error) {
      setRefusal(error);
      setSaving(false);
      document.getElementById(id)?.focus();
    }
  };
  const cancel = () => {
    // The confirmation gets the focus, and a field that saves on blur would save.
    closing.current = true;
    discard(isChanged, onClose, () => {
      closing.current = false;
    });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      cancel();
    } else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void submit(draft);
    } else if (event.key === "Enter" && !savesOnEnter(fact.kind)) event.stopPropagation();
  };
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const isInside = event.currentTarget.contains(event.relatedTarget) || isInCalendar(event.relatedTarget);
    if (savesOnLeave(fact.kind) && !isInside && document.hasFocus()) void submit(latest.current);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(draft);
      }}
      onKeyDown={keyDown}
      onBlur={leave}
      className="grid min-w-0 gap-1.5 py-0.5"
    >
      <FactControl
        id={id}
        label={fact.label}
        labelledBy={labelId}
        describedBy={refusal ? `${id}-refusal` : undefined}
        kind={fact.kind}
        value={draft}
        invalid={refusal !== undefined}
        onChange={(value, isFinal) => {
          latest.current = value;
          setDraft(value);
          if (isFinal) void submit(value);
        }}
      />
      {isSameValue(current, base) || isSaving ? null : (
        <p role="status" className="text-xs text-warning-soft-foreground">
          {t("someoneElseChangedThisTo", { kind: valueText(fact.kind, current, values, locale) })}
        </p>
      )}
      {refusal ? <RefusalNote id={`${id}-refusal`} messages={refusalOf(refusal)} error={refusal} /> : null}
      <span className="flex items-center gap-1.5">
        <Button type="submit" size="sm" variant="primary" pending={isSaving}>
          {t("save")}
        </Button>
        <Button size="sm" variant="ghost" onClick={cancel} disabled={isSaving}>
          {t("cancel")}
        </Button>
        {isSameValue(base, null) || savesOnLeave(fact.kind) ? null : (
          <Button size="sm" variant="ghost" className="ms-auto" onClick={() => void submit(null)} disabled={isSaving}>
            {t("clear")}
          </Button>
        )}
      </span>
    </form>
  );
}
