import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

const one = (db: Executor, tenant: Tenant, messageId: string) =>
  db.selectFrom("message_attempt").select("begun_at").where("location_id", "=", tenant).where("message_id", "=", messageId);

/** The start of an attempt whose outcome is unknown. */
export const findBegun = async (db: Executor, tenant: Tenant, messageId: string): Promise<Date | undefined> =>
  (await one(db, tenant, messageId).executeTakeFirst())?.begun_at;

export const begin = (db: Executor, tenant: Tenant, messageId: string, now: Date) =>
  db
    .insertInto("message_attempt")
    .values({ location_id: tenant, message_id: messageId, begun_at: now })
    .onConflict((on) => on.columns(["location_id", "message_id"]).doUpdateSet({ begun_at: now }))
    .execute();

export const end = (db: Executor, tenant: Tenant, messageId: string) =>
  db.deleteFrom("message_attempt").where("location_id", "=", tenant).where("message_id", "=", messageId).execute();

/** Deletes the attempts of messages that are no longer pending because they were deleted during delivery. */
export const removeIdle = (db: Executor, before: Date) =>
  sql`delete from message_attempt a where begun_at < ${before}
    and not exists (select from message_dispatch d where d.location_id = a.location_id and d.message_id = a.message_id)`.execute(db);

/** Those of the provider's message ids that are already stored. */
export async function listKnownProviderIds(db: Executor, tenant: Tenant, providerIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`select provider_id from message
    where location_id = ${tenant} and provider_id is not null and provider_id = any(${providerIds}::text[])`.execute(db);
  return rows.map((row) => row.provider_id);
}
