import { run, runOnce, type TaskList } from "graphile-worker";
import { ringingMs } from "#contract/telephone/telephone.ts";
import * as removals from "#db/appointments/removals.ts";
import * as backupRuns from "#db/backup/runs.ts";
import * as idempotency from "#db/idempotency.ts";
import * as imports from "#db/imports/imports.ts";
import * as grants from "#db/oauth/grants.ts";
import * as contactReads from "#db/privacy/contact-reads.ts";
import * as ringingCalls from "#db/telephone/ringing-calls.ts";
import * as accountLinks from "#db/users/account-links.ts";
import * as invites from "#db/users/invites.ts";
import * as factors from "#db/users/second-factors.ts";
import * as sessions from "#db/users/sessions.ts";
import { appointmentJobs } from "../appointments/jobs.ts";
import { backupRecurring, backupTasks } from "../backup/jobs.ts";
import { externalCalendarJobs, externalCalendarRecurring } from "../calendars/external/read-calendar.ts";
import { eraseDeleted, eraseTask } from "../contacts/erasure.ts";
import { conversationRecurring, conversationTasks } from "../conversations/jobs.ts";
import type { Deps } from "../deps.ts";
import { deletionTasks, queueDeletion } from "../locations/deletion.ts";
import { mailboxRecurring, mailboxTasks } from "../mailboxes/jobs.ts";
import { notificationRecurring, notificationTasks } from "../notifications/notifications.ts";
import { jobs as objectJobs, recurring as objectsRecurring } from "../objects/jobs.ts";
import { retentionRecurring, retentionTasks } from "../privacy/retention.ts";
import { userJobs } from "../users/jobs.ts";
import { waitingListJobs, waitingListRecurring } from "../waiting-list/jobs.ts";
import { createDeliveries } from "../workflows/deliver.ts";
import { workflowTasks } from "../workflows/jobs.ts";
import { keepToClock } from "./clock.ts";
import { recoverOperations, runOperation } from "./operation-runs.ts";
import { addJob, hasDueInQueues, isOfMail, isSlow, workers } from "./queue.ts";
import { keepRunning } from "./runner.ts";
import { migrateJobs, workerLog } from "./tables.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long an expired invite can still be sent again. */
const inviteKeptMs = 30 * dayMs;

const tasksOf = (deps: Deps, stopping: AbortSignal, deliver: () => Promise<void> | void): TaskList => ({
  ...userJobs(deps),
  ...workflowTasks(deps, deliver),
  ...conversationTasks(deps),
  ...mailboxTasks(deps),
  ...notificationTasks(deps),
  operation: (job) => runOperation(deps, job, stopping),
  "recover-operations": () => recoverOperations(deps),
  [eraseTask]: () => eraseDeleted(deps),
  ...objectJobs(deps),
  ...appointmentJobs(deps),
  ...externalCalendarJobs(deps),
  ...waitingListJobs(deps),
  ...backupTasks(deps),
  ...retentionTasks(deps),
  ...deletionTasks(deps, stopping),
  async "forget-expired"() {
    const { db, now } = deps;
    await sessions.removeExpired(db.query, now());
    await accountLinks.removeExpired(db.query, now());
    await invites.removeExpired(db.query, new Date(now().getTime() - inviteKeptMs));
    await factors.removeExpiredTickets(db.query, now());
    await grants.removeExpired(db.query, now());
    await idempotency.removeOlderThan(db.query, new Date(now().getTime() - dayMs));
    await contactReads.removeOlderThan(db.query, new Date(now().getTime() - dayMs));
    await removals.forgetBookingsBefore(db.query, new Date(now().getTime() - dayMs));
    await backupRuns.removeOlderThan(db.query, new Date(now().getTime() - 400 * dayMs));
    await ringingCalls.removeOlderEverywhere(db.query, new Date(now().getTime() - ringingMs));
    await imports.removeForgotten(db.query, { uploads: new Date(now().getTime() - dayMs), drafts: new Date(now().getTime() - 30 * dayMs) });
  },
});

/** Runs all due jobs, then returns. By default, jobs run one after the other. */
export async function workOff(deps: Deps, stopping: AbortSignal = new AbortController().signal, concurrency = 1): Promise<void> {
  do {
    await runOnce({
      pgPool: deps.db.pool,
      concurrency,
      noHandleSignals: true,
      logger: workerLog(deps.log),
      taskList: tasksOf(deps, stopping, () => createDeliveries(deps).drain()),
    });
    // A worker that finds a queue locked by the job it has just finished considers the queue empty.
  } while (await hasDueInQueues(deps.db.query));
}

const recoverAfterMs = 25_000;
/** Polling finds the next job of a location's queue. */
const slowPollMs = 500;

/** The crontab of recurring jobs. */
export const regularly = [
  "17 * * * * forget-expired",
  "23 * * * * forget-sign-in-attempts",
  `31 * * * * ${eraseTask}`,
  "43 * * * * forget-events",
  "* * * * * appointments-due",
  "* * * * * recover-appointment-notices",
  "* * * * * recover-operations",
  "* * * * * recover-workflows",
  "* * * * * workflow-dates",
  ...externalCalendarRecurring,
  ...conversationRecurring,
  ...mailboxRecurring,
  ...notificationRecurring,
  ...objectsRecurring,
  ...waitingListRecurring,
  ...backupRecurring,
  ...retentionRecurring,
];

/** Recovers the work of a process that crashed or lost its database: at the start, or as soon as no other process can be doing it. */
async function queueRecovery({ db }: Deps): Promise<void> {
  await addJob(db.query, "recover-workflows", {}, { key: "recover-workflows" });
  await queueDeletion(db.query);
  for (const task of ["recover-operations", "recover-messages", "recover-mails"])
    await addJob(db.query, task, {}, { key: task, delayMs: recoverAfterMs });
}

/** Runs jobs until the returned function is called. */
export async function startJobs(deps: Deps): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await migrateJobs(deps.db, deps.log);
  await keepToClock(deps.db, deps.now);
  const deliveries = createDeliveries(deps);
  const tasks = Object.entries(tasksOf(deps, stopping.signal, deliveries.wake));
  const runnerOf = (own: (task: string) => boolean, concurrency: number, pollInterval: number, crontab: string) =>
    run({
      pgPool: deps.db.pool,
      concurrency,
      pollInterval,
      noHandleSignals: true,
      logger: workerLog(deps.log),
      // If the end of a single job cannot be stored, the runner ignores the error. In batches the error ends the runner, and a new one starts.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(tasks.filter(([task]) => own(task))),
      crontab,
    });
  const stopRunner = await keepRunning(async () => {
    await queueRecovery(deps);
    return runnerOf((task) => !isSlow(task) && !isOfMail(task), workers.quick, 2000, regularly.join("\n"));
  }, deps.log);
  const stopSlow = await keepRunning(() => runnerOf(isSlow, workers.slow, slowPollMs, ""), deps.log);
  const stopMail = await keepRunning(() => runnerOf(isOfMail, workers.mail, 2000, ""), deps.log);
  void deliveries.keepUp();
  return async () => {
    stopping.abort();
    await Promise.all([stopRunner(), stopSlow(), stopMail()]);
    await deliveries.stop();
  };
}
