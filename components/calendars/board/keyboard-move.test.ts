import assert from "node:assert/strict";
import { test } from "node:test";
import { steppedBy } from "./keyboard-move.ts";

const wall = (from: string, to: string) => ({ start: new Date(`2026-03-02T${from}Z`), end: new Date(`2026-03-02T${to}Z`) });

test("arrow keys move an appointment by a quarter of an hour or a day, or with Shift only its end, which stays after its start", () => {
  const at = wall("09:00", "09:30");
  assert.deepEqual(steppedBy("ArrowDown", false, at), wall("09:15", "09:45"));
  assert.deepEqual(steppedBy("ArrowUp", false, at), wall("08:45", "09:15"));
  assert.deepEqual(steppedBy("ArrowRight", false, at)?.start, new Date("2026-03-03T09:00Z"));
  assert.deepEqual(steppedBy("ArrowUp", true, at), wall("09:00", "09:15"));
  assert.equal(steppedBy("ArrowUp", true, wall("09:00", "09:15")), undefined);
  assert.equal(steppedBy("Home", false, at), undefined);
});
