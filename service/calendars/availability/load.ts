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

/** Everything that decides about a calendar's times but who holds them, and the hour. */
export type Opening = Omit<AvailabilityInput, "busy" | "now">;

export const loadOpening = async (db: Executor, tenant: Tenant, row: CalendarRow): Promise<Opening> =>
  openingOf(calendarOf(row), await scheduleRows.hoursFor(db, tenant, row.id));

/** A calendar as a booking meets it: what it says, and what decides about its times but for who is busy. */
export type Desk = { calendar: Calendar; opening: Opening };

const desks = new LRUCache<string, Desk>({ max: 200 });

/** Made once of each text, so nothing may change it. */
export function deskOf(text: string): Desk {
  const standing = desks.get(text);
  if (standing !== undefined) return standing;
  const row = calendarRows.readWithHours(text);
  const calendar = calendarOf(row);
  const desk = { calendar, opening: openingOf(calendar, row) };
  desks.set(text, desk);
  return desk;
}

/** Undefined where the calendar does not stand. */
export async function findDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk | undefined> {
  const text = await calendarRows.findTextWithHours(db, tenant, calendarId);
  return text === undefined ? undefined : deskOf(text);
}

function openingOf(calendar: Calendar, { location_timezone: timezone, hours: schedules }: scheduleRows.CalendarHours): Opening {
  const standard = [defaultHours(timezone)];
  const own = schedules.filter(({ user_id }) => user_id === null);
  return {
    calendar: rulesOf(calendar),
    members: calendar.teamMembers.map(({ userId, priority }) => ({ userId, priority, hours: hoursOf(schedules, userId) ?? standard })),
    ownHours: calendar.calendarType === "event" ? (own.length > 0 ? own : standard) : undefined,
    timezone,
  };
}

/** When staff give services: in the hours they have on service calendars, else in those they have on no calendar in particular. */
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

/** Whether of what stands on the calendar only its blocks count against everybody: its appointments are each of a member. */
export const holdsByMember = ({ calendar, members }: Pick<Opening, "calendar" | "members">): boolean =>
  members.length > 0 && calendar.type !== "class_booking" && calendar.perDay === undefined;

/** What must be known of the busy times to decide about slots that begin within a span: whole days count their appointments. */
export const busyQueryOf = ({ calendar, members }: Opening, span: { from: number; to: number }, userIds: readonly string[] = []) => ({
  userIds: [...new Set([...members.map(({ userId }) => userId), ...userIds])],
  calendarIds: [calendar.id],
  onlyBlocks: holdsByMember({ calendar, members }),
  from: span.from - 2 * dayMs,
  to: span.to + 2 * dayMs + Math.max(...calendar.durationsMin) * 60_000,
});
