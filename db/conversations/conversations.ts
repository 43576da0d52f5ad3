import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { holdsText } from "../contacts/search-grams.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ConversationTable } from "./tables.ts";

export type Conversation = Selectable<ConversationTable>;

const one = (db: Executor, tenant: Tenant, onlyAssignedTo?: string) => {
  const all = db.selectFrom("conversation").selectAll().where("location_id", "=", tenant);
  return onlyAssignedTo === undefined ? all : all.where("assigned_to", "=", onlyAssignedTo);
};

export const findById = (db: Executor, tenant: Tenant, id: string, onlyAssignedTo?: string) =>
  one(db, tenant, onlyAssignedTo).where("id", "=", id).executeTakeFirst();

export const findByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  one(db, tenant).where("contact_id", "=", contactId).executeTakeFirst();

/** The contact's conversation, which stays with its contact until the transaction ends; they are held in the order in which a deletion takes them. */
export const holdByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("contact")
    .innerJoin("conversation", (join) =>
      join.onRef("conversation.location_id", "=", "contact.location_id").onRef("conversation.contact_id", "=", "contact.id"),
    )
    .selectAll("conversation")
    .where("contact.location_id", "=", tenant)
    .where("contact.id", "=", contactId)
    .forKeyShare(["contact", "conversation"])
    .executeTakeFirst();

/** Undefined where the contact has a conversation already. Refused by the foreign key where there is no such contact. */
export async function insert(
  db: Executor,
  tenant: Tenant,
  conversation: { id: string; contactId: string; type: number; now: Date },
): Promise<Conversation | undefined> {
  const { id, contactId, type, now } = conversation;
  const { rows } = await sql<Conversation>`
    insert into conversation (location_id, id, contact_id, type, assigned_to, place_ms, date_added, date_updated)
    values (${tenant}, ${id}, ${contactId}, ${type},
      (select assigned_to from contact where location_id = ${tenant} and id = ${contactId}), ${now.getTime()}, ${now}, ${now})
    on conflict (location_id, contact_id) do nothing returning *`.execute(db);
  return rows[0];
}

export type LastMessage = {
  type: number;
  direction: string;
  body: string;
  at: Date;
  /** Whether a person wrote it; said of what goes out only. */
  action: "automated" | "manual" | undefined;
  isUnread: boolean;
};

/** Notes a message that came or went. One that is older than the last leaves the last as it is. The database moves a place that is taken. */
export async function noteMessage(db: Executor, tenant: Tenant, id: string, last: LastMessage, now: Date): Promise<void> {
  const ms = last.at.getTime();
  const isLatest = sql`(last_message_at is null or last_message_at <= ${last.at})`;
  const ifLatest = (value: unknown, column: string) => sql`case when ${isLatest} then ${value} else ${sql.ref(column)} end`;
  const isManual = last.action === "manual";
  await sql`
    update conversation set
      last_message_type = ${ifLatest(sql`${last.type}::smallint`, "last_message_type")},
      last_message_body = ${ifLatest(sql`${last.body}::text`, "last_message_body")},
      last_message_direction = ${ifLatest(sql`${last.direction}::text`, "last_message_direction")},
      last_outbound_action = ${last.action === undefined ? sql.ref("last_outbound_action") : ifLatest(sql`${last.action}::text`, "last_outbound_action")},
      place_ms = case when ${isLatest} then ${ms}::bigint else place_ms end,
      manual_place_ms = ${isManual ? sql`greatest(coalesce(manual_place_ms, 0), ${ms}::bigint)` : sql.ref("manual_place_ms")},
      last_message_at = greatest(last_message_at, ${last.at}),
      unread_count = unread_count + ${last.isUnread ? 1 : 0},
      date_updated = ${now}
    where location_id = ${tenant} and id = ${id}`.execute(db);
}

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ConversationTable>, onlyAssignedTo?: string) => {
  const change = db.updateTable("conversation").set(fields).where("location_id", "=", tenant).where("id", "=", id);
  return (onlyAssignedTo === undefined ? change : change.where("assigned_to", "=", onlyAssignedTo)).returningAll().executeTakeFirst();
};

export const remove = (db: Executor, tenant: Tenant, id: string, onlyAssignedTo?: string) => {
  const gone = db.deleteFrom("conversation").where("location_id", "=", tenant).where("id", "=", id);
  return (onlyAssignedTo === undefined ? gone : gone.where("assigned_to", "=", onlyAssignedTo))
    .returning(["id", "contact_id"])
    .executeTakeFirst();
};

