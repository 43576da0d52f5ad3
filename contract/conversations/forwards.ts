import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { attachmentUrls, emailHtml, emailSubject, mailbox, messageText } from "./messages.ts";
import { scheduledTimestamp } from "./sends.ts";

// Forwards an email of a conversation to people other than the contact. The forward stays in the conversation.

/** The most addresses in each field. */
const forwardRecipientsMost = 20;

const recipients = z.array(mailbox).max(forwardRecipientsMost);

const forward = z.strictObject({
  locationId: id,
  to: recipients.min(1),
  cc: recipients.optional(),
  bcc: recipients.optional(),
  subject: emailSubject,
  /** What the user writes above the forwarded email, as text or HTML. */
  message: messageText.optional(),
  html: emailHtml.optional(),
  /** All attachments that are sent, including those of the forwarded email. */
  attachments: attachmentUrls.optional(),
  scheduledTimestamp,
});
export type Forward = z.output<typeof forward>;

export const forwards = {
  create: endpoint({
    route: "POST /application/inbox/messages/:messageId/forward",
    summary: "Forward an email to others than the contact, now or at `scheduledTimestamp`. 422 if a recipient's Do Not Disturb forbids it.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { params: z.object({ messageId: id }), body: forward },
    output: z.object({ conversationId: id, messageId: id, emailMessageId: id.optional() }),
    errors: ["NOT_FOUND", "CONFLICT", "INVALID"],
  }),
};
