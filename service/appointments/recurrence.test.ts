import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { expand, parseRule } from "./recurrence.ts";
import { endOfSeries, occurrencesMost, occurrencesOf, readRule, timesOf } from "./series.ts";

const zones = ["UTC", "America/New_York", "Europe/London", "Asia/Kolkata", "Australia/Sydney"];
/** Zones whose clocks have not changed since 1970. */
const steadyZones = ["UTC", "America/Phoenix", "Asia/Kolkata", "Asia/Tokyo"];

const listOf = (values: fc.Arbitrary<number | string>, maxLength = 4) =>
  fc.uniqueArray(values, { minLength: 1, maxLength }).map((list) => list.join(","));
const weekdays = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
const nthOf = (most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.boolean(), weekdays).map(([nth, isFromEnd, day]) => `${isFromEnd ? "-" : ""}${nth}${day}`);
const signed = (most: number) => fc.integer({ min: -most, max: most }).filter((value) => value !== 0);

const common = {
  INTERVAL: fc.integer({ min: 1, max: 6 }),
  BYMONTH: listOf(fc.integer({ min: 1, max: 12 })),
  BYHOUR: listOf(fc.integer({ min: 0, max: 23 })),
  BYMINUTE: listOf(fc.constantFrom(0, 15, 30, 45, 59)),
};
const plainDays = listOf(weekdays);
const byFrequency: Record<string, Record<string, fc.Arbitrary<string | number>>> = {
  YEARLY: { ...common, BYMONTHDAY: listOf(signed(31)), BYDAY: plainDays },
  MONTHLY: { ...common, BYMONTHDAY: listOf(signed(31)), BYDAY: plainDays },
  WEEKLY: { ...common, BYDAY: plainDays, WKST: weekdays },
  DAILY: { ...common, BYDAY: plainDays, BYMONTHDAY: listOf(signed(31)) },
  HOURLY: { ...common, BYDAY: plainDays },
};

const partsOf = (freq: string) => fc.record(byFrequency[freq] ?? {}, { requiredKeys: [] });
/** The library does not intersect days of the year, weeks or numbered weekdays with other days as RFC 5545 requires. */
const daysOfYear = fc.oneof(
  fc.record({ ...common, BYDAY: listOf(nthOf(5)) }, { requiredKeys: ["BYDAY"] }),
  fc.record({ BYYEARDAY: listOf(signed(366)), BYHOUR: common.BYHOUR }, { requiredKeys: ["BYYEARDAY"] }),
  fc.record({ BYWEEKNO: listOf(signed(53)), BYDAY: plainDays }, { requiredKeys: ["BYWEEKNO"] }),
);
const textOf = (parts: object) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(";");

const validRule = fc
  .oneof(
    ...Object.keys(byFrequency).map((FREQ) => partsOf(FREQ).map((parts) => ({ FREQ, ...parts }))),
    daysOfYear.map((parts) => ({ FREQ: "YEARLY", ...parts })),
    fc.record({ ...common, BYDAY: listOf(nthOf(4)) }, { requiredKeys: ["BYDAY"] }).map((parts) => ({ FREQ: "MONTHLY", ...parts })),
  )
  .chain((parts) => {
    const isNarrowed = Object.keys(parts).some((name) => name.startsWith("BY"));
    const ends = { COUNT: fc.integer({ min: 1, max: 40 }) };
    const narrowed = isNarrowed
      ? fc.record({ ...ends, BYSETPOS: listOf(signed(3), 2) }, { requiredKeys: [] })
      : fc.record(ends, { requiredKeys: [] });
    return narrowed.map((more) => ({ ...parts, ...more }));
  });

const anyStart = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }).map((ms) => ms - (ms % (15 * 60_000)));
const untilMs = (startMs: number) => startMs + 20 * 366 * 24 * 3600_000;
const compared = 30;

function firstOf(starts: Iterable<number>, startMs: number): string[] {
  const found: string[] = [];
  for (const atMs of starts) {
    if (atMs > untilMs(startMs) || found.length === compared) break;
    found.push(new Date(atMs).toISOString());
  }
  return found;
}

/** The starts according to the library; undefined if the library gives up. */
function reference(rule: string, startMs: number, timezone: string): number[] | undefined {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timezone);
  const found: number[] = [];
  try {
    new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart, includeDtstart: true, cache: false, maxIterations: 500 }).all((at) => {
      const atMs = Number(at.epochMilliseconds);
      found.push(atMs);
      return atMs <= untilMs(startMs) && found.length <= compared;
    });
  } catch {
    return undefined;
  }
  return found;
}

const sameAsLibrary = (rules: typeof validRule, zones: readonly string[], firstHour = 0) => {
  let held = 0;
  fc.assert(
    fc.property(rules, anyStart, fc.constantFrom(...zones), (parts, startMs, timezone) => {
      fc.pre(Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timezone).hour >= firstHour);
      // The library omits the start if BYSETPOS does not select it.
      const rule = textOf("BYSETPOS" in parts ? { ...parts, COUNT: 1000 } : parts);
      const theirs = reference(rule, startMs, timezone);
      if (theirs === undefined) return;
      held += 1;
      const own = [...expand(parseRule(rule), startMs, timezone)];
      const isCompared = (atMs: number) => !("BYSETPOS" in parts) || atMs !== startMs;
      assert.deepEqual(firstOf(own.filter(isCompared), startMs), firstOf(theirs.filter(isCompared), startMs), rule);
    }),
    { numRuns: 120 },
  );
  assert.ok(held > 40, String(held));
};

