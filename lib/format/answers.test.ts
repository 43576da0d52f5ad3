import assert from "node:assert/strict";
import { test } from "node:test";
import { shownAnswer } from "./answers.ts";

test("a day is shown as a date, also among others, and other answers as they were given", () => {
  const shown = (value: unknown) => shownAnswer(value, "en");
  assert.equal(shown("2025-03-15"), "Mar 15, 2025");
  assert.equal(shown(["2025-03-15", "Whitening"]), "Mar 15, 2025, Whitening");
  assert.equal(shown("On 2025-03-15"), "On 2025-03-15");
  assert.equal(shown(null), "");
});
