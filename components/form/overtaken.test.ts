import assert from "node:assert/strict";
import { test } from "node:test";
import { clashes } from "./overtaken.ts";

test("two people clash where both changed the same thing to something else", () => {
  assert.equal(clashes("a", "b", "c"), true);
  assert.equal(clashes("a", "b", "a"), false);
  assert.equal(clashes("a", "a", "c"), false);
  assert.equal(clashes("a", "b", "b"), false);
  assert.equal(clashes(["x"], ["x", "y"], ["x", "z"]), true);
  assert.equal(clashes(undefined, { a: 1 }, { a: 2 }), true);
});

test("of a group of switches they clash where both turned the same one", () => {
  const before = { tags: true, tasks: true };
  assert.equal(clashes(before, { tags: false, tasks: true }, { tags: true, tasks: false }), false);
  assert.equal(clashes({ scope: "all" }, { scope: "none" }, { scope: "assigned" }), true);
});
