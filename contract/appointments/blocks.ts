import { z } from "zod";
import { id, instant, locationQuery, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { event } from "./event.ts";
import { bookableInstant, eventId, eventQuery } from "./events.ts";
import { objection, overlap, repeatedMost } from "./repeated.ts";

const block = z
  .object({
    id,
    locationId: id,
    calendarId: z.string().nullable(),
    assignedUserId: z.string().nullable(),
    title: z.string(),
    startTime: instant,
    endTime: instant,
  })
  .meta({ id: "BlockedSlot" });
export type Block = z.output<typeof block>;

export const blockWrite = z.strictObject({
  locationId: id,
  calendarId: id.optional(),
  assignedUserId: id.optional(),
  title: shortText.optional(),
  startTime: bookableInstant,
  endTime: bookableInstant,
});
export type BlockWrite = z.output<typeof blockWrite>;

const blockRepetition = z.strictObject({
  calendarId: id.optional(),
  assignedUserId: id.optional(),
  startTime: bookableInstant,
  endTime: bookableInstant,
  /** RFC 5545, with COUNT or UNTIL. */
  rrule: z.string().max(1000),
});
export type BlockRepetition = z.output<typeof blockRepetition>;

export const blocks = {
  list: endpoint({
    route: "GET /calendars/blocked-slots",
    summary: "List blocked slots that touch a span of time. Of a calendar, a user or a group.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: { query: eventQuery },
    output: z.object({ events: z.array(event) }),
  }),
  create: endpoint({
    route: "POST /calendars/events/block-slots",
    summary: "Block time. On a calendar or for a user; 409 where it is booked.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { body: blockWrite },
    status: 201,
    output: block,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /calendars/events/block-slots/:eventId",
    summary: "Update a blocked slot.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, body: blockWrite.partial() },
    status: 201,
    output: block,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};

// Blocked time that staff repeat.
export const repeatedBlocks = {
  check: endpoint({
    route: "POST /application/calendars/board/repeated-blocks/check",
    summary: "Each occurrence of a block that is to be repeated, and whether its time is booked.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { query: locationQuery, body: blockRepetition },
    output: z.object({
      occurrences: z.array(
        z.object({
          startTime: instant,
          endTime: instant,
          /** Null if nothing is booked at the time. */
          objection: objection.nullable(),
          overlaps: overlap,
        }),
      ),
    }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /application/calendars/board/repeated-blocks",
    summary: "Block time again and again, except at the skipped occurrences; 409 where the time of another one is booked.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: {
      query: locationQuery,
      body: blockRepetition.extend({ title: shortText.optional(), skip: z.array(bookableInstant).max(repeatedMost) }),
    },
    output: block,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
