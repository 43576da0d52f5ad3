import { sql } from "kysely";
import type { Executor } from "#db/pool.ts";

/** Puts a job into the transaction, so that it is queued exactly when the change it follows is. */
export const addJob = (tx: Executor, task: string, payload: unknown, options: { key?: string; runAt?: Date; maxAttempts?: number } = {}) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz, max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(
    tx,
  );
