import { type Insertable, type Selectable, sql } from "kysely";
import { moveRelations } from "../associations/merges.ts";
import { generatedColumns } from "../contacts/tables.ts";
import { moveConversations } from "../conversations/merges.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { MergeMoves, MergeTable, StoredContact } from "./tables.ts";

export type Merge = Selectable<MergeTable>;
export type { MergeMoves, StoredContact };

export const insert = (db: Executor, tenant: Tenant, merge: Omit<Insertable<MergeTable>, "location_id" | "date_undone" | "undone_by">) =>
  db
    .insertInto("merge")
    .values({ ...merge, location_id: tenant, date_undone: null, undone_by: null })
    .returningAll()
    .executeTakeFirstOrThrow();

export const list = (db: Executor, tenant: Tenant, limit: number) =>
  db.selectFrom("merge").selectAll().where("location_id", "=", tenant).orderBy("date_added", "desc").orderBy("id").limit(limit).execute();

/** Locks the merge, so that of two concurrent undos the second sees the first. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("merge").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

export const setUndone = (db: Executor, tenant: Tenant, id: string, how: { date_undone: Date; undone_by: string }) =>
  db.updateTable("merge").set(how).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** The complete contacts with their unique keys, by id, locked until the transaction ends. */
export async function holdContacts(db: Executor, tenant: Tenant, ids: string[]): Promise<StoredContact[]> {
  const { rows } = await sql<{ row: StoredContact }>`
    select to_jsonb(c) - ${generatedColumns}::text[] as row from contact c
    where location_id = ${tenant} and id = any(${ids}::text[]) order by id for update`.execute(db);
  return rows.map(({ row }) => row);
}

/** Tables whose rows belong to exactly one contact. */
export type MovedTable = "note" | "task" | "submission" | "appointment" | "appointment_note" | "service_booking" | "waiting_entry";

/** Moves the other contacts' records to the kept contact, and returns what was moved. */
export async function moveAll(db: Executor, tenant: Tenant, keptId: string, ids: string[]): Promise<MergeMoves> {
  const move = async (table: MovedTable) => {
    const { rows } = await sql<{ id: string; from: string }>`
      with held as (select id, contact_id from ${sql.table(table)} where location_id = ${tenant} and contact_id = any(${ids}::text[]) order by id for update)
      update ${sql.table(table)} t set contact_id = ${keptId} from held
      where t.location_id = ${tenant} and t.id = held.id returning t.id, held.contact_id as from`.execute(db);
    return rows;
  };
  const enter = async (table: "contact_workflow" | "contact_campaign", target: "workflow_id" | "campaign_id") => {
    const columns = table === "contact_workflow" ? sql`workflow_id, event_start_time` : sql`campaign_id`;
    const { rows } = await sql<{ target: string }>`
      insert into ${sql.table(table)} (location_id, contact_id, ${columns}, date_added)
      select distinct on (${sql.ref(target)}) location_id, ${keptId}, ${columns}, date_added from ${sql.table(table)}
      where location_id = ${tenant} and contact_id = any(${ids}::text[]) order by ${sql.ref(target)}, date_added
      on conflict do nothing returning ${sql.ref(target)} as target`.execute(db);
    return rows.map((row) => row.target);
  };
  const stored = async <T>(table: string, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      row: T;
    }>`select to_jsonb(r) as row from ${sql.table(table)} r where location_id = ${tenant} and ${condition}`.execute(db);
    return rows.map(({ row }) => row);
  };
  const ofThem = sql`contact_id = any(${ids}::text[])`;
  const conversations = await moveConversations(db, tenant, keptId, ids);
  return {
    ...(conversations === undefined ? {} : { conversations }),
    relations: await moveRelations(db, tenant, keptId, ids),
    notes: await move("note"),
    tasks: await move("task"),
    submissions: await move("submission"),
    appointments: await move("appointment"),
    appointmentNotes: await move("appointment_note"),
    serviceBookings: await move("service_booking"),
    waitingEntries: await move("waiting_entry"),
    workflows: await stored("contact_workflow", ofThem),
    campaigns: await stored("contact_campaign", ofThem),
    enteredWorkflows: await enter("contact_workflow", "workflow_id"),
    enteredCampaigns: await enter("contact_campaign", "campaign_id"),
    dismissed: await stored("not_duplicate", sql`(one_id = any(${ids}::text[]) or other_id = any(${ids}::text[]))`),
  };
}

export const removeContacts = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.deleteFrom("contact").where("location_id", "=", tenant).where("id", "in", ids).execute();

/** Restores deleted contacts as they were, including their unique keys. */
export const restoreContacts = (db: Executor, contacts: StoredContact[]) => {
  const columns = Object.keys(contacts[0] ?? {}).map((column) => sql.ref(column));
  return sql`insert into contact (${sql.join(columns)}) select ${sql.join(columns)}
    from jsonb_populate_recordset(null::contact, ${JSON.stringify(contacts)}::jsonb)`.execute(db);
};

/** Returns moved records that the kept contact still has, and lists their ids. */
export async function giveBack(db: Executor, tenant: Tenant, table: MovedTable, keptId: string, moved: { id: string; from: string }[]) {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} t set contact_id = m.from
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id text, "from" text)
    where t.location_id = ${tenant} and t.id = m.id and t.contact_id = ${keptId} returning t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the workflows or campaigns that exist, among the given ones. */
export async function listExisting(
  db: Executor,
  tenant: Tenant,
  table: "workflow" | "campaign" | "business",
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where location_id = ${tenant} and id = any(${ids}::text[]) for key share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export const restoreEnrolments = (db: Executor, table: "contact_workflow" | "contact_campaign", rows: unknown[]) =>
  sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db);

export async function leaveAll(
  db: Executor,
  tenant: Tenant,
  contactId: string,
  workflowIds: string[],
  campaignIds: string[],
): Promise<void> {
  await sql`delete from contact_workflow where location_id = ${tenant} and contact_id = ${contactId} and workflow_id = any(${workflowIds}::text[])`.execute(
    db,
  );
  await sql`delete from contact_campaign where location_id = ${tenant} and contact_id = ${contactId} and campaign_id = any(${campaignIds}::text[])`.execute(
    db,
  );
}

/** Restores only pairs whose contacts both exist. */
export const restoreDismissed = (db: Executor, tenant: Tenant, rows: unknown[]) =>
  sql`insert into not_duplicate select p.* from jsonb_populate_recordset(null::not_duplicate, ${JSON.stringify(rows)}::jsonb) p
    join contact one on one.location_id = ${tenant} and one.id = p.one_id
    join contact other on other.location_id = ${tenant} and other.id = p.other_id
    on conflict do nothing`.execute(db);
