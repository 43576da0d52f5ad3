import assert from "node:assert/strict";
import { test } from "node:test";
import { moved } from "./grid-keys.ts";

const size = { count: 100, columns: 4, pageSize: 20 };

test("arrow keys move by one and stop at the edges", () => {
  assert.deepEqual(moved("ArrowDown", false, { row: -1, column: -1 }, size), { row: 0, column: -1 });
  assert.deepEqual(moved("ArrowDown", false, { row: 99, column: 2 }, size), { row: 99, column: 2 });
  assert.deepEqual(moved("ArrowUp", false, { row: 0, column: -1 }, size), { row: 0, column: -1 });
  assert.deepEqual(moved("ArrowLeft", false, { row: 5, column: 0 }, size), { row: 5, column: -1 });
  assert.deepEqual(moved("ArrowRight", false, { row: 5, column: 3 }, size), { row: 5, column: 3 });
});

test("Home and End move within the row from a cell, and within the list from a whole row", () => {
  assert.deepEqual(moved("End", false, { row: 5, column: -1 }, size), { row: 99, column: -1 });
  assert.deepEqual(moved("End", false, { row: 5, column: 1 }, size), { row: 5, column: 3 });
  assert.deepEqual(moved("Home", true, { row: 5, column: 1 }, size), { row: 0, column: 1 });
});

test("in an empty table, keys move nowhere", () => {
  assert.equal(moved("ArrowDown", false, { row: -1, column: -1 }, { ...size, count: 0 }), undefined);
});

test("other keys are left to the page", () => {
  assert.equal(moved("k", false, { row: 0, column: -1 }, size), undefined);
});
