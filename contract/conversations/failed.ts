import { z } from "zod";
import { failure, id, instant, locationQuery, wordValues } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// Messages that could not be sent and wait for a user, who sends them again or dismisses them.

/** How many messages are listed, and how many one request sends again or dismisses. */
export const failedMost = 200;
/** Older failures are not listed. */
export const failedDays = 7;

const failedMessage = z.object({
  messageId: id,
  conversationId: id,
  contactId: id,
  contactName: z.string(),
  messageType: z.string(),
  /** The reason in English or in the provider's words. Empty if the provider gave none. */
  reason: z.string(),
  failure: failure.optional(),
  /** Whether a mail server reported that the address cannot be reached. Such a message is not resent together with others. */
  hasBounced: z.boolean(),
  failedAt: instant,
});

export type FailedMessage = z.output<typeof failedMessage>;

/** Why a message is not sent again: in English and, if the service has a reason for it, as a reason with its values. */
const refusal = z.object({
  messageId: id,
  message: z.string(),
  reason: z.string().optional(),
  values: wordValues.optional(),
});

const chosen = z.strictObject({ locationId: id, ids: z.array(id).min(1).max(failedMost) });

export const failedMessages = {
  list: endpoint({
    route: "GET /application/inbox/failed",
    summary: `Messages of the last ${failedDays} days that could not be sent and were neither sent again nor dismissed, the newest failure first.`,
    session: true,
    right: "conversations/message.readonly",
    reach: "filtered",
    input: { query: locationQuery },
    output: z.object({ messages: z.array(failedMessage), hasMore: z.boolean() }),
  }),
  retry: endpoint({
    route: "POST /application/inbox/failed/retry",
    summary:
      "Send failed messages again, except those that bounced, were settled before, or cannot be sent. Returns the others and why not.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { body: chosen },
    output: z.object({ retried: z.array(id), refused: z.array(refusal) }),
  }),
  dismiss: endpoint({
    route: "POST /application/inbox/failed/dismiss",
    summary: "Dismiss failed messages: they stay failed, but are no longer listed. Returns the ids of those that were listed.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { body: chosen },
    output: z.object({ dismissed: z.array(id) }),
  }),
};
