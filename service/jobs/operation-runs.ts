import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ApiError, isApiError } from "#contract/errors.ts";
import * as rows from "#db/operations/operations.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { operationKinds } from "../operations/kinds.ts";
import { type OperationHandler, type OperationRun, queueOperation } from "../operations/run.ts";

const renewMs = 5_000;
const attemptsMost = 5;

const operationJob = z.object({ locationId: z.string(), operationId: z.string() });

/** The run lost its operation: another run took over, or the program is stopping. Its uncommitted work is rolled back. */
class RunEnded extends Error {}

/** Runs one operation to its end. If the program stops first, the operation waits in the queue for the next program. */
export async function runOperation(
  deps: Deps,
  job: unknown,
  stopping: AbortSignal,
  kinds: Readonly<Record<string, OperationHandler>> = operationKinds,
): Promise<void> {
  const { locationId, operationId } = operationJob.parse(job);
  // The queue offers the job again a little later, to a program that is not stopping.
  if (stopping.aborted) throw new Error("The program is stopping.");
  const { db, now, log } = deps;
  const { tenant } = systemContext(deps, locationId);
  const lease = randomUUID();
  const operation = await rows.claim(db.query, tenant, operationId, lease);
  if (operation === undefined) return;

  const origin = { kind: "user" as const, id: operation.created_by, name: operation.created_by_name, requestId: operation.id };
  const ctx = systemContext(deps, locationId, origin);
  const finish = (status: "done" | "cancelled") => rows.finish(db.query, tenant, operationId, lease, { status, now: now() });
  const fail = ({ code, message, reason, values }: ApiError) => {
    const error = { code, message, ...(reason === undefined ? {} : { reason, values }) };
    return rows.finish(db.query, tenant, operationId, lease, { status: "failed", now: now(), error });
  };

  const handler = kinds[operation.kind];
  if (handler === undefined)
    return void (await fail(new ApiError("INTERNAL", { message: `This program does not know work of the kind ${operation.kind}.` })));
  if (operation.attempts > attemptsMost)
    return void (await fail(new ApiError("INTERNAL", { reason: "operationInterrupted", values: { count: attemptsMost } })));

  let isLost = false;
  let isStopRequested = false;
  const stillMine = (found: rows.Operation | undefined): rows.Operation => {
    if (found === undefined) isLost = true;
    if (found === undefined || stopping.aborted) throw new RunEnded();
    return found;
  };
  const heartbeat = setInterval(() => {
    rows.advance(db.query, tenant, operationId, lease).then(
      (found) => {
        isLost ||= found === undefined;
      },
      (error: unknown) => log.warn({ err: error, operationId }, "an operation's lease was not renewed"),
    );
  }, renewMs);

  const run: OperationRun = {
    ctx,
    operation,
    payload: operation.payload,
    async report(progress, tx) {
      stillMine(await rows.advance(tx ?? db.query, tenant, operationId, lease, progress));
      deps.live.announce(tenant);
    },
    async isCancelled() {
      const found = stillMine(await rows.advance(db.query, tenant, operationId, lease));
      isStopRequested ||= found.is_cancel_requested;
      return found.is_cancel_requested;
    },
  };

  try {
    await handler(run);
    await finish(isStopRequested ? "cancelled" : "done");
  } catch (thrown) {
    if (thrown instanceof RunEnded || isLost) return void (await release(deps, locationId, operationId, lease));
    log.error({ err: thrown, operationId, kind: operation.kind }, "an operation failed");
    await fail(isApiError(thrown) ? thrown : new ApiError("INTERNAL"));
  } finally {
    clearInterval(heartbeat);
    deps.live.announce(tenant);
  }
}

const release = (deps: Deps, locationId: string, operationId: string, lease: string) => {
  const { tenant, tx: transaction } = systemContext(deps, locationId);
  return transaction(async (tx) => {
    if ((await rows.release(tx, tenant, operationId, lease)) !== undefined) await queueOperation(tx, tenant, operationId);
  });
};

/** Queues again the operations that a dead program left running. */
export const recoverOperations = ({ db }: Deps) =>
  db.tx({ kind: "system" }, async (tx) => {
    for (const { location_id, id } of await rows.listAbandoned(tx)) await queueOperation(tx, location_id, id);
  });
