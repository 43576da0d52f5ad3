import { z } from "zod";
import * as contacts from "#db/contacts/contacts.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as deliveryRows from "#db/workflows/deliveries.ts";
import * as rows from "#db/workflows/events.ts";
import * as runRows from "#db/workflows/runs.ts";
import * as workflowRows from "#db/workflows/workflows.ts";
import { contactOf } from "../contacts/shape.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";
import { isSameRule } from "./dates.ts";
import { asksForContact, type Facts, matches } from "./filters.ts";
import { addressedTo, changedFields, payloadOf } from "./payload.ts";
import { perform, workflowOrigin } from "./run.ts";
import { noteOf, type Run, type RunEvent } from "./running.ts";
import { readActions, readTriggers, type Stored } from "./stored.ts";

// Turns events into runs of the workflows that they start. A batch of events is one transaction: all its effects are written, or the events stay pending.

const eventsAtOnce = 50;
/** A workflow that was started by a chain of this many workflows starts no further one. */
const chainMost = 10;

const eventsJob = z.object({ locationId: z.string() });
const runJob = z.object({ locationId: z.string(), runId: z.string() });

export const deliverTask = "deliver-webhooks";
export const resumeTask = "resume-workflow";

/** Handles the pending events of a location. Concurrent calls share the work. */
export async function handleEvents(deps: Deps, job: unknown): Promise<void> {
  const ctx = systemContext(deps, eventsJob.parse(job).locationId, workflowOrigin);
  let handled = eventsAtOnce;
  while (handled === eventsAtOnce) handled = await ctx.tx((tx) => handleSome(deps, tx, ctx.tenant));
}

async function handleSome(deps: Deps, tx: Executor, tenant: Tenant): Promise<number> {
  const events = await rows.claimOpen(tx, tenant, eventsAtOnce);
  if (events.length === 0) return 0;
  const triggers = [...new Set(events.map(({ trigger }) => trigger))];
  const addressed = events.flatMap((event) => addressedTo(event)?.workflowId ?? []);
  const listening = await workflowRows.listPublished(tx, tenant, triggers, addressed);
  const workflows = listening.map((row) => ({
    id: row.id,
    name: row.name,
    triggers: readTriggers(row.triggers),
    actions: readActions(deps.settings.secret, tenant, row.actions),
  }));
  const deliveries: deliveryRows.NewDelivery[] = [];
  const runs: runRows.NewRun[] = [];
  const handled: { id: string; payload: string }[] = [];
  for (const event of events) {
    const payload = payloadOf(event);
    const facts = factsOf(tx, tenant, event, payload);
    for (const workflow of workflows) {
      if (event.caused_by.includes(workflow.id) || event.caused_by.length >= chainMost || !(await startsBy(event, workflow, facts)))
        continue;
      runs.push(await start({ deps, tx, tenant, deliveries }, workflow, event, payload));
    }
    handled.push({ id: event.id, payload: JSON.stringify(payload) });
  }
  await rows.setHandled(tx, tenant, handled, deps.now());
  if (runs.length > 0) await runRows.insert(tx, tenant, runs);
  await send(tx, tenant, deliveries);
  return events.length;
}

async function startsBy(
  event: rows.WorkflowEvent,
  workflow: { id: string; triggers: ReturnType<typeof readTriggers> },
  facts: ReturnType<typeof factsOf>,
): Promise<boolean> {
  const only = addressedTo(event);
  if (only !== undefined && workflow.id !== only.workflowId) return false;
  if (only !== undefined && only.rule === undefined) return true;
  const triggers = workflow.triggers.filter(
    ({ type, when }) => type === event.trigger && (only === undefined || isSameRule(when, only.rule)),
  );
  if (triggers.length === 0) return false;
  const seen = await facts(triggers.some(asksForContact));
  return triggers.some((trigger) => matches(trigger, seen));
}

