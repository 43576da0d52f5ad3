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
      holds: "text" | "number" | "list" | "day";
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
  const { rows } = await sql<Contact>`${sql.raw(plannedEachTime)}
    select ${sql.join(columns.map((column) => sql.ref(column)))} from contact
    where ${matching(tenant, search)} ${after} order by ${orderSql(search.sort)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Sorts that an index gives in order. */
const indexedSorts: Column[] = ["date_added", "date_updated", "last_activity", "name", "first_name", "last_name", "email", "company_name"];

/** How far a walk in order goes before it gives up. */
const walkMost = 10_000;

/**
 * The same page as `list`, for a search that the planner takes many contacts to match. First it walks a bounded way along
 * the sort's index; where that does not fill the page, matches are rarer than thought and are gathered by their own indexes.
 */
export async function listOfMany(db: Executor, tenant: Tenant, search: Search, page: Page): Promise<Contact[]> {
  const [key, ...more] = search.sort;
  const isBare = search.words.length === 0 && search.conditions.length === 0;
  if (isBare || key === undefined || more.length > 0 || !indexedSorts.includes(key.column) || page.offset + page.limit > walkMost / 10)
    return list(db, tenant, search, page);
  const after = page.after === undefined ? sql`` : sql`and (${afterCursor(search.sort, page.after)})`;
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const order = orderSql(search.sort);
  const way = direction(key.descending);
  // The sort's expression is named within, so that the walk is known to be in order and ends with the page.
  const walked = await sql<Contact>`${sql.raw(plannedEachTime)}
    select ${selected} from (
      select *, ${sortExpression(key)} as sort_key from contact where location_id = ${tenant} ${after} order by ${order} limit ${walkMost}
    ) as contact
    where ${matching(tenant, search)} order by sort_key ${way}, id ${way} limit ${page.limit} offset ${page.offset}`.execute(db);
  if (walked.rows.length === page.limit) return walked.rows;
  const gathered = await sql<Contact>`${sql.raw(plannedEachTime)}
    with contact as materialized (select ${selected} from contact where ${matching(tenant, search)})
    select ${selected} from contact where true ${after} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return gathered.rows;
}

/** The first page of a search that few contacts match, and how many do, in one walk. */
export async function listWithCount(
  db: Executor,
  tenant: Tenant,
  search: Search,
  limit: number,
): Promise<{ contacts: Contact[]; count: number }> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Contact & { matches: number }>`${sql.raw(plannedEachTime)}
    with contact as materialized (select ${selected} from contact where ${matching(tenant, search)})
    select ${selected}, (select count(*)::int from contact) as matches from contact order by ${orderSql(search.sort)} limit ${limit}`.execute(
    db,
  );
  return { contacts: rows, count: rows[0]?.matches ?? 0 };
}

/** How many contacts the planner takes the search to match. Costs no look at any of them. */
export async function estimate(db: Executor, tenant: Tenant, search: Search): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>`${sql.raw(plannedEachTime)}
    explain (format json) select from contact where ${matching(tenant, search)}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

/** Whether the location has more contacts than that; looks at no more of them. */
export async function isLargerThan(db: Executor, tenant: Tenant, size: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from contact where location_id = ${tenant} offset ${size}) as found`.execute(db);
  return rows[0]?.found ?? false;
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
  return sql.join([sql`location_id = ${tenant}`, ...text, ...conditions.map((condition) => conditionSql(tenant, condition))], sql` and `);
}

function conditionSql(tenant: Tenant, condition: Condition): Sql {
  if ("all" in condition)
    return condition.all.length === 0
      ? sql`true`
      : sql`(${sql.join(
          condition.all.map((each) => conditionSql(tenant, each)),
          sql` and `,
        )})`;
  if ("any" in condition)
    return condition.any.length === 0
      ? sql`true`
      : sql`(${sql.join(
          condition.any.map((each) => conditionSql(tenant, each)),
          sql` or `,
        )})`;
  const holds = comparisonSql(tenant, condition.place, condition.comparison);
  return condition.isNegated ? sql`not coalesce(${holds}, false)` : sql`(${holds})`;
}

