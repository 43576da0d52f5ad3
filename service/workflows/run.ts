import { systemActorNames } from "#contract/audit/actors.ts";
import { type ApiError, isApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import type { StepNote, StepNoteCode } from "#contract/workflows/notes.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as lists from "#db/contacts/lists.ts";
import * as tasks from "#db/contacts/tasks.ts";
import * as templates from "#db/conversations/templates.ts";
import { newId } from "#db/ids.ts";
import { type Executor, nested, sqlState } from "#db/pool.ts";
import * as users from "#db/users/users.ts";
import { nameCause } from "#db/workflows/events.ts";
import type { RunProgress, RunStep } from "#db/workflows/runs.ts";
import { later } from "../calendars/availability/date-range.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { changeContact } from "../contacts/contacts.ts";
import { contactOf } from "../contacts/shape.ts";
import { inTransaction, systemContext } from "../context.ts";
import { nameOfField, shownValue, writeOf } from "./field-values.ts";
import { matches } from "./filters.ts";
import { noteOf, type Run, RunStopped, StepFailed } from "./running.ts";
import { filling, sendMessage } from "./send-message.ts";
import type { Stored } from "./stored.ts";
import { amountUnits, isWait, type Wait, waitsUntil } from "./waits.ts";

/** Performs the steps in order until the end, a wait, or a step that fails. */
export async function perform(run: Run, actions: Stored[], done: RunStep[]): Promise<RunProgress> {
  let now = run.deps.now();
  const steps = [...done];
  const finished = { remaining: null, resumeAt: null, finishedAt: now };
  const stopped = (reason: StepNote): RunProgress => ({ status: "stopped", steps, error: reason, ...finished });
  const queue = [...actions];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const action = next;
    const at = now.toISOString();
    const { type } = action;
    if (action.type === "if") {
      const holds = await conditionsHold(run, action);
      steps.push({ type, outcome: "done", at, note: noteOf(holds ? "conditionsMet" : "conditionsNotMet") });
      queue.unshift(...(holds ? action.yes : action.no));
      continue;
    }
    if (isWait(action)) {
      // A wait for an appointment is checked again when it ends or when the contact's appointments change.
      if (steps.at(-1)?.outcome === "waiting") steps.pop();
      const until = await endOf(run, action, now);
      if (until instanceof RunStopped) {
        steps.push({ type, outcome: "done", at, note: until.note });
        return stopped(until.note);
      }
      const note = noteOf(until <= now ? "waitOver" : "waitsUntil", { time: until.toISOString() });
      if (until <= now || run.isTest === true) {
        steps.push({ type, outcome: "done", at, note });
        if (until > now) now = until;
        continue;
      }
      const isMovable = action.type === "wait_before_appointment";
      steps.push({ type, outcome: isMovable ? "waiting" : "done", at, note });
      const remaining = isMovable ? [action, ...queue] : queue;
      return { status: "waiting", steps, remaining, resumeAt: until, isMovable, error: null, finishedAt: null };
    }
    if (action.type === "webhook") {
      if (run.isTest === true) {
        steps.push({ type, outcome: "done", at, note: noteOf("wouldPost", { url: action.url }) });
        continue;
      }
      const delivery = deliveryOf(run, action, now);
      run.deliveries.push(delivery);
      steps.push({ type, outcome: "done", at, deliveryId: delivery.id });
      continue;
    }
    const outcome = await changing(run, (tx) => change({ ...run, tx }, action, now));
    if (outcome.failed !== undefined) {
      steps.push({ type, outcome: "failed", at, note: outcome.failed });
      return { status: "failed", steps, error: outcome.failed, ...finished };
    }
    steps.push({ type, outcome: "done", at, note: outcome.done });
  }
  return { status: "done", steps, error: null, ...finished };
}

async function endOf(run: Run, wait: Wait, now: Date): Promise<Date | RunStopped> {
  try {
    return await waitsUntil(run, wait, now);
  } catch (thrown) {
    if (thrown instanceof RunStopped) return thrown;
    throw thrown;
  }
}

/** Conditions are evaluated for the current contact and for the event as it was. */
async function conditionsHold({ tx, tenant, event }: Run, { conditions }: Extract<Stored, { type: "if" }>): Promise<boolean> {
  const row = event.contactId === null ? undefined : await contacts.findById(tx, tenant, event.contactId);
  const contact = row === undefined ? undefined : contactOf(row);
  // A contact's event contains the contact's values at that time; later steps use the current values.
  const isOfContact = event.trigger.startsWith("contact_");
  const payload = isOfContact && contact !== undefined ? { ...event.payload, ...contact } : event.payload;
  return matches({ filters: conditions }, { payload, contact, changed: changedIn(event.payload) });
}

const changedIn = ({ changedFields }: Record<string, unknown>): string[] =>
  Array.isArray(changedFields) ? changedFields.filter((name) => typeof name === "string") : [];

/** The author of changes by workflows. */
export const workflowOrigin = { kind: "system" as const, name: systemActorNames.workflows };

type Outcome = { done: StepNote; failed?: never } | { failed: StepNote };

