import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import { type Tenant, tenantOfRow } from "../tenant.ts";

// Deleted contacts. Those that a person deleted can be restored for 30 days; no data of others is kept. Triggers record each deletion.

/** Contacts that can be restored, latest deletion first, with the email and phone they had. `after` is the position of one of them. */
export function listRestorable(
  db: Executor,
  tenant: Tenant,
  page: { now: Date; limit: number; after: readonly [deletedAt: string, contactId: string] | undefined; assignedTo: string | undefined },
) {
  let found = db
    .selectFrom("deleted_contact as d")
    .selectAll("d")
    .select([
      keptValue(tenant, "email").as("email"),
      keptValue(tenant, "phone").as("phone"),
      sql<string>`date_deleted::text`.as("deleted_at"),
    ])
    .where("d.location_id", "=", tenant)
    .where("can_restore", "=", true)
    .where("is_merged", "=", false)
    .where("erase_at", ">", page.now);
  if (page.assignedTo !== undefined) found = found.where("assigned_to", "=", page.assignedTo);
  if (page.after !== undefined) {
    const [deletedAt, contactId] = page.after;
    found = found.where(
      sql<boolean>`(date_deleted < ${deletedAt}::timestamptz or date_deleted = ${deletedAt}::timestamptz and contact_id > ${contactId})`,
    );
  }
  return found.orderBy("date_deleted", "desc").orderBy("contact_id").limit(page.limit).execute();
}

const keptValue = (tenant: Tenant, column: "email" | "phone") =>
  sql<string | null>`(select r.row_of ->> ${column} from deleted_row r
    where r.location_id = ${tenant} and r.contact_id = d.contact_id and r.place = 0)`;

export const findRestorable = (db: Executor, tenant: Tenant, id: string, now: Date, assignedTo?: string) => {
  const found = db
    .selectFrom("deleted_contact")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("contact_id", "=", id)
    .where("can_restore", "=", true)
    .where("is_merged", "=", false)
    .where("erase_at", ">", now);
  return (assignedTo === undefined ? found : found.where("assigned_to", "=", assignedTo)).executeTakeFirst();
};

/** A deleted contact that is not erased yet, locked until the transaction ends. One that was merged lives on in another. */
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

/** Ends the time in which a deleted contact can be restored. */
export const endRestorable = (tx: Executor, tenant: Tenant, contactId: string, now: Date) =>
  tx
    .updateTable("deleted_contact")
    .set({ can_restore: false, erase_at: now })
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .execute();

/** The deleted contacts of these that were assigned to the user, locked until the transaction ends. */
export async function holdAssigned(db: Executor, tenant: Tenant, ids: string[], userId: string): Promise<string[]> {
  const found = await db
    .selectFrom("deleted_contact")
    .select("contact_id")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", sql<string>`any(${ids}::text[])`)
    .where("assigned_to", "=", userId)
    .orderBy("contact_id")
    .forUpdate()
    .execute();
  return found.map(({ contact_id }) => contact_id);
}

/**
 * Restores a contact with its records. Returns, per table, how many records could not be restored because a record that they refer to was
 * deleted since. Undefined if there is nothing to restore; fails with 23505 if another contact has its email or phone.
 */
export async function restore(db: Executor, tenant: Tenant, id: string): Promise<Readonly<Record<string, number>> | undefined> {
  const { rows } = await sql<{ left_out: Record<string, number> | null }>`select restore_contact(${tenant}, ${id}) as left_out`.execute(db);
  return rows[0]?.left_out ?? undefined;
}

/** Contacts that a merge removed return with its undo; the merge itself keeps all their data. */
export async function noteMerged(db: Executor, tenant: Tenant, ids: string[]): Promise<void> {
  await sql`delete from deleted_row where location_id = ${tenant} and contact_id = any(${ids}::text[]) and place > 0`.execute(db);
  await sql`update deleted_contact set is_merged = true where location_id = ${tenant} and contact_id = any(${ids}::text[])`.execute(db);
}

/** Contacts that returned in another way, such as by the undo of a merge, must not be erased. */
export const forgetDeletion = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.deleteFrom("deleted_contact").where("location_id", "=", tenant).where("contact_id", "=", sql<string>`any(${ids}::text[])`).execute();

/** Removes the copies of deleted contacts from logs, reports and queues. */
export const erase = (db: Executor, tenant: Tenant, ids: string[]) => sql`select erase_contacts(${tenant}, ${ids}::text[])`.execute(db);

/** All locations: deleted contacts that may have copies left, by location. */
export async function listDue(db: Executor, now: Date, limit: number): Promise<{ tenant: Tenant; ids: string[] }[]> {
  const { rows } = await sql<{ location_id: string; ids: string[] }>`
    select location_id, array_agg(contact_id) as ids from (
      select location_id, contact_id from deleted_contact where erase_at <= ${now} or not can_restore order by erase_at, location_id, contact_id limit ${limit}
    ) as due group by location_id order by location_id`.execute(db);
  return rows.map(({ location_id, ids }) => ({ tenant: tenantOfRow({ location_id }), ids }));
}

