import { ApiError } from "#contract/errors.ts";
import { type EventTrigger, isEventTrigger, samplePayload } from "#contract/workflows/events.ts";
import type { Trigger } from "#contract/workflows/steps.ts";
import type { workflowTests as contract, WorkflowTest } from "#contract/workflows/tests.ts";
import { record } from "#db/audit/changes.ts";
import * as contacts from "#db/contacts/contacts.ts";
import { newId } from "#db/ids.ts";
import * as workflows from "#db/workflows/workflows.ts";
import { notFound } from "../contacts/contacts.ts";
import { contactOf } from "../contacts/shape.ts";
import type { Context } from "../context.ts";
import { runDry } from "../dry-run.ts";
import type { Handlers } from "../handler.ts";
import { attempt } from "./attempt.ts";
import { isShownAddress, requirePossible, requireStepRights } from "./editor.ts";
import { matches } from "./filters.ts";
import { shownNote, shownStep } from "./log-notes.ts";
import { contactFactsOf } from "./payload.ts";
import { perform } from "./run.ts";
import type { Run } from "./running.ts";
import { signingSecret } from "./signing.ts";
import { openTarget, readActions, type Stored, storeActions } from "./stored.ts";
import { createAgents } from "./targets.ts";
import { upcomingOf } from "./waits.ts";

/** The stored steps of the workflow that is tested; none if it was never saved. */
async function storedSteps(ctx: Context, workflowId: string | undefined): Promise<Stored[]> {
  if (workflowId === undefined) return [];
  const row = await workflows.findById(ctx.db, ctx.tenant, workflowId);
  if (row === undefined) throw new ApiError("NOT_FOUND", { message: "Workflow not found" });
  return readActions(ctx.settings.secret, ctx.tenant, row.actions);
}

/** An event of the trigger with the contact's own values, and its next appointment if the trigger is about one. */
async function eventFor(ctx: Context, { type, when }: Trigger, contact: contacts.ContactJson): Promise<Record<string, unknown>> {
  const sample: Record<string, unknown> = isEventTrigger(type) ? samplePayload(type) : { type };
  const own: Record<string, unknown> = { ...sample, locationId: ctx.tenant, ...(when === undefined ? {} : { rule: when }) };
  if (type.startsWith("contact_")) return { ...own, ...contactFactsOf(contact) };
  const about = { ...own, contactId: contact.id };
  if (!type.startsWith("appointment_")) return about;
  const [next] = await upcomingOf(ctx.db, ctx.tenant, contact.id, ctx.now());
  return next === undefined ? about : { ...about, ...next };
}

const changedOf = ({ filters }: Trigger) =>
  [filters ?? []].flat().flatMap(({ field, operator }) => (operator === "changed" ? [field] : []));

export const workflowTests: Handlers<typeof contract> = {
  async run(ctx, { body: { contactId, workflowId, trigger, actions } }) {
    const existing = await storedSteps(ctx, workflowId);
    await requirePossible(ctx, ctx.db, actions, (url) => isShownAddress(existing, url));
    requireStepRights(ctx, { triggers: [trigger], actions, status: "published" });
    const contact = (await contacts.findById(ctx.db, ctx.tenant, contactId)) ?? notFound();
    const steps = storeActions(ctx.settings.secret, ctx.tenant, actions, existing);
    const payload = await eventFor(ctx, trigger, contact);
    const { answer } = await runDry(ctx, async (dry): Promise<WorkflowTest> => {
      const run: Run = {
        ...{ deps: dry.deps, tx: dry.db, tenant: ctx.tenant, id: newId(), deliveries: [], isTest: true },
        workflow: { id: workflowId ?? newId(), name: "" },
        event: { id: newId(), trigger: trigger.type, contactId, causedBy: [], payload },
      };
      const { status, error, steps: taken } = await perform(run, steps, []);
      return {
        // A change of the watched fields is assumed.
        starts: matches(trigger, { payload, contact: contactOf(contact), changed: changedOf(trigger) }),
        outcome: status === "failed" || status === "stopped" ? status : "done",
        error: error && shownNote(error),
        steps: taken.map(shownStep),
        payload,
      };
    });
    return { test: answer };
  },

  async webhook(ctx, { body: { workflowId, trigger, action } }) {
    const existing = await storedSteps(ctx, workflowId);
    await requirePossible(ctx, ctx.db, [action], (url) => isShownAddress(existing, url));
    const [step] = storeActions(ctx.settings.secret, ctx.tenant, [{ ...action, id: action.id ?? newId() }], existing);
    if (step?.type !== "webhook") throw new ApiError("INVALID", { message: ["action must be a webhook"] });
    const event: EventTrigger = isEventTrigger(trigger) ? trigger : "contact_created";
    const payload = { ...samplePayload(event), locationId: ctx.tenant };
    const signing = await ctx.tx(async (tx) => {
      await record(tx, ctx.tenant, {
        ...{ entity: "workflow", entityId: workflowId ?? step.id, action: "read" as const },
        after: { testedWebhook: step.url },
      });
      return signingSecret(tx, ctx.settings.secret, ctx.tenant, ctx.now());
    });
    const { allowLoopback, secret } = ctx.settings;
    const agents = createAgents({ allowLoopback });
    const startedMs = performance.now();
    try {
      const target = openTarget(secret, ctx.tenant, step.sealed);
      const message = { id: `msg_${newId()}`, body: JSON.stringify(payload), target, signingSecret: signing };
      const stopping = ctx.signal ?? new AbortController().signal;
      const { isRefused: _, ...answer } = await attempt(message, { agents, allowLoopback, now: ctx.now(), stopping });
      return { answer: { ...answer, durationMs: Math.round(performance.now() - startedMs) } };
    } finally {
      await agents.close();
    }
  },
};
