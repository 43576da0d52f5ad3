import { type RawBuilder, sql } from "kysely";
import { isoOfUtcText } from "../../columns.ts";
import type { ContactJson } from "../contacts.ts";
import type { Column, CursorValue, SortKey } from "./types.ts";

type Sql = RawBuilder<unknown>;

export const orderSql = (sort: SortKey[]): Sql =>
  sql.join([
    ...sort.map((key) => sql`${sortExpression(key)} ${direction(key.descending)}`),
    sql`id ${direction(sort.at(-1)?.descending ?? false)}`,
  ]);

export const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

/** The column that a sort compares. */
const sortedColumn = ({ column }: SortKey): Column => (column === "name" ? "name_lower" : column);

/** The expression that a sort compares; null sorts as the least value. Each is an index's expression, except for custom fields. */
export function sortExpression(key: SortKey): Sql {
  const column = sql.ref(`contact.${sortedColumn(key)}`);
  const value = key.customField === undefined ? column : sql`(${column} ->> ${key.customField})`;
  if (key.column === "name" || key.column === "date_added" || key.column === "date_updated") return column;
  if (key.kind === "text") return sql`lower(coalesce(${value}, ''))`;
  if (key.kind === "number") return sql`coalesce(${value}::float8, '-infinity'::float8)`;
  return key.kind === "instant" ? sql`coalesce(${column}, '-infinity'::timestamptz)` : sql`coalesce(${column}, '-infinity'::date)`;
}

/** The cursor's value of a sort key, taken from a contact's row. */
export function cursorValue(key: SortKey, contact: ContactJson): CursorValue {
  const value: unknown = key.customField === undefined ? Reflect.get(contact, key.column) : contact.custom_fields[key.customField];
  if (key.kind === "instant" && typeof value === "string") return Date.parse(isoOfUtcText(value));
  return typeof value === "string" || typeof value === "number" ? value : "";
}

const cursorSql = (key: SortKey, value: CursorValue): Sql => {
  if (key.kind === "text") return sql`lower(${String(value)}::text)`;
  if (key.kind === "number") return value === "" ? sql`'-infinity'::float8` : sql`${value}::float8`;
  if (value === "") return key.kind === "instant" ? sql`'-infinity'::timestamptz` : sql`'-infinity'::date`;
  return key.kind === "instant" ? sql`${new Date(value).toISOString()}::timestamptz` : sql`${String(value)}::date`;
};

/** Rows after the cursor. A single direction uses one row comparison, which an index serves; mixed directions are spelled out. */
export function afterCursor(sort: SortKey[], after: CursorValue[]): Sql {
  const id = String(after.at(-1));
  const keys = sort.map((key, index) => ({
    left: sortExpression(key),
    right: cursorSql(key, after[index] ?? ""),
    descending: key.descending,
  }));
  const all = [...keys, { left: sql`id`, right: sql`${id}::text`, descending: sort.at(-1)?.descending ?? false }];
  if (all.every((key) => key.descending === all[0]?.descending))
    return sql`(${sql.join(all.map((key) => key.left))}) ${all[0]?.descending ? sql`<` : sql`>`} (${sql.join(all.map((key) => key.right))})`;
  return sql.join(
    all.map((key, index) => {
      const equal = all.slice(0, index).map((before) => sql`${before.left} = ${before.right}`);
      return sql`(${sql.join([...equal, sql`${key.left} ${key.descending ? sql`<` : sql`>`} ${key.right}`], sql` and `)})`;
    }),
    sql` or `,
  );
}
