"use client";

import { constructRow, type Row as TableRow, useTable } from "@tanstack/react-table";
import { useMemo, useRef } from "react";
import { type ColumnSettings, isShown, orderOf } from "./column-settings.ts";
import { type Column, columnId, columnLabel, type Features, features } from "./columns.ts";

export type ShownColumn<Row extends object> = {
  id: string;
  label: string;
  width: number;
  /** Pixels from the start edge at which the column stays, when it is pinned. */
  stuckAt: number | undefined;
  column: Column<Row>;
};

export type ColumnLayout<Row extends object> = {
  columns: readonly ShownColumn<Row>[];
  /** The `grid-template-columns` of every row. */
  template: string;
  width: number;
  rowOf: (original: Row, index: number, id: string) => TableRow<Features, Row>;
};

export const selectWidth = 40;

const noRows: never[] = [];

export const isColumnShown = <Row extends object>(column: Column<Row>, settings: ColumnSettings): boolean =>
  column.meta?.essential === true || isShown(settings, columnId(column), column.meta?.hiddenAtFirst);

export function useColumns<Row extends object>(
  columns: readonly Column<Row>[],
  settings: ColumnSettings,
  selectable: boolean,
): ColumnLayout<Row> {
  const table = useTable<Features, Row>({ features, columns: useMemo(() => [...columns], [columns]), data: noRows });
  const known = useRef(new WeakMap<Row, TableRow<Features, Row>>());

  return useMemo(() => {
    known.current = new WeakMap();
    const lead = selectable ? selectWidth : 0;
    let stuck = lead;
    let width = lead;
    const byId = new Map(columns.map((column) => [columnId(column), column]));
    const shown: ShownColumn<Row>[] = [];
    for (const id of orderOf([...byId.keys()], settings)) {
      const column = byId.get(id);
      if (!column || !isColumnShown(column, settings)) continue;
      const size = settings.widths[id] ?? column.size ?? 160;
      const pinned = settings.pinned.includes(id);
      shown.push({ id, label: columnLabel(column), width: size, stuckAt: pinned ? stuck : undefined, column });
      if (pinned) stuck += size;
      width += size;
    }
    return {
      columns: shown,
      template: templateOf(
        shown.map((column) => column.width),
        selectable,
      ),
      width,
      rowOf: (original, index, id) => {
        const before = known.current.get(original);
        if (before?.index === index) return before;
        const made = constructRow(table, id, original, index, 0);
        known.current.set(original, made);
        return made;
      },
    };
  }, [columns, settings, table, selectable]);
}

/** One track a column, and a last one that takes what is left. */
export const templateOf = (widths: readonly number[], selectable: boolean): string =>
  [...(selectable ? [selectWidth] : []), ...widths]
    .map((width) => `${width}px`)
    .join(" ")
    .concat(" minmax(0,1fr)");
