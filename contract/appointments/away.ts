import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { bookableInstant, eventId } from "./events.ts";

// A person is away: their appointments are given to colleagues or moved, as a plan that is looked at before anything changes.

/** The most appointments of one plan. */
export const plannedMost = 100;
/** The longest absence that is planned at once, in days. */
export const awayMostDays = 14;

const place = z.object({ startTime: instant, endTime: instant, assignedUserId: z.string().nullable() });
export type PlannedPlace = z.output<typeof place>;

const planned = z.object({
  eventId: z.string(),
  contactName: z.string().nullable(),
  title: z.string(),
  calendarId: z.string(),
  before: place,
  /** Where the appointment could go, the best first: the same time with a colleague, then the nearest free times. */
  options: z.array(place),
});
export type PlannedMove = z.output<typeof planned>;

const move = z.strictObject({
  eventId: eventId.shape.eventId,
  /** Where the appointment is now. If it was changed meanwhile, nothing is moved. */
  from: z.strictObject({ startTime: bookableInstant, assignedUserId: z.string().nullable() }),
  to: z.strictObject({ startTime: bookableInstant, endTime: bookableInstant, assignedUserId: id }),
});
export type AppointmentMove = z.output<typeof move>;

export const away = {
  plan: endpoint({
    route: "POST /application/calendars/board/away/plan",
    summary: "Where the appointments of a person who is away could go. Nothing is changed.",
    session: true,
    right: "calendars.readonly",
    reach: "wholeLocation",
    area: "appointments",
    input: { query: locationQuery, body: z.strictObject({ userId: id, startTime: bookableInstant, endTime: bookableInstant }) },
    output: z.object({ moves: z.array(planned) }),
  }),
  move: endpoint({
    route: "POST /application/calendars/board/away/move",
    summary: "Move several appointments, all or none. With `anyway`, also to times that are not free, as an undo does.",
    session: true,
    right: "calendars/events.write",
    reach: "wholeLocation",
    input: {
      query: locationQuery,
      body: z.strictObject({
        moves: z.array(move).min(1).max(plannedMost),
        anyway: z.boolean().optional(),
        toNotify: z.boolean().optional(),
      }),
    },
    output: z.object({ eventIds: z.array(z.string()) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
