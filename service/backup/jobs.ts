import type { TaskList } from "graphile-worker";
import { BackupRunning } from "#db/backup/lock.ts";
import { storeErasedTask } from "../contacts/erasure.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";
import { storeErasedNow } from "./erased.ts";
import { dueRuns, runBackup, runDrill } from "./run.ts";

/** These run in the workers of slow jobs. */
export const backupTask = "back-up";
export const drillTask = "restore-drill";

export const backupRecurring = ["* * * * * backup-due"];

export const backupTasks = (deps: Deps): TaskList => {
  const { backup } = deps.settings;
  const { to } = backup;
  if (to === undefined) return { "backup-due": nothing, [backupTask]: nothing, [drillTask]: nothing, [storeErasedTask]: nothing };
  /** A failed run is recorded and logged, and the next period tries again. */
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BackupRunning)) deps.log.error({ err: error }, "a scheduled backup or drill failed");
    }
  };
  const key = backup.lock !== undefined && "passphrase" in backup.lock ? backup.lock : undefined;
  return {
    async "backup-due"() {
      for (const kind of await dueRuns(deps, backup)) {
        const task = kind === "backup" ? backupTask : drillTask;
        await addJob(deps.db.query, task, {}, { key: task, maxAttempts: 1 });
      }
    },
    [storeErasedTask]: () => storeErasedNow(deps, to),
    [backupTask]: () => attempt(() => runBackup(deps, { ...backup, to })),
    [drillTask]: () => attempt(() => runDrill(deps, { from: to, key })),
  };
};

const nothing = () => undefined;
