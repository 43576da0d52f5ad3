"use client";

import { useMemo } from "react";
import { type ColumnSettings, isShown, orderOf } from "./column-settings.ts";
import { type Column, columnLabel } from "./columns.ts";
import type { Track } from "./rows-to-come.ts";

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
  /** Where each column stands in a row. */
  tracks: readonly Track[];
};

export const selectWidth = 40;

export const isColumnShown = <Row extends object>(column: Column<Row>, settings: ColumnSettings): boolean =>
  column.meta?.essential === true || isShown(settings, column.id, column.meta?.hiddenAtFirst);

export function useColumns<Row extends object>(
  columns: readonly Column<Row>[],
  settings: ColumnSettings,
  selectable: boolean,
): ColumnLayout<Row> {
  return useMemo(() => {
    const lead = selectable ? selectWidth : 0;
    let stuck = lead;
    let width = lead;
    const byId = new Map(columns.map((column) => [column.id, column]));
    const shown: ShownColumn<Row>[] = [];
    const tracks: Track[] = [];
    for (const id of orderOf([...byId.keys()], settings)) {
      const column = byId.get(id);
      if (!column || !isColumnShown(column, settings)) continue;
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
    };
  }, [columns, settings, selectable]);
}

/** One track a column, and a last one that takes what is left. */
export const templateOf = (widths: readonly number[], selectable: boolean): string =>
  [...(selectable ? [selectWidth] : []), ...widths]
    .map((width) => `${width}px`)
    .join(" ")
    .concat(" minmax(0,1fr)");
