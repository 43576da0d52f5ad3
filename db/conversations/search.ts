import { type RawBuilder, sql } from "kysely";
import { containsAny } from "../contacts/search/text.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { Conversation } from "./conversations.ts";
import { isSince } from "./moves.ts";
import type { ConversationState } from "./tables.ts";

export type Search = {
  id?: string | undefined;
  contactId?: string | undefined;
  text?: string | undefined;
  /** Null in the list means unassigned. */
  assignedTo?: (string | null)[] | undefined;
  followers?: string[] | undefined;
  mentions?: string[] | undefined;
  status: "all" | "read" | "unread" | "starred" | "recents";
  recentSince: Date;
  /** Only starred conversations, whatever their status. */
  isStarred?: boolean | undefined;
  /** The stored forms of the phone number that the text may be. */
  numbers: string[];
  lastType?: number | undefined;
  lastDirection?: string | undefined;
  lastAction?: string | undefined;
  onlyAssignedTo?: string | undefined;
  state?: ConversationState | undefined;
  order: "asc" | "desc";
  by: "last" | "manual" | "score";
};

export type Page = {
  limit: number;
  /** The end of the previous page. */
  after?: { value: number | null; id?: string | undefined } | undefined;
  /** The snapshot of the first page; undefined for a first page. */
  begun?: string | undefined;
  /** Counting the total stops at this number; undefined for an exact total. */
  totalMost?: number | undefined;
};

export type Found = Conversation & {
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  followers: string[];
  sort_value: number;
};

const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);

function conditionsOf(tenant: Tenant, search: Search): RawBuilder<unknown>[] {
  const assignees = search.assignedTo?.filter((each) => each !== null) ?? [];
  const ofContact = (condition: RawBuilder<unknown>) =>
    sql`exists (select from contact where contact.location_id = ${tenant} and contact.id = c.contact_id and ${condition})`;
  return [
    sql`c.location_id = ${tenant}`,
    ...(search.id === undefined ? [] : [sql`c.id = ${search.id}`]),
    ...(search.contactId === undefined ? [] : [sql`c.contact_id = ${search.contactId}`]),
    ...(search.onlyAssignedTo === undefined ? [] : [sql`c.assigned_to = ${search.onlyAssignedTo}`]),
    ...(search.assignedTo === undefined
      ? []
      : [
          search.assignedTo.includes(null)
            ? sql`(c.assigned_to is null or c.assigned_to = any(${assignees}::text[]))`
            : sql`c.assigned_to = any(${assignees}::text[])`,
        ]),
    ...(search.followers === undefined ? [] : [ofContact(sql`contact.followers && ${search.followers}::text[]`)]),
    ...(search.mentions === undefined
      ? []
      : [
          sql`c.id in (select m.conversation_id from message m where m.location_id = ${tenant} and m.mentions is not null and m.mentions && ${search.mentions}::text[])`,
        ]),
    ...(search.state === undefined ? [] : [sql`c.state = ${search.state}`]),
    ...(search.status === "unread" ? [sql`c.unread_count > 0`] : []),
    ...(search.status === "read" ? [sql`c.unread_count = 0`] : []),
    ...(search.status === "starred" || search.isStarred ? [sql`c.starred`] : []),
    ...(search.status === "recents" ? [sql`c.last_message_at >= ${search.recentSince}`] : []),
    ...(search.lastType === undefined ? [] : [sql`c.last_message_type = ${search.lastType}`]),
    ...(search.lastDirection === undefined ? [] : [sql`c.last_message_direction = ${search.lastDirection}`]),
    ...(search.lastAction === undefined ? [] : [sql`c.last_outbound_action = ${search.lastAction}`]),
    ...(search.text === undefined
      ? []
      : [
          sql`(c.contact_id in (select id from contact where location_id = ${tenant} and ${containsAny([search.text, ...search.numbers])})
            or lower(c.last_message_body) like ${`%${escaped(search.text)}%`})`,
        ]),
  ];
}

/** The initial positions of conversations that moved since. A move locks its conversation, so the ids of its moves are in order. */
const movedSince = (tenant: Tenant, begun: string) => sql`
  select distinct on (conversation_id) conversation_id, place_ms, manual_place_ms from conversation_move
  where ${isSince(tenant, sql`${begun}::pg_snapshot`)} order by conversation_id, id`;

