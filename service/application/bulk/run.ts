import { z } from "zod";
import { bulkAction } from "#contract/application/bulk.ts";
import * as items from "#db/application/bulk-items.ts";
import { type Executor, nested, sqlState } from "#db/pool.ts";
import type { OperationHandler } from "../operations.ts";
import { act, type Batch, undo } from "./actions.ts";

export const bulkPayload = z.object({ action: bulkAction, undoes: z.string().optional() });
export type BulkPayload = z.output<typeof bulkPayload>;

const batchSize = 500;
const foreignKeyViolated = "23503";

/** What the action refers to may be deleted while it runs: then the batch fails, each contact with the reason. */
async function settledOr(
  tx: Executor,
  ids: readonly string[],
  write: (tx: Executor) => Promise<items.Settled[]>,
): Promise<items.Settled[]> {
  try {
    return await nested(tx, write);
  } catch (thrown) {
    if (sqlState(thrown) !== foreignKeyViolated) throw thrown;
    return ids.map((id) => ({ id, outcome: "failed", message: "What it was to be joined with no longer exists." }));
  }
}

/** Works off the items that wait. Each batch is one transaction with its results, so that a run that follows one that died goes on where it stopped. */
export const runBulk: OperationHandler = async (run) => {
  const { action, undoes } = bulkPayload.parse(run.payload);
  const { tenant, operation } = run;
  let isLeft = true;
  while (isLeft && !(await run.isCancelled())) {
    isLeft = await run.tx(async (tx) => {
      const ids = await items.listPending(tx, tenant, operation.id, batchSize);
      if (ids.length === 0) return false;
      const batch: Batch = { tx, tenant, ids, now: run.now() };
      const settled = await settledOr(tx, ids, async (inner) =>
        undoes === undefined
          ? act(action, { ...batch, tx: inner })
          : undo(action, await items.beforeOf(inner, tenant, operation.id, ids), { ...batch, tx: inner }),
      );
      await items.settle(tx, tenant, operation.id, settled);
      const counts = await items.countByOutcome(tx, tenant, operation.id);
      await run.report({ done: counts.done + counts.unchanged + counts.failed, failed: counts.failed, summary: { ...counts } }, tx);
      return counts.pending > 0;
    });
  }
};
