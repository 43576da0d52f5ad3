import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, withPasted } from "./pasted-options.ts";

test("each line of a pasted text is an option, without list markers and repetitions", () => {
  assert.deepEqual(linesOf("Red\r\n  - Dark  green\n\n* Blue\nred\n• A\tB"), ["Red", "Dark green", "Blue", "A B"]);
  assert.deepEqual(linesOf(" \n"), []);
});

test("pasted options follow those that exist, and existing ones keep their keys", () => {
  const options = [{ key: "red", label: "Red" }, { label: " " }];
  assert.deepEqual(withPasted(options, ["RED", "Blue"]), [{ key: "red", label: "Red" }, { label: "Blue" }]);
});
