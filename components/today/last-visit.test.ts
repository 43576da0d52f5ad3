import assert from "node:assert/strict";
import { test } from "node:test";
import { visitsAt } from "./last-visit.ts";

const minuteMs = 60_000;

test("what is new stays new during a visit, and a later visit begins where the previous one ended", () => {
  const start = 1_800_000_000_000;
  const first = visitsAt(null, start);
  assert.equal(first.previousMs, start - 24 * 60 * minuteMs);
  const during = visitsAt(first.text, start + 20 * minuteMs);
  assert.equal(during.previousMs, first.previousMs);
  const later = visitsAt(during.text, start + 200 * minuteMs);
  assert.equal(later.previousMs, start + 20 * minuteMs);
  assert.equal(visitsAt("nonsense", start).previousMs, first.previousMs);
});
