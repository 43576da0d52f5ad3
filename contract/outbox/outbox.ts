import { z } from "zod";
import { id, instant, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// The outbox: mail and text messages that were written to a folder, because no mail server or provider is configured.

export const outboxEntry = z.object({
  id,
  channel: z.string(),
  sender: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** The attached calendar file (.ics), if any. */
  invitation: z.string().nullable(),
  eventId: z.string().nullable(),
  conversationId: z.string().nullable(),
  dateAdded: instant,
});
export type OutboxEntry = z.output<typeof outboxEntry>;

export const outbox = {
  list: endpoint({
    route: "GET /application/outbox",
    summary: "Messages that were kept in the outbox folder instead of being sent, the newest first.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "settings",
    adminOnly: true,
    input: {
      query: locationQuery.extend({
        limit: queryNumber(z.number().int().min(1).max(100)).default(50),
        before: z.string().max(500).optional(),
      }),
    },
    output: z.object({
      entries: z.array(outboxEntry),
      next: z.string().nullable(),
      /** Whether mail and text messages are written here or sent. */
      keepsMail: z.boolean(),
      keepsTexts: z.boolean(),
    }),
  }),
};
