import { type RawBuilder, sql } from "kysely";
import { isSeenBy } from "../associations/relations.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** Changes after `seq`, in order, at most `limit`. Transactions that commit late may still add lower numbers. */
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

/** The newest number; 0 if the log is empty. */
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

/** The newest number of changes older than this; 0 if there are none. */
export async function newestSeqBefore(db: Executor, tenant: Tenant, ageMs: number): Promise<number> {
  const row = await db
    .selectFrom("change_log")
    .select(sql<number>`seq::float8`.as("seq"))
    .where("location_id", "=", tenant)
    .where("at", "<", sql<Date>`clock_timestamp() - ${ageMs} * interval '1 millisecond'`)
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The number to read again from, so that changes written shortly before `seq` and committed after it are included. */
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

/** Records a change that no trigger sees, or a read that must be logged, in its transaction and with its actor. */
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

/**
 * Of these changes, those that concern data assigned to the user, by its own assignee or by its contact's. A change is judged by its own
 * values, because its row may since have been deleted or assigned to another user; values that it does not contain come from the current
 * row. A relation must belong to the user on both sides, as in the list of relations.
 */
export async function listConcerning(db: Executor, tenant: Tenant, seqs: number[], userId: string): Promise<number[]> {
  const found = await sql<{ seq: number }>`
    select c.seq::float8 as seq from change_log c
    where c.location_id = ${tenant} and c.seq = any(${seqs}::bigint[]) and (
      ${userId} in (c.before ->> 'assigned_to', c.after ->> 'assigned_to', c.before ->> 'assigned_user_id', c.after ->> 'assigned_user_id',
                    c.before ->> 'owner', c.after ->> 'owner')
      or c.before -> 'users' ? ${userId} or c.after -> 'users' ? ${userId}
      or c.before -> 'staff_ids' ? ${userId} or c.after -> 'staff_ids' ? ${userId}
      or case c.entity
        when 'object_record' then exists (
          select from object_record r where r.location_id = ${tenant} and r.id = c.entity_id and r.owner = ${userId})
        when 'relation' then exists (
          select from jsonb_to_record(coalesce(c.after, c.before))
            as sides (first_object_key text, first_record_id text, second_object_key text, second_record_id text)
          where ${isSeenBy(tenant, userId, "first")} and ${isSeenBy(tenant, userId, "second")})
        when 'appointment' then ${isOnAppointment(tenant, userId, sql.ref("c.entity_id"))}
        when 'appointment_note' then ${isOnAppointment(
          tenant,
          userId,
          sql`coalesce(c.before ->> 'appointment_id', (
            select n.appointment_id from appointment_note n where n.location_id = ${tenant} and n.id = c.entity_id))`,
        )}
        when 'service_booking' then exists (
          select from service_booking b where b.location_id = ${tenant} and b.id = c.entity_id and ${userId} = any(b.staff_ids))
        when 'waiting_entry' then exists (
          select from waiting_entry e where e.location_id = ${tenant} and e.id = c.entity_id and e.assigned_user_id = ${userId})
        when 'task' then exists (
          select from task t where t.location_id = ${tenant} and t.id = c.entity_id and t.assigned_to = ${userId})
        else false end
      or c.contact_id is not null and c.entity not in ('appointment', 'appointment_note', 'service_booking', 'waiting_entry') and exists (
        select from contact p where p.location_id = ${tenant} and p.id = c.contact_id and p.assigned_to = ${userId}))
  `.execute(db);
  return found.rows.map(({ seq }) => seq);
}

const isOnAppointment = (tenant: Tenant, userId: string, id: RawBuilder<unknown>) => sql`exists (
  select from appointment a where a.location_id = ${tenant} and a.id = ${id}
    and (a.assigned_user_id = ${userId} or ${userId} = any(a.users)))`;
