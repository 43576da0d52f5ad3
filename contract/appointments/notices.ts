import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// A user's notifications about appointments. Every page requests them, so they are separate from the board's data.

export const notice = z.object({
  id,
  eventId: id,
  /** The appointment's start when the notification was sent. */
  startTime: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  dateAdded: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

export const notices = {
  list: endpoint({
    route: "GET /application/calendars/notices",
    summary: "The signed-in user's notifications about appointments, the newest first.",
    session: true,
    right: "calendars.readonly",
    reach: "everyone",
    area: "appointments",
    input: { query: locationQuery },
    output: z.object({ notices: z.array(notice) }),
  }),
  read: endpoint({
    route: "POST /application/calendars/notices/read",
    summary: "Mark notifications of the signed-in user as read: these, or all.",
    session: true,
    right: "calendars.write",
    reach: "everyone",
    area: "appointments",
    input: { body: z.strictObject({ locationId: id, ids: z.array(id).min(1).max(100).optional() }) },
    output: z.object({ succeeded: z.literal(true) }),
  }),
};
