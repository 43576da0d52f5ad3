"use client";

import { Pencil } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import { contactValue, isSameValue } from "#contract/contacts/named-values.ts";
import { useMay } from "#lib/api/connection.tsx";
import { useContactEditing } from "../edit.tsx";
import { FactEditor } from "./editor.tsx";
import type { Fact } from "./kinds.ts";
import { copyTextOf, FactValue } from "./value.tsx";

/** A field of the contact: its label and its value, or its editor. */
export function ContactFact({ fact }: { fact: Fact }) {
  const t = useTranslations("contacts.fact");
  const values = useTranslations("contacts.values");
  const words = useSentenceCase();
  const { locale } = usePlace();
  const { contact } = useContactEditing();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const value = contactValue(contact, fact.field);
  const isEmpty = isSameValue(value, null) || isSameValue(value, []) || isSameValue(value, {}) || value === "";
  const may = useMay("change-contact");
  const isEditable = may && fact.readOnly === undefined && fact.kind.as !== "files";

  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div data-fact-state={isEmpty ? "empty" : "filled"} className="group/fact grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 py-0.5 text-sm">
      <span id={labelId} className="py-1 text-muted wrap-break-word">
        {fact.label}
      </span>
      {isEditing ? (
        <FactEditor fact={fact} labelId={labelId} base={value} current={value} onClose={close} />
      ) : (
        <div className="relative flex min-h-7 min-w-0 items-start rounded px-1.5 py-1 hover:bg-default">
          <div className="min-w-0 flex-1 wrap-anywhere">
            {isEmpty ? <span className="text-muted">—</span> : <FactValue fact={fact} value={value} />}
            {fact.readOnly ? <span className="mt-0.5 block text-xs text-muted">{fact.readOnly}</span> : null}
          </div>
          <span className="absolute end-0.5 top-0.5 z-10 flex rounded bg-default print:hidden opacity-0 group-focus-within/fact:opacity-100 group-hover/fact:opacity-100 pointer-coarse:static pointer-coarse:bg-transparent pointer-coarse:opacity-100">
            {isEmpty || copyTextOf(fact.kind, value, values, locale) === "" ? null : (
              <CopyButton
                text={copyTextOf(fact.kind, value, values, locale)}
                label={words.start(t("copy", { label: words.inside(fact.label) }))}
              />
            )}
            {isEditable ? (
              <button
                ref={button}
                type="button"
                data-fact={fact.field}
                aria-label={words.start(t("edit", { label: words.inside(fact.label) }))}
                onClick={() => setEditing(true)}
                className="inline-grid size-6 place-items-center rounded text-muted hover:bg-surface hover:text-foreground"
              >
                <Pencil aria-hidden className="size-3.5" />
              </button>
            ) : null}
          </span>
          {isEditable ? (
            // The whole value can be clicked. Keyboard and screen readers use the button beside it.
            <span aria-hidden className="absolute inset-0 cursor-text" onClick={() => setEditing(true)} />
          ) : null}
        </div>
      )}
    </div>
  );
}
