import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWall, toWall } from "./to-full-calendar.ts";

test("an instant survives conversion to wall-clock time and back, also on days when clocks change", () => {
  for (const [instant, zone] of [
    ["2026-03-29T00:30:00.000Z", "Europe/Berlin"],
    ["2026-03-29T01:30:00.000Z", "Europe/Berlin"],
    ["2026-11-01T13:00:00.000Z", "America/New_York"],
    ["2026-06-01T00:15:00.000Z", "Asia/Kathmandu"],
  ] as const)
    assert.equal(fromWall(new Date(toWall(instant, zone)), zone), instant);
  assert.equal(toWall("2026-03-29T01:30:00.000Z", "Europe/Berlin"), "2026-03-29T03:30:00Z");
});
