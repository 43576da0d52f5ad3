import type { ReactNode } from "react";
import { worded } from "#lib/i18n/text.ts";

export type ColumnMeta = {
  /** What the column is called where that is not its header. */
  label?: string;
  /** The label is somebody's own words, such as the name of a custom field, and is said as it is. */
  isVerbatim?: boolean;
  align?: "start" | "end";
  /** The key to sort by; without it the column cannot be sorted. */
  sortKey?: string;
  /** Not shown until a person chooses it. */
  hiddenAtFirst?: boolean;
  /** Always shown, and not offered for hiding: the column that names the row. */
  essential?: boolean;
};

/** What a cell is drawn from. */
export type Cell<Row, Value> = { row: { original: Row; index: number }; getValue: () => Value };

export type Column<Row extends object> = {
  id: string;
  header: string;
  size?: number;
  meta?: ColumnMeta;
  draw: (original: Row, index: number) => ReactNode;
};

type Described<Row, Value> = { header: string; size?: number; meta?: ColumnMeta; cell?: (cell: Cell<Row, Value>) => ReactNode };
type Named = { id: string };

function plainly({ getValue }: Cell<unknown, unknown>): ReactNode {
  const value = getValue();
  return value === null || value === undefined ? null : String(value);
}

/** The helper with which a table's columns are written: `const column = columnsOf<Invoice>()`. */
export function columnsOf<Row extends object>() {
  const columnOf = <Value>(read: (row: Row) => Value, { cell = plainly, ...column }: Described<Row, Value> & Named): Column<Row> => ({
    ...column,
    draw: (original, index) => cell({ row: { original, index }, getValue: () => read(original) }),
  });

  function accessor<Key extends keyof Row & string>(key: Key, described: Described<Row, Row[Key]> & Partial<Named>): Column<Row>;
  function accessor<Value>(read: (row: Row) => Value, described: Described<Row, Value> & Named): Column<Row>;
  function accessor(of: (keyof Row & string) | ((row: Row) => unknown), { id, ...described }: Described<Row, unknown> & Partial<Named>) {
    if (typeof of === "string") return columnOf<unknown>((row) => row[of], { id: id ?? of, ...described });
    return columnOf(of, { id: id ?? described.header, ...described });
  }
  return { accessor, display: (described: Described<Row, undefined> & Named) => columnOf(() => undefined, described) };
}

/** What the column is called, for a part that says phrases in the person's language. */
export const columnWords = <Row extends object>(column: Column<Row>) =>
  worded({ label: columnLabel(column), isVerbatim: column.meta?.isVerbatim ?? false });

export const columnLabel = <Row extends object>(column: Column<Row>): string => column.meta?.label ?? column.header;
