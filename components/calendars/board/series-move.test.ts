import assert from "node:assert/strict";
import { test } from "node:test";
import { seriesAfter } from "./series-move.ts";

test("a series moves by as much wall-clock time as its occurrence, even if the clocks have changed since it began", () => {
  const span = (startTime: string, endTime: string) => ({ startTime, endTime });
  assert.deepEqual(
    seriesAfter(
      span("2026-10-20T08:00:00.000Z", "2026-10-20T08:30:00.000Z"),
      span("2026-11-03T09:00:00.000Z", "2026-11-03T09:30:00.000Z"),
      span("2026-11-04T10:00:00.000Z", "2026-11-04T11:00:00.000Z"),
      "Europe/London",
    ),
    span("2026-10-21T09:00:00.000Z", "2026-10-21T10:00:00.000Z"),
  );
});
