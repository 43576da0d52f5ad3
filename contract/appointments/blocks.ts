import { z } from "zod";
import { id, instant, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { event } from "./event.ts";
import { bookableInstant, eventId, eventQuery } from "./events.ts";

const block = z.object({
  id,
  locationId: id,
  calendarId: z.string().nullable(),
  assignedUserId: z.string().nullable(),
  title: z.string(),
  startTime: instant,
  endTime: instant,
});
export type Block = z.output<typeof block>;

export const blockWrite = z.strictObject({
  locationId: id,
  calendarId: id.optional(),
  assignedUserId: id.optional(),
  title: shortText.optional(),
  startTime: bookableInstant,
  endTime: bookableInstant,
});

export const blocks = {
  list: endpoint({
    route: "GET /calendars/blocked-slots",
    summary: "Blocked slots that touch a span of time, of a calendar, a user or a group.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: { query: eventQuery },
    output: z.object({ events: z.array(event) }),
  }),
  create: endpoint({
    route: "POST /calendars/events/block-slots",
    summary: "Block time on a calendar or for a user; 409 where it is booked.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { body: blockWrite },
    status: 201,
    output: block,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /calendars/events/block-slots/:eventId",
    summary: "Change a blocked slot.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, body: blockWrite.partial() },
    status: 201,
    output: block,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
