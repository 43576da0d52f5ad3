import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScheduleRule } from "#db/calendars/tables.ts";
import { at, hourMs, inputOf, member, monday, times, weekly } from "./fixtures.ts";
import { slotsByDate } from "./free-slots.ts";
import { openSpans } from "./hours.ts";

test("a date rule replaces the rule of its weekday, and without intervals closes the date", () => {
  const rules: ScheduleRule[] = [
    ...monday.rules,
    { type: "wday", day: "tuesday", intervals: [{ from: "09:00", to: "10:00" }] },
    { type: "date", date: "2026-11-23", intervals: [] },
    { type: "date", date: "2026-11-24", intervals: [{ from: "20:00", to: "21:00" }] },
  ];
  assert.deepEqual(times(inputOf({ members: [member("u1", { timezone: "UTC", rules })] })), ["11-24 20:00", "11-24 20:30"]);
});

test("the hours of several schedules are combined", () => {
  const both = [weekly("UTC", "09:00", "10:30"), weekly("UTC", "10:00", "11:00"), weekly("UTC", "14:00", "14:30")];
  assert.deepEqual(times(inputOf({ members: [member("u1", ...both)] })), [
    "11-23 09:00",
    "11-23 09:30",
    "11-23 10:00",
    "11-23 10:30",
    "11-23 14:00",
  ]);
});

test("dates and offsets are those of the requested zone", () => {
  assert.deepEqual(slotsByDate([at("2026-11-01T05:30:00Z"), at("2026-11-01T06:30:00Z"), at("2026-11-02T04:59:00Z")], "America/New_York"), {
    "2026-11-01": { slots: ["2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00", "2026-11-01T23:59:00-05:00"] },
  });
  assert.deepEqual(slotsByDate([at("2026-11-23T20:00:00Z")], "Asia/Kathmandu"), { "2026-11-24": { slots: ["2026-11-24T01:45:00+05:45"] } });
});

test("hours across a clock change have their real length", () => {
  const hours = (timezone: string) => [weekly(timezone, "01:00", "04:00", "sunday")];
  const length = (timezone: string, day: string) =>
    openSpans(hours(timezone), at(`${day}T00:00:00Z`), at(`${day}T23:00:00Z`)).reduce((sum, span) => sum + (span.to - span.from), 0) /
    hourMs;
  assert.equal(length("America/New_York", "2026-11-01"), 4);
  assert.equal(length("America/New_York", "2027-03-14"), 2);
  assert.equal(length("Australia/Lord_Howe", "2026-10-04"), 2.5);
});
