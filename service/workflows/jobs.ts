import type { TaskList } from "graphile-worker";
import * as connectionEvents from "#db/dashboard/connection-events.ts";
import * as events from "#db/workflows/events.ts";
import type { JobOptions } from "../jobs/job-options.ts";
import { deliverTask, handleEvents, recoverWorkflows, resumeRun, resumeTask } from "./handle.ts";

/** No sender repeats an event for longer. */
const heardMs = 7 * 24 * 60 * 60 * 1000;
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** `deliver` sends what is due, or tells whoever does. */
export const workflowTasks = (options: JobOptions, deliver: () => Promise<void> | void): TaskList => ({
  "workflow-events": (job) => handleEvents(options, job),
  [resumeTask]: (job) => resumeRun(options, job),
  [deliverTask]: async () => deliver(),
  "recover-workflows": () => recoverWorkflows(options),
  async "forget-events"() {
    await events.removeSettled(options.db.query, new Date(options.now().getTime() - keptMs));
    await connectionEvents.removeOlderThan(options.db.query, new Date(options.now().getTime() - heardMs));
  },
});