function factsOf(tx: Executor, tenant: Tenant, event: rows.WorkflowEvent, payload: Record<string, unknown>) {
  let contact: Record<string, unknown> | undefined;
  return async (withContact: boolean): Promise<Facts> => {
    if (withContact && !event.is_row && event.contact_id !== null && contact === undefined) {
      const row = await contacts.findById(tx, tenant, event.contact_id);
      contact = row === undefined ? {} : contactOf(row);
    }
    return { payload, contact, changed: changedFields(event) };
  };
}

type Work = Pick<Run, "deps" | "tx" | "tenant" | "deliveries">;

/** Runs a workflow for an event and returns the row of the run. */
async function start(
  work: Work,
  workflow: { id: string; name: string; actions: Stored[] },
  event: rows.WorkflowEvent,
  payload: Record<string, unknown>,
): Promise<runRows.NewRun> {
  const run: Run = {
    ...work,
    id: newId(),
    workflow,
    event: runEventOf(event, payload),
  };
  const progress = await perform(run, workflow.actions, []);
  await queueResume(run, progress);
  return {
    id: run.id,
    workflow_id: workflow.id,
    event_id: event.id,
    contact_id: event.contact_id,
    date_added: work.deps.now(),
    ...runRows.columnsOf(progress),
  };
}

const runEventOf = (
  event: Pick<rows.WorkflowEvent, "id" | "trigger" | "contact_id" | "caused_by">,
  payload: Record<string, unknown>,
): RunEvent => ({ id: event.id, trigger: event.trigger, contactId: event.contact_id, causedBy: event.caused_by, payload });

async function queueResume(run: Run, { resumeAt }: runRows.RunProgress): Promise<void> {
  if (resumeAt === null) return;
  const delayMs = resumeAt.getTime() - run.deps.now().getTime();
  await addJob(run.tx, resumeTask, { locationId: run.tenant, runId: run.id }, { key: `${resumeTask} ${run.id}`, delayMs });
}

async function send(tx: Executor, tenant: Tenant, deliveries: deliveryRows.NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) {
    await deliveryRows.insert(tx, tenant, deliveries);
    await addJob(tx, deliverTask, {});
  }
}

/** Continues a run after its wait if its workflow is still published. */
export async function resumeRun(deps: Deps, job: unknown): Promise<void> {
  const { locationId, runId } = runJob.parse(job);
  const ctx = systemContext(deps, locationId, workflowOrigin);
  const { tenant } = ctx;
  await ctx.tx(async (tx) => {
    const row = await runRows.claimWaiting(tx, tenant, runId, deps.now());
    if (row === undefined) return;
    const workflow = await workflowRows.findById(tx, tenant, row.workflow_id);
    const event = await rows.findById(tx, tenant, row.event_id);
    if (workflow === undefined || event === undefined) return;
    const finished = { steps: row.steps, remaining: null, resumeAt: null, finishedAt: deps.now() };
    const deliveries: deliveryRows.NewDelivery[] = [];
    if (workflow.status === "published") {
      const run: Run = {
        deps,
        tx,
        tenant,
        deliveries,
        id: row.id,
        workflow,
        event: runEventOf({ ...event, contact_id: row.contact_id }, event.payload),
      };
      const actions = readActions(deps.settings.secret, tenant, row.remaining ?? []);
      const progress = await perform(run, actions, row.steps);
      await runRows.update(tx, tenant, row.id, progress);
      await queueResume(run, progress);
    } else await runRows.update(tx, tenant, row.id, { ...finished, status: "stopped", error: noteOf("notPublished") });
    await send(tx, tenant, deliveries);
  });
}

/** Queues work that a killed program left: unhandled events and waits that are over. Queuing twice has no further effect. */
export async function recoverWorkflows(deps: Deps): Promise<void> {
  const { db } = deps;
  for (const locationId of await rows.listOpenLocations(db.query)) await handleEvents(deps, { locationId });
  for (const { location_id, id } of await runRows.listDue(db.query, deps.now(), 500))
    await resumeRun(deps, { locationId: location_id, runId: id });
  await addJob(db.query, deliverTask, {}, { key: "recover-webhooks" });
}
