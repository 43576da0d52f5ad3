// Expands a recurrence rule of RFC 5545 lazily and with a bounded number of steps. Days are counted from 1970-01-01 and are compared as
// integers; only a requested occurrence is converted to an instant. A step is one period examined, one occurrence produced, or one time of
// day beyond the first that a period lists for each of its days.

const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"] as const;
type Frequency = (typeof frequencies)[number];

export type Rule = {
  freq: Frequency;
  interval: number;
  count: number | undefined;
  until: string | undefined;
  byMonth: ReadonlySet<number>;
  byMonthDay: ReadonlySet<number>;
  byYearDay: ReadonlySet<number>;
  byWeekNo: readonly number[];
  /** Weekdays in any week of the period; Monday is 0. */
  byDay: ReadonlySet<number>;
  /** Weekdays by their position, such as the second Tuesday or the last Friday. */
  byNthDay: readonly { nth: number; weekday: number }[];
  byHour: readonly number[];
  byMinute: readonly number[];
  bySetPos: readonly number[];
  weekStart: number;
};

/** The steps taken so far. */
export type Work = { steps: number };
/** The steps that a rule may take to expand to its first occurrences. A period that lists more uses all of them up. */
export const stepsMost = 10_000;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** An appointment a hundred years ahead is never shown. */
const horizonMs = 100 * 366 * dayMs;

const ascending = (one: number, other: number) => one - other;
const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** Reads a rule whose parts were checked by `readRule`. */
export function parseRule(text: string): Rule {
  const parts = new Map(text.split(";").map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
  const numbers = (name: string) => [...new Set(parts.get(name)?.split(",").map(Number))].sort(ascending);
  const days = (parts.get("BYDAY")?.split(",") ?? []).map((day) => ({ nth: Number(day.slice(0, -2)), weekday: weekdayOf(day.slice(-2)) }));
  const count = parts.get("COUNT");
  return {
    freq: frequencies.find((freq) => freq === parts.get("FREQ")) ?? "DAILY",
    interval: Number(parts.get("INTERVAL") ?? 1),
    count: count === undefined ? undefined : Number(count),
    until: parts.get("UNTIL"),
    byMonth: new Set(numbers("BYMONTH")),
    byMonthDay: new Set(numbers("BYMONTHDAY")),
    byYearDay: new Set(numbers("BYYEARDAY")),
    byWeekNo: numbers("BYWEEKNO"),
    byDay: new Set(days.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday)),
    byNthDay: days.filter(({ nth }) => nth !== 0),
    byHour: numbers("BYHOUR"),
    byMinute: numbers("BYMINUTE"),
    bySetPos: numbers("BYSETPOS"),
    weekStart: weekdayOf(parts.get("WKST") ?? "MO"),
  };
}

const weekdayOf = (name: string) => Math.max(0, weekdayNames.indexOf(name));

/** The number of a day of the proleptic Gregorian calendar. A month beyond 12 belongs to a later year. */
const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / dayMs;
/** 1970-01-01 was a Thursday; Monday is 0. */
const weekdayOfDay = (day: number) => modulo(day + 3, 7);

function dateOf(day: number): { year: number; month: number; dayOfMonth: number } {
  const at = new Date(day * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, dayOfMonth: at.getUTCDate() };
}

/** Converts local times of a zone, encoded as the milliseconds at which UTC shows the same time. */
type Clock = { instantOf: (localMs: number) => number; localOf: (instantMs: number) => number };

/** Between two clock changes a conversion is an addition. */
function clockOf(zone: string): Clock {
  let known = { fromMs: Number.POSITIVE_INFINITY, toMs: Number.NEGATIVE_INFINITY, offsetMs: 0 };
  const learn = (at: Temporal.ZonedDateTime) => {
    if (at.epochMilliseconds >= known.fromMs && at.epochMilliseconds < known.toMs) return at;
    const fromMs = at.add({ nanoseconds: 1 }).getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
    const toMs = at.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    known = { fromMs, toMs, offsetMs: at.offsetNanoseconds / 1_000_000 };
    return at;
  };
  return {
    // A local time that the clocks skip uses the offset before the change; one that occurs twice means the first.
    instantOf(localMs) {
      const atMs = localMs - known.offsetMs;
      if (atMs >= known.fromMs + dayMs && atMs < known.toMs - dayMs) return atMs;
      const local = Temporal.PlainDateTime.from(new Date(localMs).toISOString().slice(0, -1));
      return learn(local.toZonedDateTime(zone)).epochMilliseconds;
    },
    localOf(instantMs) {
      if (instantMs >= known.fromMs && instantMs < known.toMs) return instantMs + known.offsetMs;
      return instantMs + learn(Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone)).offsetNanoseconds / 1_000_000;
    },
  };
}

