import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

const ofLocation = z.strictObject({ locationId: id });

/** Where messages of a kind are sent: to a provider, or to an outbox folder. */
const outlet = z.enum(["provider", "outbox"]);

export const inboxMessages = {
  retry: endpoint({
    route: "POST /application/inbox/messages/:messageId/retry",
    summary: "Send a failed message again, as a new one that refers to the first.",
    session: true,
    right: "conversations.write",
    reach: "filtered",
    input: { params: z.object({ messageId: id }), body: ofLocation },
    output: z.object({ conversationId: id, messageId: id, emailMessageId: id.optional() }),
    errors: ["NOT_FOUND", "CONFLICT", "INVALID"],
  }),
  outlets: endpoint({
    route: "GET /application/inbox/outlets",
    summary: "Whether email and text messages are sent, or kept in the outbox folder.",
    session: true,
    right: "conversations.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ email: outlet, text: outlet }),
  }),
};
