import { z } from "zod";
import { emailAddress, failure, id, instant, instantIn, isDayOfCalendar, queryList, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { conversationId } from "./conversations.ts";
import { callStatus, direction, exportChannelNames, listedTypes, messageSource, messageStatus } from "./types.ts";

// A message to or from a contact on any channel, or an internal comment. Source: doc 3, Message.

/** The data of an appointment activity; the message's `body` is its English text. */
export const appointmentActivity = z.object({
  happening: z.enum(["booked", "rescheduled", "canceled"]),
  title: z.string(),
  startTime: instant,
});
export type AppointmentActivity = z.output<typeof appointmentActivity>;

export const message = z
  .object({
    id,
    type: z.number().int(),
    messageType: z.string(),
    locationId: id,
    contactId: id,
    conversationId: id,
    dateAdded: instant,
    dateUpdated: instant.optional(),
    direction,
    contentType: z.string(),
    status: messageStatus.optional(),
    body: z.string().optional(),
    subject: z.string().optional(),
    attachments: z.array(z.string()).optional(),
    meta: z
      .object({
        callDuration: z.string().optional(),
        callStatus: callStatus.optional(),
        email: z.object({ messageIds: z.array(id) }).optional(),
        appointment: appointmentActivity.optional(),
        fb: z.record(z.string(), z.unknown()).optional(),
        ig: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    source: messageSource.optional(),
    userId: z.string().optional(),
    mentions: z.array(z.string()).optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    error: z.string().optional(),
    /** Why it failed, as a reason with its values. Absent if `error` was written by another program. */
    failure: failure.optional(),
    altId: z.string().optional(),
    conversationProviderId: z.string().optional(),
    chatWidgetId: z.string().optional(),
    appointmentId: z.string().optional(),
    /** When a scheduled message is sent. */
    scheduledAt: instant.optional(),
    /** The failed message that this one retries. */
    retryOf: id.optional(),
    /** The recipients of an email that a user forwarded to people other than the contact. */
    forwardedTo: z.array(z.string()).optional(),
  })
  .meta({ id: "Message" });
export type Message = z.output<typeof message>;

export const email = z
  .object({
    id,
    threadId: id,
    locationId: id,
    contactId: id,
    conversationId: id,
    dateAdded: instant,
    body: z.string(),
    direction,
    contentType: z.string(),
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string().optional(),
    status: messageStatus.optional(),
    cc: z.array(z.string()).optional(),
    bcc: z.array(z.string()).optional(),
    attachments: z.array(z.string()).optional(),
    replyToMessageId: id.optional(),
    source: messageSource.optional(),
    provider: z.string().optional(),
    conversationProviderId: z.string().optional(),
    altId: z.string().optional(),
    error: z.string().optional(),
  })
  .meta({ id: "Email" });
export type Email = z.output<typeof email>;

/** A day includes its whole length, also as the end of a range. */
const rangeEnd = z.string().transform((text) => (isDayOfCalendar(text) ? `${text}T23:59:59.999Z` : text));

const messageId = z.object({ id });

const messageList = z.object({
  messages: z.object({ lastMessageId: id.nullable(), nextPage: z.boolean(), messages: z.array(message) }),
});

export const messages = {
  list: endpoint({
    route: "GET /conversations/:conversationId/messages",
    summary: "List a conversation's messages, the newest first. The next page follows `lastMessageId` while `nextPage` is true.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    input: {
      params: conversationId,
      query: z.object({
        limit: queryNumber(z.number().int().min(1).max(1000)).default(20),
        lastMessageId: id.optional(),
        type: queryList.pipe(z.array(z.enum(listedTypes))).optional(),
      }),
    },
    output: messageList,
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /conversations/messages/:id",
    summary: "Get a message.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    input: { params: messageId },
    output: message,
    errors: ["NOT_FOUND"],
  }),
  getEmail: endpoint({
    route: "GET /conversations/messages/email/:id",
    summary: "Get an email. Its id is the `emailMessageId` of a send or an entry of `meta.email.messageIds`.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    input: { params: messageId },
    output: email,
    errors: ["NOT_FOUND"],
  }),
  export: endpoint({
    route: "GET /conversations/messages/export",
    summary:
      "Export messages in pages. All types but email, or those of one channel. A cursor is valid for 2 minutes. Messages that arrive after the first page are left out.",
    scope: "conversations/message.readonly",
    reach: "filtered",
    input: {
      query: z.object({
        locationId: id,
        channel: z.enum(exportChannelNames).optional(),
        limit: queryNumber(z.number().int().min(10).max(1000)).default(100),
        cursor: z.string().max(2000).optional().meta({ description: "`nextCursor` of the page before" }),
        sortBy: z.enum(["createdAt", "updatedAt"]).default("createdAt"),
        sortOrder: z.enum(["asc", "desc"]).default("desc"),
        conversationId: id.optional(),
        contactId: id.optional(),
        startDate: instantIn.optional(),
        endDate: rangeEnd.pipe(instantIn).optional().meta({ description: "ISO 8601; a day is included to its end" }),
      }),
    },
    output: z.object({ messages: z.array(message), nextCursor: z.string().nullable(), total: z.number().int() }),
    errors: ["BAD_REQUEST", "NOT_FOUND", "INVALID"],
  }),
};

const attachmentUrl = z
  .string()
  .max(2000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { error: "must be a URL" });
export const attachmentUrls = z.array(attachmentUrl).max(50);

/** An address, or a name with an address in angle brackets. */
export const mailbox = z
  .string()
  .max(400)
  .refine((text) => emailAddress.safeParse(/^[^<>]*<([^<>\s]+)>$/.exec(text.trim())?.[1] ?? text.trim()).success && !/[\r\n]/.test(text), {
    error: "must be an email",
  });
export const mailboxes = z.array(mailbox).max(100);

export const emailSubject = z.string().max(998);
export const messageText = z.string().max(100_000);
export const emailHtml = z.string().max(500_000);
export const providerId = shortText;
