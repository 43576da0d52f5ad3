import assert from "node:assert/strict";
import { test } from "node:test";
import { segmentsOf } from "./sms-segments.ts";

test("a text is counted in the segments of the mobile network", () => {
  assert.deepEqual(segmentsOf(""), { count: 0, left: 160, isUnicode: false });
  assert.deepEqual(segmentsOf("a".repeat(160)), { count: 1, left: 0, isUnicode: false });
  assert.deepEqual(segmentsOf("a".repeat(161)), { count: 2, left: 145, isUnicode: false });
  assert.deepEqual(segmentsOf("€".repeat(80)), { count: 1, left: 0, isUnicode: false });
  assert.deepEqual(segmentsOf("ж".repeat(71)), { count: 2, left: 63, isUnicode: true });
  assert.deepEqual(segmentsOf("😀".repeat(35)), { count: 1, left: 0, isUnicode: true });
});
