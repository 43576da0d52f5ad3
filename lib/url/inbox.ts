import { z } from "zod";
import { conversationStatuses } from "#contract/conversations/conversations.ts";
import { searchTextMost } from "#contract/conversations/message-search.ts";
import { conversationStates } from "#contract/conversations/states.ts";
import { direction } from "#contract/conversations/types.ts";
import { listUrl } from "./list-url.ts";

/** The inbox's state in the address bar. `me` is the current user, so a shared link shows each user their own conversations. */
export const inboxUrl = listUrl(
  "/inbox",
  z.object({
    q: z.string().max(searchTextMost).default(""),
    state: z.enum(conversationStates).catch("open").default("open"),
    status: z.enum(conversationStatuses).catch("all").default("all"),
    owner: z.string().min(1).max(100).default("all"),
    channel: z.string().max(100).default(""),
    direction: direction.optional(),
    action: z.enum(["automated", "manual"]).optional(),
    mentions: z.enum(["me"]).optional(),
    starred: z.enum(["yes"]).optional(),
    sort: z.enum(["asc", "desc"]).catch("desc").default("desc"),
    open: z.string().max(100).default(""),
    /** The message of the open conversation that a search has found. */
    message: z.string().max(100).default(""),
    /** The open saved view; "all" means explicitly none. */
    view: z.string().max(100).optional(),
  }),
);
export type InboxState = z.output<typeof inboxUrl.schema>;

const blank: Partial<InboxState> = { direction: undefined, action: undefined, mentions: undefined, starred: undefined };

/** The state of a saved view's query. It contains every part, so that parts missing in the query are removed from the address. */
export function inboxStateOf(query: unknown): InboxState {
  const read = inboxUrl.schema.safeParse(query);
  return { ...inboxUrl.read({}), ...blank, ...(read.success ? read.data : {}), q: "", open: "", message: "" };
}

/** The parts of the state that a saved view contains. */
export const inboxViewOf = ({ q: _, open: __, message: ___, view: ____, ...filters }: InboxState) => filters;

/** The filter of the list of conversations. A server that searches messages shows the results beside this list, not in it. */
export const inboxAskedOf = (state: InboxState, searchesMessages: boolean) => ({
  ...inboxViewOf(state),
  query: searchesMessages ? "" : state.q,
});
