import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsIn, withItem } from "./recent-items.ts";

const item = (name: string) => ({ href: `/contacts/${name}`, label: name });

test("the last six items are remembered once each, the latest first", () => {
  const opened = ["a", "b", "c", "d", "e", "f", "g", "c"];
  const items = opened.reduce<ReturnType<typeof itemsIn>>((before, name) => withItem(before, item(name)), []);
  assert.deepEqual(
    items.map(({ label }) => label),
    ["c", "g", "f", "e", "d", "b"],
  );
});

test("stored text that is not a list of addresses in the dashboard is ignored", () => {
  assert.deepEqual(itemsIn("nonsense"), []);
  assert.deepEqual(itemsIn('{"href":"/a"}'), []);
  assert.deepEqual(itemsIn(JSON.stringify([{ href: "https://example.com", label: "x" }, null, item("a")])), [item("a")]);
});
