import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScheduleRule } from "#contract/calendars/schedules.ts";
import { copyDay, hoursOf, paint, readRules, summaryOf, withSpan, writeRules } from "./week-hours.ts";

const rules: ScheduleRule[] = [
  {
    type: "wday",
    day: "monday",
    intervals: [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "24:00" },
    ],
  },
  { type: "date", date: "2026-12-24", intervals: [] },
];

test("rules survive a round trip", () => {
  const { week, dates } = readRules(rules);
  assert.deepEqual(writeRules(week, dates), rules);
  assert.equal(hoursOf(week), 14);
});

test("painting opens, merges and closes hours", () => {
  const spans = [{ from: 540, to: 720 }];
  assert.deepEqual(paint(spans, { from: 720, to: 780 }, true), [{ from: 540, to: 780 }]);
  assert.deepEqual(paint(spans, { from: 800, to: 830 }, true), [
    { from: 540, to: 720 },
    { from: 800, to: 830 },
  ]);
  assert.deepEqual(paint(spans, { from: 600, to: 630 }, false), [
    { from: 540, to: 600 },
    { from: 630, to: 720 },
  ]);
  assert.deepEqual(paint(spans, { from: 0, to: 1440 }, false), []);
});

test("a day is copied to other days, and the summary is short", () => {
  const { week } = readRules(rules);
  const copied = copyDay(week, "monday", ["tuesday", "wednesday"]);
  const summary = (of: typeof week, locale: string) => summaryOf(of, locale).replaceAll(/\s/gu, " ");
  assert.equal(summary(copied, "en-GB"), "Mon–Wed 09:00–12:00, 13:00 – 00:00");
  assert.equal(summary(copyDay(copied, "monday", ["sunday"]), "en-US"), "Sun–Wed 9:00 AM – 12:00 PM, 1:00 PM – 12:00 AM");
  assert.equal(summary(copyDay(copied, "sunday", ["monday", "tuesday", "wednesday"]), "en-GB"), "");
});

test("new hours begin an hour after the last ones, if the day has time left", () => {
  assert.deepEqual(withSpan([]), [{ from: 540, to: 1020 }]);
  assert.deepEqual(withSpan([{ from: 540, to: 720 }]).at(-1), { from: 780, to: 840 });
  assert.equal(withSpan([{ from: 540, to: 1440 }]).length, 1);
});
