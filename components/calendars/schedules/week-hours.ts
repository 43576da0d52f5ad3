import type { ScheduleRule, Weekday } from "#contract/calendars/schedules.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { formatMinuteRange } from "#lib/format/dates.ts";
import { firstDayOfWeek, weekdayLabel, weekdayName } from "#lib/format/weeks.ts";

// The weekly hours of a schedule as ranges of minutes, and the dates with other hours.

export type Minutes = { from: number; to: number };
export type Week = Record<Weekday, Minutes[]>;
export type DateHours = { date: string; spans: Minutes[] };

export const weekdayNames: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export const dayMinutes = 24 * 60;

/** 0 is Sunday. */
const numberOf = (day: Weekday) => (weekdayNames.indexOf(day) + 1) % 7;

/** "Monday" or "Mon", within a text. */
export const dayName = (day: Weekday, style: "weekday" | "shortWeekday", locale: string): string =>
  weekdayName(numberOf(day), style, locale);

/** "Monday", as a label. */
export const dayLabel = (day: Weekday, locale: string): string => weekdayLabel(numberOf(day), locale);

/** The days of a week, from its first day in the locale. */
export function weekdaysIn(locale: string): Weekday[] {
  const first = (firstDayOfWeek(locale) + 6) % 7;
  return [...weekdayNames.slice(first), ...weekdayNames.slice(0, first)];
}

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const emptyWeek = (): Week => ({ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] });

/** Sorts ranges and merges overlapping ones. Adjacent ranges stay separate. */
function tidy(spans: readonly Minutes[]): Minutes[] {
  const tidied: Minutes[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from)) {
    const last = tidied.at(-1);
    if (last !== undefined && span.from < last.to) last.to = Math.max(last.to, span.to);
    else tidied.push({ ...span });
  }
  return tidied;
}

/** Opens or closes a range. An opened range merges with adjacent open hours. */
export function paint(spans: readonly Minutes[], { from, to }: Minutes, open: boolean): Minutes[] {
  const rest = spans.flatMap((span) => [
    { from: span.from, to: Math.min(span.to, from) },
    { from: Math.max(span.from, to), to: span.to },
  ]);
  if (!open) return tidy(rest);
  const beside = spans.filter((span) => span.from <= to && span.to >= from);
  const whole = { from: Math.min(from, ...beside.map((span) => span.from)), to: Math.max(to, ...beside.map((span) => span.to)) };
  return tidy([...spans.filter((span) => !beside.includes(span)), whole]);
}

export const isOpenAt = (spans: readonly Minutes[], minute: number): boolean => spans.some(({ from, to }) => from <= minute && minute < to);

export function readRules(rules: readonly ScheduleRule[]): { week: Week; dates: DateHours[] } {
  const week = emptyWeek();
  const dates = new Map<string, Minutes[]>();
  for (const rule of rules) {
    const spans = rule.intervals.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
    if (rule.type === "wday") week[rule.day] = tidy([...week[rule.day], ...spans]);
    else dates.set(rule.date, tidy([...(dates.get(rule.date) ?? []), ...spans]));
  }
  return {
    week,
    dates: [...dates].map(([date, spans]) => ({ date, spans })).toSorted((one, other) => one.date.localeCompare(other.date)),
  };
}

const intervalsOf = (spans: readonly Minutes[]) => tidy(spans).map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }));

/** A weekday without hours has no rule; a date without hours has an empty rule, which closes it. */
export const writeRules = (week: Week, dates: readonly DateHours[]): ScheduleRule[] => [
  ...weekdayNames
    .filter((day) => week[day].length > 0)
    .map((day): ScheduleRule => ({ type: "wday", day, intervals: intervalsOf(week[day]) })),
  ...dates.map(({ date, spans }): ScheduleRule => ({ type: "date", date, intervals: intervalsOf(spans) })),
];

export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week => ({
  ...week,
  ...Object.fromEntries(to.map((day) => [day, week[from].map((span) => ({ ...span }))])),
});

/** Adds hours after the last ones, or nine to five if the day is closed. */
export function withSpan(spans: readonly Minutes[]): Minutes[] {
  const last = spans.at(-1);
  if (last === undefined) return [{ from: 9 * 60, to: 17 * 60 }];
  const from = Math.min(last.to + 60, dayMinutes - 60);
  return from >= last.to ? [...spans, { from, to: from + 60 }] : [...spans];
}

/** The number of hours in a week: `37.5 h`. */
export const hoursOf = (week: Week): number =>
  weekdayNames.reduce((sum, day) => sum + week[day].reduce((inDay, { from, to }) => inDay + (to - from), 0), 0) / 60;

/** A short summary: `Mon–Fri 9:00 AM – 5:00 PM`; an empty text if every day is closed. */
export function summaryOf(week: Week, locale: string): string {
  const lines: { days: Weekday[]; text: string }[] = [];
  for (const day of weekdaysIn(locale)) {
    const text = tidy(week[day])
      .map(({ from, to }) => formatMinuteRange(from, to, locale))
      .join(", ");
    const last = lines.at(-1);
    if (last?.text === text) last.days.push(day);
    else lines.push({ days: [day], text });
  }
  const short = (day: Weekday) => dayName(day, "shortWeekday", locale);
  const parts = lines
    .filter(({ text }) => text !== "")
    .map(({ days, text }) => `${[...new Set([...days.slice(0, 1), ...days.slice(-1)])].map(short).join("–")} ${text}`);
  return capitalized(parts.join(" · "), locale);
}
