import { addDays, dayOf, daysBetween } from "./zone.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** "20 November 2026" for `2026-11-20`. A day has no time zone, so its date cannot shift. Text that is not a day is returned unchanged. */
export function formatDay(day: string, locale: string, style: "long" | "short" = "long"): string {
  const date = dateOf(day);
  if (Number.isNaN(date.getTime())) return day;
  return formatFor(locale, { timeZone: "UTC", day: "numeric", month: style, year: "numeric" }).format(date);
}

/** "Today", "Tomorrow", "Yesterday", a weekday within a week, otherwise the date. The year is shown only if it differs from today's. */
export function formatNearDay(day: string, today: string, locale: string): string {
  const distance = daysBetween(today, day);
  if (Number.isNaN(distance)) return day;
  if (Math.abs(distance) <= 1) {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(distance, "day");
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  }
  const date = dateOf(day);
  if (distance > 1 && distance < 7) return formatFor(locale, { timeZone: "UTC", weekday: "long" }).format(date);
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" as const };
  return formatFor(locale, { timeZone: "UTC", weekday: "short", day: "numeric", month: "short", ...year }).format(date);
}

/** "09:30" in the time zone. */
export const formatClock = (at: Date, timeZone: string, locale: string): string =>
  formatFor(locale, { timeZone, hour: "numeric", minute: "2-digit" }).format(at);

/** "Fri 09:30": the time in another time zone, with the weekday, because the day may differ. */
export const formatLocalTime = (at: Date, timeZone: string, locale: string): string =>
  formatFor(locale, { timeZone, weekday: "short", hour: "numeric", minute: "2-digit" }).format(at);

export type DueGroup = "overdue" | "today" | "upcoming" | "done";

/** Tasks are grouped by day in the time zone: a task due at any hour of today is due today. */
export function dueGroupOf(task: { dueDate: string; completed: boolean }, now: Date, timeZone: string): DueGroup {
  if (task.completed) return "done";
  const [due, today] = [dayOf(new Date(task.dueDate), timeZone), dayOf(now, timeZone)];
  return due < today ? "overdue" : due === today ? "today" : "upcoming";
}

export type Birthday = { age: number; next: string; inDays: number };

/** A person's age and next birthday. A birthday on 29 February is on 28 February in other years. */
export function birthdayOf(dateOfBirth: string, today: string): Birthday | undefined {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = dateOfBirth.split("-").map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) || Number.isNaN(Date.parse(`${dateOfBirth}T00:00Z`)) || dateOfBirth > today)
    return undefined;
  const thisYear = Number(today.slice(0, 4));
  const inYear = (candidate: number) => {
    const lastOfMonth = new Date(Date.UTC(candidate, month, 0)).getUTCDate();
    return `${String(candidate).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(Math.min(day, lastOfMonth)).padStart(2, "0")}`;
  };
  const had = inYear(thisYear) <= today;
  const next = inYear(thisYear) >= today ? inYear(thisYear) : inYear(thisYear + 1);
  return { age: thisYear - year - (had ? 0 : 1), next, inDays: daysBetween(today, next) };
}

/** The choices for postponing a task: tomorrow, in three days, next Monday, in a week, in a month. */
export const snoozeDays = (today: string) => {
  const weekday = dateOf(today).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  return [
    { id: "today", day: today },
    { id: "tomorrow", day: addDays(today, 1) },
    { id: "threeDays", day: addDays(today, 3) },
    { id: "monday", day: addDays(today, toMonday) },
    { id: "week", day: addDays(today, 7) },
    { id: "month", day: addDays(today, 28) },
  ] as const;
};
