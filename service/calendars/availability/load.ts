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

export async function loadOpening(db: Executor, tenant: Tenant, row: CalendarRow): Promise<Opening> {
  const [timezone, schedules] = await Promise.all([zoneOf(db, tenant), scheduleRows.listForCalendar(db, tenant, row.id)]);
  const standard = [defaultHours(timezone)];
  const own = schedules.filter(({ user_id }) => user_id === null);
  return {
    calendar: rulesOf(calendarOf(row)),
    members: row.team_members.map(({ userId, priority }) => ({ userId, priority, hours: hoursOf(schedules, userId) ?? standard })),
    ownHours: row.calendar_type === "event" ? (own.length > 0 ? own : standard) : undefined,
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

/** What must be known of the busy times to decide about slots that begin within a span: whole days count their appointments. */
export const busyQueryOf = ({ calendar, members }: Opening, span: { from: number; to: number }, userIds: readonly string[] = []) => ({
  userIds: [...new Set([...members.map(({ userId }) => userId), ...userIds])],
  calendarIds: [calendar.id],
  from: span.from - 2 * dayMs,
  to: span.to + 2 * dayMs + Math.max(...calendar.durationsMin) * 60_000,
});
