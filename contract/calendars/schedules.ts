import { z } from "zod";
import { id, isDayOfCalendar, locationQuery, queryNumber, shortText, timezone } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { calendarId } from "./calendars.ts";

export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

export const dayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time as HH:MM" });
/** A day ends at 24:00. */
export const dayEnd = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "must be a time as HH:MM" });

export const endsAfterItStarts = ({ from, to }: { from: string; to: string }): boolean => from < to;

const scheduleInterval = z
  .strictObject({ from: dayTime, to: dayEnd })
  .refine(endsAfterItStarts, { path: ["to"], error: "must be after from" })
  .meta({ id: "ScheduleInterval" });
const intervals = z.array(scheduleInterval).max(48);

const date = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDayOfCalendar(text), { error: "must be a date as YYYY-MM-DD" });

const scheduleRule = z
  .discriminatedUnion(
    "type",
    [
      z.strictObject({ type: z.literal("wday"), day: z.enum(weekdays), intervals }),
      z.strictObject({ type: z.literal("date"), date, intervals }),
    ],
    { error: "must be one of the following values: wday, date" },
  )
  .meta({ id: "ScheduleRule" });
export type ScheduleRule = z.output<typeof scheduleRule>;
const scheduleRules = z.array(scheduleRule).max(1000);

export const schedule = z
  .object({
    id,
    name: z.string(),
    locationId: id,
    userId: id,
    timezone: z.string(),
    rules: z.array(scheduleRule),
    calendarIds: z.array(z.string()),
    deleted: z.boolean(),
    dateAdded: z.string(),
    dateUpdated: z.string(),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.output<typeof schedule>;

const scheduleUpdate = z.strictObject({
  locationId: id.optional(),
  name: shortText.min(1).optional(),
  timezone: timezone.optional(),
  rules: scheduleRules.optional(),
  userId: id.optional(),
  calendarIds: z.array(id).max(500).optional(),
});
export type ScheduleUpdate = z.output<typeof scheduleUpdate>;
const scheduleWrite = scheduleUpdate.extend({ locationId: id, userId: id, name: shortText.min(1), timezone });
export type ScheduleWrite = z.output<typeof scheduleWrite>;

export const eventSchedule = z.object({ calendarId: id, timezone: z.string(), rules: z.array(scheduleRule) }).meta({ id: "EventSchedule" });
export type EventSchedule = z.output<typeof eventSchedule>;
const eventScheduleWrite = z.strictObject({ rules: scheduleRules, timezone });

const scheduleId = z.object({ scheduleId: id });
const association = scheduleId.extend({ calendarId: id });
const one = z.object({ schedule });
const success = z.object({ success: z.literal(true) });

export const eventSchedules = {
  get: endpoint({
    route: "GET /calendars/schedules/event-calendar/:calendarId",
    summary: "Get the hours of an event calendar.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { params: calendarId },
    output: z.object({ schedule: eventSchedule }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /calendars/schedules/event-calendar/:calendarId",
    summary: "Set the hours of an event calendar.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: calendarId, body: eventScheduleWrite },
    status: 201,
    output: z.object({ schedule: eventSchedule }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /calendars/schedules/event-calendar/:calendarId",
    summary: "Update the hours of an event calendar. Fields that are not sent do not change.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: calendarId, body: eventScheduleWrite.partial() },
    output: z.object({ schedule: eventSchedule }),
    errors: ["NOT_FOUND"],
  }),
};

export const schedules = {
  search: endpoint({
    route: "GET /calendars/schedules/search",
    summary: "List a user's schedules. Of one calendar or of all.",
    scope: "calendars.readonly",
    reach: "filtered",
    area: "schedules",
    input: {
      query: locationQuery.extend({
        userId: id,
        calendarId: z.string().max(100).optional(),
        skip: queryNumber().default(0),
        limit: queryNumber(z.number().int().min(1).max(500)).default(50),
      }),
    },
    output: z.object({ schedules: z.array(schedule) }),
  }),
  create: endpoint({
    route: "POST /calendars/schedules",
    summary: "Create a user's schedule, for these calendars.",
    scope: "calendars.write",
    reach: "filtered",
    area: "schedules",
    alsoNeeds: ["settings"],
    input: { body: scheduleWrite },
    status: 201,
    output: one,
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /calendars/schedules/:scheduleId",
    summary: "Get a schedule.",
    scope: "calendars.readonly",
    reach: "filtered",
    area: "schedules",
    input: { params: scheduleId },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/schedules/:scheduleId",
    summary: "Update a schedule. Fields that are not sent do not change.",
    scope: "calendars.write",
    reach: "filtered",
    area: "schedules",
    alsoNeeds: ["settings"],
    input: { params: scheduleId, body: scheduleUpdate },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/schedules/:scheduleId",
    summary: "Delete a schedule.",
    scope: "calendars.write",
    reach: "filtered",
    area: "schedules",
    alsoNeeds: ["settings"],
    input: { params: scheduleId },
    output: success,
    errors: ["NOT_FOUND"],
  }),
  associate: endpoint({
    route: "PUT /calendars/schedules/:scheduleId/associations/:calendarId",
    summary: "Apply a schedule to another calendar.",
    scope: "calendars.write",
    reach: "filtered",
    area: "schedules",
    alsoNeeds: ["settings"],
    input: { params: association },
    output: success,
    errors: ["NOT_FOUND"],
  }),
  dissociate: endpoint({
    route: "DELETE /calendars/schedules/:scheduleId/associations/:calendarId",
    summary: "Remove a schedule from a calendar.",
    scope: "calendars.write",
    reach: "filtered",
    area: "schedules",
    alsoNeeds: ["settings"],
    input: { params: association },
    output: success,
    errors: ["NOT_FOUND"],
  }),
};