/** A rule completed with the defaults that its start provides. */
type Expansion = {
  rule: Rule;
  clock: Clock;
  startMs: number;
  start: { day: number; year: number; month: number; minute: number; restMs: number };
  matches: (day: number) => boolean;
  /** Minutes of a day at which occurrences begin; of an hourly rule, minutes of an hour. */
  minutes: readonly number[];
  work: Work;
};

function expansionOf(rule: Rule, startMs: number, zone: string, work: Work): Expansion {
  const clock = clockOf(zone);
  const local = new Date(clock.localOf(startMs));
  const [hour, minute] = [local.getUTCHours(), local.getUTCMinutes()];
  const day = Math.floor(local.getTime() / dayMs);
  const { year, month, dayOfMonth } = dateOf(day);
  const start = { day, year, month, minute, restMs: local.getTime() % 60_000 };
  const byHour = rule.byHour.length > 0 ? rule.byHour : [hour];
  const byMinute = rule.byMinute.length > 0 ? rule.byMinute : [minute];
  const minutes = rule.freq === "HOURLY" ? byMinute : byHour.flatMap((one) => byMinute.map((other) => one * 60 + other));
  const perDay = rule.freq === "DAILY" || rule.freq === "HOURLY";
  return {
    rule,
    clock,
    startMs,
    start,
    matches: dayFilter(completed(rule, dayOfMonth, month, weekdayOfDay(day))),
    // The set of BYSETPOS of an hourly or daily rule lies inside one hour or day.
    minutes: perDay ? positionsOf(rule, minutes.length).map((index) => minutes[index] ?? 0) : minutes,
    work,
  };
}

/** Fills the rule's missing day parts from its start. */
function completed(rule: Rule, dayOfMonth: number, month: number, weekday: number): Rule {
  if (rule.byYearDay.size > 0 || rule.byMonthDay.size > 0 || rule.byDay.size > 0 || rule.byNthDay.length > 0) return rule;
  if (rule.freq === "WEEKLY" || (rule.freq === "YEARLY" && rule.byWeekNo.length > 0)) return { ...rule, byDay: new Set([weekday]) };
  if (rule.freq === "MONTHLY") return { ...rule, byMonthDay: new Set([dayOfMonth]) };
  if (rule.freq !== "YEARLY") return rule;
  return { ...rule, byMonthDay: new Set([dayOfMonth]), byMonth: rule.byMonth.size > 0 ? rule.byMonth : new Set([month]) };
}

function dayFilter(rule: Rule): (day: number) => boolean {
  const { freq, byMonth, byMonthDay, byYearDay, byDay, byNthDay } = rule;
  const nthInYear = freq === "YEARLY" && byMonth.size === 0;
  return (day) => {
    const { year, month, dayOfMonth } = dateOf(day);
    if (byMonth.size > 0 && !byMonth.has(month)) return false;
    const monthLength = dayOf(year, month + 1, 1) - dayOf(year, month, 1);
    if (byMonthDay.size > 0 && !byMonthDay.has(dayOfMonth) && !byMonthDay.has(dayOfMonth - monthLength - 1)) return false;
    const yearLength = dayOf(year + 1, 1, 1) - dayOf(year, 1, 1);
    const dayOfYear = day - dayOf(year, 1, 1) + 1;
    if (byYearDay.size > 0 && !byYearDay.has(dayOfYear) && !byYearDay.has(dayOfYear - yearLength - 1)) return false;
    if (byDay.size === 0 && byNthDay.length === 0) return true;
    const weekday = weekdayOfDay(day);
    if (byDay.has(weekday)) return true;
    const [place, length] = nthInYear ? [dayOfYear, yearLength] : [dayOfMonth, monthLength];
    const [nth, nthFromEnd] = [Math.ceil(place / 7), -Math.ceil((length - place + 1) / 7)];
    return byNthDay.some((one) => one.weekday === weekday && (one.nth === nth || one.nth === nthFromEnd));
  };
}

