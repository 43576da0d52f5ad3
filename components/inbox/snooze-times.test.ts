import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSnooze, snoozeStart, snoozeTimes } from "./snooze-times.ts";

const timesAt = (now: string, timeZone = "Europe/London") =>
  snoozeTimes(new Date(now), timeZone).map(({ id, at }) => `${id} ${at.toISOString()}`);

test("later today is in three hours, at a full hour, and is not offered when that is tomorrow", () => {
  assert.equal(timesAt("2026-11-24T10:20:00Z")[0], "laterToday 2026-11-24T14:00:00.000Z");
  assert.deepEqual(timesAt("2026-11-24T21:00:00Z"), ["tomorrow 2026-11-25T09:00:00.000Z", "nextWeek 2026-11-30T09:00:00.000Z"]);
});

test("mornings are those of the location, also on the day when its clocks change", () => {
  assert.deepEqual(timesAt("2026-10-24T22:30:00Z"), ["tomorrow 2026-10-25T09:00:00.000Z", "nextWeek 2026-10-26T09:00:00.000Z"]);
  assert.equal(timesAt("2026-11-24T01:00:00Z", "America/New_York").at(-2), "tomorrow 2026-11-24T14:00:00.000Z");
});

test("next week is Monday, on a Monday the next one, and on a Sunday not tomorrow", () => {
  assert.equal(timesAt("2026-11-23T08:00:00Z").at(-1), "nextWeek 2026-11-30T09:00:00.000Z");
  assert.equal(timesAt("2026-11-29T08:00:00Z").at(-1), "nextWeek 2026-12-07T09:00:00.000Z");
});

test("another time begins with tomorrow at this hour", () => {
  assert.equal(snoozeStart(new Date("2026-11-24T10:20:00Z"), "Europe/London"), "2026-11-25T10:00");
});

test("a time after a week is shown with its date", () => {
  const now = new Date("2026-11-24T10:00:00Z");
  const shown = (until: string) => formatSnooze(new Date(until), now, "UTC", "en-GB");
  assert.equal(shown("2026-11-30T09:00:00Z"), "Mon 09:00");
  assert.match(shown("2026-12-01T09:00:00Z"), /1 Dec 2026/);
});
