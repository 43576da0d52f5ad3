import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#db/pool.ts";

/**
 * `delayMs`: runs no sooner than so many milliseconds from now. `shareOf`: the location whose job it is. Its jobs take turns in a few queues,
 * one job of a queue at a time, so that a location holds only its share of the workers.
 */
type Job = { key?: string; delayMs?: number; maxAttempts?: number; shareOf?: string };

/** Jobs that may take minutes have workers of their own, so that mails, notifications and events never wait for them. */
export const isSlow = (task: string) => slowTasks.has(task);
const slowTasks = new Set([
  "fetch-recording",
  "operation",
  "remove-object",
  "reindex-object",
  "remove-discarded-files",
  "remove-unused-uploads",
]);

export const workers = { quick: 4, slow: 6 };
/** Workers of each kind that one location can hold. */
const workersOfLocation = 2;
const queueOf = (task: string, locationId: string) => `${isSlow(task) ? "slow" : "quick"}:${locationId}:${randomInt(workersOfLocation)}`;

/** Puts a job into the transaction, so that it is queued exactly when the change it follows is. */
export const addJob = (tx: Executor, task: string, payload: unknown, options: Job = {}) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${options.shareOf === undefined ? null : queueOf(task, options.shareOf)}::text, job_key => ${options.key ?? null}::text, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1000}::float), max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(
    tx,
  );
