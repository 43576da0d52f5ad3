import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { event } from "./event.ts";
import { appointmentCreate, bookableInstant } from "./events.ts";

// Appointments that staff repeat: each occurrence is checked before the series is booked.

/** The most occurrences of a repeated appointment or block. */
export const repeatedMost = 60;

const repetition = z.strictObject({
  calendarId: id,
  assignedUserId: id.optional(),
  startTime: bookableInstant,
  endTime: bookableInstant,
  /** RFC 5545, with COUNT or UNTIL. */
  rrule: z.string().max(1000),
});

/** The first rule against a time, with a code and an English text. */
export const objection = z.object({ rule: z.string(), words: z.string() });

/** The event that occupies the time, if there is one and the user may see it. */
export const overlap = z.object({ title: z.string(), contactName: z.string().nullable(), startTime: instant, endTime: instant }).nullable();
export type Overlap = z.output<typeof overlap>;

const checkedOccurrence = z.object({
  startTime: instant,
  endTime: instant,
  /** Null if the calendar offers the time. */
  objection: objection.nullable(),
  overlaps: overlap,
  /** The next free time before the following occurrence. */
  next: instant.nullable(),
});
export type CheckedOccurrence = z.output<typeof checkedOccurrence>;

/** How an occurrence whose time is not free is booked: not at all, at the same time anyway, or at another time. */
const choice = z.discriminatedUnion("do", [
  z.strictObject({ startTime: bookableInstant, do: z.enum(["skip", "book"]) }),
  z.strictObject({ startTime: bookableInstant, do: z.literal("move"), to: bookableInstant }),
]);
export type OccurrenceChoice = z.output<typeof choice>;

const repeatedCreate = repetition.extend({
  contactId: id,
  title: appointmentCreate.shape.title,
  toNotify: z.boolean().optional(),
  /** The room of the series; if missing, a free one is chosen. If the room is taken at an occurrence, that occurrence gets another room. */
  roomId: id.optional(),
  choices: z.array(choice).max(repeatedMost),
});
export type RepeatedCreate = z.output<typeof repeatedCreate>;

export const repeated = {
  check: endpoint({
    route: "POST /application/calendars/board/repeated/check",
    summary:
      "Check each occurrence of a repeated appointment before it is booked. Without a member, for the one with the fewest conflicts.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { query: locationQuery, body: repetition },
    output: z.object({ assignedUserId: z.string().nullable(), occurrences: z.array(checkedOccurrence) }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /application/calendars/board/repeated",
    summary: "Book a repeated appointment. An occurrence whose time is not free needs a choice; without one, nothing is booked.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: { query: locationQuery, body: repeatedCreate },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
