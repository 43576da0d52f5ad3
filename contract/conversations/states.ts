import { z } from "zod";
import { id, instant, instantIn, locationQuery, queryBoolean } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { conversationFound, conversationSearch } from "./conversations.ts";

// The states of conversations: open ones wait for someone, snoozed ones open again at a time, done ones wait for no one. A message from the
// contact opens a conversation, and so does one that a user sends.

export const conversationStates = ["open", "snoozed", "done"] as const;
const conversationState = z.enum(conversationStates);
export type ConversationState = z.output<typeof conversationState>;

/** Counts stop at this number, which means as many or more. */
export const conversationsCounted = 1000;
/** How many conversations one request changes. */
export const conversationsChangedMost = 500;

const conversationListed = conversationFound.extend({
  state: conversationState,
  /** When a snoozed conversation opens. */
  snoozedUntil: instant.nullable(),
});

const conversationChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("done") }),
  z.strictObject({ kind: z.literal("reopen") }),
  z.strictObject({ kind: z.literal("snooze"), until: instantIn }),
  z.strictObject({ kind: z.literal("assign"), userId: id.nullable() }),
  z.strictObject({ kind: z.literal("read") }),
  z.strictObject({ kind: z.literal("unread") }),
  z.strictObject({ kind: z.literal("star") }),
  z.strictObject({ kind: z.literal("unstar") }),
]);
export type ConversationChange = z.output<typeof conversationChange>;
/** A requested change. */
export type ConversationChangeSent = z.input<typeof conversationChange>;

const former = {
  id,
  state: conversationState,
  stateVersion: z.number().int().min(0).max(2_147_483_647),
  unreadCount: z.number().int().min(0).max(1_000_000),
  starred: z.boolean(),
  assignedTo: id.nullable(),
};
/** A conversation before a change, and the version of its state after the change. */
const conversationBefore = z.object({ ...former, snoozedUntil: instant.nullable() });
export type ConversationBefore = z.output<typeof conversationBefore>;
const conversationBeforeSent = z
  .strictObject({ ...former, snoozedUntil: instantIn.nullable() })
  .refine(({ state, snoozedUntil }) => (state === "snoozed") === (snoozedUntil !== null), {
    error: "snoozedUntil is the time of a snoozed conversation",
  });

const ofLocation = z.strictObject({ locationId: id });
const listMost = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(conversationsChangedMost);
const count = z
  .number()
  .int()
  .meta({ description: `At most ${conversationsCounted}, which means as many or more` });

export const states = {
  list: endpoint({
    route: "GET /application/inbox/conversations",
    summary: "Conversations like those of the search, with their state, and by it.",
    session: true,
    right: "conversations.readonly",
    reach: "filtered",
    input: {
      query: conversationSearch.extend({
        state: conversationState.optional(),
        starred: queryBoolean.optional().meta({ description: "Only starred ones, together with any `status`" }),
      }),
    },
    output: z.object({ conversations: z.array(conversationListed), total: count }),
  }),
  counts: endpoint({
    route: "GET /application/inbox/counts",
    summary: "The number of conversations by state, of one assignee or of all, and of open ones by assignee.",
    session: true,
    right: "conversations.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({ assignedTo: id.optional().meta({ description: "A user, or `unassigned`. Without it, everyone's" }) }),
    },
    output: z.object({
      states: z.object({ open: count, snoozed: count, done: count }),
      open: z.object({ mine: count, unassigned: count, all: count }),
    }),
  }),
  change: endpoint({
    route: "POST /application/inbox/changes",
    summary: "Change conversations, all or none. Returns those that changed, as they were, which is what an undo needs.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { body: ofLocation.extend({ ids: listMost(id), change: conversationChange }) },
    output: z.object({ before: z.array(conversationBefore) }),
    errors: ["NOT_FOUND", "INVALID"],
  }),
  undo: endpoint({
    route: "POST /application/inbox/changes/undo",
    summary: "Undo a change of conversations, except of those that were changed again since. Returns the ids of the others.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { body: ofLocation.extend({ change: conversationChange, before: listMost(conversationBeforeSent) }) },
    output: z.object({ restored: z.array(id) }),
  }),
};
