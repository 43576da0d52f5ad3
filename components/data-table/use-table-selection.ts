"use client";

import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import type { RowSource } from "./row-source.ts";
import { allMatching, extentOf, idsBetween, isSelected, noSelection, type Selection, toggled, withRows } from "./selection.ts";

export type TableSelectionOptions<Row> = {
  source: RowSource<Row>;
  rowId: (row: Row) => string;
  selection: Selection;
  onSelectionChange: ((selection: Selection) => void) | undefined;
  /** Loads the ids of rows that are not loaded, for a range that contains such rows. */
  idsOf?: ((from: number, to: number) => Promise<readonly string[]>) | undefined;
  say: (message: string) => void;
};

/** Changes the selection by click, shift-click and keys. */
export function useTableSelection<Row>({ source, rowId, selection, onSelectionChange, idsOf, say }: TableSelectionOptions<Row>) {
  const t = useTranslations("table.useTableSelection");
  const anchor = useRef<number>(undefined);

  const idAt = useCallback(
    (index: number) => {
      const row = source.at(index);
      return row === undefined ? undefined : rowId(row);
    },
    [source, rowId],
  );

  const isChosen = useCallback((id: string) => isSelected(selection, id), [selection]);

  if (!onSelectionChange) return undefined;

  const toggle = (index: number) => {
    const id = idAt(index);
    if (id === undefined) return;
    anchor.current = index;
    onSelectionChange(toggled(selection, id));
  };

  const extend = (from: number, to: number) => {
    const { ids, missing } = idsBetween(from, to, idAt);
    onSelectionChange(withRows(selection, ids, true));
    if (missing === 0) return;
    if (!idsOf) return say(t("notLoaded", { count: missing }));
    idsOf(Math.min(from, to), Math.max(from, to)).then(
      (all) => onSelectionChange(withRows(selection, all, true)),
      () => say(t("couldntLoad", { count: missing })),
    );
  };

  return {
    isSelected: isChosen,
    extent: extentOf(selection, source.count),
    toggle,
    extend,
    /** A click on a row's checkbox. With Shift, it selects everything from the row that was clicked last. */
    press: (index: number, shift: boolean) => {
      if (!shift || anchor.current === undefined) return toggle(index);
      extend(anchor.current, index);
      anchor.current = index;
    },
    all: (chosen: boolean) => onSelectionChange(chosen ? allMatching : noSelection),
    clear: selection.mode === "allMatching" || selection.ids.size > 0 ? () => onSelectionChange(noSelection) : undefined,
  };
}
