"use client";

import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { FilterEditor, type FilterEditorProps } from "./editor.tsx";
import { cleared, filterText } from "./kinds.ts";

export type ContactFilterChipProps = FilterEditorProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** A quick filter: its value, the editor behind it, and a button to remove it. */
export function ContactFilterChip({ open, onOpenChange, ...editor }: ContactFilterChipProps) {
  const t = useTranslations("contacts.chip");
  const filters = useTranslations("contacts.filters");
  const { locale } = usePlace();
  const { filter, state, onChange, nameOf } = editor;
  const label = filters(`label.${filter}`);
  return (
    <span className="flex max-w-full items-center rounded-md border border-border bg-surface shadow-field">
      <Popover
        label={label}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <Button variant="ghost" size="sm" className="min-w-0 shrink rounded-e-none!">
            <span className="text-muted">{label}</span>
            <span className="truncate">{filterText(state, filter, nameOf, locale, filters)}</span>
          </Button>
        }
      >
        <FilterEditor {...editor} />
      </Popover>
      <Button
        variant="ghost"
        size="sm"
        className="rounded-s-none!"
        aria-label={t("removeFilter", { label })}
        icon={<X aria-hidden />}
        onClick={() => {
          onOpenChange(false);
          onChange(cleared(filter));
        }}
      />
    </span>
  );
}
