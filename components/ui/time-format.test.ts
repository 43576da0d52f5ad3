import assert from "node:assert/strict";
import { test } from "node:test";
import { formatRelative, formatTime, viewersTime } from "./time-format.ts";

const plain = (text: string) => text.replace(/\s/g, " ");

test("an instant is shown in the requested time zone, whatever the time zone of the program", () => {
  const at = new Date("2026-11-20T01:30:00Z");
  assert.equal(plain(formatTime(at, "datetime", "America/New_York", "en-US")), "Nov 19, 2026, 8:30 PM");
  assert.equal(plain(formatTime(at, "datetime", "Asia/Tokyo", "en-GB")), "20 Nov 2026, 10:30");
});

test("the two instants of a repeated hour differ by the name of the time zone", () => {
  const before = formatTime(new Date("2026-10-25T00:30:00Z"), "full", "Europe/Lisbon", "en-GB");
  const after = formatTime(new Date("2026-10-25T01:30:00Z"), "full", "Europe/Lisbon", "en-GB");
  assert.notEqual(before, after);
});

test("the viewer's time is shown only if it differs", () => {
  const at = new Date("2026-07-01T12:00:00Z");
  assert.equal(viewersTime(at, "Europe/Lisbon", "Europe/London", "en"), undefined);
  assert.match(viewersTime(at, "Europe/Lisbon", "America/New_York", "en") ?? "", /8:00/);
});

test("a relative time uses the largest unit that fits", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now, "en");
  assert.equal(ago(5), "now");
  assert.equal(ago(120), "2 minutes ago");
  assert.equal(ago(86_400), "yesterday");
  assert.equal(ago(-3 * 3600), "in 3 hours");
  assert.equal(ago(400 * 86_400), "last year");
});
