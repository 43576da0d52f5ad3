import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesFor } from "./use-row-pages.ts";

test("the first page is requested before the total is known", () => {
  assert.deepEqual(pagesFor(0, 100, 100, 0), [0]);
});

test("the visible pages are requested, and the next one from half a page before it", () => {
  assert.deepEqual(pagesFor(0, 30, 100, 1000), [0]);
  assert.deepEqual(pagesFor(150, 180, 100, 1000), [1, 2]);
  assert.deepEqual(pagesFor(190, 215, 100, 1000), [1, 2]);
  assert.deepEqual(pagesFor(190, 260, 100, 1000), [1, 2, 3]);
});

test("no page beyond the last row is requested", () => {
  assert.deepEqual(pagesFor(950, 1000, 100, 1000), [9]);
  assert.deepEqual(pagesFor(5000, 5030, 100, 120), [1]);
});
