import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTimes } from "./next-times.ts";

test("the next free times are at most two of a day, in order, and six in all", () => {
  const at = (day: number, hour: number) => `2026-11-${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
  const starts = [at(24, 9), at(23, 11), at(23, 9), at(23, 10), at(25, 8), at(26, 8), at(27, 8), at(28, 8)];
  assert.deepEqual(
    nextTimes(starts, (start) => start.slice(0, 10)),
    [at(23, 9), at(23, 10), at(24, 9), at(25, 8), at(26, 8), at(27, 8)],
  );
  assert.deepEqual(
    nextTimes([], (start) => start),
    [],
  );
});
