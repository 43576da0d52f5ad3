import { type RawBuilder, sql } from "kysely";
import { listJson } from "../../json-rows.ts";
import { type Executor, plannedEachTime } from "../../pool.ts";
import type { Tenant } from "../../tenant.ts";
import type { ContactJson } from "../contacts.ts";
import { accelerations } from "./accelerations.ts";
import { matching } from "./conditions.ts";
import { afterCursor, direction, orderSql, sortExpression } from "./order.ts";
import { contactColumns, cursorSql } from "./plain.ts";
import { mixesLengths } from "./text.ts";
import type { Column, Page, Search } from "./types.ts";

// Two plans for the page of the plain query: read contacts in sort order until the page is full, or find all matches through their
// indexes and sort them. README.md has the measurements.

type Sql = RawBuilder<unknown>;

/** Sorts whose order an index provides. */
const indexedSorts: Column[] = ["date_added", "date_updated", "last_activity", "name", "first_name", "last_name", "email", "company_name"];

/** How many times the expected number of contacts is read in order before all matches are collected instead. */
const tolerance = 3;
const leastReads = 2000;

/** From how many contacts of the trigram index the pairs of characters narrow them before they are read. */
const leastNarrowed = 10_000;

/**
 * The most contacts to read in sort order. Undefined if the estimate says that this reads more contacts than the indexes find, so that all
 * matches are collected instead.
 */
export function readsInOrder(search: Search, page: Page, { matches, reads }: Estimate, size: number): number | undefined {
  const [key, ...more] = search.sort;
  if (key === undefined || more.length > 0 || !indexedSorts.includes(key.column) || matches <= 0) return undefined;
  const expected = ((page.offset + page.limit) * size) / Math.min(matches, size);
  // Parts of one name match together far more often than the planner expects.
  if (expected > reads) return search.words.length > 1 ? leastReads : undefined;
  return Math.max(leastReads, Math.ceil(tolerance * expected));
}

/** The page's matches among this many contacts in sort order; fewer than the page's limit if the matches are too far apart. */
export function listInOrder(db: Executor, tenant: Tenant, search: Search, page: Page, reads: number): Promise<ContactJson[]> {
  const keys = search.sort.map((key, index) => ({ key, name: sql.ref(`sort_key_${index}`) }));
  const named = keys.map(({ key, name }) => sql`${sortExpression(key)} as ${name}`);
  const source = sql`select contact.*, ${sql.join(named)} from contact
    where location_id = ${tenant} ${cursorSql(search, page)} order by ${orderSql(search.sort)} limit ${reads}`;
  return listJson(
    db,
    sql`select ${contactColumns} from (${source}) as contact where ${matching(tenant, search, { usesPairs: false })}
      order by ${namedOrder(search, sql`contact.id`)} limit ${page.limit} offset ${page.offset}`,
  );
}

/**
 * The page and the total: collects the sort keys of all matches and reads only the page's contacts in full. Without an estimate, the
 * matches are found by reading all contacts of the location: PostgreSQL does not look through a query with an offset, even of 0.
 */
export async function collect(
  db: Executor,
  tenant: Tenant,
  search: Search,
  page: Page,
  estimated: Estimate | undefined,
): Promise<{ contacts: ContactJson[]; count: number }> {
  const usesPairs = accelerations.pairs && estimated !== undefined && (estimated.reads >= leastNarrowed || !mixesLengths(search.words));
  const source = estimated === undefined ? sql`(select * from contact where location_id = ${tenant} offset 0) as contact` : sql`contact`;
  const isAfter = page.after === undefined ? sql`true` : sql`(${afterCursor(search.sort, page.after)})`;
  const named = search.sort.map((key, index) => sql`${sortExpression(key)} as ${sql.ref(`sort_key_${index}`)}`);
  const order = namedOrder(search, sql`found.id`);
  const query = sql`
    with matches as materialized (select ${sql.join([sql`id`, ...named])}, ${isAfter} as is_after from ${source}
      where ${matching(tenant, search, { usesPairs })}),
    found as (select * from matches as found where is_after order by ${order} limit ${page.limit} offset ${page.offset})
    select ${contactColumns}, total.matches from (select count(*)::int as matches from matches) as total
    left join (found join contact on contact.location_id = ${tenant} and contact.id = found.id) on true order by ${order}`;
  const rows = await listJson<(ContactJson | Record<keyof ContactJson, null>) & { matches: number }>(db, query);
  const isContact = <T extends { id: string | null }>(row: T): row is Extract<T, { id: string }> => row.id !== null;
  return { contacts: rows.filter(isContact), count: rows[0]?.matches ?? 0 };
}

const namedOrder = ({ sort }: Search, id: Sql): Sql =>
  sql.join([
    ...sort.map((key, index) => sql`${sql.ref(`sort_key_${index}`)} ${direction(key.descending)}`),
    sql`${id} ${direction(sort.at(-1)?.descending ?? false)}`,
  ]);

type Plan = { "Node Type": string; "Plan Rows": number; Plans?: Plan[] };

/** The planner's estimate of a search: `matches` contacts match, and the indexes find `reads` contacts to compare with it. */
export type Estimate = { matches: number; reads: number };

/** Uses the planner's statistics and reads no contact. */
export async function estimate(db: Executor, tenant: Tenant, search: Search): Promise<Estimate> {
  const { rows } = await sql<{ "QUERY PLAN": { Plan: Plan }[] }>`${sql.raw(plannedEachTime)}
    explain (format json) select from contact where ${matching(tenant, search, { usesPairs: false })}`.execute(db);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  const matches = plan?.["Plan Rows"] ?? 0;
  return { matches, reads: Math.max(matches, bitmapOf(plan)?.["Plan Rows"] ?? 0) };
}

/** The part of the plan that the indexes serve. */
function bitmapOf(plan: Plan | undefined): Plan | undefined {
  const [first] = plan?.Plans ?? [];
  return plan?.["Node Type"] === "Bitmap Heap Scan" ? first : first && bitmapOf(first);
}

/** About how many contacts all locations have together. 0 on a cluster, whose coordinator does not know it. */
export async function sizeOfTable(db: Executor): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select greatest(reltuples, 0)::float8 as size from pg_class where oid = 'contact'::regclass`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Whether the location has more contacts than this; reads no more of them. */
export async function isLargerThan(db: Executor, tenant: Tenant, size: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from contact where location_id = ${tenant} offset ${size}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
