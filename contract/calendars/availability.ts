import { z } from "zod";
import { id, locationQuery, queryList, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { calendarType } from "./calendar-fields.ts";
import { calendarUpdate } from "./calendars.ts";
import { queryInstant } from "./free-slots.ts";
import { schedule } from "./schedules.ts";

const held = z.object({
  kind: z.enum(["appointment", "block", "external"]),
  start: z.number(),
  end: z.number(),
  calendarId: z.string().nullable(),
  /** The appointment, service booking or blocked slot; for an occurrence, its series. Null for a time of an external calendar. */
  eventId: z.string().nullable(),
});

/** The rule against a time with its explanation, and the busy time that it conflicts with, if any. */
const objection = z.object({ rule: z.string(), words: z.string(), held: held.optional() });
export type Objection = z.output<typeof objection>;

const explanation = z.object({
  offered: z.boolean(),
  durationMin: z.number(),
  /** The first rule against the time; missing if it is offered. */
  objection: objection.optional(),
  members: z.array(z.object({ userId: z.string(), objection: objection.optional() })),
  /** The next offered times, in Unix milliseconds. */
  next: z.array(z.number()),
});
export type Explanation = z.output<typeof explanation>;

const longestRangeMs = 31 * 24 * 60 * 60 * 1000;
const instant = z
  .number()
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31));

const previewSent = z
  .strictObject({
    locationId: id,
    /** The calendar that is being edited; missing for a new one. */
    calendarId: id.optional(),
    calendarType: calendarType.optional(),
    calendar: calendarUpdate,
    from: instant,
    to: instant,
  })
  .refine(({ from, to }) => from <= to && to - from <= longestRangeMs, { path: ["to"], error: "must be at most 31 days after from" });
export type PreviewSent = z.input<typeof previewSent>;

const preview = z.object({ starts: z.array(z.number()), durationMin: z.number(), timezone: z.string() });

export const availability = {
  explain: endpoint({
    route: "GET /application/calendars/:calendarId/explanation",
    summary: "Why a time is not offered: the first rule against it, for the calendar and for each member.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: {
      params: z.object({ calendarId: id }),
      query: locationQuery.extend({
        start: queryInstant,
        duration: queryNumber(z.number().int().min(1).max(10_080)).optional(),
        userIds: queryList.optional(),
      }),
    },
    output: explanation,
    errors: ["NOT_FOUND"],
  }),
  preview: endpoint({
    route: "POST /application/calendars/preview",
    summary: "The times that a calendar would offer with unsaved settings.",
    session: true,
    right: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: previewSent },
    output: preview,
    errors: ["NOT_FOUND"],
  }),
  schedules: endpoint({
    route: "GET /application/calendars/schedules",
    summary: "The schedules of all users, by user.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "schedules",
    input: { query: locationQuery },
    output: z.object({ schedules: z.array(schedule) }),
  }),
};
