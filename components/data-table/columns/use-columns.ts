"use client";

import { constructRow, flexRender, type Row as TableRow, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import type { Track } from "../rows-to-come.ts";
import { type Column, columnId, columnLabel, type Features, features, type NamedColumn } from "./columns.ts";
import { type ColumnSettings, isShown, orderOf } from "./settings.ts";

export type ShownColumn<Row extends object> = {
  id: string;
  label: string;
  width: number;
  /** The distance in pixels from the start edge at which a pinned column sticks. */
  stuckAt: number | undefined;
  column: Column<Row>;
};

export type ColumnLayout<Row extends object> = {
  columns: readonly ShownColumn<Row>[];
  /** The `grid-template-columns` of every row. */
  template: string;
  width: number;
  /** The position of each column in a row. */
  tracks: readonly Track[];
  /** Renders a row's cell in a column. */
  draw: (original: Row, index: number, column: string) => ReactNode;
};

const selectWidth = 40;

const noRows: never[] = [];

export const isColumnShown = ({ id, meta }: Pick<NamedColumn, "id" | "meta">, settings: ColumnSettings): boolean =>
  meta?.essential === true || isShown(settings, id, meta?.hiddenAtFirst);

export function useColumns<Row extends object>(
  columns: readonly Column<Row>[],
  settings: ColumnSettings,
  selectable: boolean,
): ColumnLayout<Row> {
  // `useTable` creates a new table for new options. Stable options keep the table, and with it every rendered row.
  const table = useTable<Features, Row>(useMemo(() => ({ features, columns: [...columns], data: noRows }), [columns]));

  return useMemo(() => {
    const known = new WeakMap<Row, TableRow<Features, Row>>();
    const rowOf = (original: Row, index: number) => {
      const before = known.get(original);
      if (before?.index === index) return before;
      const made = constructRow(table, String(index), original, index, 0);
      known.set(original, made);
      return made;
    };
    const lead = selectable ? selectWidth : 0;
    let stuck = lead;
    let width = lead;
    const byId = new Map(columns.map((column) => [columnId(column), column]));
    const shown: ShownColumn<Row>[] = [];
    const tracks: Track[] = [];
    for (const id of orderOf([...byId.keys()], settings)) {
      const column = byId.get(id);
      if (!column || !isColumnShown({ id, meta: column.meta }, settings)) continue;
      const size = settings.widths[id] ?? column.size ?? 160;
      const pinned = settings.pinned.includes(id);
      shown.push({ id, label: columnLabel(column), width: size, stuckAt: pinned ? stuck : undefined, column });
      tracks.push({ start: width, width: size });
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
      tracks,
      draw: (original, index, id) => {
        const cell = rowOf(original, index).getAllCellsByColumnId()[id];
        return cell && flexRender(cell.column.columnDef.cell, cell.getContext());
      },
    };
  }, [columns, settings, table, selectable]);
}

/** The `grid-template-columns`: one track per column, and a last one for the remaining width. */
export const templateOf = (widths: readonly number[], selectable: boolean): string =>
  [...(selectable ? [selectWidth] : []), ...widths]
    .map((width) => `${width}px`)
    .join(" ")
    .concat(" minmax(0,1fr)");
