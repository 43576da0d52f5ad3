import assert from "node:assert/strict";
import { test } from "node:test";
import { numberInCell } from "./number.ts";

const cells: [string, number | string][] = [
  ["1234.5", 1234.5],
  ["1,234.50", 1234.5],
  ["1,234", 1234],
  ["1.234,50", 1234.5],
  ["1.234.567", 1_234_567],
  ["1.234", 1.234],
  ["19,90", 19.9],
  ["€ 19,90", 19.9],
  ["1'000", 1000],
  ["1 000", 1000],
  ["-3", -3],
  ["2e3", 2000],
  ["1,2345,6", "1,2345,6"],
  ["12 apples", "12 apples"],
  ["", ""],
];

test("a cell's number is read however its sheet writes it, and a text that is none stays", () => {
  for (const [cell, meant] of cells) assert.equal(numberInCell(cell), meant, cell);
});
