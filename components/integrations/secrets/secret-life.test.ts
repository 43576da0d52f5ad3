import assert from "node:assert/strict";
import { test } from "node:test";
import { overdueDays, timeLeft } from "./secret-life.ts";

const now = new Date("2026-06-01T12:00:00Z");
const secret = (dateAdded: string) => ({ lastFour: "abcd", dateAdded, expiresAt: null, lastUsedAt: null, lastUsedFrom: null });

test("a countdown has the two largest units ", () => {
  assert.deepEqual(timeLeft("2026-06-08T12:00:00Z", now), { days: 7, hours: 0, minutes: 0 });
  assert.deepEqual(timeLeft("2026-06-07T11:30:00Z", now), { days: 5, hours: 23, minutes: 0 });
  assert.deepEqual(timeLeft("2026-06-01T13:01:00Z", now), { days: 0, hours: 1, minutes: 1 });
  assert.deepEqual(timeLeft("2026-06-01T12:00:20Z", now), { days: 0, hours: 0, minutes: 1 });
  assert.deepEqual(timeLeft("2026-06-01T11:59:59Z", now), { days: 0, hours: 0, minutes: 0 });
});

test("a reminder appears after 90 days, counted from the newest secret", () => {
  assert.equal(overdueDays([secret("2026-03-04T12:00:01Z")], now), undefined);
  assert.equal(overdueDays([secret("2026-03-03T12:00:00Z")], now), 90);
  assert.equal(overdueDays([secret("2025-01-01T00:00:00Z"), secret("2026-05-31T00:00:00Z")], now), undefined);
  assert.equal(overdueDays([], now), undefined);
});
