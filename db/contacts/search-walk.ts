import { type RawBuilder, sql } from "kysely";
import { listJson } from "../json-rows.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ContactJson } from "./contacts.ts";
import { contactColumns, list, listWithCount } from "./search.ts";
import { bitsSql, conditionsSql, matching, textsSql } from "./search-conditions.ts";
import { afterCursor, direction, orderSql, sortExpression } from "./search-order.ts";
import { addedWithin, type Days, daysWith, type Tally } from "./search-periods.ts";
import type { Column, Page, Search, SortKey } from "./search-types.ts";

// A page found without a look at all that match: by a walk along the index of its sort, which ends when the page is full, or among
// the matches that were added within some days.

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

/** What it costs to find the matches of some days before the first of them, and for each contact that was added then. */
const daysCost = 1000;
const addedCost = 0.005;

/** A walk that is expected to pass so many entries of the index, or the days among whose matches the page is expected. */
export type Way = { entries: number } | { days: Days };

/** More is walked, and more days are looked through, than are expected to do, before matches are held to be rarer than thought. */
const patience = 2;
const leastWalk = 2000;

/** `added` where it is known. */
export type Location = { size: number; added: Tally | undefined; nowMs: number };

/** The way to a page that costs the least; undefined where that is to gather all matches. */
export function wayTo(search: Search, page: Page, matches: number, { size, added, nowMs }: Location): Way | undefined {
  if (isBare(search)) return { entries: size };
  const [key, ...more] = search.sort;
  if (key === undefined || more.length > 0 || !indexedSorts.includes(key.column) || matches <= 0) return undefined;
  const wanted = page.offset + page.limit;
  const entries = wanted / Math.min(1, matches / size);
  const days = added && daysWith(search, key, page, entries * patience, added, nowMs);
  const perEntry = isCarried(search, key) ? (search.words.length > 0 ? costs.text : costs.bits) : costs.contact;
  const ways: { way: Way | undefined; cost: number }[] = [
    { way: undefined, cost: gatheringCost + matches * costs.match },
    { way: { entries }, cost: entries * perEntry },
    ...(days === undefined ? [] : [{ way: { days }, cost: daysCost + days.added * (addedCost + (matches / size) * costs.match) }]),
  ];
  return ways.reduce((best, other) => (other.cost <= best.cost ? other : best)).way;
}

/** The same page as `list`. Where the way does not fill the page after all, the matches are gathered by their own indexes. */
export async function listByWay(db: Executor, tenant: Tenant, search: Search, page: Page, way: Way): Promise<ContactJson[]> {
  const [key] = search.sort;
  if (isBare(search) || key === undefined) return list(db, tenant, search, page);
  const found = "days" in way ? foundInDays(tenant, search, key, page, way.days) : walked(tenant, search, key, page, way.entries);
  const contacts = await pageOf(db, tenant, key, page, found);
  return contacts.length === page.limit ? contacts : (await listWithCount(db, tenant, search, page)).contacts;
}

/** Where a page's contacts come from, with `sort_key` and `near_id` beside them: whole ones, or their keys alone. */
type Found = { contacts: Sql } | { keys: Sql };

async function pageOf(db: Executor, tenant: Tenant, key: SortKey, page: Page, found: Found): Promise<ContactJson[]> {
  const order = sql`order by sort_key ${direction(key.descending)}, near_id ${direction(key.descending)}`;
  const ofPage = sql`${order} limit ${page.limit} offset ${page.offset}`;
  const source =
    "contacts" in found
      ? sql`${found.contacts} ${ofPage}`
      : sql`(${found.keys} ${ofPage}) as found join contact on contact.location_id = ${tenant} and contact.id = found.near_id ${order}`;
  return listJson(db, sql`select ${contactColumns} from ${source}`);
}

const cursorSql = ({ sort }: Search, { after }: Page): Sql => (after === undefined ? sql`` : sql`and (${afterCursor(sort, after)})`);

/** Gathers the matches of some days. Finds nothing where somebody was added beyond the end of the location that is known. */
function foundInDays(tenant: Tenant, search: Search, key: SortKey, page: Page, days: Days): Found {
  const beyond = key.descending ? sql`date_added > ${new Date(days.untilMs)}` : sql`date_added < ${new Date(days.fromMs)}`;
  const isKnown =
    page.after === undefined ? sql`where not exists (select from contact where location_id = ${tenant} and ${beyond})` : sql``;
  const contacts = sql`(
    select contact.*, id as near_id, ${sortExpression(key)} as sort_key from contact
    where ${matching(tenant, search, "index")} and ${addedWithin(tenant, days)} ${cursorSql(search, page)} offset 0) as contact ${isKnown}`;
  return { contacts };
}

function walked(tenant: Tenant, search: Search, key: SortKey, page: Page, expected: number): Found {
  const most = Math.ceil(Math.max(leastWalk, patience * expected));
  // The sort's expression is named within, so that the walk is known to be in order and ends with the page.
  const near = (taken: Sql) => sql`
    select ${taken}, id as near_id, ${sortExpression(key)} as sort_key from contact
    where location_id = ${tenant} ${cursorSql(search, page)} order by ${orderSql(search.sort)} limit ${most}`;
  return isCarried(search, key) ? foundByIndex(tenant, search, key, near) : foundByContact(tenant, search, near);
}

const where = (conditions: Sql[]): Sql => (conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`);

/** Passes over contacts by what the index carries, and looks at those that are left. */
function foundByIndex(tenant: Tenant, search: Search, key: SortKey, near: (taken: Sql) => Sql): Found {
  const taken = key.column === sortWithText ? sql`search_text, facet_bits` : sql`facet_bits`;
  const likely = sql`select near_id, sort_key from (${near(taken)}) as near ${where([...bitsSql(search), ...textsSql(search, "values")])}`;
  if (search.conditions.length === 0) return { keys: likely };
  const holds = sql.join(conditionsSql(tenant, search, "values"), sql` and `);
  return { contacts: sql`(${likely}) as likely join contact on contact.location_id = ${tenant} and contact.id = near_id and ${holds}` };
}

const foundByContact = (tenant: Tenant, search: Search, near: (taken: Sql) => Sql): Found => ({
  contacts: sql`(${near(sql`contact.*`)}) as contact ${where([...textsSql(search, "values"), ...conditionsSql(tenant, search, "values")])}`,
});
