import { type RawBuilder, sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { ContactTable } from "../schema.ts";
import type { Tenant } from "../tenant.ts";
import { type Contact, columns, likePattern } from "./contacts.ts";

type Column = keyof ContactTable;

/** Where a value stands in a contact's row, and of what kind it is. */
export type Place =
  | { kind: "text" | "id" | "instant" | "day" | "boolean"; column: Column }
  | { kind: "list"; column: "tags" | "followers" | "additional_emails" | "additional_phones" }
  | {
      kind: "json";
      column: "custom_fields" | "dnd_settings" | "inbound_dnd_settings" | "attribution_source" | "last_attribution_source";
      path: string[];
      holds: "text" | "number" | "list";
    };

export type Comparison =
  | { operator: "equals"; values: (string | number | boolean)[] }
  | { operator: "contains"; text: string }
  | { operator: "exists" }
  | { operator: "within"; bounds: { comparison: "gt" | "gte" | "lt" | "lte"; value: string | number | Date }[] };

export type Condition = { place: Place; comparison: Comparison; isNegated: boolean } | { all: Condition[] } | { any: Condition[] };

export type SortKey = { column: Column; kind: "text" | "instant" | "day"; descending: boolean };
export type CursorValue = string | number;

export type Search = { words: string[]; digits: string | undefined; conditions: Condition[]; sort: SortKey[] };
export type Page = { limit: number; offset: number; after?: CursorValue[] | undefined };

type Sql = RawBuilder<unknown>;
const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** One page in the search's order; `limit` and a cursor never skip or repeat a contact that stays as it is. */
export async function list(db: Executor, tenant: Tenant, search: Search, page: Page): Promise<Contact[]> {
  const after = page.after === undefined ? sql`` : sql`and (${afterCursor(search.sort, page.after)})`;
  const order = sql.join([
    ...search.sort.map((key) => sql`${sortExpression(key)} ${direction(key.descending)}`),
    sql`id ${direction(search.sort.at(-1)?.descending ?? false)}`,
  ]);
  const { rows } = await sql<Contact>`${sql.raw(plannedEachTime)}
    select ${sql.join(columns.map((column) => sql.ref(column)))} from contact
    where ${matching(tenant, search)} ${after} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function count(db: Executor, tenant: Tenant, search: Search): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`${sql.raw(plannedEachTime)} select count(*)::int as count from contact where ${matching(tenant, search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of all contacts that match, for an action on every one of them. */
export async function listIds(db: Executor, tenant: Tenant, search: Search): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`${sql.raw(plannedEachTime)} select id from contact where ${matching(tenant, search)} order by id`.execute(db);
  return rows.map((row) => row.id);
}

function matching(tenant: Tenant, { words, digits, conditions }: Search): Sql {
  const texts = words.map((word) => sql`search_text like ${likePattern(word)}`);
  const text =
    texts.length === 0
      ? []
      : [
          digits === undefined
            ? sql`(${sql.join(texts, sql` and `)})`
            : sql`((${sql.join(texts, sql` and `)}) or search_text like ${likePattern(digits)})`,
        ];
  return sql.join([sql`location_id = ${tenant}`, ...text, ...conditions.map(conditionSql)], sql` and `);
}

function conditionSql(condition: Condition): Sql {
  if ("all" in condition) return condition.all.length === 0 ? sql`true` : sql`(${sql.join(condition.all.map(conditionSql), sql` and `)})`;
  if ("any" in condition) return condition.any.length === 0 ? sql`true` : sql`(${sql.join(condition.any.map(conditionSql), sql` or `)})`;
  const holds = comparisonSql(condition.place, condition.comparison);
  return condition.isNegated ? sql`not coalesce(${holds}, false)` : sql`(${holds})`;
}

function comparisonSql(place: Place, comparison: Comparison): Sql {
  switch (comparison.operator) {
    case "equals":
      return equalsSql(place, comparison.values);
    case "contains":
      return containsSql(place, comparison.text);
    case "exists":
      return existsSql(place);
    case "within":
      return sql.join(
        comparison.bounds.map(
          ({ comparison: than, value }) => sql`${comparable(place)} ${comparisons[than]} ${value}::${sql.raw(typeOfPlace(place))}`,
        ),
        sql` and `,
      );
  }
}

const anyOf = (alternatives: Sql[]): Sql => (alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`);

function equalsSql(place: Place, values: (string | number | boolean)[]): Sql {
  const texts = values.map(String);
  switch (place.kind) {
    case "list":
      return sql`${sql.ref(place.column)} && ${texts}::text[]`;
    case "json":
      if (place.column === "custom_fields")
        return anyOf(
          values.map(
            (value) =>
              sql`custom_fields @> ${JSON.stringify({ [place.path[0] ?? ""]: place.holds === "list" ? [String(value)] : value })}::jsonb`,
          ),
        );
      return sql`lower(${sql.ref(place.column)} #>> ${place.path}::text[]) = any(${texts.map((text) => text.toLowerCase())}::text[])`;
    case "text":
      if (place.column === "email") return sql`email_lower = any(${texts.map((text) => text.toLowerCase())}::text[])`;
      if (place.column === "phone") return sql`phone = any(${texts}::text[])`;
      return sql`lower(coalesce(${sql.ref(place.column)}, '')) = any(${texts.map((text) => text.toLowerCase())}::text[])`;
    case "id":
      return sql`${sql.ref(place.column)} = any(${texts}::text[])`;
    case "boolean":
      return anyOf(values.map((value) => sql`${sql.ref(place.column)} = ${value === true}`));
    case "instant":
    case "day":
      return sql`${sql.ref(place.column)} = any(${texts}::${sql.raw(typeOfPlace(place))}[])`;
  }
}

function containsSql(place: Place, text: string): Sql {
  if (place.kind === "list") return sql`${sql.ref(place.column)} @> array[${text}]::text[]`;
  if (place.kind === "json" && place.holds === "list")
    return sql`custom_fields @> ${JSON.stringify({ [place.path[0] ?? ""]: [text] })}::jsonb`;
  if (place.kind === "json") return sql`lower(${sql.ref(place.column)} #>> ${place.path}::text[]) like ${likePattern(text)}`;
  const pattern = likePattern(text);
  const isInSearchText =
    place.column === "name" ||
    place.column === "email" ||
    place.column === "phone" ||
    place.column === "company_name" ||
    place.column === "first_name" ||
    place.column === "last_name";
  // The first condition is what the trigram index can answer; the second is what was asked.
  return isInSearchText && place.column !== "first_name" && place.column !== "last_name"
    ? sql`search_text like ${pattern} and lower(${sql.ref(place.column)}) like ${pattern}`
    : sql`lower(${sql.ref(place.column)}) like ${pattern}`;
}

function existsSql(place: Place): Sql {
  if (place.kind === "list") return sql`${sql.ref(place.column)} <> '{}'`;
  if (place.kind === "json") return sql`${sql.ref(place.column)} #> ${place.path}::text[] is not null`;
  return sql`${sql.ref(place.column)} is not null`;
}

const comparable = (place: Place): Sql =>
  place.kind === "json"
    ? place.holds === "number"
      ? sql`case when jsonb_typeof(${sql.ref(place.column)} #> ${place.path}::text[]) = 'number' then (${sql.ref(place.column)} #>> ${place.path}::text[])::numeric end`
      : sql`${sql.ref(place.column)} #>> ${place.path}::text[]`
    : sql.ref(place.column);

const typeOfPlace = (place: Place) =>
  place.kind === "instant"
    ? "timestamptz"
    : place.kind === "day"
      ? "date"
      : place.kind === "json" && place.holds === "number"
        ? "numeric"
        : "text";

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

/** What a sort compares; nothing sorts as the least value. Each is an index's expression. */
function sortExpression(key: SortKey): Sql {
  if (key.kind === "text") return sql`lower(coalesce(${sql.ref(key.column)}, ''))`;
  if (key.column === "date_added" || key.column === "date_updated") return sql.ref(key.column);
  return key.kind === "instant"
    ? sql`coalesce(${sql.ref(key.column)}, '-infinity'::timestamptz)`
    : sql`coalesce(${sql.ref(key.column)}, '-infinity'::date)`;
}

/** The cursor's value of a sort key, as a contact's row gives it. */
export function cursorValue(key: SortKey, contact: Contact): CursorValue {
  const value: unknown = Reflect.get(contact, key.column);
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" ? value : "";
}

const cursorSql = (key: SortKey, value: CursorValue): Sql => {
  if (key.kind === "text") return sql`lower(${String(value)}::text)`;
  if (value === "") return key.kind === "instant" ? sql`'-infinity'::timestamptz` : sql`'-infinity'::date`;
  return key.kind === "instant" ? sql`${new Date(value).toISOString()}::timestamptz` : sql`${String(value)}::date`;
};

/** Rows behind the cursor. One direction is one comparison of rows, which an index answers; mixed directions are spelled out. */
function afterCursor(sort: SortKey[], after: CursorValue[]): Sql {
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