/** The sort column. Conversations without a manual message come last. Contacts have no scores, so that order uses the last message too. */
const placeIn = (by: Search["by"], table: string) =>
  by === "manual"
    ? sql`coalesce(${sql.ref(`${table}.manual_place_ms`)}, ${sql.ref(`${table}.place_ms`)} - 10000000000000)`
    : sql.ref(`${table}.place_ms`);

type Existing = { place: RawBuilder<unknown>; id: RawBuilder<unknown> };

function beyond(order: Search["order"], after: Page["after"], { place, id }: Existing): RawBuilder<unknown>[] {
  if (after === undefined) return [];
  const is = order === "asc" ? sql`>` : sql`<`;
  const value = after.value ?? 0;
  return after.id === undefined
    ? [sql`${place} ${is} ${value}::numeric`]
    : [sql`(${place}, ${id}) ${is} (${Math.trunc(value)}::bigint, ${after.id})`];
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The conversations of a page at their positions in the pagination's snapshot. */
function pageOf(tenant: Tenant, wanted: Search, { limit, after, begun }: Page, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const direction = wanted.order === "asc" ? sql`asc` : sql`desc`;
  const inOrder = ({ place, id }: Existing) => sql`order by ${place} ${direction}, ${id} ${direction}`;
  const now = { place: placeIn(wanted.by, "c"), id: sql.ref("c.id") };
  const existing = (more: RawBuilder<unknown>[]) => sql`
    select c.*, ${now.place} as sort_place from conversation c
    where ${all([...conditions, ...beyond(wanted.order, after, now), ...more])} ${inOrder(now)} limit ${limit}`;
  if (begun === undefined) return existing([]);
  const then = { place: placeIn(wanted.by, "moved"), id: sql.ref("moved.conversation_id") };
  const place = { place: sql.ref("stood.place"), id: sql.ref("stood.id") };
  // Reads only as many moved conversations as the page can contain.
  return sql`select * from (
      (${existing([sql`c.id not in (select conversation_id from moved)`])})
      union all
      (select c.*, stood.place as sort_place
        from (select ${then.place} as place, ${then.id} as id from moved where ${all([sql`true`, ...beyond(wanted.order, after, then)])} ${inOrder(then)}) stood
        cross join lateral (select * from conversation where location_id = ${tenant} and id = stood.id offset 0) c
        where ${all(conditions)} ${inOrder(place)} limit ${limit})
    ) as either order by sort_place ${direction}, id ${direction} limit ${limit}`;
}

/** A page of search results, their total number, and the snapshot of the first page. */
export async function search(
  db: Executor,
  tenant: Tenant,
  wanted: Search,
  page: Page,
): Promise<{ found: Found[]; total: number; begun: string }> {
  const conditions = conditionsOf(tenant, wanted);
  const direction = wanted.order === "asc" ? sql`asc` : sql`desc`;
  const total =
    conditions.length > 1
      ? sql`(select count(*) from (select from conversation c where ${all(conditions)} ${page.totalMost === undefined ? sql`` : sql`limit ${page.totalMost}`}) as matching)`
      : sql`(select coalesce(sum(count), 0) from conversation_tally where location_id = ${tenant})`;
  const { rows } = await sql<Found & { total: number; begun: string }>`
    with ${page.begun === undefined ? sql`` : sql`moved as materialized (${movedSince(tenant, page.begun)}),`}
    page as (${pageOf(tenant, wanted, page, conditions)})
    select page.*, page.sort_place::float8 as sort_value, contact.name as contact_name, contact.email, contact.phone, contact.followers,
      totals.total::int as total, totals.begun
    from (select ${total} as total, ${page.begun ?? sql`pg_current_snapshot()`}::text as begun) as totals
    left join (page join contact on contact.location_id = ${tenant} and contact.id = page.contact_id) on true
    order by page.sort_place ${direction}, page.id ${direction}`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error("A search without its total.");
  return { found: rows.filter((row) => row.id !== null), total: first.total, begun: first.begun };
}
