import { type Selectable, sql } from "kysely";
import type { BusinessTable } from "../businesses/tables.ts";
import type { CampaignTable } from "../campaigns/tables.ts";
import type { ContactCampaignTable, ContactWorkflowTable, CustomFieldTable, NoteTable, TaskTable } from "../contacts/tables.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkflowTable } from "../workflows/tables.ts";

type Tables = {
  custom_field: CustomFieldTable;
  business: BusinessTable;
  campaign: CampaignTable;
  workflow: WorkflowTable;
  note: NoteTable;
  task: TaskTable;
  contact_workflow: ContactWorkflowTable;
  contact_campaign: ContactCampaignTable;
};

/** Inserts complete rows of one table in one statement. */
export const insertRows = <T extends keyof Tables>(db: Executor, table: T, rows: Selectable<Tables[T]>[]) =>
  sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );

/** Enables the workflows that were disabled while the location was filled. */
export const publishWorkflows = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.updateTable("workflow").set({ status: "published" }).where("location_id", "=", tenant).where("id", "in", ids).execute();

/** A past change, in the format of the change log. */
export type PastChange = {
  at: Date;
  actor: { kind: string; id: string; name: string };
  entity: "contact" | "task";
  entity_id: string;
  contact_id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export const insertPastChanges = (db: Executor, tenant: Tenant, changes: PastChange[]) =>
  sql`insert into change_log (location_id, at, actor_kind, actor_id, actor_name, entity, entity_id, contact_id, action, before, after)
    select ${tenant}, c.at, c.actor ->> 'kind', c.actor ->> 'id', c.actor ->> 'name', c.entity, c.entity_id, c.contact_id, 'update', c.before, c.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (at timestamptz, actor jsonb, entity text, entity_id text, contact_id text, before jsonb, after jsonb)
    order by c.at`.execute(db);

/**
 * Logs who created the existing contacts, and when. The dates are read first, because Citus refuses an update in which `coalesce` converts text
 * to a time.
 */
export async function setMakers(db: Executor, tenant: Tenant, makers: { contact_id: string; id: string; name: string }[]) {
  const { rows } = await sql<{ seq: string; contact_id: string; at: string }>`
    select l.seq, l.contact_id, coalesce(l.after ->> 'date_added', l.at::text) as at from change_log l
    where l.location_id = ${tenant} and l.contact_id = any(${makers.map(({ contact_id }) => contact_id)}) and l.action = 'create'`.execute(
    db,
  );
  const makerOf = new Map(makers.map(({ contact_id, id, name }) => [contact_id, { id, name }]));
  const made = rows.map(({ seq, contact_id, at }) => ({ seq, at, ...makerOf.get(contact_id) }));
  await sql`update change_log l set actor_kind = 'user', actor_id = m.id, actor_name = m.name, at = m.at
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (seq bigint, id text, name text, at timestamptz)
    where l.location_id = ${tenant} and l.seq = m.seq`.execute(db);
}
