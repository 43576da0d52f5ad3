import { runMigrations, Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "pino";
import type { Db } from "#db/pool.ts";
import { withoutQueries } from "../log.ts";

/** Logs a job's task and id, but never its payload, which contains addresses and signed links. */
export const workerLog = (log: Logger) =>
  new WorkerLogger((scope) => (level, message) => {
    const write = level === "error" ? log.error : level === "warning" ? log.warn : log.debug;
    write.call(log, { job: scope.taskIdentifier, jobId: scope.jobId }, withoutQueries(message));
  });

/** Creates the queue's tables, as part of migrating a database. */
export const migrateJobs = (db: Db, log: Logger) => runMigrations({ pgPool: db.pool, logger: workerLog(log) });
