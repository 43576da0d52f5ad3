import assert from "node:assert/strict";
import { test } from "node:test";
import { movedTo, nameOf, occurrenceNamed } from "./moved-series.ts";
import { occurrencesOf, type Series } from "./series.ts";

const series = (start: string, rrule: string, more: Partial<Series> = {}): Series => ({
  start: new Date(start),
  end: new Date(Date.parse(start) + 30 * 60_000),
  rrule,
  timezone: "America/New_York",
  exdates: [],
  ...more,
});
const moved = (one: Series, start: string) => movedTo(one, new Date(start), new Date(Date.parse(start) + 30 * 60_000));
const all = (one: Series) => occurrencesOf(one, new Date(0), new Date("2040-01-01T00:00:00Z"));
const starts = (one: Series) => all(one).map(({ start }) => start.toISOString().slice(0, 16));

test("occurrences that a series excludes stay excluded after a move, also across a clock change", () => {
  const weekly = series("2027-03-01T14:00:00Z", "FREQ=WEEKLY;COUNT=5", { exdates: [new Date("2027-03-22T13:00:00Z")] });
  assert.deepEqual(starts(moved(weekly, "2027-03-08T15:00:00Z")), [
    "2027-03-08T15:00",
    "2027-03-15T14:00",
    "2027-03-22T14:00",
    "2027-04-05T14:00",
  ]);
  assert.deepEqual(starts(moved(weekly, "2027-03-15T13:00:00Z")), [
    "2027-03-15T13:00",
    "2027-03-22T13:00",
    "2027-03-29T13:00",
    "2027-04-12T13:00",
  ]);
});

test("a move shifts the weekdays and the last day of a weekly series", () => {
  const twice = series("2026-12-07T14:00:00Z", "FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20261220T140000Z");
  assert.equal(moved(twice, "2026-12-08T14:30:00Z").rrule, "FREQ=WEEKLY;BYDAY=TU,MO;UNTIL=20261221T143000Z");
  assert.equal(moved(twice, "2026-12-05T14:00:00Z").rrule, "FREQ=WEEKLY;BYDAY=SA,FR;UNTIL=20261218T140000Z");
  for (const until of ["20261209T140000Z", "20261209"]) {
    const daily = series("2026-12-07T14:00:00Z", `FREQ=DAILY;UNTIL=${until}`);
    assert.equal(starts(daily).length, 3, until);
    assert.deepEqual(starts(moved(daily, "2026-12-07T16:00:00Z")), ["2026-12-07T16:00", "2026-12-08T16:00", "2026-12-09T16:00"], until);
  }
  assert.equal(moved(series("2026-12-07T14:00:00Z", "FREQ=MONTHLY;BYDAY=1MO"), "2026-12-08T14:00:00Z").rrule, "FREQ=MONTHLY;BYDAY=2TU");
});

test("an occurrence keeps its unique name, no matter how often its series is moved", () => {
  for (const rule of ["FREQ=DAILY;COUNT=200", "FREQ=WEEKLY;COUNT=60;BYDAY=MO,TH", "FREQ=HOURLY;COUNT=400"]) {
    let one = series("2026-10-26T14:30:00Z", rule);
    const names = all(one).map(({ start }) => start.getTime());
    for (const to of ["2026-10-27T05:30:00Z", "2026-11-02T01:15:00Z", "2026-10-20T12:00:00Z", "2026-10-26T14:30:00Z"]) {
      one = moved(one, to);
      const now = all(one);
      const namesNow = now.map(({ start }) => nameOf(one, start).getTime());
      assert.equal(new Set(namesNow).size, names.length);
      // An hourly rule has one occurrence more or less on a day when the clocks change.
      if (!rule.startsWith("FREQ=HOURLY")) assert.deepEqual(namesNow, names, `${rule} ${to}`);
      for (const at of [0, 1, 7, 59]) assert.deepEqual(occurrenceNamed(one, new Date(namesNow[at] ?? 0)), now[at]);
    }
    assert.equal(occurrenceNamed(one, new Date(12_345)), undefined);
  }
});

test("a monthly series that is moved to another weekday is on that weekday of each month, with its exceptions, end and names", () => {
  const rule = "FREQ=MONTHLY;BYDAY=2TU;COUNT=6";
  const monthly = series("2026-12-08T15:00:00Z", rule, { exdates: [new Date("2027-02-09T15:00:00Z")] });
  const thursdays = moved(monthly, "2026-12-10T16:00:00Z");
  assert.equal(thursdays.rrule, "FREQ=MONTHLY;BYDAY=2TH;COUNT=6");
  assert.deepEqual(starts(thursdays), ["2026-12-10T16:00", "2027-01-14T16:00", "2027-03-11T16:00", "2027-04-08T15:00", "2027-05-13T15:00"]);
  for (const { start } of all(thursdays))
    assert.equal(occurrenceNamed(thursdays, nameOf(thursdays, start))?.start.getTime(), start.getTime(), start.toISOString());
  assert.deepEqual(
    all(thursdays).map(({ start }) => nameOf(thursdays, start).toISOString()),
    all(monthly).map(({ start }) => start.toISOString()),
  );

  const until = (text: string) =>
    starts(moved(series("2026-12-08T15:00:00Z", `FREQ=MONTHLY;BYDAY=2TU;UNTIL=${text}`), "2026-12-10T16:00:00Z"));
  assert.equal(until("20270209T150000Z").length, 3);
  assert.equal(until("20270209T145959Z").length, 2);
  assert.equal(until("20270301").length, 3);
});

test("a rule for the last weekday of a month still means the last one after a move into another month", () => {
  const last = series("2026-11-30T15:00:00Z", "FREQ=MONTHLY;BYDAY=-1MO;COUNT=3");
  assert.deepEqual(starts(moved(last, "2026-11-27T15:00:00Z")), ["2026-11-27T15:00", "2026-12-25T15:00", "2027-01-29T15:00"]);
  assert.equal(moved(last, "2026-11-23T15:00:00Z").rrule, "FREQ=MONTHLY;BYDAY=-2MO;COUNT=3");
  const second = series("2026-12-08T15:00:00Z", "FREQ=MONTHLY;BYDAY=2TU;COUNT=3");
  assert.deepEqual(starts(moved(second, "2027-01-29T15:00:00Z")), ["2027-01-29T15:00", "2027-02-26T15:00", "2027-03-26T14:00"]);
});