/** Replaces responses that are stored for idempotent requests and contain one of the contacts by a 404. */
export const eraseAnswers = (db: Executor, ids: string[]) =>
  sql`update idempotency i set status = 404, body = '{"statusCode":404,"message":"Contact not found","error":"Not Found"}'
    from (
      select distinct token_id, key from idempotency, regexp_matches(body, '[0-9A-Za-z]{20}', 'g') as named where named[1] = any(${ids}::text[])
    ) as answer
    where i.token_id = answer.token_id and i.key = answer.key`.execute(db);

/** Ends the erasure of contacts, except those with an event that is not delivered yet. */
export const settle = (db: Executor, tenant: Tenant, ids: string[]) =>
  sql`delete from deleted_contact d where location_id = ${tenant} and contact_id = any(${ids}::text[])
    and not exists (select from workflow_event e where e.location_id = ${tenant} and e.contact_id = d.contact_id)`.execute(db);

/** All locations: merges that can no longer be undone, with the contacts that they removed. */
export async function listOldMerges(db: Executor, before: Date): Promise<{ tenant: Tenant; id: string; merged: string[] }[]> {
  const { rows } = await sql<{ location_id: string; id: string; merged: { id: string }[] }>`
    select location_id, id, merged from merge where date_added < ${before} order by location_id, date_added, id limit 500`.execute(db);
  return rows.map(({ location_id, id, merged }) => ({ tenant: tenantOfRow({ location_id }), id, merged: merged.map((one) => one.id) }));
}

export const removeMerge = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("merge").where("location_id", "=", tenant).where("id", "=", id).execute();

/** Entities whose deletion is logged with all their data. */
const personal = [
  "contact",
  "note",
  "task",
  "appointment",
  "appointment_note",
  "service_booking",
  "object_record",
  "business",
  "user",
  "waiting_entry",
] as const;

const isLogged = (before: Date) =>
  sql<boolean>`action = 'delete' and before is not null and at < ${before} and entity = any(${[...personal]}::text[])`;

/** All locations: those whose log has data of records that were deleted before this time. */
export async function listLogging(db: Executor, before: Date): Promise<Tenant[]> {
  const rows = await db.selectFrom("change_log").select("location_id").distinct().where(isLogged(before)).execute();
  return rows.map(tenantOfRow);
}

/**
 * Erases the logged data of records deleted before this time. The entries stay, so that the log still shows who did what. Returns whether there
 * may be more.
 */
export async function eraseLogged(db: Executor, tenant: Tenant, before: Date, limit: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with gone as materialized (
      select seq, entity, entity_id from change_log where location_id = ${tenant} and ${isLogged(before)} order by at limit ${limit}
    ), final as (
      select entity, entity_id from gone g where not exists (
        select from change_log c where c.location_id = ${tenant} and c.entity = g.entity and c.entity_id = g.entity_id
          and c.action = 'create' and c.seq > g.seq)
    ), blank as (
      update change_log c set before = null, after = null from final f
      where c.location_id = ${tenant} and c.entity = f.entity and c.entity_id = f.entity_id and (c.before is not null or c.after is not null)
        and not exists (select from gone g where g.seq = c.seq)
    ), done as (
      update change_log c set before = null from gone g where c.location_id = ${tenant} and c.seq = g.seq returning c.seq
    )
    select count(*)::int as count from done`.execute(db);
  return rows[0]?.count === limit;
}

/**
 * All locations: deletes failed jobs without attempts left whose message is gone, because payload and error may name the message's recipients.
 * Checks the jobs after this id, up to `limit`. Returns the last id, or undefined if there are no more.
 */
export async function removeFailedJobs(db: Executor, after: string, limit: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; location_id: string; message_id: string }>`
    select id::text, payload ->> 'locationId' as location_id, payload ->> 'messageId' as message_id from graphile_worker._private_jobs
    where id > ${after}::bigint and attempts >= max_attempts and locked_at is null and payload ->> 'messageId' is not null
    order by graphile_worker._private_jobs.id limit ${limit}`.execute(db);
  for (const jobs of Map.groupBy(rows, ({ location_id }) => location_id).values()) {
    const [first] = jobs;
    if (first === undefined) continue;
    const ids = jobs.map(({ message_id }) => message_id);
    const messages = await db
      .selectFrom("message")
      .select("id")
      .where("location_id", "=", tenantOfRow(first))
      .where("id", "=", sql<string>`any(${ids}::text[])`)
      .execute();
    const kept = new Set(messages.map(({ id }) => id));
    const gone = jobs.filter(({ message_id }) => !kept.has(message_id)).map(({ id }) => id);
    await sql`delete from graphile_worker._private_jobs where id = any(${gone}::bigint[]) and locked_at is null`.execute(db);
  }
  return rows.length < limit ? undefined : rows.at(-1)?.id;
}
