import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkflowEventTable } from "./tables.ts";

export type WorkflowEvent = Selectable<WorkflowEventTable>;

export type NewEvent = { trigger: string; type: string; contactId: string | null; payload: Record<string, unknown> };

/** The event type that starts the one workflow that a contact is enrolled in, whatever its triggers. */
export const enrolledTrigger = "contact_enrolled";

/** Starts a published workflow for newly enrolled contacts. The payload consists of the contact's row and the enrolment's columns. */
export const emitEnrolled = (tx: Executor, tenant: Tenant, workflowId: string, contactIds: readonly string[]) =>
  sql`with made as (
      insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
        select c.location_id, new_event_id(), ${enrolledTrigger}, 'ContactEnrol', c.id,
          (to_jsonb(c) - array['search_text', 'name_lower']
            || jsonb_build_object('workflow_id', w.id, 'event_start_time', e.event_start_time))::json,
          true, causing_workflows()
        from contact_workflow e
        join workflow w on w.location_id = ${tenant} and w.id = e.workflow_id and w.status = 'published'
        join contact c on c.location_id = ${tenant} and c.id = e.contact_id
        where e.location_id = ${tenant} and e.workflow_id = ${workflowId} and e.contact_id = any(${[...contactIds]}::text[])
        returning location_id
    )
    select queue_workflow_events(location_id) from (select distinct location_id from made) as places`.execute(tx);

/** Writes events that a workflow listens to, and queues one job for all of them. */
export const emitAll = (db: Executor, tenant: Tenant, events: readonly NewEvent[]) =>
  sql`with made as (
      insert into workflow_event (location_id, id, trigger, type, contact_id, payload, caused_by)
        select ${tenant}, new_event_id(), e.trigger, e.type, e.contact_id, e.payload::json, causing_workflows()
        from unnest(${events.map(({ trigger }) => trigger)}::text[], ${events.map(({ type }) => type)}::text[],
          ${events.map(({ contactId }) => contactId)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[])
          as e (trigger, type, contact_id, payload)
        returning location_id
    )
    select queue_workflow_events(location_id) from (select distinct location_id from made) as places`.execute(db);

/** Writes an event if a published workflow listens to its trigger, and queues its processing. */
export const emit = (db: Executor, tenant: Tenant, { trigger, type, contactId, payload }: NewEvent) =>
  sql`select emit_workflow_event(${tenant}, ${trigger}, ${type}, ${contactId}, ${JSON.stringify(payload)}::json)`.execute(db);

/** Unhandled events, oldest first, locked until the transaction ends. Events that another worker has locked are left out. */
export const claimOpen = (tx: Executor, tenant: Tenant, limit: number): Promise<WorkflowEvent[]> =>
  tx
    .selectFrom("workflow_event")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("date_handled", "is", null)
    .orderBy("date_added")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export async function hasOpen(db: Executor, tenant: Tenant): Promise<boolean> {
  const open = db.selectFrom("workflow_event").select("id").where("location_id", "=", tenant).where("date_handled", "is", null);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** Stores the converted payload, which every delivery and retry sends. */
export const setHandled = (tx: Executor, tenant: Tenant, events: { id: string; payload: string }[], now: Date) =>
  sql`update workflow_event e set payload = h.payload::json, is_row = false, date_handled = ${now}
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ payload }) => payload)}::text[]) as h (id, payload)
    where e.location_id = ${tenant} and e.id = h.id`.execute(tx);

/** Locations with unhandled events. */
export async function listOpenLocations(db: Executor): Promise<string[]> {
  const found = await db.selectFrom("workflow_event").select("location_id").distinct().where("date_handled", "is", null).execute();
  return found.map(({ location_id }) => location_id);
}

/** Sets the workflows that cause the following changes of this transaction. */
export const nameCause = (tx: Executor, workflowIds: string[]) =>
  sql`set local crm.workflows = ${sql.lit(workflowIds.join(","))}`.execute(tx);

/** Deletes events that are completely handled. */
export const removeSettled = (db: Executor, before: Date) =>
  sql`delete from workflow_event e where e.date_added < ${before} and e.date_handled is not null
    and not exists (select from webhook_delivery d where d.location_id = e.location_id and d.event_id = e.id and d.status <> 'delivered')
    and not exists (select from workflow_run r where r.location_id = e.location_id and r.event_id = e.id and r.status = 'waiting')`.execute(
    db,
  );

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("workflow_event").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
