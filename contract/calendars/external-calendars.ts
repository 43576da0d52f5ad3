import { z } from "zod";
import { span } from "../appointments/span.ts";
import { id, instant, locationQuery, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// External calendars: addresses of calendars elsewhere (RFC 5545) whose events make a user busy here. They are read every ten minutes, and
// only the times are stored.

export const externalCalendarsMost = 10;

/** Why a calendar could not be read. */
const externalProblem = z.enum(["address", "unreachable", "status", "tooLarge", "tooSlow", "unreadable"]);
export type ExternalProblem = z.output<typeof externalProblem>;

const externalCalendar = z.object({
  id,
  userId: id,
  name: z.string(),
  /** The server's name. The address is a secret and is not shown. */
  host: z.string(),
  /** When it was last read successfully. */
  checkedAt: instant.nullable(),
  /** Why every reading since then has failed. */
  problem: externalProblem.nullable(),
});
export type ExternalCalendar = z.output<typeof externalCalendar>;

/** Calendar programs also write `webcal:` for addresses that they subscribe to. */
const calendarAddress = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => text.replace(/^webcals?:/i, "https:"));

export const newExternalCalendar = z.strictObject({ locationId: id, userId: id, name: shortText.min(1), url: calendarAddress });

const ofCalendar = z.object({ externalId: id });
/** Users manage their own calendars; admins who may change settings also manage those of others. */
const own = { session: true, right: "calendars.readonly", reach: "filtered", area: "schedules" } as const;

const busyTime = z.object({ userId: id, startTime: instant, endTime: instant });
export type ExternalBusyTime = z.output<typeof busyTime>;

export const externalCalendars = {
  list: endpoint({
    ...own,
    route: "GET /application/calendars/external",
    summary: "The caller's external calendars, and for admins those of all users, oldest first.",
    input: { query: locationQuery },
    output: z.object({ calendars: z.array(externalCalendar), mayManageOthers: z.boolean() }),
  }),
  create: endpoint({
    ...own,
    route: "POST /application/calendars/external",
    summary: `Read the busy times of a user from a calendar elsewhere, now and every ten minutes; a user has at most ${externalCalendarsMost}.`,
    status: 201,
    input: { body: newExternalCalendar },
    output: z.object({ calendar: externalCalendar }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  refresh: endpoint({
    ...own,
    route: "POST /application/calendars/external/:externalId/refresh",
    summary: "Read an external calendar now.",
    input: { params: ofCalendar, body: z.strictObject({ locationId: id }) },
    output: z.object({ calendar: externalCalendar }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    ...own,
    route: "DELETE /application/calendars/external/:externalId",
    summary: "Stop reading an external calendar. Its times are free again.",
    input: { params: ofCalendar, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  busy: endpoint({
    ...own,
    route: "GET /application/calendars/external/busy",
    summary: "The busy times of users in their external calendars within a span of at most 62 days.",
    input: { query: locationQuery.extend(span) },
    output: z.object({ times: z.array(busyTime) }),
  }),
};
