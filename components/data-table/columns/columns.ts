import { type ColumnDef, columnSizingFeature, createColumnHelper, metaHelper, tableFeatures } from "@tanstack/react-table";

export type ColumnMeta = {
  /** The column's name if `header` is not a string. */
  label?: string;
  align?: "start" | "end";
  /** The key to sort by. Without it, the column cannot be sorted. */
  sortKey?: string;
  /** Hidden until the user shows it. */
  hiddenAtFirst?: boolean;
  /** Always shown and never offered for hiding, because it names the row. */
  essential?: boolean;
};

export const features = tableFeatures({
  columnSizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Features = typeof features;

// biome-ignore lint/suspicious/noExplicitAny: the value's type differs from column to column, as in TanStack's own ColumnDef arrays
export type Column<Row extends object> = ColumnDef<Features, Row, any>;

/** The helper that defines a table's columns: `const column = columnsOf<Invoice>()`. */
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>();

/** The id that TanStack gives a column: its own, else its accessor key with dots as underscores, else its header. */
export function columnId<Row extends object>(column: Column<Row>): string {
  if (column.id) return column.id;
  if ("accessorKey" in column && typeof column.accessorKey === "string") return column.accessorKey.replaceAll(".", "_");
  return typeof column.header === "string" ? column.header : "";
}

export function columnLabel<Row extends object>(column: Column<Row>): string {
  return column.meta?.label ?? (typeof column.header === "string" ? column.header : columnId(column));
}

/** A column in the settings menu. */
export type NamedColumn = { id: string; label: string; meta: ColumnMeta | undefined };

export const named = <Row extends object>(column: Column<Row>): NamedColumn => ({
  id: columnId(column),
  label: columnLabel(column),
  meta: column.meta,
});
