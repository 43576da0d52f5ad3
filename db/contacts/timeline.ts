import { type RawBuilder, sql } from "kysely";
import { contactName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type TimelineKind = "note" | "task" | "change" | "enrolment" | "appointment";
export type TimelinePlace = { at: string; key: string };
/** An entry's source, its position, and the reference to its details: a note's or task's id, or the change log's number. */
export type TimelineRow = { source: "note" | "task" | "log"; ref: string; place: TimelinePlace };

const notes = (tenant: Tenant, contactId: string) => sql`
  select 'note' as source, id as ref, date_added as at, 'note ' || id as key from note
  where location_id = ${tenant} and contact_id = ${contactId}`;

const tasks = (tenant: Tenant, contactId: string) => sql`
  select 'task' as source, id as ref, date_added as at, 'task ' || id as key from task
  where location_id = ${tenant} and contact_id = ${contactId}`;

/** An inserted row has its own creation date, which an import or a merge may have set to the past. */
const log = (tenant: Tenant, contactId: string, entities: string[]) => sql`
  select 'log' as source, seq::text as ref,
    case when action = 'create' then coalesce((after ->> 'date_added')::timestamptz, at) else at end as at,
    'log ' || lpad(seq::text, 20, '0') as key
  from change_log
  where location_id = ${tenant} and contact_id = ${contactId} and entity = any(${entities}::text[])
    and not (entity in ('note', 'task') and action = 'create') and action <> 'read'`;

const entitiesOf: Record<TimelineKind, string[]> = {
  note: ["note"],
  task: ["task"],
  change: ["contact"],
  enrolment: ["contact_workflow", "contact_campaign"],
  appointment: ["appointment", "service_booking"],
};

/** Newest first, after the cursor. One contact's part of the change log is small enough to sort at each request. */
export async function list(
  db: Executor,
  tenant: Tenant,
  contactId: string,
  page: { kinds: readonly TimelineKind[]; limit: number; before?: TimelinePlace | undefined },
): Promise<TimelineRow[]> {
  const sources: RawBuilder<unknown>[] = [
    ...(page.kinds.includes("note") ? [notes(tenant, contactId)] : []),
    ...(page.kinds.includes("task") ? [tasks(tenant, contactId)] : []),
    log(
      tenant,
      contactId,
      page.kinds.flatMap((kind) => entitiesOf[kind]),
    ),
  ];
  const after = page.before === undefined ? sql`` : sql`where (at, key) < (${page.before.at}::timestamptz, ${page.before.key})`;
  const { rows } = await sql<{ source: TimelineRow["source"]; ref: string; at: string; key: string }>`
    select source, ref, at::text as at, key from (${sql.join(sources, sql` union all `)}) as happened ${after}
    order by happened.at desc, key desc limit ${page.limit}`.execute(db);
  return rows.map(({ source, ref, at, key }) => ({ source, ref, place: { at, key } }));
}

export const listNotes = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.selectFrom("note").selectAll().where("location_id", "=", tenant).where("id", "in", ids).execute();

export const listTasks = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.selectFrom("task").selectAll().where("location_id", "=", tenant).where("id", "in", ids).execute();

/** Details of appointments that a changed row does not contain. Those of a deleted appointment come from the change log. */
export async function listAppointments(db: Executor, tenant: Tenant, ids: string[]) {
  type Row = { id: string; title: string; start_time: Date; status: string; contact_name: string | null; calendar_name: string | null };
  const { rows } = await sql<Row>`
    with known as (
      select id, title, start_time, status, contact_id, calendar_id from appointment
      where location_id = ${tenant} and id = any(${ids}::text[])
      union all
      select l.entity_id, was.* from change_log l, jsonb_to_record(l.before)
        as was (title text, start_time timestamptz, status text, contact_id text, calendar_id text)
      where l.location_id = ${tenant} and l.entity = 'appointment' and l.entity_id = any(${ids}::text[]) and l.action = 'delete'
        and was.title is not null and was.start_time is not null and was.status is not null
    )
    select known.id, title, start_time, status, ${contactName("c")} as contact_name, k.name as calendar_name
    from known
    left join contact c on c.location_id = ${tenant} and c.id = known.contact_id
    left join calendar k on k.location_id = ${tenant} and k.id = known.calendar_id`.execute(db);
  return rows;
}

/** The same for service bookings, which are named by their services. */
export async function listVisits(db: Executor, tenant: Tenant, ids: string[]) {
  const { rows } = await sql<{ id: string; title: string; start_time: Date; status: string }>`
    select id, start_time, status, coalesce((
        select string_agg(s.name, ', ' order by i.position) from service_booking_item i
        join service s on s.location_id = ${tenant} and s.id = i.service_id
        where i.location_id = ${tenant} and i.booking_id = b.id
      ), title) as title
    from service_booking b where location_id = ${tenant} and id = any(${ids}::text[])`.execute(db);
  return rows;
}

export const listChanges = (db: Executor, tenant: Tenant, seqs: string[]) =>
  db.selectFrom("change_log").selectAll().where("location_id", "=", tenant).where("seq", "in", seqs).execute();

/** Names of workflows and campaigns, by id; deleted ones are missing. */
export async function namesOfTargets(db: Executor, tenant: Tenant, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from workflow where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from campaign where location_id = ${tenant} and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The last state of a deleted note or task of the contact, from the change log. */
export async function findDeleted(
  db: Executor,
  tenant: Tenant,
  contactId: string,
  entity: "note" | "task",
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom("change_log")
    .select(["before", "action"])
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.action === "delete" && row.before !== null ? row.before : undefined;
}

/** Returns false if the row already exists, or if its contact does not exist. */
export async function restore(db: Executor, tenant: Tenant, entity: "note" | "task", facts: Record<string, unknown>): Promise<boolean> {
  const table = sql.table(entity);
  const { rows } = await sql<{ id: string }>`
    insert into ${table} select (jsonb_populate_record(null::${table}, ${JSON.stringify({ ...facts, location_id: tenant })}::jsonb)).*
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}
