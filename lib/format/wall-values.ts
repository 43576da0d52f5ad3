import { CalendarDate, CalendarDateTime, Time } from "@internationalized/date";

// Conversions between the texts that forms hold (`2026-11-20`, `2026-11-20T09:30`, `09:30`) and the values of date and time fields.
// Neither has a time zone. A time that a clock change skips is therefore kept as typed, and `instantOf` moves it.

const days = /^(\d{4})-(\d{2})-(\d{2})/;
const times = /^(\d{2}):(\d{2})/;

const two = (value: number) => String(value).padStart(2, "0");
const dayText = ({ year, month, day }: CalendarDate | CalendarDateTime) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
const clockText = ({ hour, minute }: Time | CalendarDateTime) => `${two(hour)}:${two(minute)}`;

const numbersIn = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number) ?? [];

/** The day at the beginning of the text; null if there is none, or if no such day exists. */
export function dateOf(text: string): CalendarDate | null {
  const [year = 0, month = 0, day = 0] = numbersIn(text, days);
  // The constructor moves 30 February to 28 February, so the day exists only if it is unchanged.
  const date = new CalendarDate(year, month, day);
  return year > 0 && dayText(date) === text.slice(0, 10) ? date : null;
}

/** The time at the beginning of the text; null if there is none. */
export function timeOf(text: string): Time | null {
  const [hour = 0, minute = 0] = numbersIn(text, times);
  const time = new Time(hour, minute);
  return clockText(time) === text.slice(0, 5) ? time : null;
}

/** The wall time in the text. A day without a time begins at midnight. Null if the text is not a wall time. */
export function dateTimeOf(text: string): CalendarDateTime | null {
  const date = dateOf(text);
  const time = text.length === 10 ? new Time() : timeOf(text.slice(11));
  return date && time ? new CalendarDateTime(date.year, date.month, date.day, time.hour, time.minute) : null;
}

/** `2026-11-20` for a date, `2026-11-20T09:30` for a wall time, and an empty text for no value. */
export const textOfDate = (value: CalendarDate | CalendarDateTime | null): string =>
  value === null ? "" : "hour" in value ? `${dayText(value)}T${clockText(value)}` : dayText(value);

/** `09:30`, or an empty text for no value. */
export const textOfTime = (value: Time | null): string => (value === null ? "" : clockText(value));

/** The first year that counts as completely typed. A year is typed digit by digit, so `2026` is `2`, `20` and `202` before. */
const firstFullYear = 1000;
export const hasFullYear = ({ year }: { year: number }): boolean => year >= firstFullYear;

/** The year that two typed digits mean: at most 20 years after this year, otherwise in the past. Other years are unchanged. */
export function meantYear(typed: number, thisYear: number): number {
  if (typed >= 100) return typed;
  const year = thisYear - (thisYear % 100) + typed;
  return year > thisYear + 20 ? year - 100 : year <= thisYear - 80 ? year + 100 : year;
}
