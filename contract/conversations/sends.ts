import { z } from "zod";
import { id, instant, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { attachmentUrls, emailHtml, emailSubject, mailbox, mailboxes, messageText, providerId } from "./messages.ts";
import { callStatus, direction, inboundTypeNames, sendTypeNames } from "./types.ts";

// Sends and schedules messages, and records messages of other systems. Source: doc 3, Send message body and Inbound record body.

const number = z.string().max(50);

export const scheduledTimestamp = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799)
  .optional()
  .meta({ description: "UTC Unix seconds, in the future" });

export const send = z.strictObject({
  type: z.enum(sendTypeNames),
  contactId: id,
  status: z.enum(["delivered", "failed", "pending", "read"]),
  message: messageText.optional(),
  html: emailHtml.optional(),
  subject: emailSubject.optional(),
  attachments: attachmentUrls.optional(),
  fromNumber: number.optional(),
  toNumber: number.optional(),
  emailFrom: mailbox.optional(),
  emailTo: mailbox.optional(),
  emailCc: mailboxes.optional(),
  emailBcc: mailboxes.optional(),
  emailReplyMode: z.enum(["reply", "reply_all"]).optional(),
  replyMessageId: id.optional(),
  threadId: id.optional(),
  templateId: id.optional(),
  appointmentId: id.optional(),
  scheduledTimestamp,
  conversationProviderId: providerId.optional(),
  chatapp: z.looseObject({ media: z.looseObject({ url: attachmentUrls.element }).optional() }).optional(),
  mentions: z.array(id).max(100).optional(),
  userId: id.optional(),
  locationId: id.optional(),
});
export type Send = z.output<typeof send>;

const inboundRecord = z.strictObject({
  type: z.enum(inboundTypeNames),
  conversationProviderId: providerId.min(1),
  conversationId: id.optional(),
  contactId: id.optional(),
  direction: direction.default("outbound"),
  message: messageText.optional(),
  date: z.string().max(100).optional(),
  attachments: attachmentUrls.optional(),
  altId: shortText.optional(),
  html: emailHtml.optional(),
  subject: emailSubject.optional(),
  emailFrom: z.string().max(400).optional().meta({ description: "Taken from the contact whatever is sent." }),
  emailTo: z.string().max(400).optional().meta({ description: "Taken from the contact whatever is sent." }),
  emailCc: mailboxes.optional(),
  emailBcc: mailboxes.optional(),
  emailMessageId: id.optional(),
  call: z.strictObject({ to: number.optional(), from: number.optional(), status: callStatus.optional() }).optional(),
  locationId: id.optional(),
});
export type InboundRecord = z.output<typeof inboundRecord>;

const cancelled = z.object({ status: z.number().int(), message: z.string() });

export const sends = {
  send: endpoint({
    route: "POST /conversations/messages",
    summary:
      "Send a message, now or at `scheduledTimestamp`. Its `status` follows the provider's reports. 422 if the contact's Do Not Disturb forbids it.",
    scope: "conversations/message.write",
    reach: "filtered",
    input: { body: send },
    output: z.object({ conversationId: id, messageId: id, emailMessageId: id.optional() }),
    errors: ["NOT_FOUND", "INVALID"],
  }),
  cancel: endpoint({
    route: "DELETE /conversations/messages/:messageId/schedule",
    summary: "Cancel a scheduled message before its time.",
    scope: "conversations/message.write",
    reach: "filtered",
    input: { params: z.object({ messageId: id }) },
    output: cancelled,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  cancelEmail: endpoint({
    route: "DELETE /conversations/messages/email/:emailMessageId/schedule",
    summary: "Cancel a scheduled email before its time.",
    scope: "conversations/message.write",
    reach: "filtered",
    input: { params: z.object({ emailMessageId: id }) },
    output: cancelled,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  record: endpoint({
    route: "POST /conversations/messages/inbound",
    summary: "Record a message that was sent or received elsewhere in its conversation.",
    scope: "conversations/message.write",
    reach: "filtered",
    input: { body: inboundRecord },
    output: z.object({
      success: z.literal(true),
      conversationId: id,
      messageId: id,
      message: z.string(),
      contactId: id,
      dateAdded: instant,
      emailMessageId: id.optional(),
    }),
    errors: ["NOT_FOUND", "INVALID"],
  }),
};
