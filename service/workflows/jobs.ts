import type { TaskList } from "graphile-worker";
import * as connectionEvents from "#db/dashboard/connection-events.ts";
import * as dates from "#db/workflows/dates.ts";
import * as events from "#db/workflows/events.ts";
import type { Deps } from "../deps.ts";
import { eventsTask } from "../jobs/queue.ts";
import { startByDates } from "./dates.ts";
import { deliverTask, handleEvents, recoverWorkflows, resumeRun, resumeTask } from "./handle.ts";

/** No sender repeats an event after more than this time. */
const heardMs = 7 * 24 * 60 * 60 * 1000;
/** A date that recurs every year counts as a new occasion each year. */
const firedMs = 400 * 24 * 60 * 60 * 1000;
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** `deliver` sends the due deliveries, or wakes the worker that sends them. */
export const workflowTasks = (deps: Deps, deliver: () => Promise<void> | void): TaskList => ({
  [eventsTask]: (job) => handleEvents(deps, job),
  [resumeTask]: (job) => resumeRun(deps, job),
  "workflow-dates": (job) => startByDates(deps, job),
  [deliverTask]: async () => deliver(),
  "recover-workflows": () => recoverWorkflows(deps),
  async "forget-events"() {
    await events.removeSettled(deps.db.query, new Date(deps.now().getTime() - keptMs));
    await dates.removeBefore(deps.db.query, new Date(deps.now().getTime() - firedMs));
    await connectionEvents.removeOlderThan(deps.db.query, new Date(deps.now().getTime() - heardMs));
  },
});
