import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// What the erasure of a contact removes, and the appointments that it may keep.

/** Rows by table, and `file`s. Of `change_log` it counts the entries with values. */
export type Counts = Readonly<Record<string, number>>;

/** Of a deleted contact: the rows that were deleted with it, and its copies elsewhere. */
export async function countDeleted(db: Executor, tenant: Tenant, contactId: string): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: number }>`
    select of_table as name, count(*)::int as count from deleted_row
      where location_id = ${tenant} and contact_id = ${contactId} group by of_table
    union all select 'submission', cardinality(submissions) from deleted_contact where location_id = ${tenant} and contact_id = ${contactId}
    union all select 'file', count(*)::int from deleted_row d, jsonb_array_elements_text(d.row_of -> 'attachments')
      where d.location_id = ${tenant} and d.contact_id = ${contactId} and d.of_table = 'message'
    union all select 'import_row', count(*)::int from import_row where location_id = ${tenant} and contact_id = ${contactId}
    union all select 'change_log', ${loggedValues(tenant, contactId)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const loggedValues = (tenant: Tenant, contactId: string) => sql<number>`(select count(*)::int from change_log
  where location_id = ${tenant} and contact_id = ${contactId} and (before is not null or after is not null))`;

/** Past appointments that are not part of a series. */
const keepable = (tenant: Tenant, contactId: string, now: Date) => sql`
  from appointment where location_id = ${tenant} and contact_id = ${contactId} and kind = 'appointment' and rrule is null and master_id is null
    and start_time < ${now}`;

/** Of a contact that exists. */
export async function countLive(db: Executor, tenant: Tenant, contactId: string): Promise<Counts> {
  const of = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where location_id = ${tenant} and contact_id = ${contactId}) as ${sql.ref(table)}`;
  const messages = sql`from message m join conversation c on m.location_id = ${tenant} and c.id = m.conversation_id`;
  const ofContact = sql`where c.location_id = ${tenant} and c.contact_id = ${contactId}`;
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(["note", "task", "service_booking", "conversation", "submission", "contact_workflow", "contact_campaign", "import_row"].map(of))},
      (select count(*)::int from appointment a where a.location_id = ${tenant} and (a.contact_id = ${contactId} and a.master_id is null
        or a.master_id in (select id from appointment where location_id = ${tenant} and contact_id = ${contactId}))) as appointment,
      (select count(*)::int ${messages} ${ofContact}) as message,
      (select coalesce(sum(cardinality(m.attachments)), 0)::int ${messages} ${ofContact}) as file,
      (select count(*)::int ${messages} join recording r on r.location_id = ${tenant} and r.message_id = m.id ${ofContact}) as recording,
      (select count(*)::int from relation where location_id = ${tenant} and ${contactId} in (first_record_id, second_record_id)) as relation,
      ${loggedValues(tenant, contactId)} as change_log`.execute(db);
  return rows[0] ?? {};
}

export async function countKeepable(db: Executor, tenant: Tenant, contactId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${keepable(tenant, contactId, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Past appointments lose the contact and all texts, and are no longer deleted with it. Returns their number. */
export async function keepAppointments(
  tx: Executor,
  tenant: Tenant,
  contactId: string,
  given: { now: Date; title: string },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id ${keepable(tenant, contactId, given.now)}`.execute(tx);
  await sql`select keep_appointments(${tenant}, ${rows.map(({ id }) => id)}::text[], ${given.title})`.execute(tx);
  return rows.length;
}
