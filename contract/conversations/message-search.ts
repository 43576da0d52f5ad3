import { z } from "zod";
import { id, instant, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { conversationId } from "./conversations.ts";
import { message } from "./messages.ts";
import { direction } from "./types.ts";

// Search over all messages of a location. A message is found by the words of its text, its subject, the names of its attachments and its
// transcript, and by the names and addresses of its sender and recipients.

export const searchTextMost = 200;
/** The number of words in one search. */
export const searchWordsMost = 16;

const searchFields = ["text", "subject", "transcript", "attachment"] as const;

/** Positions in `text`, in UTF-16 code units. */
const match = z.object({ start: z.number().int(), end: z.number().int() });

const messageHit = z.object({
  messageId: id,
  conversationId: id,
  contactId: id,
  contactName: z.string(),
  messageType: z.string(),
  direction,
  /** The author of an outgoing message. */
  userId: id.nullable(),
  dateAdded: instant,
  /** A part of the message in which words match. If only names or addresses match, the beginning of its text. */
  snippet: z.object({ field: z.enum(searchFields), text: z.string(), matches: z.array(match) }),
});
export type MessageHit = z.output<typeof messageHit>;

export const messageSearch = {
  search: endpoint({
    route: "GET /application/inbox/search",
    summary:
      'Messages with all of these words, the newest first: words in any order, the last one also as the beginning of a word, and "quoted" words next to each other. Case and accents are ignored.',
    session: true,
    right: "conversations/message.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        text: z.string().trim().min(1).max(searchTextMost),
        conversationId: id.optional(),
        limit: queryNumber(z.number().int().min(1).max(50)).default(20),
        before: z.string().max(500).optional(),
      }),
    },
    output: z.object({
      hits: z.array(messageHit),
      /** Continues the search; null at its end. */
      next: z.string().nullable(),
      /** The end of a page that has fewer hits than its limit although older messages may match. */
      searchedTo: instant.nullable(),
      /** Whether the words of all messages were computed. They are computed in the background after an update of the program. */
      isComplete: z.boolean(),
    }),
    errors: ["BAD_REQUEST", "INVALID"],
  }),
  surroundings: endpoint({
    route: "GET /application/inbox/conversations/:conversationId/messages",
    summary: "Messages of a conversation around, before or after one of them, the newest first.",
    session: true,
    right: "conversations/message.readonly",
    reach: "filtered",
    input: {
      params: conversationId,
      query: locationQuery.extend({
        messageId: id,
        side: z.enum(["around", "older", "newer"]).default("around"),
        limit: queryNumber(z.number().int().min(2).max(100)).default(30),
      }),
    },
    output: z.object({ messages: z.array(message), hasOlder: z.boolean(), hasNewer: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
};
