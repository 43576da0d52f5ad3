import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const insert = (db: Executor, tenant: Tenant, messageId: string, dueAt: Date) =>
  db.insertInto("message_dispatch").values({ location_id: tenant, message_id: messageId, due_at: dueAt }).execute();

const readMost = 1000;
const togetherMin = 10;

/**
 * The turn of a message that is due then: after those of the location that are due now, and those due shortly before it, and first where
 * none waits. Reads at most a thousand of them.
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
 * Holds a message, for whoever then changes what waits of it: contact, conversation and message in the order in which a deletion takes them, so
 * that none waits for the other. False where the message is gone.
 */
export async function holdMessage(db: Executor, tenant: Tenant, messageId: string): Promise<boolean> {
  const { rows } = await sql`select from message m
    join conversation v on v.location_id = m.location_id and v.id = m.conversation_id
    join contact c on c.location_id = v.location_id and c.id = v.contact_id
    where m.location_id = ${tenant} and m.id = ${messageId} for key share of c for key share of v for no key update of m`.execute(db);
  return rows.length > 0;
}

/** Holds what waits and is due, unless somebody else holds it; undefined where there is nothing to hand over. */
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

/** Takes back what waits for a time to come, of a message that is held. */
export const cancel = (db: Executor, tenant: Tenant, messageId: string, now: Date) =>
  db
    .deleteFrom("message_dispatch")
    .where("location_id", "=", tenant)
    .where("message_id", "=", messageId)
    .where("due_at", ">", now)
    .where("attempts", "=", 0)
    .returning("message_id")
    .executeTakeFirst();

/** What is due since before then and nobody is handing over: whoever had it died. */
export async function listOverdue(db: Executor, before: Date, limit: number): Promise<{ location_id: string; message_id: string }[]> {
  const { rows } = await sql<{ location_id: string; message_id: string }>`
    select location_id, message_id from message_dispatch where due_at <= ${before} order by due_at limit ${limit} for update skip locked`.execute(
    db,
  );
  return rows;
}
