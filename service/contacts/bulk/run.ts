import { z } from "zod";
import { type BulkReason, bulkAction, bulk as endpoints } from "#contract/contacts/bulk.ts";
import { singleOfBulk } from "#contract/single-actions.ts";
import * as items from "#db/contacts/bulk-items.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as erasure from "#db/contacts/erasure.ts";
import { type Executor, nested, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { limitOfStarter, type OperationHandler } from "../../operations/run.ts";
import { act, type Batch, notFound, undo } from "./actions.ts";
import { listRest, unlisted } from "./listing.ts";

export const bulkPayload = z.object({ action: bulkAction, undoes: z.string().optional(), unlisted: unlisted.optional() });
export type BulkPayload = z.output<typeof bulkPayload>;

const batchSize = 500;
const foreignKeyViolated = "23503";

/** If a record that the action refers to is deleted while it runs, the batch fails, and each contact gets the reason. */
async function settledOr(
  tx: Executor,
  ids: readonly string[],
  write: (tx: Executor) => Promise<items.Settled[]>,
): Promise<items.Settled[]> {
  try {
    return await nested(tx, write);
  } catch (thrown) {
    if (sqlState(thrown) !== foreignKeyViolated) throw thrown;
    const reason: BulkReason = { code: "targetDeleted" };
    return ids.map((id) => ({ id, outcome: "failed", reason }));
  }
}

/**
 * The contacts of a batch that are assigned to this user, locked until the transaction ends. An undo restores contacts that were assigned
 * to the user when they were deleted.
 */
const holdTheirs = (tx: Executor, tenant: Tenant, ids: string[], userId: string, isRestoring: boolean) =>
  isRestoring ? erasure.holdAssigned(tx, tenant, ids, userId) : contacts.holdAssigned(tx, tenant, ids, userId);

/** Counting all items after each batch would take longer the more items there are. */
function withSettled(counts: Record<items.Outcome, number>, settled: readonly items.Settled[]): Record<items.Outcome, number> {
  const next = { ...counts, pending: counts.pending - settled.length };
  for (const { outcome } of settled) next[outcome] += 1;
  return next;
}

/** Processes the pending items. Each batch is one transaction with its results, so a run after a crash continues with the next batch. */
export const runBulk: OperationHandler = async (run) => {
  const { action, undoes, unlisted: rest } = bulkPayload.parse(run.payload);
  const {
    ctx: { tenant },
    operation,
  } = run;
  const isUndo = undoes !== undefined;
  const endpointsOfStarter = [isUndo ? endpoints.undo : endpoints.start, singleOfBulk[action.kind]];
  if (rest !== undefined) await listRest(run, rest, endpointsOfStarter);
  let counts = await items.countByOutcome(run.ctx.db, tenant, operation.id);
  await run.report({ total: counts.pending + counts.done + counts.unchanged + counts.failed });
  let after: string | undefined = "";
  while (after !== undefined && !(await run.isCancelled())) {
    const last: string = after;
    [counts, after] = await run.ctx.tx(async (tx) => {
      const ids = await items.listPending(tx, tenant, operation.id, { after: last, limit: batchSize });
      if (ids.length === 0) return [counts, undefined];
      const limit = await limitOfStarter(run, tx, endpointsOfStarter);
      const theirs = limit === undefined ? ids : await holdTheirs(tx, tenant, ids, limit, isUndo && action.kind === "delete");
      const batch: Batch = { tx, tenant, ids: theirs, now: run.ctx.now() };
      const settled = await settledOr(tx, theirs, async (inner) =>
        isUndo
          ? undo(action, await items.beforeOf(inner, tenant, operation.id, theirs), { ...batch, tx: inner })
          : act(action, { ...batch, tx: inner }),
      );
      const isTheirs = new Set(theirs);
      const all = [...settled, ...ids.filter((id) => !isTheirs.has(id)).map(notFound)];
      await items.settle(tx, tenant, operation.id, all);
      const next = withSettled(counts, all);
      await run.report({ done: next.done + next.unchanged + next.failed, failed: next.failed, summary: { ...next } }, tx);
      return [next, ids.at(-1)];
    });
  }
};
