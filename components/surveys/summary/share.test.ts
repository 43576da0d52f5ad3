import assert from "node:assert/strict";
import { test } from "node:test";
import { percentOf } from "./share.ts";

test("the length of a bar is its percentage, whatever the longest bar is", () => {
  assert.deepEqual(
    [52, 26, 0].map((count) => percentOf(count, 100)),
    [52, 26, 0],
  );
  assert.equal(percentOf(0, 0), 0);
  assert.equal(percentOf(3, 2), 100);
});
