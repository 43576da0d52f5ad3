import assert from "node:assert/strict";
import { test } from "node:test";
import { clashes } from "./use-overtaken.ts";

test("two users conflict if both changed the same field to different values", () => {
  assert.equal(clashes("a", "b", "c"), true);
  assert.equal(clashes("a", "b", "a"), false);
  assert.equal(clashes("a", "a", "c"), false);
  assert.equal(clashes("a", "b", "b"), false);
  assert.equal(clashes(["x"], ["x", "y"], ["x", "z"]), true);
  assert.equal(clashes({ a: 1 }, { a: 1, b: 1 }, { a: 2 }), true);
  assert.equal(clashes(undefined, undefined, { a: 2 }), false);
});