test("a rule expands to the same starts as in the library, for any valid rule and start", () => sameAsLibrary(validRule, steadyZones));

// In an hour that the clocks skip or repeat, the library drops starts, which RFC 5545 keeps. So these rules start after those hours.
const dayRule = fc
  .constantFrom("YEARLY", "MONTHLY", "WEEKLY", "DAILY")
  .chain((FREQ) =>
    fc
      .record({ INTERVAL: common.INTERVAL, BYDAY: plainDays, COUNT: fc.integer({ min: 1, max: 40 }) }, { requiredKeys: [] })
      .map((parts) => ({ FREQ, ...parts })),
  );

test("a rule of days keeps its time of day where the clocks change, as in the library", () => sameAsLibrary(dayRule, zones, 4));

const hostileList = (most: number, isSigned: boolean) =>
  fc.oneof(
    fc.constant(Array.from({ length: most }, (_, index) => index + 1).join(",")),
    fc.array(isSigned ? signed(most) : fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 100 }).map((list) => list.join(",")),
    fc.constantFrom(String(most), `-${most}`),
  );
const everyDay = "MO,TU,WE,TH,FR,SA,SU";
const hostileRule = fc
  .record(
    {
      FREQ: fc.constantFrom("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"),
      INTERVAL: fc.oneof(fc.constantFrom(1, 2, 9999), fc.integer({ min: 1, max: 9999 })),
      COUNT: fc.constantFrom(1, 3, 1000, 9999, 100_000_000),
      BYMONTH: hostileList(12, false),
      BYMONTHDAY: hostileList(31, true),
      BYYEARDAY: hostileList(366, true),
      BYWEEKNO: hostileList(53, true),
      BYSETPOS: hostileList(366, true),
      BYDAY: fc.oneof(fc.constant(everyDay), listOf(nthOf(53), 20), plainDays),
      BYHOUR: hostileList(23, false),
      BYMINUTE: hostileList(59, false),
    },
    { requiredKeys: ["FREQ"] },
  )
  .map(textOf);

test("a hostile rule is accepted or rejected in a bounded number of steps, and an accepted one expands within bounds", () => {
  fc.assert(
    fc.property(hostileRule, anyStart, fc.constantFrom(...zones), (rule, startMs, timezone) => {
      const start = new Date(startMs);
      const work = { steps: 0 };
      const read = readRule(rule, start, timezone, work);
      // Twice the budget, plus the overshoot of the last period.
      assert.ok(work.steps <= 4 * 10_000 + 2, `${rule} took ${work.steps} steps`);
      if (!read.ok) return assert.match(read.message, /^rrule must/);
      const series = { start, end: new Date(startMs + 60_000), rrule: read.rule, timezone, exdates: [] };
      assert.ok(timesOf(series).length <= occurrencesMost);
      assert.ok(occurrencesOf(series, new Date(Date.UTC(2060, 0, 1)), new Date(Date.UTC(2060, 1, 1))).length <= occurrencesMost);
      endOfSeries(series);
    }),
    { numRuns: 2000 },
  );
});

const judged = (rule: string, start = "2026-10-20T13:00:00Z") => {
  const work = { steps: 0 };
  const read = readRule(rule, new Date(start), "America/New_York", work);
  return { ...read, steps: work.steps };
};

test("a rule that never occurs within ten years is rejected", () => {
  for (const rule of [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=1",
    "FREQ=HOURLY;BYMONTH=6;BYMONTHDAY=-31",
    "FREQ=YEARLY;BYYEARDAY=60;BYMONTH=12",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
    "FREQ=YEARLY;INTERVAL=50;BYMONTH=1;BYMONTHDAY=1",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=3;COUNT=2;UNTIL=20261021T000000Z".replace(";COUNT=2", ""),
    "FREQ=DAILY;UNTIL=20200101T000000Z",
  ]) {
    const { ok, steps } = judged(rule);
    assert.equal(ok, false, rule);
    assert.ok(steps < 10_000, `${rule}: ${steps}`);
  }
});

test("a rule that takes too many steps to expand is rejected, and common rules are accepted", () => {
  const numbers = (most: number) => Array.from({ length: most }, (_, index) => index).join(",");
  for (const freq of ["YEARLY", "MONTHLY", "WEEKLY"])
    assert.equal(judged(`FREQ=${freq};BYDAY=${everyDay};BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`).ok, false, freq);
  for (const rule of [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO",
    "FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;BYHOUR=9,14;BYMINUTE=0,30",
    "FREQ=HOURLY;BYHOUR=9,17;BYDAY=MO",
    "FREQ=DAILY;COUNT=9999",
  ]) {
    const { ok, steps } = judged(rule);
    assert.ok(ok && steps < 10_000, `${rule}: ${steps}`);
  }
});
