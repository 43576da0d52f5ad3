import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** What happened after `seq`, in order, at most `limit`. Numbers of transactions that commit late may still appear below later ones. */
export const listAfter = (db: Executor, tenant: Tenant, seq: number, limit: number) =>
  db
    .selectFrom("change_log")
    .select(["entity", "entity_id", "contact_id", "action"])
    .select(sql<number>`seq::float8`.as("seq"))
    .where("location_id", "=", tenant)
    .where("seq", ">", String(seq))
    .orderBy("seq")
    .limit(limit)
    .execute();

/** The newest number; 0 where nothing happened yet. */
export async function newestSeq(db: Executor, tenant: Tenant): Promise<number> {
  const row = await db
    .selectFrom("change_log")
    .select(sql<number>`seq::float8`.as("seq"))
    .where("location_id", "=", tenant)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The number from which on everything is looked at again, so that what was written shortly before `seq` and committed after it is told. */
export async function seqShortlyBefore(db: Executor, tenant: Tenant, seq: number, overlapS: number): Promise<number> {
  const row = await db
    .selectFrom("change_log")
    .select(sql<number>`seq::float8`.as("seq"))
    .where("location_id", "=", tenant)
    .where("seq", "<=", String(seq))
    .where(
      "at",
      "<",
      sql<Date>`(select at from change_log where location_id = ${tenant} and seq <= ${String(seq)} order by seq desc limit 1) - ${overlapS} * interval '1 second'`,
    )
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export type Change = Awaited<ReturnType<typeof listAfter>>[number];

/** Records what no trigger sees: such a change, or a read that must be known. Within the transaction of it, whose actor it is. */
export async function record(
  db: Executor,
  tenant: Tenant,
  change: {
    entity: string;
    entityId: string;
    contactId?: string | null;
    action: "create" | "update" | "delete" | "read";
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
): Promise<void> {
  await sql`
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before, after)
    select ${tenant}, actor[1], nullif(actor[2], ''), nullif(actor[3], ''), nullif(current_setting('crm.request', true), ''),
           ${change.entity}, ${change.entityId}, ${change.contactId ?? null}::text, ${change.action}, ${asJson(change.before)}::jsonb, ${asJson(change.after)}::jsonb
    from (select string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31)) as actor) as who
  `.execute(db);
}

const asJson = (facts: Record<string, unknown> | undefined) => (facts === undefined ? null : JSON.stringify(facts));