export type Search = {
  id?: string | undefined;
  contactId?: string | undefined;
  text?: string | undefined;
  /** Null among them stands for nobody. */
  assignedTo?: (string | null)[] | undefined;
  followers?: string[] | undefined;
  mentions?: string[] | undefined;
  status: "all" | "read" | "unread" | "starred" | "recents";
  recentSince: Date;
  lastType?: number | undefined;
  lastDirection?: string | undefined;
  lastAction?: string | undefined;
  onlyAssignedTo?: string | undefined;
  order: "asc" | "desc";
  by: "last" | "manual" | "score";
  after?: { value: number | null; id: string | undefined } | undefined;
  limit: number;
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
    ...(search.status === "unread" ? [sql`c.unread_count > 0`] : []),
    ...(search.status === "read" ? [sql`c.unread_count = 0`] : []),
    ...(search.status === "starred" ? [sql`c.starred`] : []),
    ...(search.status === "recents" ? [sql`c.last_message_at >= ${search.recentSince}`] : []),
    ...(search.lastType === undefined ? [] : [sql`c.last_message_type = ${search.lastType}`]),
    ...(search.lastDirection === undefined ? [] : [sql`c.last_message_direction = ${search.lastDirection}`]),
    ...(search.lastAction === undefined ? [] : [sql`c.last_outbound_action = ${search.lastAction}`]),
    ...(search.text === undefined
      ? []
      : [
          sql`(c.contact_id in (select id from contact where location_id = ${tenant} and ${holdsText(search.text)})
            or lower(c.last_message_body) like ${`%${escaped(search.text)}%`})`,
        ]),
  ];
}

/** A page of what is searched, and how many there are in all. */
export async function search(db: Executor, tenant: Tenant, wanted: Search): Promise<{ found: Found[]; total: number }> {
  const conditions = conditionsOf(tenant, wanted);
  const isFiltered = conditions.length > 1;
  // Without a manual message a conversation stands behind all that have one. Nobody has a score, so the last message decides there too.
  const value = wanted.by === "manual" ? sql`coalesce(c.manual_place_ms, c.place_ms - 10000000000000)` : sql`c.place_ms`;
  const { after } = wanted;
  const beyond =
    after === undefined
      ? []
      : after.id === undefined
        ? [wanted.order === "asc" ? sql`${value} > ${after.value ?? 0}::numeric` : sql`${value} < ${after.value ?? 0}::numeric`]
        : [
            wanted.order === "asc"
              ? sql`(${value}, c.id) > (${Math.trunc(after.value ?? 0)}::bigint, ${after.id})`
              : sql`(${value}, c.id) < (${Math.trunc(after.value ?? 0)}::bigint, ${after.id})`,
          ];
  const direction = wanted.order === "asc" ? sql`asc` : sql`desc`;
  const where = (list: RawBuilder<unknown>[]) => sql.join(list, sql` and `);
  const total = isFiltered
    ? sql`(select count(*) from conversation c where ${where(conditions)})`
    : sql`(select coalesce(sum(count), 0) from conversation_tally where location_id = ${tenant})`;
  const { rows } = await sql<Found & { total: number }>`
    with page as (
      select c.*, ${value} as sort_place from conversation c where ${where([...conditions, ...beyond])}
      order by ${value} ${direction}, c.id ${direction} limit ${wanted.limit}
    )
    select page.*, page.sort_place::float8 as sort_value, contact.name as contact_name, contact.email, contact.phone, contact.followers, totals.total::int as total
    from (select ${total} as total) as totals
    left join (page join contact on contact.location_id = ${tenant} and contact.id = page.contact_id) on true
    order by page.sort_place ${direction}, page.id ${direction}`.execute(db);
  return { found: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** Makes one of the many numbers that a location's conversations are counted by. */
export const foldTallies = (db: Executor) =>
  sql`with crowded as (select location_id from conversation_tally group by location_id having count(*) > 100),
      gone as (delete from conversation_tally t using crowded where t.location_id = crowded.location_id returning t.location_id, t.count)
      insert into conversation_tally (location_id, count) select location_id, sum(count) from gone group by location_id`.execute(db);
