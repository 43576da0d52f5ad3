import { type RawBuilder, sql } from "kysely";
import { listJson } from "../json-rows.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type ContactJson, jsonColumns } from "./contacts.ts";
import { type Means, matching } from "./search-conditions.ts";
import { afterCursor, direction, orderSql, sortExpression, sortedColumn } from "./search-order.ts";
import type { Column, Page, Search } from "./search-types.ts";

type Sql = RawBuilder<unknown>;

export const contactColumns = sql.raw(jsonColumns);

/** One page in the search's order; `limit` and a cursor never skip or repeat a contact that stays as it is. */
export async function list(db: Executor, tenant: Tenant, search: Search, page: Page): Promise<ContactJson[]> {
  const after = page.after === undefined ? sql`` : sql`and (${afterCursor(search.sort, page.after)})`;
  const query = sql`select ${contactColumns} from contact
    where ${matching(tenant, search)} ${after} order by ${orderSql(search.sort)} limit ${page.limit} offset ${page.offset}`;
  return listJson(db, query);
}

/** A page, and how many match. */
type Counted = { contacts: ContactJson[]; count: number };

/**
 * The same page as `list`, and how many match: finds every match by the indexes of what is asked for, sorts no more of them than
 * their keys, and reads the page's contacts whole.
 */
export const listWithCount = (db: Executor, tenant: Tenant, search: Search, page: Page) =>
  pageOfMatches(db, tenant, search, sql`from contact where ${matching(tenant, search, "index")}`, page);

/**
 * A page by words in a location of few contacts, and the number of matches: reads the location's own texts. The index
 * of fragments holds all locations', and would look at every large neighbour's contacts too.
 */
export function listByText(db: Executor, tenant: Tenant, search: Search, page: Page): Promise<Counted> {
  const needed = sql.join(
    [...new Set<Column>(["location_id", "id", "search_text", "date_added", ...search.sort.map(sortedColumn)])].map((column) =>
      sql.ref(column),
    ),
  );
  const source = sql`from (select ${needed} from contact where location_id = ${tenant} offset 0) as contact where ${matching(tenant, search)}`;
  return pageOfMatches(db, tenant, search, source, page);
}

async function pageOfMatches(db: Executor, tenant: Tenant, search: Search, source: Sql, page: Page): Promise<Counted> {
  const isAfter = page.after === undefined ? sql`true` : sql`(${afterCursor(search.sort, page.after)})`;
  const keys = search.sort.map((key, index) => ({ key, name: sql.ref(`sort_key_${index}`) }));
  const named = keys.map(({ key, name }) => sql`${sortExpression(key)} as ${name}`);
  const order = sql.join([
    ...keys.map(({ key, name }) => sql`${name} ${direction(key.descending)}`),
    sql`found.id ${direction(search.sort.at(-1)?.descending ?? false)}`,
  ]);
  const query = sql`
    with matches as materialized (select ${sql.join([sql`id`, ...named])}, ${isAfter} as is_after ${source}),
    found as (select * from matches as found where is_after order by ${order} limit ${page.limit} offset ${page.offset})
    select ${contactColumns}, total.matches from (select count(*)::int as matches from matches) as total
    left join (found join contact on contact.location_id = ${tenant} and contact.id = found.id) on true order by ${order}`;
  const rows = await listJson<(ContactJson | Record<keyof ContactJson, null>) & { matches: number }>(db, query);
  const isThere = <T extends { id: string | null }>(row: T): row is Extract<T, { id: string }> => row.id !== null;
  return { contacts: rows.filter(isThere), count: rows[0]?.matches ?? 0 };
}

/** How many contacts the planner takes the search to match. Costs no look at any of them. */
export async function estimate(db: Executor, tenant: Tenant, search: Search): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>`${sql.raw(plannedEachTime)}
    explain (format json) select from contact where ${matching(tenant, search, "index")}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

/** Whether the location has more contacts than that; looks at no more of them. */
export async function isLargerThan(db: Executor, tenant: Tenant, size: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from contact where location_id = ${tenant} offset ${size}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function count(db: Executor, tenant: Tenant, search: Search, means: Means): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`${sql.raw(plannedEachTime)} select count(*)::int as count from contact where ${matching(tenant, search, means)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of all contacts that match, for an action on every one of them. */
export async function listIds(db: Executor, tenant: Tenant, search: Search): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`${sql.raw(plannedEachTime)} select id from contact where ${matching(tenant, search, "index")} order by id`.execute(db);
  return rows.map((row) => row.id);
}
