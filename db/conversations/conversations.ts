import { type Selectable, sql, type Updateable } from "kysely";
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

/** The conversations of these that are assigned to a user. */
export const listAssignedIds = async (db: Executor, tenant: Tenant, ids: string[], assignee: string): Promise<string[]> =>
  (await one(db, tenant, assignee).where("id", "in", ids).execute()).map(({ id }) => id);

export const findByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  one(db, tenant).where("contact_id", "=", contactId).executeTakeFirst();

/** Locks the contact and its conversation until the transaction ends, in the same order as a deletion does. */
export const holdByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("contact")
    .innerJoin("conversation", (join) =>
      join.on("conversation.location_id", "=", tenant).onRef("conversation.contact_id", "=", "contact.id"),
    )
    .selectAll("conversation")
    .where("contact.location_id", "=", tenant)
    .where("contact.id", "=", contactId)
    .forKeyShare(["contact", "conversation"])
    .executeTakeFirst();

/** Undefined if the contact already has a conversation. The foreign key rejects a missing contact. */
export async function insert(
  db: Executor,
  tenant: Tenant,
  conversation: { id: string; contactId: string; type: number; now: Date },
): Promise<Conversation | undefined> {
  const { id, contactId, type, now } = conversation;
  const { rows } = await sql<Conversation>`
    insert into conversation (location_id, id, contact_id, type, assigned_to, place_ms, date_added, date_updated)
    select l.id, ${id}::text, ${contactId}::text, ${type}::int, c.assigned_to, ${now.getTime()}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from location l left join contact c on c.location_id = ${tenant} and c.id = ${contactId}
    where l.id = ${tenant}
    on conflict (location_id, contact_id) do nothing returning *`.execute(db);
  return rows[0];
}

export type LastMessage = {
  type: number;
  direction: string;
  body: string;
  at: Date;
  /** Whether a person wrote it; only set for outbound messages. */
  action: "automated" | "manual" | undefined;
  isUnread: boolean;
  /** Whether the conversation waits for someone after the message, regardless of its state before. */
  opens: boolean;
};

/** Updates the conversation for a new message. A message older than the last one leaves the last one unchanged. A trigger resolves equal positions. */
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
      ${last.opens ? sql`state = 'open', snoozed_until = null, state_version = state_version + 1,` : sql``}
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

/** Combines the many rows that count a location's conversations into one. */
export const foldTallies = (db: Executor) =>
  sql`with crowded as (select location_id from conversation_tally group by location_id having count(*) > 100),
      gone as (delete from conversation_tally t using crowded where t.location_id = crowded.location_id returning t.location_id, t.count)
      insert into conversation_tally (location_id, count) select location_id, sum(count) from gone group by location_id`.execute(db);
