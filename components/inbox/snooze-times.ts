import { formatDate } from "#lib/format/dates.ts";
import { addDays, dayOf, daysBetween, instantOf, wallTimeOf } from "#lib/format/zone.ts";

const hourMs = 3_600_000;
const morning = "09:00";

/** The offered times for snoozing, in the location's time zone: in three hours if that is today, tomorrow morning, and Monday morning. */
export function snoozeTimes(now: Date, timeZone: string): { id: "laterToday" | "tomorrow" | "nextWeek"; at: Date }[] {
  const today = dayOf(now, timeZone);
  const later = new Date(Math.ceil((now.getTime() + 3 * hourMs) / hourMs) * hourMs);
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  // On a Sunday, Monday is tomorrow.
  const nextWeek = addDays(today, daysToMonday === 1 ? 8 : daysToMonday);
  const mornings = [
    { id: "tomorrow", at: instantOf(`${addDays(today, 1)}T${morning}`, timeZone) },
    { id: "nextWeek", at: instantOf(`${nextWeek}T${morning}`, timeZone) },
  ] as const;
  return [
    ...(dayOf(later, timeZone) === today ? [{ id: "laterToday" as const, at: later }] : []),
    ...mornings.flatMap(({ id, at }) => (at === undefined ? [] : [{ id, at }])),
  ];
}

/** "Wed 9:00 AM" within a week, otherwise with the date. */
export function formatSnooze(until: Date, now: Date, timeZone: string, locale: string): string {
  const isNear = daysBetween(dayOf(now, timeZone), dayOf(until, timeZone)) < 7;
  return formatDate(until, isNear ? "weekdayTime" : "weekdayDatetime", timeZone, locale);
}

/** The wall time with which choosing another time begins: tomorrow at the same hour. */
export const snoozeStart = (now: Date, timeZone: string): string =>
  `${addDays(dayOf(now, timeZone), 1)}T${wallTimeOf(now, timeZone).slice(11, 13)}:00`;
