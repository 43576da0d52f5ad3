import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameNumber, mayBePhone } from "./lookup.ts";

test("a phone number in any notation is recognized, and other texts are not", () => {
  for (const text of ["+44 7700 900123", "07700 900123", "(202) 555-0123", "202.555.0123", "0049/30/123456"])
    assert.ok(mayBePhone(text), text);
  for (const text of ["Ada", "12345", "2026-11-23T09:00", "a123456", "", "+"]) assert.ok(!mayBePhone(text), text);
});

test("a typed number is the stored one without its country or trunk code", () => {
  for (const typed of ["+44 7700 900123", "07700 900123", "7700-900123", "0044 7700 900123"])
    assert.ok(isSameNumber("+447700900123", typed), typed);
  assert.ok(!isSameNumber("+447700900124", "07700 900123"));
});
