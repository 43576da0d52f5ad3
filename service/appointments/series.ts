import { RRuleTemporal } from "rrule-temporal";

// Recurrence by RFC 5545. A series is worked out only for the span that is asked for, and never further than is bearable.

export type Series = {
  start: Date;
  end: Date;
  rrule: string;
  timezone: string;
  exdates: readonly Date[];
  /** The start by which its occurrences are named, where it was moved since. */
  namedFrom?: Date | undefined;
};
export type Occurrence = { start: Date; end: Date };
export type ReadRule = { ok: true; rule: string } | { ok: false; message: string };

/** Occurrences that one series shows in one answer. */
export const occurrencesMost = 1000;

const weekdays = "MO|TU|WE|TH|FR|SA|SU";
const numbers =
  (least: number, most: number, negative = false) =>
  (text: string) =>
    text.split(",").every((part) => {
      const value = negative && part.startsWith("-") ? part.slice(1) : part;
      return /^\+?\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most;
    });
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

const parts: Record<string, (text: string) => boolean> = {
  FREQ: matches(/^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/),
  INTERVAL: matches(/^[1-9]\d{0,3}$/),
  COUNT: matches(/^[1-9]\d{0,8}$/),
  UNTIL: (text) => untilOf(text) !== undefined,
  BYMONTH: numbers(1, 12),
  BYMONTHDAY: numbers(1, 31, true),
  BYYEARDAY: numbers(1, 366, true),
  BYWEEKNO: numbers(1, 53, true),
  BYSETPOS: numbers(1, 366, true),
  BYDAY: matches(new RegExp(`^[+-]?\\d{0,2}(${weekdays})(,[+-]?\\d{0,2}(${weekdays}))*$`)),
  BYHOUR: numbers(0, 23),
  BYMINUTE: numbers(0, 59),
  WKST: matches(new RegExp(`^(${weekdays})$`)),
};

function untilOf(text: string): Date | undefined {
  const { y, m, d, time } = /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:T(?<time>\d{6})Z?)?$/.exec(text)?.groups ?? {};
  const clock = (time ?? "235959").replace(/(..)(..)(..)/, "$1:$2:$3");
  const at = new Date(`${y}-${m}-${d}T${clock}Z`);
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(d) ? undefined : at;
}

/** The rule in its plain form; DTSTART may come along and is not needed. */
export function readRule(text: string, start: Date, timezone: string): ReadRule {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const [rule = "", ...more] = lines
    .filter((line) => line !== "" && !/^DTSTART[:;]/i.test(line))
    .map((line) => line.replace(/^RRULE:/i, ""));
  const refuse = (why: string): ReadRule => ({ ok: false, message: `rrule ${why}` });
  if (more.length > 0) return refuse("must be one recurrence rule");
  const seen = new Map<string, string>();
  for (const part of rule.toUpperCase().replace(/;$/, "").split(";")) {
    const [name = "", value = "", ...rest] = part.split("=");
    if (name === "DTSTART") continue;
    const check = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (check === undefined || rest.length > 0 || seen.has(name) || !check(value))
      return refuse(`must be a valid RFC 5545 recurrence rule: ${part.slice(0, 40)}`);
    seen.set(name, value);
  }
  if (!seen.has("FREQ")) return refuse("must be a valid RFC 5545 recurrence rule with a FREQ");
  if (seen.has("COUNT") && seen.has("UNTIL")) return refuse("must not have both COUNT and UNTIL");
  const plain = [...seen].map(([name, value]) => `${name}=${value}`).join(";");
  try {
    const read = ruleOf({ start, rrule: plain, timezone });
    if (read.next(new Date(start.getTime() - 1), true) === null) return refuse("must have at least one occurrence");
    // What cannot be worked out at the far end now could not be answered later.
    read.between(new Date(start.getTime() + horizonMs - dayMs), new Date(start.getTime() + horizonMs), true);
  } catch (thrown) {
    return refuse(`must be a valid RFC 5545 recurrence rule${thrown instanceof Error ? `: ${thrown.message}` : ""}`);
  }
  return { ok: true, rule: plain };
}

/** Occurrences are counted one by one; more of them than anybody lives to see are as good as without end. */
const countedFurthest = 9_999;
const boundless = (rrule: string) =>
  rrule.replace(/;?COUNT=(\d+)/, (part, count: string) => (Number(count) > countedFurthest ? "" : part)).replace(/^;/, "");

