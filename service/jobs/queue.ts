import { sql } from "kysely";
import type { Executor } from "#db/pool.ts";

/** `delayMs`: runs no sooner than so many milliseconds from now. */
type Job = { key?: string; delayMs?: number; maxAttempts?: number };

/** Puts a job into the transaction, so that it is queued exactly when the change it follows is. */
export const addJob = (tx: Executor, task: string, payload: unknown, options: Job = {}) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}::text, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1000}::float), max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(
    tx,
  );
