import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";

const presenceActivity = z.enum(["looking", "typing", "left"]);

/** What a user does in a conversation. */
export const conversationPresence = z.object({ conversationId: z.string(), userId: z.string(), activity: presenceActivity });
export type ConversationPresence = z.output<typeof conversationPresence>;

export const presence = {
  announce: endpoint({
    route: "POST /application/inbox/conversations/:conversationId/presence",
    summary:
      "Tell the other users who follow the location that the user looks at a conversation, types in it, or has left it. It is not stored, and is over after 30 seconds unless it is repeated.",
    session: true,
    right: "conversations.readonly",
    reach: "filtered",
    input: { params: z.object({ conversationId: id }), body: z.strictObject({ locationId: id, activity: presenceActivity }) },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
};
