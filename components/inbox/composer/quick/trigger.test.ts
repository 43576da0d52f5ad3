import assert from "node:assert/strict";
import { test } from "node:test";
import { matching, triggerBefore } from "./trigger.ts";

test("a sign opens a list only at the start of a word", () => {
  assert.deepEqual(triggerBefore("/"), { kind: "template", query: "", length: 1 });
  assert.deepEqual(triggerBefore("Hello /Open"), { kind: "template", query: "open", length: 5 });
  assert.deepEqual(triggerBefore("a\n@Amá"), { kind: "mention", query: "amá", length: 4 });
  assert.deepEqual(triggerBefore("Nice :smi"), { kind: "emoji", query: "smi", length: 4 });
  for (const text of ["", "and/or", "ada@example", "at 9:30", ":p", ":)", "/open hours", "https://a", "/ ", "//"])
    assert.equal(triggerBefore(text), undefined, text);
});

test("choices are found by the beginning of their words, those that begin with it first", () => {
  const choices = ["Closing hours", "Opening hours", "Hours"].map((label) => ({ id: label, label }));
  assert.deepEqual(
    matching(choices, "hou").map(({ label }) => label),
    ["Hours", "Closing hours", "Opening hours"],
  );
  assert.equal(matching(choices, "x").length, 0);
  const grouped = [{ id: "1", label: "Opening hours", group: "Front desk" }];
  assert.equal(matching(grouped, "desk").length, 1);
});
