"use client";

import { memo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import type { ColumnLayout } from "./columns/use-columns.ts";

export type TableRowProps<Row extends object> = {
  gridId: string;
  index: number;
  /** Undefined while the row is loading: the table's background then shows the placeholder. */
  row: Row | undefined;
  label: string;
  layout: ColumnLayout<Row>;
  selectable: boolean;
  selected: boolean;
  /** The index of the focused cell, -1 for the whole row, undefined if the focus is elsewhere. */
  focus: number | undefined;
  card: ((row: Row) => ReactNode) | undefined;
};

export const cellId = (gridId: string, index: number, column: number): string =>
  column < 0 ? `${gridId}-${index}` : `${gridId}-${index}-${column}`;

function RowView<Row extends object>(props: TableRowProps<Row>) {
  const { gridId, index, row, selectable, selected, focus, card } = props;
  return (
    <div
      role="row"
      id={cellId(gridId, index, -1)}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      aria-busy={row === undefined || undefined}
      data-row={index}
      data-focused={focus === -1 || undefined}
      className={cx("table-row-box", card && "table-card")}
    >
      {row === undefined ? null : <Cells {...props} row={row} />}
    </div>
  );
}

function Cells<Row extends object>(props: TableRowProps<Row> & { row: Row }) {
  const t = useTranslations("table.tableRow");
  const { gridId, index, row, label, layout, selectable, selected, focus, card } = props;
  return (
    <>
      {selectable ? (
        <div role="gridcell" aria-colindex={1} className="table-cell-box table-select" data-stuck>
          <input
            type="checkbox"
            className="tick"
            data-select
            tabIndex={-1}
            aria-label={t("select", { label })}
            checked={selected}
            readOnly
          />
        </div>
      ) : null}
      {card ? (
        <div role="gridcell" aria-colindex={2} className="min-w-0 flex-1 self-center pe-4">
          {card(row)}
        </div>
      ) : (
        layout.columns.map(({ id, stuckAt, column }, position) => (
          <div
            key={id}
            role="gridcell"
            id={cellId(gridId, index, position)}
            aria-colindex={position + 2}
            data-column={id}
            data-stuck={stuckAt !== undefined || undefined}
            data-end={column.meta?.align === "end" || undefined}
            data-text={column.cell === undefined || undefined}
            data-focused={focus === position || undefined}
            className="table-cell-box"
            style={stuckAt === undefined ? undefined : { insetInlineStart: stuckAt }}
          >
            {layout.draw(row, index, id)}
          </div>
        ))
      )}
    </>
  );
}

/** Sound because memo returns a component with the same props; only its declaration loses the type parameter. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the one place that relies on it
const memoKeepingGenerics = <C,>(component: C): C => memo(component as never) as C;

/** Renders only if its own props change. */
export const TableRow = memoKeepingGenerics(RowView);
