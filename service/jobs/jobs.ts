import { run, runMigrations, type TaskList, Logger as WorkerLogger } from "graphile-worker";
import { sql } from "kysely";
import type { Logger } from "pino";
import * as idempotency from "#db/application/idempotency.ts";
import * as sessions from "#db/application/sessions.ts";
import type { Db, Executor } from "#db/pool.ts";

export type JobOptions = { db: Db; log: Logger; now: () => Date; dataDir: string };

const dayMs = 24 * 60 * 60 * 1000;

const tasksOf = ({ db, now }: JobOptions): TaskList => ({
  async "forget-expired"() {
    await sessions.removeExpired(db.query, now());
    await idempotency.removeOlderThan(db.query, new Date(now().getTime() - dayMs));
  },
});

const workerLog = (log: Logger) =>
  new WorkerLogger((scope) => (level, message, meta) => {
    const write = level === "error" ? log.error : level === "warning" ? log.warn : log.debug;
    write.call(log, { job: scope.taskIdentifier, meta }, message);
  });

/** Tables of the queue; part of bringing a database up to date. */
export const migrateJobs = (db: Db, log: Logger) => runMigrations({ pgPool: db.pool, logger: workerLog(log) });

/** Puts a job into the transaction, so that it is queued exactly when the change it follows is. */
export const addJob = (tx: Executor, task: string, payload: unknown, options: { key?: string; runAt?: Date; maxAttempts?: number } = {}) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz, max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(
    tx,
  );

/** Works off the queue until the step back is taken. */
export async function startJobs(options: JobOptions): Promise<() => Promise<void>> {
  await migrateJobs(options.db, options.log);
  const runner = await run({
    pgPool: options.db.pool,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: workerLog(options.log),
    taskList: tasksOf(options),
    crontab: "17 * * * * forget-expired",
  });
  return () => runner.stop();
}
