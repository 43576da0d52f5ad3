import assert from "node:assert/strict";
import { test } from "node:test";
import {
  endOfSeries,
  hasOccurrence,
  instanceIdOf,
  occurrencesMost,
  occurrencesOf,
  readInstanceId,
  readRule,
  type Series,
} from "./series.ts";

const series = (rrule: string, more: Partial<Series> = {}): Series => ({
  start: new Date("2026-10-20T13:00:00Z"),
  end: new Date("2026-10-20T14:00:00Z"),
  rrule,
  timezone: "America/New_York",
  exdates: [],
  ...more,
});
const starts = (of: Series, from: string, to: string) =>
  occurrencesOf(of, new Date(from), new Date(to)).map(({ start }) => start.toISOString());

test("a weekly series keeps its hour of the day across a clock change", () => {
  assert.deepEqual(starts(series("FREQ=WEEKLY;COUNT=4"), "2026-10-01T00:00:00Z", "2027-01-01T00:00:00Z"), [
    "2026-10-20T13:00:00.000Z",
    "2026-10-27T13:00:00.000Z",
    "2026-11-03T14:00:00.000Z",
    "2026-11-10T14:00:00.000Z",
  ]);
});

test("an occurrence belongs to a span that it overlaps, not to one that it only borders on", () => {
  const daily = series("FREQ=DAILY");
  assert.deepEqual(starts(daily, "2026-10-21T13:59:00Z", "2026-10-22T13:00:00Z"), ["2026-10-21T13:00:00.000Z"]);
  assert.deepEqual(starts(daily, "2026-10-21T14:00:00Z", "2026-10-22T13:00:00Z"), []);
});

test("excluded starts are left out", () => {
  const daily = series("FREQ=DAILY;COUNT=3", { exdates: [new Date("2026-10-21T13:00:00Z")] });
  assert.deepEqual(starts(daily, "2026-10-01T00:00:00Z", "2027-01-01T00:00:00Z"), ["2026-10-20T13:00:00.000Z", "2026-10-22T13:00:00.000Z"]);
  assert.equal(hasOccurrence(daily, new Date("2026-10-21T13:00:00Z")), undefined);
  assert.notEqual(hasOccurrence(daily, new Date("2026-10-22T13:00:00Z")), undefined);
  assert.equal(hasOccurrence(daily, new Date("2026-10-22T13:00:00.001Z")), undefined);
});

test("a rule without end, or with a million occurrences, is expanded only for the requested span", () => {
  for (const rule of [
    "FREQ=DAILY",
    "FREQ=DAILY;COUNT=1000000",
    "FREQ=HOURLY",
    "FREQ=HOURLY;COUNT=100000000",
    "COUNT=100000000;FREQ=DAILY",
    "FREQ=YEARLY;INTERVAL=900",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  ]) {
    assert.ok(occurrencesOf(series(rule), new Date("2040-03-01T00:00:00Z"), new Date("2040-04-01T00:00:00Z")).length <= occurrencesMost);
    assert.ok(occurrencesOf(series(rule), new Date(0), new Date("9999-01-01T00:00:00Z")).length <= occurrencesMost, rule);
  }
  assert.equal(starts(series("FREQ=DAILY"), "2040-03-01T00:00:00Z", "2040-04-01T00:00:00Z").length, 31);
});

test("a series that ends reports its end", () => {
  assert.equal(endOfSeries(series("FREQ=DAILY")), undefined);
  const end = endOfSeries(series("FREQ=DAILY;COUNT=3"));
  assert.ok(end !== undefined && end > new Date("2026-10-22T14:00:00Z") && end < new Date("2026-10-22T14:01:00Z"));
  const until = endOfSeries(series("FREQ=DAILY;UNTIL=20261025T000000Z"));
  assert.ok(until !== undefined && until >= new Date("2026-10-24T14:00:00Z") && until < new Date("2026-10-27T00:00:00Z"));
});

test("impossible rules are rejected with an explanation", () => {
  const read = (text: string) => readRule(text, new Date("2026-10-20T13:00:00Z"), "America/New_York");
  for (const rule of [
    "FREQ=WEEKLY;COUNT=3",
    "RRULE:FREQ=DAILY;UNTIL=20270101T000000Z",
    "DTSTART:20260101T000000Z\nRRULE:FREQ=MONTHLY;BYDAY=2TU,-1FR",
    "freq=weekly;byday=mo,we",
  ])
    assert.equal(read(rule).ok, true, rule);
  for (const rule of [
    "",
    "nonsense",
    "FREQ=SECONDLY",
    "FREQ=MINUTELY",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=-1",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=1;COUNT=2",
    "FREQ=DAILY;COUNT=3;UNTIL=20270101T000000Z",
    "FREQ=DAILY;UNTIL=20270231T000000Z",
    "FREQ=DAILY;UNTIL=garbage",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=HOURLY;BYHOUR=99",
    "FREQ=DAILY;FOO=1",
    "FREQ=DAILY;__proto__=1",
    "COUNT=3",
    "RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY",
  ])
    assert.equal(read(rule).ok, false, rule);
});

test("an occurrence's id contains its series and its start", () => {
  const name = new Date("2026-10-20T13:00:00Z");
  assert.deepEqual(readInstanceId(instanceIdOf("a_b", name)), { masterId: "a_b", name });
  assert.equal(readInstanceId("plain"), undefined);
});
