import { plan } from "./hours.ts";
import type { Amount, CalendarRules, Hours } from "./types.ts";
import { dayMs, minuteMs, openZone } from "./zone.ts";

const fixedMs: Partial<Record<Amount["unit"], number>> = { mins: minuteMs, hours: 60 * minuteMs };

/** Adds the amount in the zone's calendar: days follow clock changes and months follow the calendar. */
export function later(instant: number, { value, unit }: Amount, timezone: string): number {
  const fixed = fixedMs[unit];
  if (fixed !== undefined) return instant + value * fixed;
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timezone)
    .add({ [unit]: value }).epochMilliseconds;
}

/** The first instant that can be booked. */
export const noticeEnd = (calendar: CalendarRules, now: number, timezone: string): number => later(now, calendar.notice, timezone);

const farthestDays = 5 * 366;

/** The last instant that can be booked. If only days with availability count, it is the end of the last such day after today. */
export function windowEnd(calendar: CalendarRules, hours: readonly Hours[], now: number, timezone: string): number {
  const { window } = calendar;
  if (window === undefined) return Number.POSITIVE_INFINITY;
  const end = later(now, window, timezone);
  if (!calendar.countAvailableDaysOnly) return end;

  const plans = [...new Set(hours)].map(plan);
  const zone = openZone(timezone, now, now + farthestDays * dayMs);
  const today = zone.dayOf(now);
  let missing = zone.dayOf(Math.min(end, now + farthestDays * dayMs)) - today;
  let day = today;
  while (missing > 0 && day - today < farthestDays) {
    day++;
    if (plans.some((minutesOn) => minutesOn(day).length > 0)) missing--;
  }
  return (zone.spansOf(day, 0, 24 * 60).at(-1)?.to ?? end) - 1;
}
