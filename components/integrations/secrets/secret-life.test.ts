import assert from "node:assert/strict";
import { test } from "node:test";
import { overdueDays, timeLeft } from "./secret-life.ts";

const now = new Date("2026-06-01T12:00:00Z");
const secret = (dateAdded: string) => ({ lastFour: "abcd", dateAdded, expiresAt: null, lastUsedAt: null, lastUsedFrom: null });

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

test("a countdown shows the two largest units and leaves out zeros", () => {
  assert.equal(timeLeft("2026-06-08T12:00:00Z", now, counted), "7 days");
  assert.equal(timeLeft("2026-06-07T11:30:00Z", now, counted), "5 days 23 hours");
  assert.equal(timeLeft("2026-06-01T13:01:00Z", now, counted), "1 hour 1 minute");
  assert.equal(timeLeft("2026-06-01T12:00:20Z", now, counted), "1 minute");
  assert.equal(timeLeft("2026-06-01T11:59:59Z", now, counted), "0 minutes");
});

test("a reminder appears after 90 days, counted from the newest secret", () => {
  assert.equal(overdueDays([secret("2026-03-04T12:00:01Z")], now), undefined);
  assert.equal(overdueDays([secret("2026-03-03T12:00:00Z")], now), 90);
  assert.equal(overdueDays([secret("2025-01-01T00:00:00Z"), secret("2026-05-31T00:00:00Z")], now), undefined);
  assert.equal(overdueDays([], now), undefined);
});
