import assert from "node:assert/strict";
import { test } from "node:test";
import { rangeOf } from "./range.ts";

const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

test("the default range is the month up to today in the location's time zone", () => {
  const late = new Date("2026-03-31T23:30:00Z");
  assert.deepEqual(iso(rangeOf({}, "UTC", late)), ["2026-02-28T00:00:00.000Z", "2026-04-01T00:00:00.000Z"]);
  assert.deepEqual(iso(rangeOf({}, "Europe/Berlin", late)), ["2026-02-28T23:00:00.000Z", "2026-04-01T22:00:00.000Z"]);
});

test("the range includes the whole first and last day, also when clocks change", () => {
  const now = new Date("2026-06-01T00:00:00Z");
  assert.deepEqual(iso(rangeOf({ startAt: "2026-03-29", endAt: "2026-03-29" }, "Europe/Berlin", now)), [
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ]);
});
