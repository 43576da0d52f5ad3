import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const insert = (db: Executor, tenant: Tenant, messageId: string, dueAt: Date) =>
  db.insertInto("message_dispatch").values({ location_id: tenant, message_id: messageId, due_at: dueAt }).execute();

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

/** Takes back what waits for a time to come. Waits for whoever is handing it over, and then finds nothing. */
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