/** The indexes that BYSETPOS selects from a set of this size; all without BYSETPOS. */
function positionsOf({ bySetPos }: Rule, size: number): number[] {
  if (bySetPos.length === 0) return Array.from({ length: size }, (_, index) => index);
  const indexes = bySetPos.map((position) => (position > 0 ? position - 1 : size + position));
  return [...new Set(indexes.filter((index) => index >= 0 && index < size))].sort(ascending);
}

/** A period of the rule: the days that match, and where the next one begins. */
type Period = { days: readonly number[]; end: number };

const between = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Periods in order, starting with the one that contains `fromDay`. Daily and hourly rules are examined in whole months. */
function* periodsOf({ rule, start, matches }: Expansion, fromDay: number): Generator<Period> {
  const { freq, interval } = rule;
  const from = dateOf(Math.max(fromDay, start.day));
  if (freq === "YEARLY") {
    // The first days of a year may belong to the last week of the previous year.
    const firstYear = rule.byWeekNo.length > 0 ? from.year - 1 : from.year;
    for (let year = firstYear - modulo(firstYear - start.year, interval); ; year += interval) {
      const days = rule.byWeekNo.length > 0 ? daysOfWeeks(rule, year) : between(dayOf(year, 1, 1), dayOf(year + 1, 1, 1));
      yield { days: days.filter(matches), end: dayOf(year + 1, 1, 1) };
    }
  } else if (freq === "WEEKLY") {
    const firstWeek = start.day - modulo(weekdayOfDay(start.day) - rule.weekStart, 7);
    const gone = Math.floor((Math.max(fromDay, start.day) - firstWeek) / 7 / interval);
    for (let day = firstWeek + gone * 7 * interval; ; day += 7 * interval)
      yield { days: between(day, day + 7).filter(matches), end: day + 7 };
  } else {
    const stride = freq === "MONTHLY" ? interval : 1;
    const firstMonth = start.year * 12 + start.month;
    const fromMonth = from.year * 12 + from.month;
    for (let month = fromMonth - modulo(fromMonth - firstMonth, stride); ; month += stride) {
      const [year, monthOfYear] = [Math.floor((month - 1) / 12), modulo(month - 1, 12) + 1];
      const [day, end] = [dayOf(year, monthOfYear, 1), dayOf(year, monthOfYear + 1, 1)];
      const isCandidate = (one: number) => freq !== "DAILY" || modulo(one - start.day, interval) === 0;
      yield { days: between(day, end).filter((one) => isCandidate(one) && matches(one)), end };
    }
  }
}

/** The days of the rule's weeks of a year, whose first week is the one with at least four days in it. */
function daysOfWeeks({ byWeekNo, weekStart }: Rule, year: number): number[] {
  const firstOf = (one: number) => {
    const day = dayOf(one, 1, 1);
    const into = modulo(weekdayOfDay(day) - weekStart, 7);
    return into <= 3 ? day - into : day + 7 - into;
  };
  const [first, weeks] = [firstOf(year), (firstOf(year + 1) - firstOf(year)) / 7];
  const numbers = new Set(byWeekNo.map((week) => (week > 0 ? week : weeks + 1 + week)).filter((week) => week >= 1 && week <= weeks));
  return [...numbers].sort(ascending).flatMap((week) => between(first + (week - 1) * 7, first + week * 7));
}

/** Occurrences of one period, in order. */
function* occurrencesIn(expansion: Expansion, { days }: Period): Generator<number> {
  const { rule, clock, start, minutes, work } = expansion;
  if (rule.freq === "HOURLY") {
    for (const day of days) yield* occurrencesOfHours(expansion, day);
    return;
  }
  work.steps += Math.min(days.length * Math.max(0, minutes.length - 1), stepsMost);
  const isWhole = rule.freq === "DAILY" || rule.bySetPos.length === 0;
  const size = days.length * minutes.length;
  const at = (index: number) => {
    const [day = 0, minute = 0] = [days[Math.floor(index / minutes.length)], minutes[index % minutes.length]];
    return clock.instantOf(day * dayMs + minute * 60_000 + start.restMs);
  };
  if (isWhole) for (let index = 0; index < size; index += 1) yield at(index);
  else for (const index of positionsOf(rule, size)) yield at(index);
}