function comparisonSql(tenant: Tenant, place: Place, comparison: Comparison): Sql {
  switch (comparison.operator) {
    case "equals":
      return equalsSql(tenant, place, comparison.values);
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

/** Lowered by the database, by the same rules as the column they meet. */
const lowered = (texts: string[]): Sql => sql`array[${sql.join(texts.map((text) => sql`lower(${text})`))}]::text[]`;

const anyOf = (alternatives: Sql[]): Sql => (alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`);

/** Fields whose values are facets, in the order of the index that holds them. */
const facetFields = [
  "assigned_to",
  "business_id",
  "type",
  "source",
  "city",
  "state",
  "country",
  "postal_code",
  "gender",
  "company_name",
  "timezone",
  "address1",
  "website",
  "first_name",
  "last_name",
  "name",
  "visitor_id",
] as const satisfies Column[];

/** To the letter what the index `contact_by_facet` holds, else it cannot answer. */
const facets = sql.raw(
  `contact_facets(location_id, tags, followers, custom_fields, array[${facetFields.map((field) => `'${field}'`).join(", ")}]::text[], array[${facetFields.join(", ")}]::text[])`,
);

const facetLength = 100;
const separator = "\u001f";

/** The contacts that may have one of the values: the index finds them, and the exact comparison beside it decides. */
const hasFacet = (tenant: Tenant, field: string, values: string[]): Sql =>
  sql`${facets} && array[${sql.join(values.map((value) => sql`${[tenant, field, ""].join(separator)} || lower(left(${value}, ${sql.lit(facetLength)}))`))}]::text[]`;

const facetOf = (place: Place): string | undefined => {
  if (place.kind === "list") return place.column === "tags" || place.column === "followers" ? place.column : undefined;
  if (place.kind === "json") return place.column === "custom_fields" ? place.path[0] : undefined;
  return facetFields.find((field) => field === place.column);
};

function equalsSql(tenant: Tenant, place: Place, values: (string | number | boolean)[]): Sql {
  const exact = exactlySql(place, values);
  const facet = facetOf(place);
  if (facet === undefined || (place.kind === "json" && place.holds === "number" && values.some((value) => String(value).includes("e"))))
    return exact;
  // As a case the exact comparison is cheap to run first, and leaves the estimate to the statistics of the facets.
  return sql`${hasFacet(tenant, facet, values.map(String))} and case when ${exact} then true else false end`;
}

function exactlySql(place: Place, values: (string | number | boolean)[]): Sql {
  const texts = values.map(String);
  switch (place.kind) {
    case "list":
      return sql`${sql.ref(place.column)} && ${texts}::text[]`;
    case "json":
      if (place.column === "custom_fields" && place.holds !== "text")
        return anyOf(
          values.map(
            (value) =>
              sql`custom_fields @> ${JSON.stringify({ [place.path[0] ?? ""]: place.holds === "list" ? [String(value)] : value })}::jsonb`,
          ),
        );
      return sql`lower(${sql.ref(place.column)} #>> ${place.path}::text[]) = any(${lowered(texts)})`;
    case "text":
      if (place.column === "email") return sql`email_lower = any(${lowered(texts)})`;
      if (place.column === "phone") return sql`phone = any(${texts}::text[])`;
      return sql`lower(coalesce(${sql.ref(place.column)}, '')) = any(${lowered(texts)})`;
    case "id":
      return sql`${sql.ref(place.column)} = any(${texts}::text[])`;
    case "boolean":
      return anyOf(values.map((value) => sql`${sql.ref(place.column)} = ${value === true}`));
    case "instant":
    case "day":
      return sql`${sql.ref(place.column)} = any(${texts}::${sql.raw(typeOfPlace(place))}[])`;
  }
}

/** Columns whose text the trigram index holds. */
const searchedColumns: Column[] = ["name", "first_name", "last_name", "email", "phone", "company_name"];

function containsSql(place: Place, text: string): Sql {
  if (place.kind === "json") return sql`lower(${sql.ref(place.column)} #>> ${place.path}::text[]) like ${likePattern(text)}`;
  const pattern = likePattern(text);
  const exact = sql`lower(${sql.ref(place.column)}) like ${pattern}`;
  return searchedColumns.includes(place.column) ? sql`search_text like ${pattern} and ${exact}` : exact;
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

const orderSql = (sort: SortKey[]): Sql =>
  sql.join([
    ...sort.map((key) => sql`${sortExpression(key)} ${direction(key.descending)}`),
    sql`id ${direction(sort.at(-1)?.descending ?? false)}`,
  ]);

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
