import { type RawBuilder, sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { Contact } from "./contacts.ts";
import { type Column, contactColumns, list, listWithCount, type Page, type Search, type SortKey } from "./search.ts";
import { bitsSql, conditionsSql, textsSql } from "./search-conditions.ts";
import { afterCursor, direction, orderSql, sortExpression } from "./search-order.ts";

// A page found by a walk along the index of its sort, which ends when the page is full.

type Sql = RawBuilder<unknown>;

/** Sorts that an index gives in order. */
const indexedSorts: Column[] = ["date_added", "date_updated", "last_activity", "name", "first_name", "last_name", "email", "company_name"];
/** Of these the ones whose index carries the bits of facets, and the one whose index carries the text too. */
const sortsWithBits: Column[] = ["date_added", "date_updated", "name"];
const sortWithText: Column = "date_added";

/**
 * What it costs to look at an entry of an index that carries bits, at one that carries the text too, at a contact on a walk, and at a match
 * that is gathered; microseconds.
 */
const costs = { bits: 0.2, text: 0.33, contact: 2.3, match: 2.7 };
/** What gathering costs before the first match. */
const gatheringCost = 2000;

const isBare = ({ words, conditions }: Search) => words.length === 0 && conditions.length === 0;

/** Whether the index of the sort can pass over most contacts that do not match without a look at them. */
function isCarried(search: Search, { column }: SortKey): boolean {
  if (!sortsWithBits.includes(column)) return false;
  if (search.words.length > 0) return column === sortWithText;
  return bitsSql(search).length > 0;
}

/** How many entries of the index a walk is expected to pass; undefined where it would cost more than gathering the matches. */
export function walkOf(search: Search, page: Page, matches: number, size: number): number | undefined {
  if (isBare(search)) return size;
  const [key, ...more] = search.sort;
  if (key === undefined || more.length > 0 || !indexedSorts.includes(key.column) || matches <= 0) return undefined;
  const entries = (page.offset + page.limit) / Math.min(1, matches / size);
  const cost = entries * (isCarried(search, key) ? (search.words.length > 0 ? costs.text : costs.bits) : costs.contact);
  return cost <= gatheringCost + matches * costs.match ? entries : undefined;
}

/** A walk goes on for so many times what is expected, and at least for so long, before matches are held to be rarer than thought. */
const patience = 2;
const leastWalk = 2000;

/** The same page as `list`. Where a walk of the expected length does not fill the page after all, the matches are gathered by their own indexes. */
export async function listByWalk(db: Executor, tenant: Tenant, search: Search, page: Page, expected: number): Promise<Contact[]> {
  const [key] = search.sort;
  if (isBare(search) || key === undefined) return list(db, tenant, search, page);
  const walked = await walk(db, tenant, search, key, page, Math.ceil(Math.max(leastWalk, patience * expected)));
  return walked.length === page.limit ? walked : (await listWithCount(db, tenant, search, page)).contacts;
}

async function walk(db: Executor, tenant: Tenant, search: Search, key: SortKey, page: Page, most: number): Promise<Contact[]> {
  const after = page.after === undefined ? sql`` : sql`and (${afterCursor(search.sort, page.after)})`;
  const way = direction(key.descending);
  // The sort's expression is named within, so that the walk is known to be in order and ends with the page.
  const near = (taken: Sql) => sql`
    select ${taken}, id as near_id, ${sortExpression(key)} as sort_key from contact
    where location_id = ${tenant} ${after} order by ${orderSql(search.sort)} limit ${most}`;
  const found = isCarried(search, key) ? foundByIndex(tenant, search, key, near) : foundByContact(tenant, search, near);
  const { rows } = await sql<Contact>`${sql.raw(plannedEachTime)}
    select ${contactColumns} from (
      ${found} order by sort_key ${way}, near_id ${way} limit ${page.limit} offset ${page.offset}
    ) as found join contact on contact.location_id = ${tenant} and contact.id = found.near_id
    order by sort_key ${way}, near_id ${way}`.execute(db);
  return rows;
}

const where = (conditions: Sql[]): Sql => (conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`);

/** Passes over contacts by what the index carries, and looks at those that are left. */
function foundByIndex(tenant: Tenant, search: Search, key: SortKey, near: (taken: Sql) => Sql): Sql {
  const taken = key.column === sortWithText ? sql`search_text, facet_bits` : sql`facet_bits`;
  const likely = sql`select near_id, sort_key from (${near(taken)}) as near ${where([...bitsSql(search), ...textsSql(search, "values")])}`;
  if (search.conditions.length === 0) return likely;
  return sql`select near_id, sort_key from (${likely}) as likely
    join contact on contact.location_id = ${tenant} and contact.id = near_id and ${sql.join(conditionsSql(tenant, search, "values"), sql` and `)}`;
}

const foundByContact = (tenant: Tenant, search: Search, near: (taken: Sql) => Sql): Sql =>
  sql`select near_id, sort_key from (${near(sql`contact.*`)}) as contact ${where([...textsSql(search, "values"), ...conditionsSql(tenant, search, "values")])}`;
