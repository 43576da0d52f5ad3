import assert from "node:assert/strict";
import { test } from "node:test";
import { callDurationOf, clockOf } from "./clock.ts";

test("times are minutes and seconds, with hours if there are any", () => {
  assert.deepEqual([-1, 0, 65.9, 3661].map(clockOf), ["0:00", "0:00", "1:05", "1:01:01"]);
});

test("a recording with a fraction of a second shows the same rounded duration as its call", () => {
  assert.deepEqual([0.2, 30.4, 30.6, 59.5, 3599.5].map(callDurationOf), ["0:00", "0:30", "0:31", "1:00", "1:00:00"]);
});
