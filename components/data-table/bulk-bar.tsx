"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { allMatching, noSelection, type Selection, selectedCount } from "./selection.ts";

export type BulkBarProps = {
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  /** The number of matching rows, loaded or not. */
  total: number;
  /** The text when all rows are selected: "All 12 contacts". */
  all: string;
  children: ReactNode;
};

/** The actions for the selected rows. It floats at the bottom of the table while rows are selected. */
export function BulkBar({ selection, onSelectionChange, total, all, children }: BulkBarProps) {
  const t = useTranslations("table.bulkBar");
  const figure = useFigures();
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-30 flex justify-center p-3">
      <section
        aria-label={t("selection")}
        className="toast-card pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-overlay py-1.5 ps-3 pe-1.5 text-sm shadow-overlay"
      >
        <p aria-live="polite" className="font-medium whitespace-nowrap tabular-nums">
          {selection.mode === "allMatching" && count === total ? all : t("selected", { count: figure(count) })}
        </p>
        {count < total ? (
          <button
            type="button"
            className="font-medium whitespace-nowrap text-accent-text hover:underline"
            onClick={() => onSelectionChange(allMatching)}
          >
            {t("selectAll", { count: figure(total) })}
          </button>
        ) : null}
        <div className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:w-full sm:border-s sm:border-separator sm:ps-2">
          {children}
        </div>
        <IconButton
          label={t("clearSelection")}
          keys="escape"
          icon={<X aria-hidden />}
          placement="top"
          className="ms-auto"
          onClick={() => onSelectionChange(noSelection)}
        />
      </section>
    </div>
  );
}
