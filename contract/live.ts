import { z } from "zod";
import { id, queryNumber } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const oldestFollowerMs = 3_600_000;

/** One change of a location's data: action, entity, id and, if it belongs to one, the contact. */
export const liveChange = z.object({
  seq: z.number(),
  entity: z.string(),
  entityId: z.string(),
  contactId: z.string().nullable(),
  action: z.string(),
});
export type LiveChange = z.output<typeof liveChange>;

/** The age of the oldest data that the client shows. */
const ageMs = queryNumber(z.number().int().min(0).max(oldestFollowerMs));

export const live = {
  follow: endpoint({
    route: "GET /application/live",
    summary:
      "The location's changes as server-sent events, `change` with a LiveChange each, `presence` with a ConversationPresence of another user each, after the Last-Event-ID, or since `ageMs` ago; `resync` if there were too many.",
    session: true,
    right: "signedIn",
    reach: "filtered",
    input: {
      query: z.object({ locationId: id, ageMs: ageMs.optional() }),
      headers: z.object({ "last-event-id": z.string().optional() }),
    },
    output: z.instanceof(Response),
    answers: "stream",
  }),
};
