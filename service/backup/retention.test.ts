import assert from "node:assert/strict";
import { test } from "node:test";
import { outdated, retentionIn } from "./retention.ts";

const daily = (count: number) =>
  Array.from({ length: count }, (_, days) => {
    const takenAt = new Date(Date.UTC(2026, 10, 30 - days, 3));
    return { id: takenAt.toISOString().slice(0, 10), takenAt };
  });

const kept = (backups: ReturnType<typeof daily>, text: string) => {
  const removed = new Set(outdated(backups, retentionIn(text) ?? {}));
  return backups.filter(({ id }) => !removed.has(id)).map(({ id }) => id);
};

test("each rule keeps the newest backup of each of its periods", () => {
  const backups = daily(70);
  assert.deepEqual(kept(backups, "last=2"), ["2026-11-30", "2026-11-29"]);
  assert.deepEqual(kept(backups, "daily=3"), ["2026-11-30", "2026-11-29", "2026-11-28"]);
  // 30 November 2026 is a Monday.
  assert.deepEqual(kept(backups, "weekly=3"), ["2026-11-30", "2026-11-29", "2026-11-22"]);
  assert.deepEqual(kept(backups, "monthly=3"), ["2026-11-30", "2026-10-31", "2026-09-30"]);
  assert.deepEqual(kept(backups, "daily=2,monthly=2"), ["2026-11-30", "2026-11-29", "2026-10-31"]);
});

test("any rules keep the newest backup, and several backups of a day count once", () => {
  const takenAt = (hour: number) => ({ id: String(hour), takenAt: new Date(Date.UTC(2026, 10, 30, hour)) });
  assert.deepEqual(outdated([takenAt(1), takenAt(2), takenAt(3)], {}), ["2", "1"]);
  assert.deepEqual(outdated([takenAt(1), takenAt(2), takenAt(3)], { daily: 5 }), ["2", "1"]);
});

test("malformed rules are refused", () => {
  for (const text of ["", "7", "daily", "daily=0", "daily=-1", "daily=99999", "hourly=3", "daily=7;weekly=4"])
    assert.equal(retentionIn(text), undefined, text);
  assert.deepEqual(retentionIn("daily=7, monthly=12"), { daily: 7, monthly: 12 });
});
