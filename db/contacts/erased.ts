import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Contacts that were erased, named by a hash, so that a restored backup does not bring them back.

export type ErasedContact = { location_id: string; id_hash: string; date_erased: Date };

/** All locations: what must be added to a restored database. */
export const list = (db: Executor): Promise<ErasedContact[]> =>
  db.selectFrom("erased_contact").selectAll().orderBy("location_id").orderBy("id_hash").execute();

const atOnce = 1000;

/** Adds the marks of another copy of this database. Those of locations that this copy does not have are left out. */
export async function add(tx: Executor, marks: readonly ErasedContact[]): Promise<void> {
  for (let at = 0; at < marks.length; at += atOnce)
    await sql`insert into erased_contact (location_id, id_hash, date_erased)
      select m.location_id, m.id_hash, m.date_erased
      from jsonb_to_recordset(${JSON.stringify(marks.slice(at, at + atOnce))}::jsonb) as m (location_id text, id_hash text, date_erased timestamptz)
      where exists (select from location l where l.id = m.location_id)
      on conflict do nothing`.execute(tx);
}

/** Erases the marked contacts that exist again, and returns their number. Never within a user's transaction, which would keep them restorable. */
export async function eraseMarked(tx: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select erase_marked_contacts() as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** How many rows of each table were deleted with a contact. */
export async function countKept(db: Executor, tenant: Tenant, contactId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ of_table: string; count: number }>`
    select of_table, count(*)::int as count from deleted_row
    where location_id = ${tenant} and contact_id = ${contactId} group by of_table`.execute(db);
  return Object.fromEntries(rows.map(({ of_table, count }) => [of_table, count]));
}

/** What else holds values of a deleted contact: entries of the change log, submissions, files and rows of imports. */
export async function countCopies(db: Executor, tenant: Tenant, contactId: string) {
  const { rows } = await sql<{ changes: number; submissions: number; files: number; import_rows: number }>`
    select
      (select count(*)::int from change_log where location_id = ${tenant} and contact_id = ${contactId}
        and (before is not null or after is not null)) as changes,
      (select coalesce(cardinality(submissions), 0) from deleted_contact where location_id = ${tenant} and contact_id = ${contactId}) as submissions,
      (select count(*)::int from deleted_row d, jsonb_array_elements_text(d.row_of -> 'attachments')
        where d.location_id = ${tenant} and d.contact_id = ${contactId} and d.of_table = 'message') as files,
      (select count(*)::int from import_row where location_id = ${tenant} and contact_id = ${contactId}) as import_rows`.execute(db);
  return rows[0] ?? { changes: 0, submissions: 0, files: 0, import_rows: 0 };
}

const keepable = (tenant: Tenant, contactId: string, now: Date) => sql`
  from appointment where location_id = ${tenant} and contact_id = ${contactId} and kind = 'appointment' and rrule is null and master_id is null
    and start_time < ${now}`;

/** What belongs to a contact that exists, by table; `files` and `submissions` as in `countCopies`. */
export async function countLive(db: Executor, tenant: Tenant, contactId: string, now: Date) {
  const of = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where location_id = ${tenant} and contact_id = ${contactId}) as ${sql.ref(table)}`;
  const messages = sql`from message m join conversation c on c.location_id = m.location_id and c.id = m.conversation_id`;
  const ofContact = sql`where c.location_id = ${tenant} and c.contact_id = ${contactId}`;
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(["note", "task", "service_booking", "conversation", "submission", "contact_workflow", "contact_campaign", "import_row"].map(of))},
      (select count(*)::int from appointment a where a.location_id = ${tenant} and (a.contact_id = ${contactId} and a.master_id is null
        or a.master_id in (select id from appointment where location_id = ${tenant} and contact_id = ${contactId}))) as appointment,
      (select count(*)::int ${messages} ${ofContact}) as message,
      (select coalesce(sum(cardinality(m.attachments)), 0)::int ${messages} ${ofContact}) as files,
      (select count(*)::int ${messages} join recording r on r.location_id = m.location_id and r.message_id = m.id ${ofContact}) as recording,
      (select count(*)::int from relation where location_id = ${tenant} and ${contactId} in (first_record_id, second_record_id)) as relation,
      (select count(*)::int from change_log where location_id = ${tenant} and contact_id = ${contactId}
        and (before is not null or after is not null)) as changes,
      (select count(*)::int ${keepable(tenant, contactId, now)}) as keepable`.execute(db);
  return rows[0] ?? {};
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

/** A deleted contact that can still be restored. One that was merged lives on in another. */
export const findDeleted = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("deleted_contact")
    .select("contact_id")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("can_restore", "=", true)
    .where("is_merged", "=", false)
    .forUpdate()
    .executeTakeFirst();

export const isRestorable = async (db: Executor, tenant: Tenant, contactId: string): Promise<boolean> =>
  (await db
    .selectFrom("deleted_contact")
    .select("contact_id")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("can_restore", "=", true)
    .where("is_merged", "=", false)
    .executeTakeFirst()) !== undefined;

/** Ends the time in which a deleted contact can be restored. */
export const endRestorable = (tx: Executor, tenant: Tenant, contactId: string, now: Date) =>
  tx
    .updateTable("deleted_contact")
    .set({ can_restore: false, erase_at: now })
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .execute();
