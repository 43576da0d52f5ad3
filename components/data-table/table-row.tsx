"use client";

import { flexRender } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ColumnLayout, ShownColumn } from "./use-columns.ts";

export type TableRowProps<Row extends object> = {
  gridId: string;
  index: number;
  id: string | undefined;
  row: Row | undefined;
  label: string;
  layout: ColumnLayout<Row>;
  selectable: boolean;
  selected: boolean;
  /** The position of the focused cell, -1 for the row as a whole, undefined when the focus is elsewhere. */
  focus: number | undefined;
  card: ((row: Row) => ReactNode) | undefined;
};

const skeletonWidths = ["w-3/5", "w-4/5", "w-2/5", "w-1/2", "w-3/4"];

export const cellId = (gridId: string, index: number, column: number): string =>
  column < 0 ? `${gridId}-${index}` : `${gridId}-${index}-${column}`;

function Cell<Row extends object>({
  column,
  position,
  index,
  gridId,
  focused,
  children,
}: {
  column: ShownColumn<Row>;
  position: number;
  index: number;
  gridId: string;
  focused: boolean;
  children: ReactNode;
}) {
  const stuck = column.stuckAt !== undefined;
  return (
    <div
      role="gridcell"
      id={cellId(gridId, index, position)}
      aria-colindex={position + 2}
      data-column={column.id}
      data-stuck={stuck || undefined}
      data-end={column.column.meta?.align === "end" || undefined}
      data-focused={focused || undefined}
      className="table-cell-box"
      style={stuck ? { insetInlineStart: column.stuckAt } : undefined}
    >
      {children}
    </div>
  );
}

function RowView<Row extends object>({ gridId, index, id, row, label, layout, selectable, selected, focus, card }: TableRowProps<Row>) {
  const drawn = row !== undefined && id !== undefined ? layout.rowOf(row, index, id) : undefined;
  const cells = drawn?.getAllCellsByColumnId();
  return (
    <div
      role="row"
      id={cellId(gridId, index, -1)}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      aria-busy={row === undefined || undefined}
      data-row={index}
      data-focused={focus === -1 || undefined}
      className={card ? "table-row-box table-card" : "table-row-box"}
    >
      {selectable ? (
        <div role="gridcell" aria-colindex={1} className="table-cell-box table-select" data-stuck>
          {row === undefined ? null : (
            <input type="checkbox" className="tick" data-select tabIndex={-1} aria-label={`Select ${label}`} checked={selected} readOnly />
          )}
        </div>
      ) : null}
      {card ? (
        <div role="gridcell" aria-colindex={2} className="min-w-0 flex-1 self-center pe-4">
          {row === undefined ? <CardSkeleton /> : card(row)}
        </div>
      ) : (
        layout.columns.map((column, position) => {
          const cell = cells?.[column.id];
          return (
            <Cell key={column.id} column={column} position={position} index={index} gridId={gridId} focused={focus === position}>
              {cell ? (
                flexRender(cell.column.columnDef.cell, cell.getContext())
              ) : (
                <Skeleton className={skeletonWidths[(index + position) % skeletonWidths.length] ?? "w-1/2"} />
              )}
            </Cell>
          );
        })
      )}
    </div>
  );
}

const CardSkeleton = () => (
  <span className="grid gap-2">
    <Skeleton className="w-2/5" />
    <Skeleton className="h-3 w-3/5" />
  </span>
);

/** memo hands back a component of the same props; only the type parameter is lost in its declaration. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the one place that relies on it
const memoKeepingGenerics = <C,>(component: C): C => memo(component as never) as C;

/** Redrawn only when one of its own props changes. */
export const TableRow = memoKeepingGenerics(RowView);
