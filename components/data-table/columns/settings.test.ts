import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isShown,
  orderOf,
  plainSettings,
  readColumnSettings,
  withMoved,
  withPinned,
  withShown,
  withStepped,
  withWidth,
} from "./settings.ts";

const ids = ["name", "email", "phone", "tags"];

test("invalid settings keep the parts that are valid", () => {
  assert.deepEqual(readColumnSettings({ order: ["tags"], hidden: 7, widths: { name: "wide" }, density: "huge" }), {
    ...plainSettings,
    order: ["tags"],
  });
  assert.deepEqual(readColumnSettings("nonsense"), plainSettings);
});

test("settings survive a round trip through JSON", () => {
  const settings = withWidth(withShown(withPinned(plainSettings, "name", true), "phone", false), "email", 220);
  assert.deepEqual(readColumnSettings(JSON.parse(JSON.stringify(settings))), settings);
});

test("a column that is not in the settings comes last, and a setting without a column is ignored", () => {
  assert.deepEqual(orderOf(ids, { ...plainSettings, order: ["tags", "gone", "name"] }), ["tags", "name", "email", "phone"]);
});

test("pinned columns come first, whatever the order", () => {
  assert.deepEqual(orderOf(ids, withPinned(plainSettings, "phone", true)), ["phone", "name", "email", "tags"]);
});

test("a column moves before another or to the end", () => {
  assert.deepEqual(withMoved(plainSettings, ids, "tags", "email").order, ["name", "tags", "email", "phone"]);
  assert.deepEqual(withMoved(plainSettings, ids, "name", undefined).order, ["email", "phone", "tags", "name"]);
});

test("dropping a column among the pinned ones pins it", () => {
  const pinned = withPinned(plainSettings, "name", true);
  assert.deepEqual(orderOf(ids, withMoved(pinned, ids, "tags", "name")), ["tags", "name", "email", "phone"]);
  assert.deepEqual(withMoved(pinned, ids, "tags", "name").pinned.toSorted(), ["name", "tags"]);
});

test("a step skips hidden columns and stops at the edges", () => {
  const hidden = withShown(plainSettings, "email", false);
  assert.deepEqual(orderOf(ids, withStepped(hidden, ids, ["name", "phone", "tags"], "phone", -1)), ["phone", "name", "email", "tags"]);
  assert.deepEqual(withStepped(plainSettings, ids, ids, "name", -1), plainSettings);
  assert.deepEqual(withStepped(plainSettings, ids, ids, "tags", 1), plainSettings);
});

test("moving the last pinned column to the right unpins it in place", () => {
  const pinned = withPinned(withPinned(plainSettings, "name", true), "email", true);
  const stepped = withStepped(pinned, ids, ids, "email", 1);
  assert.deepEqual(stepped.pinned, ["name"]);
  assert.deepEqual(orderOf(ids, stepped), ids);
  assert.deepEqual(orderOf(ids, withStepped(pinned, ids, ids, "name", 1)), ["email", "name", "phone", "tags"]);
  assert.deepEqual(withStepped(pinned, ids, ids, "name", 1).pinned.toSorted(), ["email", "name"]);
});

test("a column that is hidden by default can be shown and hidden again", () => {
  assert.equal(isShown(plainSettings, "birthday", true), false);
  const shown = withShown(plainSettings, "birthday", true);
  assert.equal(isShown(shown, "birthday", true), true);
  assert.equal(isShown(withShown(shown, "birthday", false), "birthday", true), false);
});

test("widths are limited to a readable minimum and a maximum", () => {
  assert.equal(withWidth(plainSettings, "name", 3).widths.name, 40);
  assert.equal(withWidth(plainSettings, "name", 1e9).widths.name, 1200);
});
