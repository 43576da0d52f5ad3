import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { event } from "./event.ts";
import { appointmentCreate, eventId } from "./events.ts";
import { overlap } from "./repeated.ts";
import { isMonthAtMost, longerThanMonth, span } from "./span.ts";

// Rooms that users choose. Without a choice, an appointment takes the first room that is free.

const roomState = z.object({
  id,
  isFree: z.boolean(),
  /** What occupies the room; null if it is free, or if the user may not see the event. */
  overlaps: overlap,
});

export const rooms = {
  list: endpoint({
    route: "GET /application/calendars/board/rooms",
    summary: "The rooms that a calendar or a service lists, whether each is free within a span of at most 31 days, and what takes it.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: {
      query: locationQuery
        .extend({
          calendarId: id.optional(),
          serviceId: id.optional(),
          ...span,
          /** The event that the room is chosen for. A room that the event occupies itself counts as free. */
          eventId: id.optional(),
        })
        .refine(({ calendarId, serviceId }) => (calendarId === undefined) !== (serviceId === undefined), {
          path: ["calendarId"],
          error: "must be sent if serviceId is not, and only then",
        })
        .refine(isMonthAtMost, longerThanMonth),
    },
    output: z.object({ rooms: z.array(roomState) }),
    errors: ["NOT_FOUND"],
  }),
  book: endpoint({
    route: "POST /application/calendars/board/appointments",
    summary: "Book an appointment in a room of choice: 409 if the room is taken, even if the time is booked anyway.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: { query: locationQuery, body: appointmentCreate.omit({ locationId: true }).extend({ roomId: id }) },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  change: endpoint({
    route: "PUT /application/calendars/board/events/:eventId/room",
    summary: "Change the room of an appointment, an occurrence, a series, or one service of a service booking; 409 if it is taken.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: {
      params: eventId,
      query: locationQuery,
      body: z.strictObject({
        roomId: id,
        /** Which service of a service booking, in order. */
        position: z.number().int().min(0).max(19).default(0),
      }),
    },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
