import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes } from "./bytes.ts";

test("sizes have the largest unit of which they are at least one", () => {
  const shown = [0, 999, 1000, 1_440_000, 3_210_000_000, 2e18].map((bytes) => formatBytes(bytes, "en"));
  assert.deepEqual(shown, ["0 byte", "999 byte", "1 kB", "1.4 MB", "3.2 GB", "2,000 PB"]);
});
