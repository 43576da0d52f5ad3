import assert from "node:assert/strict";
import { test } from "node:test";
import { monthOf, rangeOf } from "./day-ranges.ts";

test("common ranges include today, and a month all of its days", () => {
  assert.deepEqual(rangeOf("today", "2026-11-20"), { from: "2026-11-20", to: "2026-11-20" });
  assert.deepEqual(rangeOf("last7Days", "2026-11-03"), { from: "2026-10-28", to: "2026-11-03" });
  assert.deepEqual(rangeOf("thisMonth", "2026-12-31"), { from: "2026-12-01", to: "2026-12-31" });
  assert.deepEqual(monthOf("2027-02-01"), { from: "2027-02-01", to: "2027-02-28" });
  assert.deepEqual(monthOf("2028-02-29"), { from: "2028-02-01", to: "2028-02-29" });
  assert.deepEqual(monthOf("2026-04-30"), { from: "2026-04-01", to: "2026-04-30" });
});
