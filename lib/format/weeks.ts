import { CalendarDate, getDayOfWeek } from "@internationalized/date";
import { capitalized } from "./capitalized.ts";
import { formatDate } from "./dates.ts";
import { addDays } from "./zone.ts";

/** A Sunday. */
const sunday = { year: 2026, month: 11, day: 22 };

/** The first day of the week; 0 is Sunday. */
export const firstDayOfWeek = (locale: string): number =>
  (7 - getDayOfWeek(new CalendarDate(sunday.year, sunday.month, sunday.day), locale)) % 7;

/** The first day of a day's week. */
export const startOfWeek = (day: string, locale: string): string =>
  addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() - firstDayOfWeek(locale) + 7) % 7));

/** A weekday's name within a text; 0 is Sunday. */
export const weekdayName = (weekday: number, style: "weekday" | "shortWeekday", locale: string): string =>
  formatDate(new Date(Date.UTC(sunday.year, sunday.month - 1, sunday.day + weekday)), style, "UTC", locale);

/** A weekday's name as a label, with a capital letter even in languages that write weekdays in lower case; 0 is Sunday. */
export const weekdayLabel = (weekday: number, locale: string): string => capitalized(weekdayName(weekday, "weekday", locale), locale);
