import assert from "node:assert/strict";
import { test } from "node:test";
import { charactersMost, isLongText, linesMost } from "./long-text.ts";

const lines = (count: number, line = "x") => Array.from({ length: count }, () => line).join("\n");

test("a message is folded if it exceeds the limit by one character or one line", () => {
  assert.equal(isLongText(""), false);
  assert.equal(isLongText("x".repeat(charactersMost)), false);
  assert.equal(isLongText("x".repeat(charactersMost + 1)), true);
  assert.equal(isLongText(lines(linesMost)), false);
  assert.equal(isLongText(lines(linesMost + 1)), true);
  assert.equal(isLongText(lines(linesMost + 1, "")), true);
  assert.equal(isLongText(lines(linesMost, "x\r")), false);
});
