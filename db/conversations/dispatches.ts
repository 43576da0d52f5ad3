import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { nextTurn } from "../turns.ts";

const laneMs = 10 * 60_000;

/**
 * Stores that the message waits to be sent, and returns its turn, which comes after the location's waiting messages of the same lane.
 * Messages that are due now share one lane. Messages that are due later have a lane for each ten minutes, so that no message waits for
 * messages of another time.
 */
export async function put(
  db: Executor,
  tenant: Tenant,
  messageId: string,
  { now, dueAt, attempts }: { now: Date; dueAt: Date; attempts: number },
): Promise<number> {
  const lane = dueAt <= now ? 0 : Math.floor(dueAt.getTime() / laneMs);
  const turn = await nextTurn(db, sql`message_dispatch where location_id = ${tenant} and lane = ${lane}`);
  const place = { due_at: dueAt, attempts, lane, turn };
  await db
    .insertInto("message_dispatch")
    .values({ location_id: tenant, message_id: messageId, ...place })
    .onConflict((on) => on.columns(["location_id", "message_id"]).doUpdateSet(place))
    .execute();
  return turn;
}

/**
 * Locks the contact, the conversation and the message, in the same order as a deletion does, so that the two cannot deadlock. Returns false if
 * the message does not exist.
 */
export async function holdMessage(db: Executor, tenant: Tenant, messageId: string): Promise<boolean> {
  const { rows } = await sql`select from message m
    join conversation v on v.location_id = ${tenant} and v.id = m.conversation_id
    join contact c on c.location_id = ${tenant} and c.id = v.contact_id
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

/** All locations: messages that were due before this time, oldest first. A message that a worker is sending is locked. */
export const listOverdue = (db: Executor, before: Date, limit: number) =>
  db
    .selectFrom("message_dispatch")
    .select(["location_id", "message_id"])
    .where("due_at", "<=", before)
    .orderBy("due_at")
    .limit(limit)
    .execute();
