import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const insert = (db: Executor, tenant: Tenant, messageId: string, dueAt: Date) =>
  db.insertInto("message_dispatch").values({ location_id: tenant, message_id: messageId, due_at: dueAt }).execute();

const readMost = 1000;
const togetherMin = 10;

/**
 * The queue position of a message that is due then: after the location's messages that are due by now or shortly before it, and first if there
 * are none. Reads at most a thousand of them.
 */
export async function nextTurn(db: Executor, tenant: Tenant, { now, dueAt }: { now: Date; dueAt: Date }): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select coalesce(max(j.priority) + 1, 0)::int as turn
    from (select message_id, due_at from message_dispatch where location_id = ${tenant} limit ${sql.lit(readMost)}) as waiting
    join graphile_worker._private_jobs j on j.key = ${`send-message:${tenant}:`} || waiting.message_id
    where due_at <= ${dueAt} and (due_at <= ${now} or due_at > ${dueAt}::timestamptz - make_interval(mins => ${sql.lit(togetherMin)}))`.execute(
    db,
  );
  return rows[0]?.turn ?? 0;
}

/**
 * Locks the contact, the conversation and the message, in the same order as a deletion does, so that the two cannot deadlock. Returns false if
 * the message does not exist.
 */
export async function holdMessage(db: Executor, tenant: Tenant, messageId: string): Promise<boolean> {
  const { rows } = await sql`select from message m
    join conversation v on v.location_id = m.location_id and v.id = m.conversation_id
    join contact c on c.location_id = v.location_id and c.id = v.contact_id
    where m.location_id = ${tenant} and m.id = ${messageId} for key share of c for key share of v for no key update of m`.execute(db);
  return rows.length > 0;
}

/** Locks a pending message that is due, unless another worker has it; undefined if there is nothing to send. */
export const claim = (db: Executor, tenant: Tenant, messageId: string, now: Date) =>
  db
    .selectFrom("message_dispatch")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("message_id", "=", messageId)
    .where("due_at", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const postpone = (db: Executor, tenant: Tenant, messageId: string, fields: { due_at: Date; attempts: number }) =>
  db.updateTable("message_dispatch").set(fields).where("location_id", "=", tenant).where("message_id", "=", messageId).execute();

export const remove = (db: Executor, tenant: Tenant, messageId: string) =>
  db.deleteFrom("message_dispatch").where("location_id", "=", tenant).where("message_id", "=", messageId).execute();

/** Cancels a scheduled message that the caller has locked. */
export const cancel = (db: Executor, tenant: Tenant, messageId: string, now: Date) =>
  db
    .deleteFrom("message_dispatch")
    .where("location_id", "=", tenant)
    .where("message_id", "=", messageId)
    .where("due_at", ">", now)
    .where("attempts", "=", 0)
    .returning("message_id")
    .executeTakeFirst();

/** Messages that were due before this time and that no worker is sending, because theirs died. */
export async function listOverdue(db: Executor, before: Date, limit: number): Promise<{ location_id: string; message_id: string }[]> {
  const { rows } = await sql<{ location_id: string; message_id: string }>`
    select location_id, message_id from message_dispatch where due_at <= ${before} order by due_at limit ${limit} for update skip locked`.execute(
    db,
  );
  return rows;
}
