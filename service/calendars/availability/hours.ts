import type { ScheduleInterval, Weekday } from "#db/calendars/tables.ts";
import type { Hours } from "./types.ts";
import { type Day, dayOfDate, openZone, type Span, weekdayOf } from "./zone.ts";

export const weekdays: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const workday = [{ from: "09:00", to: "17:00" }];

/** The hours of users without a schedule: Monday to Friday, 9:00 to 17:00. */
export const defaultHours = (timezone: string): Hours => ({
  timezone,
  rules: weekdays.slice(0, 5).map((day) => ({ type: "wday", day, intervals: workday })),
});

type Minutes = { from: number; to: number };

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const read = (interval: ScheduleInterval): Minutes => ({ from: minutesOf(interval.from), to: minutesOf(interval.to) });

/** The open minutes of each day: a date rule replaces the rule of its weekday. */
export function plan({ rules }: Hours): (day: Day) => readonly Minutes[] {
  const byWeekday: Minutes[][] = [[], [], [], [], [], [], []];
  const byDay = new Map<Day, Minutes[]>();
  for (const rule of rules) {
    const minutes = rule.intervals.map(read);
    if (rule.type === "wday") byWeekday[weekdays.indexOf(rule.day)]?.push(...minutes);
    else byDay.set(dayOfDate(rule.date), [...(byDay.get(dayOfDate(rule.date)) ?? []), ...minutes]);
  }
  return (day) => byDay.get(day) ?? byWeekday[weekdayOf(day)] ?? [];
}

/** The open hours of all these schedules combined, for every day that overlaps [from, to]. */
export function openSpans(schedules: readonly Hours[], from: number, to: number): Span[] {
  const spans = schedules.flatMap((hours) => {
    const zone = openZone(hours.timezone, from, to);
    const minutesOn = plan(hours);
    const found: Span[] = [];
    for (let day = zone.dayOf(from) - 1; day <= zone.dayOf(to) + 1; day++)
      for (const { from: start, to: end } of minutesOn(day)) found.push(...zone.spansOf(day, start, end));
    return found;
  });
  return united(spans);
}

/** Merges overlapping spans; spans that only touch stay separate. */
function united(spans: Span[]): Span[] {
  const united: Span[] = [];
  for (const span of spans.sort((one, other) => one.from - other.from || one.to - other.to)) {
    const last = united[united.length - 1];
    if (last !== undefined && span.from < last.to) last.to = Math.max(last.to, span.to);
    else united.push({ ...span });
  }
  return united;
}

/** The intersection of two lists of spans. Both are in order and without overlaps. */
export function common(one: readonly Span[], other: readonly Span[]): Span[] {
  const both: Span[] = [];
  let at = 0;
  for (const span of one) {
    while (at > 0 && (other[at - 1]?.to ?? 0) > span.from) at--;
    for (; at < other.length; at++) {
      const beside = other[at];
      if (beside === undefined || beside.from >= span.to) break;
      const from = Math.max(span.from, beside.from);
      const to = Math.min(span.to, beside.to);
      if (from < to) both.push({ from, to });
    }
  }
  return both;
}