/** Hourly rules count elapsed time, independent of clock changes. */
function* occurrencesOfHours(expansion: Expansion, day: number): Generator<number> {
  const { rule, startMs, start, clock, minutes, work } = expansion;
  const [fromMs, toMs] = [clock.instantOf(day * dayMs), clock.instantOf((day + 1) * dayMs)];
  const baseMs = startMs - start.minute * 60_000 - start.restMs;
  const strideMs = rule.interval * hourMs;
  work.steps += 1;
  for (let hour = baseMs + Math.ceil((fromMs - baseMs) / strideMs) * strideMs; hour < toMs; hour += strideMs) {
    if (rule.byHour.length > 0 && !rule.byHour.includes(new Date(clock.localOf(hour)).getUTCHours())) continue;
    for (const minute of minutes) yield hour + minute * 60_000 + start.restMs;
  }
}

/** The last instant that UNTIL allows. A local time is in the zone of the start, and a date includes its whole day. */
function untilMsOf({ until }: Rule, zone: string): number {
  const {
    y,
    m,
    d,
    h = "23",
    min = "59",
    s = "59",
    utc,
  } = /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:T(?<h>\d\d)(?<min>\d\d)(?<s>\d\d)(?<utc>Z?))?$/.exec(until ?? "")?.groups ?? {};
  if (y === undefined) return Number.POSITIVE_INFINITY;
  const local = new Temporal.PlainDateTime(Number(y), Number(m), Number(d), Number(h), Number(min), Number(s));
  return local.toZonedDateTime(utc === "Z" ? "UTC" : zone).epochMilliseconds;
}

/**
 * The starts of the occurrences at or after `fromMs`, in order. The start itself is the first occurrence even if the rule does not match
 * it. Ends at COUNT, at UNTIL, or at the horizon.
 */
export function* expand(rule: Rule, startMs: number, zone: string, fromMs = startMs, work: Work = { steps: 0 }): Generator<number> {
  const expansion = expansionOf(rule, startMs, zone, work);
  const lastMs = Math.min(untilMsOf(rule, zone), startMs + horizonMs);
  const lastDay = Math.floor(lastMs / dayMs) + 1;
  // A local date is at most a day away from the date in UTC.
  const fromDay = Math.floor(fromMs / dayMs) - 1;
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1;
  if (startMs >= fromMs && startMs <= lastMs) yield startMs;
  let previousMs = startMs;
  let periodDay = Number.NEGATIVE_INFINITY;
  for (const period of periodsOf(expansion, rule.count === undefined ? fromDay : expansion.start.day)) {
    work.steps += 1;
    if (left <= 0 || periodDay > lastDay) return;
    periodDay = period.end;
    // Occurrences before the span are counted without being produced.
    const isCounted = rule.freq !== "HOURLY" && previousMs !== startMs && period.end < fromDay;
    if (isCounted) {
      left -= sizeOf(expansion, period);
      continue;
    }
    for (const atMs of occurrencesIn(expansion, period)) {
      // Where the clocks skip an hour, two local times can be the same instant.
      if (atMs <= previousMs) continue;
      if (left <= 0 || atMs > lastMs) return;
      work.steps += 1;
      left -= 1;
      previousMs = atMs;
      if (atMs >= fromMs) yield atMs;
    }
  }
}

const sizeOf = ({ rule, minutes }: Expansion, { days }: Period): number =>
  rule.freq === "DAILY" || rule.bySetPos.length === 0
    ? days.length * minutes.length
    : positionsOf(rule, days.length * minutes.length).length;

/** Whether the rule itself, which the start need not match, has an occurrence within this time. */
export function occursWithin(rule: Rule, startMs: number, zone: string, withinMs: number, work: Work): boolean {
  const expansion = expansionOf(rule, startMs, zone, work);
  const lastMs = Math.min(untilMsOf(rule, zone), startMs + withinMs);
  for (const period of periodsOf(expansion, expansion.start.day)) {
    work.steps += 1;
    for (const atMs of occurrencesIn(expansion, period)) if (atMs >= startMs) return atMs <= lastMs;
    if ((period.end - 2) * dayMs > lastMs || work.steps > stepsMost) return false;
  }
  return false;
}
