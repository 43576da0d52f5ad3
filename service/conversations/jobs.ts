import type { TaskList } from "graphile-worker";
import * as conversations from "#db/conversations/conversations.ts";
import * as indexing from "#db/conversations/message-indexing.ts";
import * as moves from "#db/conversations/moves.ts";
import * as states from "#db/conversations/states.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { removeAbandoned } from "../files/spool.ts";
import { deliver, recoverMessages } from "./deliver.ts";
import { removeDiscarded } from "./discarded.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { wakeConversations } from "./states.ts";
import { removeUnused } from "./uploads.ts";

/** How long pagination may take while each conversation is still returned exactly once. */
const paginationMostS = 6 * 60 * 60;

const indexedAtOnce = 200;
export const indexTask = "index-messages";

export const conversationTasks = (deps: Deps): TaskList => ({
  "send-message": (job) => deliver(deps, job),
  "recover-messages": () => recoverMessages(deps),
  "fetch-recording": (job) => fetchRecording(deps, job),
  async "wake-conversations"() {
    for (const tenant of await states.listDueLocations(deps.db.query, deps.now())) await wakeConversations(systemContext(deps, tenant));
  },
  async "remove-discarded-files"() {
    await removeAbandoned(deps.settings.dataDir);
    await removeDiscarded(deps);
  },
  "remove-unused-uploads": () => removeUnused(deps),
  /** Computes the words of messages in batches, so that no other transaction waits long. */
  async [indexTask]() {
    for (let id = await indexing.findLocation(deps.db.query); id !== undefined; id = await indexing.findLocation(deps.db.query)) {
      const ctx = systemContext(deps, id);
      while (await ctx.tx((tx) => indexing.indexSome(tx, ctx.tenant, indexedAtOnce)));
    }
  },
  async "fold-conversation-tallies"() {
    await conversations.foldTallies(deps.db.query);
  },
  async "forget-pagination"() {
    await moves.forget(deps.db.query, paginationMostS);
  },
});

export const conversationRecurring = [
  "* * * * * recover-messages",
  "* * * * * wake-conversations",
  `* * * * * ${indexTask} ?queue=${indexTask}&jobKey=${indexTask}`,
  "47 * * * * fold-conversation-tallies",
  "49 * * * * forget-pagination",
  "53 * * * * remove-discarded-files",
  "57 * * * * remove-unused-uploads",
];
