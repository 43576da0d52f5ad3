import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#db/pool.ts";

/**
 * `delayMs`: the delay before the job runs. `shareOf`: for a slow job, its location. The slow jobs of a location take turns in a few
 * queues, one job of a queue at a time, so that a location occupies only its share of the workers. `turn`: the number of jobs of the
 * location that run before a quick job. Among the due jobs, the one with the lowest turn runs next, so locations take turns however many
 * jobs each of them queues.
 */
type Job = { key?: string; delayMs?: number; maxAttempts?: number; shareOf?: string; turn?: number };

/** Handles the workflow events of a location. The database queues it too (workflow-events.sql). */
export const eventsTask = "workflow-events";

/** Jobs that may take minutes have their own workers, so that mails, notifications and events never wait for them. */
export const isSlow = (task: string) => slowTasks.has(task);
const slowTasks = new Set([
  "fetch-recording",
  "poll-mailbox",
  "read-external-calendar",
  "operation",
  "remove-object",
  "reindex-object",
  "remove-discarded-files",
  "remove-unused-uploads",
  "index-messages",
  "apply-retention",
  "back-up",
  "restore-drill",
  "store-erased",
  "delete-locations",
]);

/**
 * Reading a hostile mail may take seconds, so mails have their own workers: notifications never wait for mails, and mails never wait for an
 * import.
 */
export const isOfMail = (task: string) => task === "file-mail";

export const workers = { quick: 4, slow: 6, mail: 2 };
/** The number of slow-job workers that one location can occupy. */
const workersOfLocation = 2;
/** A job's priority is a small integer. */
const turnMost = 32_000;
const queueOf = (locationId: string) => `slow:${locationId}:${randomInt(workersOfLocation)}`;

/** Queues a job within the transaction, so that it is queued exactly if the change commits. */
export const addJob = (tx: Executor, task: string, payload: unknown, options: Job = {}) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${options.shareOf === undefined ? null : queueOf(options.shareOf)}::text, job_key => ${options.key ?? null}::text, run_at => now() + make_interval(secs => ${(options.delayMs ?? 0) / 1000}::float), max_attempts => ${options.maxAttempts ?? 25}::int, priority => ${Math.min(options.turn ?? 0, turnMost)}::int)`.execute(
    tx,
  );

/** Whether a job in one of the locations' queues is due. */
export async function hasDueInQueues(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from graphile_worker._private_jobs
      where job_queue_id is not null and run_at <= now() and locked_at is null and attempts < max_attempts
    ) as due`.execute(db);
  return rows[0]?.due ?? false;
}
