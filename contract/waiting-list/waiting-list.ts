import { z } from "zod";
import { bookableInstant } from "../appointments/events.ts";
import { id, instant, isDayOfCalendar, locationQuery, queryList, queryNumber, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// The waiting list: contacts who wait for a time in a calendar. Staff offer free times by message, or the location offers them
// automatically.

/** Entries of a location that are neither booked nor expired. */
export const waitingMost = 1000;
export const waitingPageMost = 100;
/** The free times that a response names for each entry. */
export const freeTimesMost = 3;
/** Free times are searched in this many days from today. */
export const searchedDays = 60;

const day = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDayOfCalendar(text), { error: "must be a date as YYYY-MM-DD" });
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "must be a time as HH:MM" });

/** A contact who waits: for which calendar and member, and at which times. Days and times are those of the location's time zone. */
const requested = {
  calendarId: id,
  /** A member of the calendar's team; null for any member. */
  userId: id.nullable(),
  /** Null for the calendar's default duration. */
  durationMin: z.number().int().min(1).max(10_080).nullable(),
  firstDay: day,
  lastDay: day,
  /** ISO 8601: 1 is Monday. An empty list means any day. */
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: "must not name a day twice" }),
  /** The appointment starts at or after the first time of day, and ends by the second. */
  fromTime: time,
  toTime: time,
  note: z.string().trim().max(1000),
};

type Requested = { firstDay: string; lastDay: string; fromTime: string; toTime: string };

const ordered = <S extends z.ZodType<Requested>>(schema: S) =>
  schema
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ["lastDay"], error: "must not be before firstDay" })
    .refine(({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) <= 366 * 86_400_000, {
      path: ["lastDay"],
      error: "must be at most 366 days after firstDay",
    })
    .refine(({ fromTime, toTime }) => fromTime < toTime, { path: ["toTime"], error: "must be after fromTime" });

export const waitingCreate = ordered(z.strictObject({ locationId: id, contactId: id, ...requested }));
export const waitingUpdate = ordered(z.strictObject({ locationId: id, ...requested }));
export type WaitingRequest = Omit<z.output<typeof waitingUpdate>, "locationId">;

/** Entries with an open offer are included in "offered". An entry that was not booked is "expired" once its last day is over. */
export const waitingState = z.enum(["waiting", "offered", "booked", "expired"]);
export type WaitingState = z.output<typeof waitingState>;

export const waitingEntry = z.object({
  id,
  contactId: id,
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  calendarName: z.string(),
  ...requested,
  state: waitingState,
  /** The offer that is open. */
  offer: z.object({ startTime: instant, endTime: instant, until: instant }).nullable(),
  /** The appointment that was booked for the entry, and its start unless it was deleted since. */
  booked: z.object({ eventId: id, startTime: instant.nullable() }).nullable(),
  createdBy: z.string().nullable(),
  dateAdded: instant,
});
export type WaitingEntry = z.output<typeof waitingEntry>;

const freeTime = z.object({ startTime: instant, endTime: instant });
export type FreeTime = z.output<typeof freeTime>;

export const offerMinutes = { least: 10, most: 7 * 24 * 60, usual: 120 };

const settings = z.object({
  /** Whether free times are offered automatically, in the order of the list. */
  offersAutomatically: z.boolean(),
  /** How long an offer stays open. */
  offerMin: z.number().int().min(offerMinutes.least).max(offerMinutes.most),
});
export type WaitingListSettings = z.output<typeof settings>;

const entryParams = z.object({ entryId: id });
const onlyLocation = z.strictObject({ locationId: id });
const atTime = z.strictObject({ locationId: id, startTime: bookableInstant });
const one = z.object({ entry: waitingEntry });

const forUsers = { session: true, area: "appointments", reach: "filtered" } as const;

export const waitingList = {
  list: endpoint({
    route: "GET /application/waiting-list",
    summary: "Entries of the waiting list: open ones in the order in which they were added, closed ones the latest first.",
    ...forUsers,
    right: "calendars.readonly",
    input: {
      query: locationQuery.extend({
        state: z.enum(["open", "closed"]).default("open"),
        calendarId: id.optional(),
        limit: queryNumber(z.number().int().min(1).max(waitingPageMost)).default(50),
        after: z.string().max(500).optional(),
      }),
    },
    output: z.object({ entries: z.array(waitingEntry), next: z.string().nullable() }),
    errors: ["BAD_REQUEST"],
  }),
  freeTimes: endpoint({
    route: "GET /application/waiting-list/free-times",
    summary: "The next free times that suit each of these entries, at most three each within 60 days.",
    ...forUsers,
    right: "calendars.readonly",
    input: { query: locationQuery.extend({ entryIds: queryList.pipe(z.array(id).max(waitingPageMost)) }) },
    output: z.object({ entries: z.array(z.object({ entryId: id, times: z.array(freeTime) })) }),
  }),
  create: endpoint({
    route: "POST /application/waiting-list",
    summary: "Put a contact on the waiting list. At most 1,000 wait in a location.",
    ...forUsers,
    right: "calendars.write",
    input: { body: waitingCreate },
    status: 201,
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /application/waiting-list/:entryId",
    summary: "Change what an entry waits for. An open offer ends if it is for another calendar, member or duration.",
    ...forUsers,
    right: "calendars.write",
    input: { params: entryParams, body: waitingUpdate },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    route: "DELETE /application/waiting-list/:entryId",
    summary: "Take an entry off the list. The link of an open offer no longer books anything.",
    ...forUsers,
    right: "calendars.write",
    input: { params: entryParams, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  offer: endpoint({
    route: "POST /application/waiting-list/:entryId/offer",
    summary: "Offer a free time to the contact by email or text message, with a link that books it.",
    ...forUsers,
    right: "calendars.write",
    input: { params: entryParams, body: atTime },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  withdraw: endpoint({
    route: "POST /application/waiting-list/:entryId/withdraw",
    summary: "End an open offer. Its link no longer books anything.",
    ...forUsers,
    right: "calendars.write",
    input: { params: entryParams, body: onlyLocation },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  book: endpoint({
    route: "POST /application/waiting-list/:entryId/book",
    summary: "Book a free time for the contact.",
    ...forUsers,
    right: "calendars.write",
    input: { params: entryParams, body: atTime },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  settings: endpoint({
    route: "GET /application/waiting-list/settings",
    summary: "How the location offers free times.",
    session: true,
    right: "calendars.readonly",
    area: "appointments",
    reach: "everyone",
    input: { query: locationQuery },
    output: settings,
  }),
  changeSettings: endpoint({
    route: "PUT /application/waiting-list/settings",
    summary: "Change how the location offers free times. For admins.",
    session: true,
    right: "calendars.write",
    area: "appointments",
    reach: "wholeLocation",
    adminOnly: true,
    input: { body: z.strictObject({ locationId: id, ...settings.shape }) },
    output: settings,
  }),
};
