import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dateOf, dateTimeOf, hasFullYear, meantYear, textOfDate, textOfTime, timeOf } from "./wall-values.ts";
import { instantOf, wallTimeOf } from "./zone.ts";

test("every day and minute survives conversion in both directions", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("0001-01-01T00:00Z"), max: new Date("9999-12-31T23:59Z"), noInvalidDate: true }), (at) => {
      const text = at.toISOString().slice(0, 16);
      assert.equal(textOfDate(dateTimeOf(text)), text);
      assert.equal(textOfDate(dateOf(text)), text.slice(0, 10));
      assert.equal(textOfTime(timeOf(text.slice(11))), text.slice(11));
    }),
  );
});

test("a text that is no existing day or time has no value", () => {
  for (const text of ["", "nonsense", "2026-11", "0000-01-01", "2026-13-01", "2026-00-10", "2026-04-31", "2027-02-29", "1900-02-29"]) {
    assert.equal(dateOf(text), null, text);
    assert.equal(dateTimeOf(`${text}T09:30`), null, text);
  }
  for (const text of ["", "9:30", "24:00", "09:60", "nonsense"]) {
    assert.equal(timeOf(text), null, text);
    assert.equal(dateTimeOf(`2026-11-20T${text}`), null, text);
  }
  assert.equal(textOfDate(null), "");
  assert.equal(textOfTime(null), "");
});

test("29 February exists in leap years", () => {
  for (const year of ["2000", "2024", "2028"]) assert.equal(textOfDate(dateOf(`${year}-02-29`)), `${year}-02-29`);
});

test("seconds and time zones behind the minutes are ignored, and a day begins at midnight", () => {
  assert.equal(textOfDate(dateTimeOf("2026-11-20T09:30:15.000Z")), "2026-11-20T09:30");
  assert.equal(textOfDate(dateTimeOf("2026-11-20")), "2026-11-20T00:00");
  assert.equal(textOfDate(dateOf("2026-11-20T09:30")), "2026-11-20");
});

test("a time that a clock change skips or repeats is kept as typed, and its instant exists", () => {
  for (const [text, there] of [
    ["2026-03-29T01:30", "2026-03-29T02:30"],
    ["2026-10-25T01:30", "2026-10-25T01:30"],
  ] as const) {
    assert.equal(textOfDate(dateTimeOf(text)), text);
    assert.equal(wallTimeOf(instantOf(text, "Europe/London") ?? new Date(0), "Europe/London"), there);
  }
});

test("two digits mean a year of the last 80 or the next 20 years", () => {
  assert.equal(meantYear(26, 2026), 2026);
  assert.equal(meantYear(46, 2026), 2046);
  assert.equal(meantYear(47, 2026), 1947);
  assert.equal(meantYear(85, 2026), 1985);
  assert.equal(meantYear(5, 2095), 2105);
  assert.equal(meantYear(1985, 2026), 1985);
  assert.ok(hasFullYear({ year: 1000 }));
  assert.ok(!hasFullYear({ year: 202 }));
});
