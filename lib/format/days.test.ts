import assert from "node:assert/strict";
import { test } from "node:test";
import { nextWorkingDays } from "./days.ts";

test("the next three working days leave out the weekend", () => {
  assert.deepEqual(nextWorkingDays("2026-11-16"), { first: "2026-11-17", end: "2026-11-20" });
  assert.deepEqual(nextWorkingDays("2026-11-19"), { first: "2026-11-20", end: "2026-11-25" });
  assert.deepEqual(nextWorkingDays("2026-11-21"), { first: "2026-11-22", end: "2026-11-26" });
});
