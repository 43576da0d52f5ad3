import { LRUCache } from "lru-cache";
import type { Calendar } from "#contract/calendars/calendars.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as scheduleRows from "#db/calendars/schedules.ts";
import * as locationRows from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { rulesOf } from "../calendar-rules.ts";
import { type CalendarRow, calendarOf } from "../calendars.ts";
import { defaultHours } from "./hours.ts";
import type { AvailabilityInput, Hours } from "./types.ts";
import { dayMs } from "./zone.ts";

/** Everything that determines a calendar's slots except the busy times and the current time. */
export type AvailabilityRules = Omit<AvailabilityInput, "busy" | "now">;

export const loadAvailability = async (db: Executor, tenant: Tenant, row: CalendarRow): Promise<AvailabilityRules> =>
  availabilityOf(calendarOf(row), await scheduleRows.hoursFor(db, tenant, row.id));

/** What a booking needs of a calendar: its settings, the input of its availability, and its notifications. */
export type BookingContext = {
  calendar: Calendar;
  availability: AvailabilityRules;
  notifications: calendarRows.WholeCalendar["notifications"];
};

const known = new LRUCache<string, { version: string; context: BookingContext }>({ max: 500 });

/** Reads a calendar; the database returns only the version if the cached one is current. The result is shared, so callers must not change it. */
export async function bookingContextBy<Row extends calendarRows.Versioned>(
  tenant: Tenant,
  calendarId: string,
  ask: (known: string | undefined) => Promise<Row | undefined>,
): Promise<{ row: Row; context: BookingContext } | undefined> {
  const existing = known.get(`${tenant} ${calendarId}`);
  const row = await ask(existing?.version);
  if (row === undefined) return undefined;
  if (row.calendar === null && existing !== undefined) return { row, context: existing.context };
  if (row.calendar === null) throw new Error("The database returns a calendar whose version is not cached.");
  const calendar = calendarOf(row.calendar);
  const context = { calendar, availability: availabilityOf(calendar, row.calendar), notifications: row.calendar.notifications };
  known.set(`${tenant} ${calendarId}`, { version: row.version, context });
  return { row, context };
}

/** Undefined if the calendar does not exist. */
export const findBookingContext = async (db: Executor, tenant: Tenant, calendarId: string): Promise<BookingContext | undefined> =>
  (await bookingContextBy(tenant, calendarId, (version) => calendarRows.findVersioned(db, tenant, calendarId, version)))?.context;

function availabilityOf(
  calendar: Calendar,
  { location_timezone: timezone, hours: schedules, resources }: scheduleRows.CalendarHours,
): AvailabilityRules {
  const standard = [defaultHours(timezone)];
  const own = schedules.filter(({ user_id }) => user_id === null);
  return {
    calendar: rulesOf(calendar),
    members: calendar.teamMembers.map(({ userId, priority }) => ({ userId, priority, hours: hoursOf(schedules, userId) ?? standard })),
    ownHours: calendar.calendarType === "event" ? (own.length > 0 ? own : standard) : undefined,
    timezone,
    resources,
  };
}

/** Staff members' hours for services: those on service calendars, or those without a calendar. */
export async function loadServiceHours(db: Executor, tenant: Tenant, userIds: readonly string[]): Promise<Map<string, readonly Hours[]>> {
  const [timezone, schedules] = await Promise.all([zoneOf(db, tenant), scheduleRows.listForServices(db, tenant, userIds)]);
  const standard = [defaultHours(timezone)];
  const ofServices = schedules.filter((row) => row.is_for_services);
  return new Map(userIds.map((userId) => [userId, hoursOf(ofServices, userId) ?? hoursOf(schedules, userId) ?? standard]));
}

function hoursOf(schedules: readonly scheduleRows.HoursRow[], userId: string): readonly Hours[] | undefined {
  const mine = schedules.filter(({ user_id }) => user_id === userId);
  return mine.length > 0 ? mine : undefined;
}

export async function zoneOf(db: Executor, tenant: Tenant): Promise<string> {
  return (await locationRows.findById(db, tenant))?.timezone ?? "UTC";
}

/** Whether only blocked slots of the calendar block everyone, because each of its appointments belongs to a member. */
export const holdsByMember = ({ calendar, members }: Pick<AvailabilityRules, "calendar" | "members">): boolean =>
  members.length > 0 && calendar.type !== "class_booking" && calendar.perDay === undefined;

export const resourceIdsOf = ({ resources = [] }: Pick<AvailabilityRules, "resources">): string[] => resources.map(({ id }) => id);

/** The busy times needed to decide about slots in a span. A limit per day counts appointments of whole days. */
export const busyQueryOf = (
  { calendar, members, resources }: AvailabilityRules,
  span: { from: number; to: number },
  userIds: readonly string[] = [],
) => ({
  userIds: [...new Set([...members.map(({ userId }) => userId), ...userIds])],
  calendarIds: [calendar.id],
  resourceIds: resourceIdsOf({ resources }),
  onlyBlocks: holdsByMember({ calendar, members }),
  from: span.from - 2 * dayMs,
  to: span.to + 2 * dayMs + Math.max(...calendar.durationsMin) * 60_000,
});
