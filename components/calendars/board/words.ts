import type { useTranslations } from "use-intl";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { formatDateRange, formatDay, formatMinuteRange } from "#lib/format/dates.ts";
import type { BoardView } from "#lib/url/board.ts";

/** Names that several parts of the calendar show. */
export type Words = ReturnType<typeof useTranslations<"calendars.words">>;

/** Statuses that can be set with one click, for buttons that also show the current one. */
export const oneClick: readonly AppointmentStatus[] = ["confirmed", "showed", "noshow", "cancelled"];
export const isOneClick = (status: AppointmentStatus): boolean => oneClick.includes(status);

export const lengthWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(" ");
};

/** A time range in a time zone. The day appears once if both ends are on the same day. */
export function spanWords(startTime: string, endTime: string, timeZone: string, locale: string): string {
  return formatDateRange(new Date(startTime), new Date(endTime), "weekdayDatetime", timeZone, locale);
}

const hours = new Map<string, string>();

/** "9:00 – 9:30 AM" for two wall-clock times that are given as if they were UTC. */
export function hoursOf(start: Date, end: Date, locale: string): string {
  const [from, to] = [start.getUTCHours() * 60 + start.getUTCMinutes(), end.getUTCHours() * 60 + end.getUTCMinutes()];
  const key = `${locale} ${from} ${to}`;
  const known = hours.get(key);
  if (known !== undefined) return known;
  const words = formatMinuteRange(from, to, locale);
  hours.set(key, words);
  return words;
}

/**
 * The heading of a day's column: "Tue 24" in a week. For a single day it is "Tuesday", because the date is in the title above, and
 * languages differ in how they write a weekday with a number.
 */
export const headingOf = (day: string, view: BoardView, locale: string): string =>
  view === "week"
    ? `${formatDay(day, "shortWeekday", locale)} ${Number(day.slice(8))}`
    : capitalized(formatDay(day, "weekday", locale), locale);
