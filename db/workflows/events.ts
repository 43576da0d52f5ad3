import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkflowEventTable } from "./tables.ts";

export type WorkflowEvent = Selectable<WorkflowEventTable>;

export type NewEvent = { trigger: string; type: string; contactId: string | null; payload: Record<string, unknown> };

/** Writes an event where a published workflow listens to its trigger, and queues the work that follows; a part of a statement. */
export const emitting = (tenant: Tenant, { trigger, type, contactId, payload }: NewEvent) =>
  sql`select emit_workflow_event(${tenant}, ${trigger}, ${type}, ${contactId}, ${JSON.stringify(payload)}::json)`;

/** What starts the one workflow that a contact is enrolled in, whatever its triggers. */
export const enrolledTrigger = "contact_enrolled";

/** Starts a workflow, where it is published, for contacts that have just come into it; their rows are what is told, with the enrolment's own columns. */
export const emitEnrolled = (tx: Executor, tenant: Tenant, workflowId: string, contactIds: readonly string[]) =>
  sql`with made as (
      insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
        select c.location_id, new_event_id(), ${enrolledTrigger}, 'ContactEnrol', c.id,
          (to_jsonb(c) - array['search_text', 'name_lower']
            || jsonb_build_object('workflow_id', w.id, 'event_start_time', e.event_start_time))::json,
          true, causing_workflows()
        from contact_workflow e
        join workflow w on w.location_id = e.location_id and w.id = e.workflow_id and w.status = 'published'
        join contact c on c.location_id = e.location_id and c.id = e.contact_id
        where e.location_id = ${tenant} and e.workflow_id = ${workflowId} and e.contact_id = any(${[...contactIds]}::text[])
        returning location_id
    )
    select queue_workflow_events(location_id) from (select distinct location_id from made) as places`.execute(tx);

export const emit = (db: Executor, tenant: Tenant, event: NewEvent) => emitting(tenant, event).execute(db);

/** Holds events that nobody has handled, and nobody else holds, until the transaction ends; the oldest first. */
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

/** The payload becomes what was made of it: what is delivered, now and at each repetition. */
export const setHandled = (tx: Executor, tenant: Tenant, events: { id: string; payload: string }[], now: Date) =>
  sql`update workflow_event e set payload = h.payload::json, is_row = false, date_handled = ${now}
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ payload }) => payload)}::text[]) as h (id, payload)
    where e.location_id = ${tenant} and e.id = h.id`.execute(tx);

/** Locations with events that wait. */
export async function listOpenLocations(db: Executor): Promise<string[]> {
  const found = await db.selectFrom("workflow_event").select("location_id").distinct().where("date_handled", "is", null).execute();
  return found.map(({ location_id }) => location_id);
}

/** Names the workflows that make the changes to come in this transaction. */
export const nameCause = (tx: Executor, workflowIds: string[]) =>
  sql`select set_config('crm.workflows', ${workflowIds.join(",")}, true)`.execute(tx);

/** Events of which nothing is left to be done. */
export const removeSettled = (db: Executor, before: Date) =>
  sql`delete from workflow_event e where e.date_added < ${before} and e.date_handled is not null
    and not exists (select from webhook_delivery d where d.location_id = e.location_id and d.event_id = e.id and d.status <> 'delivered')
    and not exists (select from workflow_run r where r.location_id = e.location_id and r.event_id = e.id and r.status = 'waiting')`.execute(
    db,
  );

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("workflow_event").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