const ruleOf = ({ start, rrule, timezone }: Pick<Series, "start" | "rrule" | "timezone">) =>
  new RRuleTemporal({
    rruleString: `RRULE:${boundless(rrule)}`,
    dtstart: Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(timezone),
    includeDtstart: true,
    cache: false,
  });

const dayMs = 24 * 60 * 60 * 1000;
/** Nobody keeps an appointment that is a hundred years off. */
const horizonMs = 100 * 366 * dayMs;

/** Occurrences that touch [from, to), in order; at most so many. */
export function occurrencesOf(series: Series, from: Date, to: Date, most = occurrencesMost): Occurrence[] {
  const lengthMs = series.end.getTime() - series.start.getTime();
  const gone = new Set(series.exdates.map((at) => at.getTime()));
  const rule = ruleOf(series);
  const windowMs = series.rrule.includes("FREQ=HOURLY") ? 30 * dayMs : 400 * dayMs;
  const lastMs = Math.min(to.getTime(), series.start.getTime() + horizonMs, endOfSeries(series)?.getTime() ?? Number.POSITIVE_INFINITY);
  const found: Occurrence[] = [];
  let reachMs = windowMs;
  for (let atMs = Math.max(from.getTime() - lengthMs + 1, series.start.getTime()); atMs < lastMs && found.length < most; ) {
    const untilMs = Math.min(atMs + reachMs, lastMs);
    const starts = rule.between(new Date(atMs), new Date(untilMs - 1), true).map((at) => Number(at.epochMilliseconds));
    for (const startMs of starts)
      if (!gone.has(startMs) && found.length < most) found.push({ start: new Date(startMs), end: new Date(startMs + lengthMs) });
    atMs = untilMs;
    // A rule that is seldom true is looked for in longer and longer strides.
    reachMs = starts.length === 0 ? reachMs * 2 : windowMs;
  }
  return found;
}

/** Whether the rule has an occurrence at this very start that is still its own. */
export const hasOccurrence = (series: Series, start: Date): Occurrence | undefined =>
  occurrencesOf(series, start, new Date(start.getTime() + 1), 50).find((one) => one.start.getTime() === start.getTime());

const countedMost = 1000;

/** The end of the last occurrence; undefined where there is none, or where it is too far to be counted. */
export function endOfSeries(series: Series): Date | undefined {
  const lengthMs = series.end.getTime() - series.start.getTime();
  const until = /UNTIL=(\w+)/.exec(series.rrule)?.[1];
  // The rule's own reading of UNTIL decides; a local one may be most of a day later than in UTC.
  if (until !== undefined) return new Date((untilOf(until)?.getTime() ?? 0) + dayMs + lengthMs);
  const count = /COUNT=(\d+)/.exec(series.rrule)?.[1];
  if (count === undefined || Number(count) > countedMost) return undefined;
  const last = ruleOf(series).all().at(-1);
  return last === undefined ? undefined : new Date(Number(last.epochMilliseconds) + 1 + lengthMs);
}

/** The id of one occurrence, known to nobody but this file: the series and the start that the rule gave it when it was made. */
export const instanceIdOf = (masterId: string, name: Date) => `${masterId}_${name.getTime()}`;

/** What holds the time of one occurrence; no id of an event. */
export const heldIdOf = (masterId: string, start: Date) => `${masterId}_at_${start.getTime()}`;
/** The event that holds the time: of an occurrence its series. */
export const holderOf = (heldId: string) => heldId.replace(/_at_-?\d+$/, "");
export const isHeldBy = (masterId: string, heldId: string) => heldId.startsWith(`${masterId}_at_`);

export function readInstanceId(id: string): { masterId: string; name: Date } | undefined {
  const { masterId, ms } = /^(?<masterId>.+)_(?<ms>\d{1,14})$/.exec(id)?.groups ?? {};
  return masterId === undefined ? undefined : { masterId, name: new Date(Number(ms)) };
}

/** So far ahead a series is kept free of other bookings; whatever is further is so rare that it is looked at when it comes. */
const aheadMs = 2 * 366 * dayMs;

export function timesOf(series: Series): readonly [Occurrence, ...Occurrence[]] {
  const [first, ...more] = occurrencesOf(series, series.start, new Date(series.start.getTime() + aheadMs));
  return [first ?? { start: series.start, end: series.end }, ...more];
}
