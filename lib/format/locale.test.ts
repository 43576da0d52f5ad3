import assert from "node:assert/strict";
import { test } from "node:test";
import { localeOf } from "./locale.ts";

test("the first supported language is used, otherwise English", () => {
  assert.equal(localeOf("de-CH,de;q=0.9,en;q=0.8"), "de-CH");
  assert.equal(localeOf("*;q=0.5, fr"), "fr");
  assert.equal(localeOf("not a language"), "en");
  assert.equal(localeOf(null), "en");
  // Texts and dates are in the same language.
  assert.equal(localeOf("ja-JP,ja;q=0.9,de-AT;q=0.8"), "de-AT");
  assert.equal(localeOf("ja"), "en");
  assert.equal(localeOf("nn-NO"), "nb");
});
