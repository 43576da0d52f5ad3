import type { BulkAction, BulkTarget, bulk as contract } from "#contract/contacts/bulk.ts";
import { ApiError } from "#contract/errors.ts";
import { singleOfBulk } from "#contract/single-actions.ts";
import * as businesses from "#db/businesses/businesses.ts";
import * as campaigns from "#db/campaigns/campaigns.ts";
import * as items from "#db/contacts/bulk-items.ts";
import { estimate } from "#db/contacts/search/accelerated.ts";
import type * as operations from "#db/operations/operations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import * as workflows from "#db/workflows/workflows.ts";
import { onlyTheirs } from "../../assigned.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../handler.ts";
import { requireOperation, startOperation } from "../../operations/run.ts";
import { requireRights } from "../../rights.ts";
import { userOf } from "../../users/sessions.ts";
import { searchOf } from "../search.ts";
import { canUndo } from "./actions.ts";
import { listNext } from "./listing.ts";
import { reasonIn } from "./reasons.ts";
import { type BulkPayload, bulkPayload } from "./run.ts";

export const bulkKind = "bulk";

async function requireMeant(db: Executor, tenant: Tenant, action: BulkAction): Promise<void> {
  const must = (found: boolean, what: string) => {
    if (!found) throw new ApiError("NOT_FOUND", { message: `${what} not found` });
  };
  if (action.kind === "assign" && action.userId !== null)
    must(
      (await users.listByLocation(db, tenant)).some((user) => user.id === action.userId),
      "User",
    );
  if (action.kind === "set-business" && action.businessId !== null)
    must((await businesses.findById(db, tenant, action.businessId)) !== undefined, "Business");
  if (action.kind === "enter-workflow") must((await workflows.findById(db, tenant, action.workflowId)) !== undefined, "Workflow");
  if (action.kind === "enter-campaign") must((await campaigns.findById(db, tenant, action.campaignId)) !== undefined, "Campaign");
}

type TargetContacts = { ids: string[]; total: number; unlisted?: BulkPayload["unlisted"] };

/**
 * The contacts of the target, or the first ones and what is left to list. `total` is then the planner's estimate, because counting millions
 * takes long.
 */
async function contactsOf(ctx: Context, tx: Executor, target: BulkTarget): Promise<TargetContacts> {
  if ("ids" in target) {
    const ids = await onlyTheirs(ctx, tx, [...new Set(target.ids)]);
    return { ids, total: ids.length };
  }
  const { tenant, onlyAssignedTo } = ctx;
  const search = await searchOf({ db: tx, tenant, onlyAssignedTo }, target);
  const { ids, next } = await listNext(tx, tenant, search, { except: target.except, addedUntil: ctx.now(), after: "" });
  if (next === undefined) return { ids, total: ids.length };
  const { matches } = await estimate(tx, tenant, search);
  return { ids, total: Math.max(matches - target.except.length, ids.length), unlisted: { search: target, after: next } };
}

const start = (ctx: Context, tx: Executor, payload: BulkPayload, total: number) => {
  const user = userOf(ctx);
  return startOperation(tx, ctx.tenant, { kind: bulkKind, payload, total, userId: user.id, userName: user.name }, ctx.now());
};

/** A finished bulk operation, with its payload. */
async function requireEnded(ctx: Context, tx: Executor, operationId: string): Promise<BulkPayload> {
  const operation = await requireBulk(ctx, tx, operationId);
  if (operation.status === "queued" || operation.status === "running") throw new ApiError("CONFLICT", { reason: "operationRunning" });
  return bulkPayload.parse(operation.payload);
}

async function requireBulk(ctx: Context, db: Executor, operationId: string): Promise<operations.Operation> {
  const operation = await requireOperation(ctx, db, operationId);
  if (operation.kind !== bulkKind) throw new ApiError("NOT_FOUND", { message: "Operation not found" });
  return operation;
}

/** Repeats or undoes a bulk operation, as a new operation for the items with one outcome. */
const again = (ctx: Context, fromId: string, outcome: items.Outcome, payloadOf: (payload: BulkPayload) => BulkPayload) =>
  ctx.tx(async (tx) => {
    const former = await requireEnded(ctx, tx, fromId);
    requireRights(ctx, singleOfBulk[former.action.kind]);
    const payload = payloadOf(former);
    const total = (await items.countByOutcome(tx, ctx.tenant, fromId, ctx.onlyAssignedTo))[outcome];
    if (total === 0) throw new ApiError("CONFLICT");
    const operation = await start(ctx, tx, payload, total);
    await items.copy(tx, ctx.tenant, fromId, operation.id, { outcome, assignedTo: ctx.onlyAssignedTo });
    return { operationId: operation.id, total };
  });

export const bulk: Handlers<typeof contract> = {
  async start(ctx, { body: { action, target } }) {
    requireRights(ctx, singleOfBulk[action.kind]);
    await requireMeant(ctx.db, ctx.tenant, action);
    return ctx.tx(async (tx) => {
      const { ids, total, unlisted } = await contactsOf(ctx, tx, target);
      const operation = await start(ctx, tx, { action, unlisted }, total);
      await items.insert(tx, ctx.tenant, operation.id, ids);
      return { operationId: operation.id, total };
    });
  },

  async results(ctx, { params, query }) {
    await requireBulk(ctx, ctx.db, params.operationId);
    const [found, counts] = await Promise.all([
      items.list(ctx.db, ctx.tenant, params.operationId, { ...query, assignedTo: ctx.onlyAssignedTo }),
      items.countByOutcome(ctx.db, ctx.tenant, params.operationId, ctx.onlyAssignedTo),
    ]);
    const results = found.map(({ contact_id, name, outcome, message }) => ({
      ...{ contactId: contact_id, name, outcome },
      reason: message === null ? null : reasonIn(message),
    }));
    return { results, counts };
  },

  retry: (ctx, { params }) => again(ctx, params.operationId, "failed", ({ action, undoes }) => ({ action, undoes })),

  undo: (ctx, { params }) =>
    again(ctx, params.operationId, "done", ({ action, undoes }) => {
      if (undoes !== undefined || !canUndo(action)) throw new ApiError("CONFLICT", { reason: "notUndoable" });
      return { action, undoes: params.operationId };
    }),
};
