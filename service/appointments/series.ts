import { expand, occursWithin, parseRule, stepsMost, type Work } from "./recurrence.ts";

// Recurrence by RFC 5545. A series is expanded only for the requested span, and within bounds.

export type Series = {
  start: Date;
  end: Date;
  rrule: string;
  timezone: string;
  exdates: readonly Date[];
  /** The start of the original first occurrence, if the series was moved. Occurrences are identified by it. */
  namedFrom?: Date | undefined;
};
export type Occurrence = { start: Date; end: Date };
export type ReadRule = { ok: true; rule: string } | { ok: false; message: string };

const dayMs = 24 * 60 * 60 * 1000;

/** The most occurrences of one series in one response. */
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

/** Normalizes the rule; DTSTART may be included and is not needed. Adds the steps taken to `work`. */
export function readRule(text: string, start: Date, timezone: string, work: Work = { steps: 0 }): ReadRule {
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
  const misplaced = misplacedPart(seen);
  if (misplaced !== undefined) return refuse(`must be a valid RFC 5545 recurrence rule: ${misplaced}`);
  const plain = [...seen].map(([name, value]) => `${name}=${value}`).join(";");
  const why = unbearable(plain, start, timezone, work);
  return why === undefined ? { ok: true, rule: plain } : refuse(why);
}

/** Combinations that RFC 5545 forbids. */
function misplacedPart(parts: ReadonlyMap<string, string>): string | undefined {
  const freq = parts.get("FREQ") ?? "";
  const isYearly = freq === "YEARLY";
  if (parts.has("BYWEEKNO") && !isYearly) return `BYWEEKNO is not allowed with FREQ=${freq}`;
  if (parts.has("BYYEARDAY") && ["MONTHLY", "WEEKLY", "DAILY"].includes(freq)) return `BYYEARDAY is not allowed with FREQ=${freq}`;
  if (parts.has("BYMONTHDAY") && freq === "WEEKLY") return "BYMONTHDAY is not allowed with FREQ=WEEKLY";
  const isNumbered = /\d/.test(parts.get("BYDAY") ?? "");
  if (isNumbered && !isYearly && freq !== "MONTHLY") return `BYDAY must not have numbers with FREQ=${freq}`;
  if (isNumbered && parts.has("BYWEEKNO")) return "BYDAY must not have numbers with BYWEEKNO";
  const isNarrowed = [...parts.keys()].some((name) => name.startsWith("BY") && name !== "BYSETPOS");
  return parts.has("BYSETPOS") && !isNarrowed ? "BYSETPOS needs another BY part" : undefined;
}

/** The first occurrence must come within this time after the start. */
const firstWithinMs = 10 * 366 * dayMs;

/** The reason to reject a well-formed rule. Takes a bounded number of steps. */
function unbearable(plain: string, start: Date, timezone: string, work: Work): string | undefined {
  const rule = parseRule(boundless(plain));
  const occurs = occursWithin(rule, start.getTime(), timezone, firstWithinMs, work);
  if (!occurs && work.steps <= stepsMost) return "must have an occurrence within ten years";
  const expansion: Work = { steps: 0 };
  let found = 0;
  if (occurs)
    for (const _at of expand(rule, start.getTime(), timezone, start.getTime(), expansion)) {
      found += 1;
      if (found === occurrencesMost || expansion.steps > stepsMost) break;
    }
  work.steps += expansion.steps;
  if (occurs && expansion.steps <= stepsMost) return undefined;
  return `must take at most ${stepsMost} steps to expand to its first ${occurrencesMost} occurrences`;
}

/** Occurrences are counted one by one; a COUNT beyond this has the same effect as no COUNT. */
const countedFurthest = 9_999;
const boundless = (rrule: string) =>
  rrule.replace(/;?COUNT=(\d+)/, (part, count: string) => (Number(count) > countedFurthest ? "" : part)).replace(/^;/, "");

const startsFrom = ({ start, rrule, timezone }: Series, fromMs?: number) =>
  expand(parseRule(boundless(rrule)), start.getTime(), timezone, fromMs);

/** Occurrences that touch [from, to), in order, up to `most`. */
export function occurrencesOf(series: Series, from: Date, to: Date, most = occurrencesMost): Occurrence[] {
  const lengthMs = series.end.getTime() - series.start.getTime();
  const gone = new Set(series.exdates.map((at) => at.getTime()));
  const found: Occurrence[] = [];
  for (const startMs of startsFrom(series, from.getTime() - lengthMs + 1)) {
    if (startMs >= to.getTime() || found.length === most) break;
    if (!gone.has(startMs)) found.push({ start: new Date(startMs), end: new Date(startMs + lengthMs) });
  }
  return found;
}

/** The occurrence with exactly this start, unless it is excluded. */
export const hasOccurrence = (series: Series, start: Date): Occurrence | undefined =>
  occurrencesOf(series, start, new Date(start.getTime() + 1), 50).find((one) => one.start.getTime() === start.getTime());

/** The end of the last occurrence; undefined if the series has no end or it is too far away to count. */
export function endOfSeries(series: Series): Date | undefined {
  const lengthMs = series.end.getTime() - series.start.getTime();
  const until = /UNTIL=(\w+)/.exec(series.rrule)?.[1];
  // UNTIL may be a local time, most of a day later than in UTC, so a day is added.
  if (until !== undefined) return new Date((untilOf(until)?.getTime() ?? 0) + dayMs + lengthMs);
  if (!boundless(series.rrule).includes("COUNT=")) return undefined;
  let lastMs: number | undefined;
  for (const startMs of startsFrom(series)) lastMs = startMs;
  return lastMs === undefined ? undefined : new Date(lastMs + 1 + lengthMs);
}

/** The id of one occurrence, parsed only in this file: the series and the start that the rule originally produced. */
export const instanceIdOf = (masterId: string, name: Date) => `${masterId}_${name.getTime()}`;

/** Identifies one occurrence as a holder of time; it is not an event id. */
export const heldIdOf = (masterId: string, start: Date) => `${masterId}_at_${start.getTime()}`;
/** The id of the event that holds the time; for an occurrence, that of its series. */
export const holderOf = (heldId: string) => heldId.replace(/_at_-?\d+$/, "");
export const isHeldBy = (masterId: string, heldId: string) => heldId.startsWith(`${masterId}_at_`);

export function readInstanceId(id: string): { masterId: string; name: Date } | undefined {
  const { masterId, ms } = /^(?<masterId>.+)_(?<ms>\d{1,14})$/.exec(id)?.groups ?? {};
  return masterId === undefined ? undefined : { masterId, name: new Date(Number(ms)) };
}

/** Series block other bookings this far ahead; later occurrences are checked when their time comes. */
const aheadMs = 2 * 366 * dayMs;

export function timesOf(series: Series): readonly [Occurrence, ...Occurrence[]] {
  const [first, ...more] = occurrencesOf(series, series.start, new Date(series.start.getTime() + aheadMs));
  return [first ?? { start: series.start, end: series.end }, ...more];
}
