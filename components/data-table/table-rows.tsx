"use client";

import type { GridFocus } from "./grid-keys.ts";
import type { RowSource } from "./row-source.ts";
import type { RowWindow } from "./row-window.ts";
import { TableRow, type TableRowProps } from "./table-row.tsx";

export type TableRowsProps<Row extends object> = Pick<TableRowProps<Row>, "gridId" | "layout" | "selectable" | "card"> & {
  drawn: RowWindow;
  source: RowSource<Row>;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  isSelected: ((id: string) => boolean) | undefined;
  focus: GridFocus;
};

/** The rows in the window, each told only what is its own, so that it is redrawn for nothing else. */
export function TableRows<Row extends object>({ drawn, source, rowId, rowLabel, isSelected, focus, ...shared }: TableRowsProps<Row>) {
  return Array.from({ length: drawn.end - drawn.start }, (_, offset) => {
    const index = drawn.start + offset;
    const row = source.at(index);
    return (
      <TableRow
        {...shared}
        key={index}
        index={index}
        row={row}
        label={row === undefined ? "" : rowLabel(row)}
        selected={row !== undefined && (isSelected?.(rowId(row)) ?? false)}
        focus={focus.row === index ? focus.column : undefined}
      />
    );
  });
}
