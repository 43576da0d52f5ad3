import { ApiError } from "#contract/errors.ts";
import { singleOfStep } from "#contract/single-actions.ts";
import {
  type workflows as contract,
  deliveryStatus,
  runStatus,
  type WorkflowDetail,
  type WorkflowSummary,
} from "#contract/workflows/editor.ts";
import { type Action, allSteps, type Trigger } from "#contract/workflows/steps.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as templates from "#db/conversations/templates.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { startDates } from "#db/workflows/dates.ts";
import * as deliveryRows from "#db/workflows/deliveries.ts";
import * as runRows from "#db/workflows/runs.ts";
import * as rows from "#db/workflows/workflows.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { addJob } from "../jobs/queue.ts";
import { requireRights } from "../rights.ts";
import { problemsOf } from "./field-values.ts";
import { deliverTask } from "./handle.ts";
import { noteOf } from "./running.ts";
import { deliveryDetailOf, deliveryOf, runOf } from "./shape.ts";
import { replaceSecret, signingSecret } from "./signing.ts";
import { allStored, readActions, readTriggers, type Stored, shownAction, storeActions } from "./stored.ts";
import { reasonAgainst } from "./targets.ts";
import { workflowOf } from "./workflows.ts";

const statisticsMs = 30 * 24 * 60 * 60 * 1000;

const notFound = (what: string): never => {
  throw new ApiError("NOT_FOUND", { message: `${what} not found` });
};

type Effect = { triggers: readonly Trigger[]; actions: readonly Action[] };
const effectText = ({ triggers, actions }: Effect) =>
  JSON.stringify([triggers, actions], (name, value: unknown) => (name === "id" ? undefined : value));

/**
 * A workflow performs its steps regardless of who triggered it, so a user who changes its steps or publishes it must be allowed to perform
 * each step by hand. Renaming it and unpublishing it do not require that.
 */
export function requireStepRights(ctx: Context, next: Effect & { status: string }, before?: Effect & { status: string }): void {
  const isSame = before !== undefined && effectText(next) === effectText(before);
  if (isSame && (next.status === before.status || next.status !== "published")) return;
  requireRights(ctx, ...allSteps(next.actions).flatMap(({ type }) => singleOfStep[type] ?? []));
}

const pageOf = ({ limit, after }: { limit: number; after?: string | undefined }): runRows.Page => {
  if (after === undefined) return { limit: limit + 1 };
  const [at, id] = readCursor("after", after);
  return { limit: limit + 1, after: { at, id } };
};

/** The query returns one row more than requested if there is a next page. */
function paged<Row extends { id: string; date_text: string }>(found: Row[], limit: number): { shown: Row[]; next: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: found.length > limit && last ? writeCursor([last.date_text, last.id]) : null };
}

const detailOf = (row: rows.Workflow, ctx: Context): WorkflowDetail => ({
  ...workflowOf(row),
  triggers: readTriggers(row.triggers),
  actions: readActions(ctx.settings.secret, ctx.tenant, row.actions).map(shownAction),
});

/** Whether a masked address is the one that is stored. */
export const isShownAddress = (existing: readonly Stored[], url: string): boolean =>
  allStored(existing).some((one) => one.type === "webhook" && one.url === url);

/** Steps with the paths by which error messages name them. */
function* stepsWithPaths(steps: readonly Action[], path = "actions"): Generator<[path: string, step: Action]> {
  for (const [index, step] of steps.entries()) {
    yield [`${path}.${index}`, step];
    if (step.type !== "if") continue;
    yield* stepsWithPaths(step.yes, `${path}.${index}.yes`);
    yield* stepsWithPaths(step.no, `${path}.${index}.no`);
  }
}

/**
 * Rejects steps that can never succeed: an address that is never called, a value that a field cannot have, a template that does not
 * exist. A stored address is not checked again; it is shown masked.
 */
export async function requirePossible(
  ctx: Context,
  tx: Executor,
  actions: readonly Action[],
  isSaved: (url: string) => boolean = () => false,
): Promise<void> {
  const steps = [...stepsWithPaths(actions)];
  const has = (...types: Action["type"][]) => steps.some(([, { type }]) => types.includes(type));
  const definitions = has("set_field") ? await customFields.list(tx, ctx.tenant) : [];
  const known = has("send_template") ? (await templates.list(tx, ctx.tenant)).map(({ id }) => id) : [];
  const refused = steps.flatMap(([path, step]): string[] => {
    if (step.type === "webhook") {
      const reason = isSaved(step.url) ? undefined : reasonAgainst(step.url, ctx.settings.allowLoopback);
      return reason === undefined ? [] : [`${path}.url ${reason}`];
    }
    if (step.type === "set_field") return problemsOf(definitions, step).map((problem) => `${path}.value ${problem}`);
    if (step.type === "send_template" && !known.includes(step.templateId)) return [`${path}.templateId must be a template of the location`];
    return [];
  });
  if (refused.length > 0) throw new ApiError("INVALID", { message: refused });
}

