import { z } from "zod";
import { id, instant, queryList, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { typeWords } from "../validation.ts";
import { conversationTypes, direction } from "./types.ts";

// A conversation is the thread of messages with a contact. A contact has one conversation. Source: doc 3, Conversation; silences,
// Conversations.

const typeCode = z.number().int().min(1).max(5);
const typeName = z.enum(conversationTypes);

/** A conversation's position in a list: the sort value, then opaque values that order conversations with equal ones. */
const conversationPlace = z.tuple([z.number()], z.union([z.string(), z.number()]));

export const conversationFound = z
  .object({
    id,
    contactId: id,
    locationId: id,
    lastMessageBody: z.string(),
    lastMessageType: z.string().optional(),
    lastMessageDirection: direction.optional(),
    /** Unix milliseconds; the default sort value. Later pages return it as it was when the first was read. */
    lastMessageDate: z.number().optional().meta({ description: "Unix milliseconds" }),
    /** The sort value of `last_manual_message_date`, if a user has written a message. */
    lastManualMessageDate: z.number().optional().meta({ description: "Unix milliseconds" }),
    type: typeName,
    unreadCount: z.number().int(),
    starred: z.boolean().optional(),
    assignedTo: id.optional(),
    followers: z.array(z.string()).optional(),
    fullName: z.string(),
    contactName: z.string(),
    email: z.string().nullish(),
    phone: z.string().nullish(),
    dateAdded: instant.optional(),
    dateUpdated: instant.optional(),
    /** The complete value for `startAfterDate`. */
    sort: conversationPlace.optional(),
  })
  .meta({ id: "ConversationFound" });
export type ConversationFound = z.output<typeof conversationFound>;

const conversation = z
  .object({
    id,
    locationId: id,
    contactId: id,
    assignedTo: id.optional(),
    type: typeCode,
    unreadCount: z.number().int(),
    inbox: z.boolean(),
    deleted: z.boolean(),
    starred: z.boolean(),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.output<typeof conversation>;

const conversationChanged = conversation.extend({
  userId: z.string().optional().meta({ description: "The user to whom the conversation is assigned; empty if there is none" }),
  lastMessageBody: z.string(),
  lastMessageDate: z.string().meta({ description: "Unix milliseconds" }),
  lastMessageType: z.string().optional(),
});

const conversationMade = z.object({
  id,
  locationId: id,
  contactId: id,
  dateAdded: instant,
  dateUpdated: instant,
  lastMessageDate: instant,
  deleted: z.boolean(),
});

export const conversationStatuses = ["all", "read", "unread", "starred", "recents"] as const;
const conversationSorts = ["last_message_date", "last_manual_message_date", "score_profile"] as const;

/** A sort value alone, or all values of `sort`: `1700000000000`, or `1700000000000,abc,7:9:8`, or as a repeated parameter. */
const startAfter = z
  .union([z.string(), z.array(z.string()), z.number()])
  .transform((value) =>
    [value]
      .flat()
      .map((part) => String(part).replace(/^\[|\]$/g, ""))
      .join(",")
      .replace(/["\s]/g, ""),
  )
  .pipe(
    z
      .string()
      .regex(/^(|null|-?\d{1,15}(\.\d{1,6})?)(,[^,]*(,(\d{1,18}:\d{1,18}:(\d{1,18}(\.\d{1,18})*)?)?)?)?$/, { error: typeWords.number }),
  )
  .transform((place) => {
    const [value = "", id, begun] = place.split(",");
    return value === "" ? undefined : { value: value === "null" ? null : Number(value), id: id || undefined, begun: begun || undefined };
  });

const score = queryNumber(z.number().min(-1_000_000_000).max(1_000_000_000));

export const conversationSearch = z.object({
  locationId: id,
  contactId: id.optional(),
  query: z.string().max(255).optional(),
  assignedTo: queryList.optional(),
  followers: queryList.optional(),
  mentions: queryList.optional(),
  status: z.enum(conversationStatuses).default("all"),
  lastMessageType: z.string().max(100).optional(),
  lastMessageDirection: direction.optional(),
  lastMessageAction: z.enum(["automated", "manual"]).optional(),
  sort: z.enum(["asc", "desc"]).default("desc"),
  sortBy: z.enum(conversationSorts).default("last_message_date"),
  sortScoreProfile: z.string().max(100).optional(),
  scoreProfile: z.string().max(100).optional(),
  scoreProfileMin: score.optional(),
  scoreProfileMax: score.optional(),
  limit: queryNumber(z.number().int().min(1).max(500)).default(20),
  startAfterDate: startAfter.optional().meta({ description: "`sort` of the last conversation of the page before" }),
  id: z.string().max(100).optional(),
});

export type ConversationSearch = z.output<typeof conversationSearch>;

export const conversationId = z.object({ conversationId: id });

export const conversations = {
  search: endpoint({
    route: "GET /conversations/search",
    summary: "Search conversations, the latest message first. Later pages are read with `startAfterDate`.",
    scope: "conversations.readonly",
    reach: "filtered",
    input: { query: conversationSearch },
    output: z.object({ conversations: z.array(conversationFound), total: z.number().int() }),
  }),
  create: endpoint({
    route: "POST /conversations/",
    summary: "Create a contact's conversation. A second one is refused with the id of the existing one.",
    scope: "conversations.write",
    reach: "filtered",
    input: { body: z.strictObject({ locationId: id, contactId: id }) },
    status: 201,
    output: z.object({ success: z.literal(true), conversation: conversationMade }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  get: endpoint({
    route: "GET /conversations/:conversationId",
    summary: "Get a conversation.",
    scope: "conversations.readonly",
    reach: "filtered",
    input: { params: conversationId },
    output: conversation,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /conversations/:conversationId",
    summary: "Update a conversation. Sets how many messages are unread, and the star.",
    scope: "conversations.write",
    reach: "filtered",
    input: {
      params: conversationId,
      body: z.strictObject({
        locationId: id,
        unreadCount: z.number().int().min(0).max(1_000_000).optional(),
        starred: z.boolean().optional(),
      }),
    },
    output: z.object({ success: z.literal(true), conversation: conversationChanged }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /conversations/:conversationId",
    summary: "Delete a conversation with its messages.",
    scope: "conversations.write",
    reach: "filtered",
    input: { params: conversationId },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
