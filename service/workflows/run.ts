import { isApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import type { Action } from "#contract/workflows/steps.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as lists from "#db/contacts/lists.ts";
import { newId } from "#db/ids.ts";
import { type Executor, nested, sqlState } from "#db/pool.ts";
import * as users from "#db/users/users.ts";

import { nameCause } from "#db/workflows/events.ts";
import type { RunProgress, RunStep } from "#db/workflows/runs.ts";
import { type Run, StepFailed } from "./running.ts";
import { sendMessage } from "./send-message.ts";
import type { Stored } from "./stored.ts";

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

const waitMs = ({ amount, unit }: Extract<Action, { type: "wait" }>) => amount * unitMs[unit];

/** Performs the steps in order until the end, a wait, or a step that fails. */
export async function perform(run: Run, actions: Stored[], done: RunStep[]): Promise<RunProgress> {
  const now = run.deps.now();
  const steps = [...done];
  const finished = { remaining: null, resumeAt: null, finishedAt: now };
  for (const [index, action] of actions.entries()) {
    const at = now.toISOString();
    if (action.type === "wait") {
      const resumeAt = new Date(now.getTime() + waitMs(action));
      steps.push({ type: action.type, outcome: "done", at, message: `Until ${resumeAt.toISOString()}` });
      return { status: "waiting", steps, remaining: actions.slice(index + 1), resumeAt, error: null, finishedAt: null };
    }
    if (action.type === "webhook") {
      const delivery = deliveryOf(run, action, now);
      run.deliveries.push(delivery);
      steps.push({ type: action.type, outcome: "done", at, deliveryId: delivery.id });
      continue;
    }
    const outcome = await changing(run, (tx) => change({ ...run, tx }, action, now));
    if (outcome.failed !== undefined) {
      steps.push({ type: action.type, outcome: "failed", at, message: outcome.failed });
      return { status: "failed", steps, error: outcome.failed, ...finished };
    }
    steps.push({ type: action.type, outcome: "done", at, message: outcome.done });
  }
  return { status: "done", steps, error: null, ...finished };
}

type Outcome = { done: string; failed?: never } | { failed: string };

const toBeRepeated = ["40001", "40P01"];

/** Marks the change with the workflows that caused it, so that none of them starts itself. A failing step rolls back only its own change. */
async function changing(run: Run, work: (tx: Executor) => Promise<string>): Promise<Outcome> {
  try {
    return {
      done: await nested(run.tx, async (tx) => {
        await nameCause(tx, [...run.event.causedBy, run.workflow.id]);
        const message = await work(tx);
        await nameCause(tx, []);
        return message;
      }),
    };
  } catch (thrown) {
    if (thrown instanceof StepFailed || isApiError(thrown)) return { failed: thrown.message };
    if (toBeRepeated.includes(sqlState(thrown) ?? "")) throw thrown;
    run.deps.log.error({ err: thrown, runId: run.id }, "a step of a workflow failed");
    return { failed: "Something went wrong here. It has been recorded." };
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

async function change(run: Run, action: Exclude<Stored, { type: "webhook" | "wait" }>, now: Date): Promise<string> {
  const { tx, tenant } = run;
  const contactId = run.event.contactId ?? fail("The event is about no contact.");
  const contact = (await contacts.findForUpdate(tx, tenant, contactId)) ?? fail("The contact is gone.");
  if (action.type === "add_tag") {
    const missing = action.tags.filter((tag) => !contact.tags.includes(tag));
    if (missing.length > 0) await lists.add(tx, tenant, [contactId], "tags", missing, now);
    return missing.length > 0 ? `Added ${missing.join(", ")}` : "The contact had them already";
  }
  if (action.type === "remove_tag") {
    const present = action.tags.filter((tag) => contact.tags.includes(tag));
    if (present.length > 0) await lists.remove(tx, tenant, [contactId], "tags", present, now);
    return present.length > 0 ? `Removed ${present.join(", ")}` : "The contact had none of them";
  }
  if (action.type === "assign") {
    const user = (await users.listByLocation(tx, tenant)).find(({ id }) => id === action.userId) ?? fail("The user is gone.");
    if (contact.assigned_to !== user.id) await contacts.update(tx, tenant, contactId, { assigned_to: user.id, date_updated: now });
    return `Assigned to ${fullNameOf(user.first_name, user.last_name)}`;
  }
  return sendMessage({ ...run, contact }, action);
}

const fail = (message: string): never => {
  throw new StepFailed(message);
};
