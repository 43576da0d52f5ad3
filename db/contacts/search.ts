import { sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { ContactTable } from "../schema.ts";
import type { Tenant } from "../tenant.ts";
import { type Contact, columns } from "./contacts.ts";
import { matching } from "./search-conditions.ts";
import { afterCursor, direction, orderSql, sortExpression } from "./search-order.ts";

export type Column = keyof ContactTable;

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
