import type { TaskList } from "graphile-worker";
import * as conversations from "#db/conversations/conversations.ts";
import * as moves from "#db/conversations/moves.ts";
import { removeAbandoned } from "../files/spool.ts";
import type { JobOptions } from "../jobs/job-options.ts";
import { deliver, recoverMessages } from "./deliver.ts";
import { removeDiscarded } from "./discarded.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { removeUnused } from "./uploads.ts";

/** How long a walk through a list may take and still meet each conversation once. */
const walkMostS = 6 * 60 * 60;

export const conversationTasks = (options: JobOptions): TaskList => ({
  "send-message": (job) => deliver(options, job),
  "recover-messages": () => recoverMessages(options),
  "fetch-recording": (job) => fetchRecording(options, job),
  async "remove-discarded-files"() {
    await removeAbandoned(options.settings.dataDir);
    await removeDiscarded(options);
  },
  "remove-unused-uploads": () => removeUnused(options),
  async "fold-conversation-tallies"() {
    await conversations.foldTallies(options.db.query);
  },
  async "forget-conversation-walks"() {
    await moves.forget(options.db.query, walkMostS);
  },
});

export const conversationRecurring = [
  "* * * * * recover-messages",
  "47 * * * * fold-conversation-tallies",
  "49 * * * * forget-conversation-walks",
  "53 * * * * remove-discarded-files",
  "57 * * * * remove-unused-uploads",
];
