import assert from "node:assert/strict";
import { test } from "node:test";
import { boundRestarts } from "./restarts.ts";

test("a restart waits if the limit per minute is reached, and each further one waits for its own turn", () => {
  let nowMs = 1_000_000;
  const nextPauseMs = boundRestarts(2, () => nowMs);
  assert.equal(nextPauseMs(), 0);
  nowMs += 10_000;
  assert.equal(nextPauseMs(), 0);
  nowMs += 5_000;
  assert.deepEqual([nextPauseMs(), nextPauseMs(), nextPauseMs()], [45_000, 55_000, 105_000]);
  nowMs += 300_000;
  assert.equal(nextPauseMs(), 0);
});