export const workflows: Handlers<typeof contract> = {
  async list(ctx) {
    const since = new Date(ctx.now().getTime() - statisticsMs);
    const [found, statistics] = await Promise.all([rows.list(ctx.db, ctx.tenant), runRows.statistics(ctx.db, ctx.tenant, since)]);
    return {
      workflows: found.map((row): WorkflowSummary => {
        const seen = statistics.find(({ workflow_id }) => workflow_id === row.id);
        return {
          ...workflowOf(row),
          triggers: readTriggers(row.triggers).map(({ type }) => type),
          actions: allStored(readActions(ctx.settings.secret, ctx.tenant, row.actions)).map(({ type }) => type),
          runs: seen?.runs ?? 0,
          waiting: seen?.waiting ?? 0,
          failed: seen?.failed ?? 0,
          lastRunAt: seen?.last_at?.toISOString() ?? null,
        };
      }),
    };
  },

  create: (ctx, { body: { locationId: _, ...sent } }) =>
    ctx.tx(async (tx) => {
      await requirePossible(ctx, tx, sent.actions);
      requireStepRights(ctx, sent);
      const now = ctx.now();
      const row = await rows.insert(tx, ctx.tenant, {
        id: newId(),
        name: sent.name,
        status: sent.status,
        triggers: JSON.stringify(sent.triggers),
        actions: JSON.stringify(storeActions(ctx.settings.secret, ctx.tenant, sent.actions, [])),
        date_added: now,
        date_updated: now,
      });
      await startDates(tx, ctx.tenant, row.id, now);
      return { workflow: detailOf(row, ctx) };
    }),

  async get(ctx, { params }) {
    return { workflow: detailOf((await rows.findById(ctx.db, ctx.tenant, params.workflowId)) ?? notFound("Workflow"), ctx) };
  },

  update: (ctx, { params, body: { locationId: _, version, ...sent } }) =>
    ctx.tx(async (tx) => {
      const before = (await rows.findForUpdate(tx, ctx.tenant, params.workflowId)) ?? notFound("Workflow");
      if (version !== undefined && version !== before.version) throw new ApiError("CHANGED_MEANWHILE");
      const existing = readActions(ctx.settings.secret, ctx.tenant, before.actions);
      await requirePossible(ctx, tx, sent.actions ?? [], (url) => isShownAddress(existing, url));
      const present = { triggers: readTriggers(before.triggers), actions: existing.map(shownAction), status: before.status };
      requireStepRights(
        ctx,
        { triggers: sent.triggers ?? present.triggers, actions: sent.actions ?? present.actions, status: sent.status ?? present.status },
        present,
      );
      const row = await rows.update(tx, ctx.tenant, before.id, {
        ...(sent.name === undefined ? {} : { name: sent.name }),
        ...(sent.status === undefined ? {} : { status: sent.status }),
        ...(sent.triggers === undefined ? {} : { triggers: JSON.stringify(sent.triggers) }),
        ...(sent.actions === undefined
          ? {}
          : { actions: JSON.stringify(storeActions(ctx.settings.secret, ctx.tenant, sent.actions, existing)) }),
        date_updated: ctx.now(),
      });
      await startDates(tx, ctx.tenant, row.id, ctx.now());
      if (before.status === "published" && row.status !== "published")
        await runRows.stopWaiting(tx, ctx.tenant, { workflowId: row.id }, noteOf("notPublished"), ctx.now());
      return { workflow: detailOf(row, ctx) };
    }),

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.workflowId)) ?? notFound("Workflow"));
    return { succeeded: true };
  },

  async runs(ctx, { query: { workflowId, contactId, status, ...page } }) {
    const { shown, next } = paged(await runRows.list(ctx.db, ctx.tenant, { workflowId, contactId, status }, pageOf(page)), page.limit);
    return { runs: shown.map((row) => runOf(row, runStatus.parse(row.status))), next };
  },

  async deliveries(ctx, { query: { workflowId, runId, status, ...page } }) {
    const [found, counted] = await Promise.all([
      deliveryRows.list(ctx.db, ctx.tenant, { workflowId, runId, status }, pageOf(page)),
      deliveryRows.countByStatus(ctx.db, ctx.tenant),
    ]);
    const { shown, next } = paged(found, page.limit);
    const count = (name: string) => Number(counted.find((one) => one.status === name)?.count ?? 0);
    return {
      deliveries: shown.map((row) => deliveryOf(row, deliveryStatus.parse(row.status), ctx.now())),
      next,
      counts: { pending: count("pending"), delivered: count("delivered"), exhausted: count("exhausted") },
    };
  },

  async delivery(ctx, { params }) {
    const row = (await deliveryRows.findById(ctx.db, ctx.tenant, params.deliveryId)) ?? notFound("Delivery");
    return {
      delivery: deliveryDetailOf(row, deliveryStatus.parse(row.status), {
        secret: ctx.settings.secret,
        tenant: ctx.tenant,
        now: ctx.now(),
      }),
    };
  },

  resend: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const find = async () => (await deliveryRows.findById(tx, ctx.tenant, params.deliveryId)) ?? notFound("Delivery");
      await find();
      if ((await deliveryRows.resend(tx, ctx.tenant, params.deliveryId, ctx.now())) === undefined)
        throw new ApiError("CONFLICT", { reason: "webhookSending" });
      await addJob(tx, deliverTask, {});
      const row = await find();
      return {
        delivery: deliveryDetailOf(row, deliveryStatus.parse(row.status), {
          secret: ctx.settings.secret,
          tenant: ctx.tenant,
          now: ctx.now(),
        }),
      };
    }),

  resendFailed: (ctx, { body: { since, workflowId } }) =>
    ctx.tx(async (tx) => {
      const resent = await deliveryRows.resendFailed(tx, ctx.tenant, since, workflowId, ctx.now());
      if (resent > 0) await addJob(tx, deliverTask, {});
      return { resent };
    }),

  signingSecret: async (ctx) => ({ secret: await signingSecret(ctx.db, ctx.settings.secret, ctx.tenant, ctx.now()) }),
  replaceSigningSecret: (ctx) => ctx.tx(async (tx) => ({ secret: await replaceSecret(tx, ctx.settings.secret, ctx.tenant, ctx.now()) })),
};