const refusalNote = ({ code, messages, reason, values }: ApiError): StepNote => ({
  code: "refused",
  error: code,
  messages,
  ...(reason === undefined ? {} : { reason, values }),
});

const toBeRepeated = ["40001", "40P01"];

/**
 * Marks the change with the workflows that caused it, so that none of them starts itself. A failing step only rolls back its own change.
 */
async function changing(run: Run, work: (tx: Executor) => Promise<StepNote>): Promise<Outcome> {
  try {
    return {
      done: await nested(run.tx, async (tx) => {
        await nameCause(tx, [...run.event.causedBy, run.workflow.id]);
        const note = await work(tx);
        await nameCause(tx, []);
        return note;
      }),
    };
  } catch (thrown) {
    if (thrown instanceof StepFailed) return { failed: thrown.note };
    if (isApiError(thrown)) return { failed: refusalNote(thrown) };
    if (toBeRepeated.includes(sqlState(thrown) ?? "")) throw thrown;
    run.deps.log.error({ err: thrown, runId: run.id }, "a step of a workflow failed");
    return { failed: noteOf("unexpected") };
  }
}

const deliveryOf = (run: Run, action: Extract<Stored, { type: "webhook" }>, now: Date) => ({
  id: `msg_${newId()}`,
  event_id: run.event.id,
  run_id: run.id,
  workflow_id: run.workflow.id,
  workflow_name: run.workflow.name,
  url: action.url,
  sealed: action.sealed,
  lane: action.lane,
  next_attempt_at: now,
  date_added: now,
});

type Change = Exclude<Stored, { type: "webhook" | "if" } | Wait>;

async function change(run: Run, action: Change, now: Date): Promise<StepNote> {
  const { tx, tenant } = run;
  const contactId = run.event.contactId ?? fail("noContact");
  const contact = (await contacts.findForUpdate(tx, tenant, contactId)) ?? fail("contactGone");
  if (action.type === "add_tag") {
    const missing = action.tags.filter((tag) => !contact.tags.includes(tag));
    if (missing.length > 0) await lists.add(tx, tenant, [contactId], "tags", missing, now);
    return missing.length > 0 ? noteOf("tagsAdded", { tags: missing.join(", ") }) : noteOf("tagsPresent");
  }
  if (action.type === "remove_tag") {
    const present = action.tags.filter((tag) => contact.tags.includes(tag));
    if (present.length > 0) await lists.remove(tx, tenant, [contactId], "tags", present, now);
    return present.length > 0 ? noteOf("tagsRemoved", { tags: present.join(", ") }) : noteOf("tagsAbsent");
  }
  if (action.type === "assign") {
    const user = await requireUser(run, action.userId);
    if (contact.assigned_to !== user.id) await contacts.update(tx, tenant, contactId, { assigned_to: user.id, date_updated: now });
    return noteOf("assigned", { name: fullNameOf(user.first_name, user.last_name) });
  }
  if (action.type === "add_task") return addTask({ ...run, contact }, action, now);
  if (action.type === "set_field") return setField(run, contact, action);
  if (action.type === "send_template") {
    const template = (await templates.findById(tx, tenant, action.templateId)) ?? fail("templateGone");
    const subject = template.subject === null ? {} : { subject: template.subject };
    return sendMessage({ ...run, contact }, { channel: action.channel, message: template.body, ...subject });
  }
  return sendMessage({ ...run, contact }, action);
}

async function addTask(
  run: Run & { contact: contacts.Contact },
  action: Extract<Change, { type: "add_task" }>,
  now: Date,
): Promise<StepNote> {
  const { tx, tenant, contact } = run;
  const due = later(now.getTime(), { value: action.dueAmount, unit: amountUnits[action.dueUnit] }, await zoneOf(tx, tenant));
  const fill = await filling(run, contact);
  const title = fill(action.title).slice(0, 255) || action.title;
  const body = action.body === undefined || action.body === "" ? null : fill(action.body);
  const assigned_to = action.assignedTo === undefined ? contact.assigned_to : (await requireUser(run, action.assignedTo)).id;
  const row = { id: newId(), contact_id: contact.id, title, body, due_date: new Date(due), completed: false, assigned_to };
  await tasks.insert(tx, tenant, { ...row, date_added: now, date_updated: now });
  return noteOf("taskAdded", { title });
}

async function setField(run: Run, contact: contacts.Contact, action: Extract<Change, { type: "set_field" }>): Promise<StepNote> {
  const ctx = inTransaction(systemContext(run.deps, run.tenant, workflowOrigin), run.tx, run.deps);
  const definitions = await customFields.list(run.tx, run.tenant);
  await changeContact(ctx, contact.id, writeOf(definitions, action));
  const isCleared = action.value === "" || (Array.isArray(action.value) && action.value.length === 0);
  const field = nameOfField(definitions, action.field);
  return isCleared ? noteOf("fieldCleared", { field }) : noteOf("fieldSet", { field, value: shownValue(definitions, action) });
}

const requireUser = async ({ tx, tenant }: Run, id: string) => (await users.findById(tx, tenant, id)) ?? fail("userGone");

const fail = (reason: StepNoteCode): never => {
  throw new StepFailed(reason);
};
