import { inFrench } from "#messages/french.ts";
import { capitalized } from "./capitalized.ts";

// Formats of dates and times. The locale decides the order of day and month, and 12 or 24 hours.

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;

/** The comments show 20 November 2026 in American English. */
const styles = {
  /** Nov 20, 2026 */
  date,
  /** Nov 20 */
  dayMonth: { day: "numeric", month: "short" },
  /** Fri, Nov 20 */
  weekdayDayMonth: { weekday: "short", day: "numeric", month: "short" },
  /** Friday, November 20 */
  longWeekdayDayMonth: { weekday: "long", day: "numeric", month: "long" },
  /** Fri, Nov 20, 2026 */
  weekdayDate: { weekday: "short", ...date },
  /** Fri, November 20, 2026 */
  weekdayLongDate: { weekday: "short", ...date, month: "long" },
  /** Friday, November 20, 2026 */
  fullDate: { dateStyle: "full" },
  /** Fri */
  shortWeekday: { weekday: "short" },
  /** Friday */
  weekday: { weekday: "long" },
  /** Nov 2026 */
  month: { month: "short", year: "numeric" },
  /** November 2026 */
  longMonth: { month: "long", year: "numeric" },
  /** 9:30 AM */
  time: clock,
  /** Fri 9:30 AM */
  weekdayTime: { weekday: "short", ...clock },
  /** Nov 20, 2026, 9:30 AM */
  datetime: { ...date, ...clock },
  /** Fri, Nov 20, 2026, 9:30 AM */
  weekdayDatetime: { weekday: "short", ...date, ...clock },
  /** Friday, November 20 at 9:30 AM */
  longWeekdayTime: { weekday: "long", day: "numeric", month: "long", ...clock },
  /** Friday, November 20, 2026 at 9:30 AM */
  fullDatetime: { dateStyle: "full", timeStyle: "short" },
  /** Friday, November 20, 2026 at 9:30 AM GMT */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric", ...clock, timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

const hourWidths = new Map<string, "2-digit" | "numeric">();

/**
 * Whether a locale writes 9:30 or 09:30. Intl decides this differently for a time, a time with its date and a range, and the width of a
 * range cannot be changed, so all others follow it.
 */
export function hourWidth(locale: string): "2-digit" | "numeric" {
  const known = hourWidths.get(locale);
  if (known) return known;
  const hourMs = 3_600_000;
  const parts = new Intl.DateTimeFormat(locale, { ...clock, timeZone: "UTC" }).formatRangeToParts(9 * hourMs, 14 * hourMs);
  const width = parts.find(({ type }) => type === "hour")?.value.length === 2 ? "2-digit" : "numeric";
  hourWidths.set(locale, width);
  return width;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times more than using it, so each is created once. */
function formatFor(style: DateStyle, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${style}|${timeZone}|${locale}`;
  const known = formats.get(key);
  if (known) return known;
  const options = styles[style];
  const made = new Intl.DateTimeFormat(locale, { ...options, ...("hour" in options ? { hour: hourWidth(locale) } : {}), timeZone });
  formats.set(key, made);
  return made;
}

export const formatDate = (at: Date, style: DateStyle, timeZone: string, locale: string): string =>
  inFrench(formatFor(style, timeZone, locale).format(at), locale);

const secondOfMonth = new Date("2026-11-02T12:00:00Z");

/** Italian, Portuguese and Swedish write "02" in a range and "2" in a date. Days are written as in a date, so that a page is consistent. */
const dayInRange = (format: Intl.DateTimeFormat, value: string): string =>
  value.startsWith("0") && format.formatToParts(secondOfMonth).some((part) => part.type === "day" && part.value.length === 1)
    ? value.slice(1)
    : value;

/**
 * Parts that both ends share appear once. German writes "Uhr" after a range but not after a time, so it is left out. Node writes thin and
 * narrow spaces in a range, where browsers write plain ones. Plain spaces make the server's HTML equal to what the browser renders.
 */
export function formatDateRange(start: Date, end: Date, style: DateStyle, timeZone: string, locale: string): string {
  const format = formatFor(style, timeZone, locale);
  const range = format
    .formatRangeToParts(start, end)
    .map(({ type, value }) => (type === "day" ? dayInRange(format, value) : value))
    .join("")
    .replace(/[\u2009\u202f]/gu, " ")
    .replace(/\sUhr$/u, "");
  return inFrench(range, locale);
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day such as `2026-11-20`. A day has no time zone, so its date cannot shift. Text that is not a day is returned unchanged. */
export function formatDay(day: string, style: DateStyle, locale: string): string {
  const at = startOf(day);
  return Number.isNaN(at.getTime()) ? day : formatDate(at, style, "UTC", locale);
}

/** Two days such as `2026-11-20`. */
export function formatDayRange(from: string, to: string, style: DateStyle, locale: string): string {
  const [start, end] = [startOf(from), startOf(to)];
  const isRange = !Number.isNaN(start.getTime()) && !Number.isNaN(end.getTime());
  return isRange ? formatDateRange(start, end, style, "UTC", locale) : `${from} – ${to}`;
}

const dayMinutes = 24 * 60;
/** All formatted on one day, so that no date appears beside the hours. */
const minuteOfDay = (minutes: number) => new Date((minutes % dayMinutes) * 60_000);

/** A time zone as it is shown: "America/New York". Its name, by which it is stored, has no translation. */
export const zoneText = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** A time zone's name in a language, such as "Central European Time". UTC has no general name, only a plain one. */
export function zoneName(timeZone: string, locale: string): string {
  const named = (timeZoneName: "longGeneric" | "long") =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts().find(({ type }) => type === "timeZoneName")?.value ??
    timeZone;
  const general = named("longGeneric");
  return capitalized(/\d/.test(general) ? named("long") : general, locale);
}

/** "9:30 AM" for 570 minutes after midnight. */
export const formatMinutes = (minutes: number, locale: string): string => formatDate(minuteOfDay(minutes), "time", "UTC", locale);

/** "9:00 AM – 5:00 PM" for two times in minutes after midnight. */
export const formatMinuteRange = (from: number, to: number, locale: string): string =>
  to < dayMinutes
    ? formatDateRange(minuteOfDay(from), minuteOfDay(to), "time", "UTC", locale)
    : `${formatMinutes(from, locale)} – ${formatMinutes(to, locale)}`;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 hours ago", "in 2 days", "now". */
export function formatRelative(at: Date, now: Date, locale: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  // The past counts in whole units. Something set for seven days from now should not be six days away a minute later.
  const units = seconds > 0 ? Math.round(seconds / size) : Math.trunc(seconds / size);
  const amount = unit === "second" ? 0 : units;
  // "Next week" would not say which day.
  const isExact = seconds > 0 && size >= 7 * 86_400;
  return new Intl.RelativeTimeFormat(locale, { numeric: isExact ? "always" : "auto" }).format(amount, unit);
}

/** The instant in the viewer's time zone; undefined if both clocks show the same time. */
export function viewersTime(at: Date, timeZone: string, viewerZone: string, locale: string): string | undefined {
  const there = formatDate(at, "datetime", timeZone, locale);
  const here = formatDate(at, "datetime", viewerZone, locale);
  return there === here ? undefined : formatDate(at, "full", viewerZone, locale);
}
