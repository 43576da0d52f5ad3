"use client";

import { Braces } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";

/** A placeholder without its braces, and what it is replaced by. */
export type Variable = { placeholder: string; label: string };

type Control = HTMLInputElement | HTMLTextAreaElement;
const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

type VariableFieldsProps = { variables: readonly Variable[]; children: ReactNode };

/** Text fields with a menu that inserts a variable at the last caret position, or at the end of the last field. */
export function VariableFields({ variables, children }: VariableFieldsProps) {
  const t = useTranslations("form.variables");
  const box = useRef<HTMLFieldSetElement>(null);
  const last = useRef<Control>(undefined);
  const insert = (placeholder: string) => {
    const control = last.current?.isConnected ? last.current : [...(box.current?.querySelectorAll("textarea") ?? [])].at(-1);
    if (control === undefined) return;
    const end = last.current === control ? (control.selectionEnd ?? control.value.length) : control.value.length;
    control.setRangeText(`{{${placeholder}}}`, control === last.current ? (control.selectionStart ?? end) : end, end, "end");
    control.dispatchEvent(new Event("input", { bubbles: true }));
    // The closing menu first returns the focus to its button.
    requestAnimationFrame(() => control.focus());
  };
  const items = variables.map(({ placeholder, label }) => ({ id: placeholder, label, onSelect: () => insert(placeholder) }));
  return (
    <fieldset
      ref={box}
      aria-label={t("texts")}
      className="grid min-w-0 gap-4"
      onFocus={({ target }) => {
        if (isControl(target)) last.current = target;
      }}
    >
      {children}
      <div className="-mt-2">
        <Menu
          label={t("insert")}
          isShort
          trigger={
            <Button size="sm" icon={<Braces aria-hidden />}>
              {t("insert")}
            </Button>
          }
          sections={[{ id: "variables", items }]}
        />
      </div>
    </fieldset>
  );
}
