import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { valueOfJson } from "#contract/json-text.ts";
import { type Operation, type OperationError, operationError } from "#contract/operations/operations.ts";
import { newId } from "#db/ids.ts";
import * as rows from "#db/operations/operations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import { addJob } from "../jobs/queue.ts";
import { currentRights, requireAll } from "../rights.ts";

/** One run of an operation. If an earlier run died, `operation` contains its progress. */
export type OperationRun = {
  /** The context of the user who started the operation. */
  ctx: Context;
  operation: rows.Operation;
  payload: unknown;
  /**
   * Stores the progress: counts are totals, the summary is merged. Inside a batch's transaction, the progress is stored together with the
   * batch. Throws if another run has taken over.
   */
  report(progress: rows.Progress, tx?: Executor): Promise<void>;
  /** Called between batches. Returns true if the run must stop. */
  isCancelled(): Promise<boolean>;
};

/** Does the work. Returns when it is done or cancelled. The message of an ApiError becomes the operation's error. */
export type OperationHandler = (run: OperationRun) => Promise<void>;

const operationTask = "operation";

/** Queues long work if and only if the transaction commits. */
export async function startOperation(
  tx: Executor,
  tenant: Tenant,
  work: { kind: string; payload: unknown; total: number; userId: string; userName?: string },
  now: Date,
): Promise<rows.Operation> {
  const operation = await rows.insert(tx, tenant, {
    id: newId(),
    kind: work.kind,
    payload: work.payload,
    total: work.total,
    created_by: work.userId,
    created_by_name: work.userName ?? "",
    date_added: now,
  });
  await queueOperation(tx, tenant, operation.id);
  return operation;
}

export const queueOperation = (tx: Executor, locationId: string, operationId: string) =>
  addJob(tx, operationTask, { locationId, operationId }, { maxAttempts: 3, shareOf: locationId });

/**
 * Rejects work that the user who started the operation may not do at this moment: rights may change between the request and each batch of
 * the work. Returns the user whose records the work is limited to; undefined for all records.
 */
export async function limitOfStarter(
  { ctx: { tenant }, operation }: Pick<OperationRun, "ctx" | "operation">,
  db: Executor,
  endpoints: readonly Endpoint[],
): Promise<string | undefined> {
  const starter = await currentRights(db, tenant, operation.created_by);
  if (starter === undefined) throw new ApiError("FORBIDDEN", { reason: "operationStarterGone" });
  return requireAll(starter, endpoints) ? starter.id : undefined;
}

/** The error in the operation's column. Earlier versions stored English text. */
const errorIn = (text: string): OperationError => operationError.safeParse(valueOfJson(text)).data ?? { code: "INTERNAL", message: text };

export const operationOf = (row: rows.Operation): Operation => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  total: row.total,
  done: row.done,
  failed: row.failed,
  summary: row.summary,
  error: row.error === null ? null : errorIn(row.error),
  isCancelRequested: row.is_cancel_requested,
  createdBy: row.created_by,
  dateAdded: row.date_added.toISOString(),
  dateFinished: row.date_finished?.toISOString() ?? null,
});

/** Users who see only their own operations do not see those of others. */
export async function requireOperation(ctx: Context, db: Executor, id: string): Promise<rows.Operation> {
  const operation = await rows.findById(db, ctx.tenant, id);
  const isHidden = ctx.onlyAssignedTo !== undefined && operation?.created_by !== ctx.onlyAssignedTo;
  if (operation === undefined || isHidden) throw new ApiError("NOT_FOUND", { message: "Operation not found" });
  return operation;
}
