import { capitalized } from "./capitalized.ts";
import { formatDay } from "./dates.ts";
import { addDays, dayOf, daysBetween } from "./zone.ts";

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * "Today", "Tomorrow", "Yesterday", a weekday within a week, otherwise the date. The year is shown only if it differs from today's. The
 * text begins a line, so it begins with a capital letter even in languages that write weekdays in lower case.
 */
export function formatNearDay(day: string, today: string, locale: string): string {
  const distance = daysBetween(today, day);
  if (Number.isNaN(distance)) return day;
  return capitalized(nearDay(day, today, distance, locale), locale);
}

function nearDay(day: string, today: string, distance: number, locale: string): string {
  if (Math.abs(distance) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(distance, "day");
  if (distance > 1 && distance < 7) return formatDay(day, "weekday", locale);
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "weekdayDayMonth" : "weekdayDate", locale);
}

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

/** From the next day until the third weekday after today has ended, as days. */
export function nextWorkingDays(today: string): { first: string; end: string } {
  const dayMs = 24 * 60 * 60 * 1000;
  const dayAfter = (days: number) => new Date(Date.parse(`${today}T00:00Z`) + days * dayMs);
  let days = 0;
  for (let working = 0; working < 3; ) {
    days += 1;
    const weekday = dayAfter(days).getUTCDay();
    if (weekday !== 0 && weekday !== 6) working += 1;
  }
  const text = (at: Date) => at.toISOString().slice(0, 10);
  return { first: text(dayAfter(1)), end: text(dayAfter(days + 1)) };
}
