import assert from "node:assert/strict";
import { test } from "node:test";
import { allMatching, extentOf, idsBetween, isSelected, noSelection, selectedCount, toggled, withRows } from "./selection.ts";

test("all matching is every match except the deselected rows, loaded or not", () => {
  const selection = toggled(allMatching, "b");
  assert.equal(isSelected(selection, "a row nobody has loaded"), true);
  assert.equal(isSelected(selection, "b"), false);
  assert.equal(selectedCount(selection, 100_000), 99_999);
  assert.equal(extentOf(selection, 100_000), "some");
});

test("toggling twice restores the selection in both modes", () => {
  for (const start of [noSelection, allMatching]) assert.deepEqual(toggled(toggled(start, "a"), "a"), start);
});

test("a range is added to the selection and can be removed again", () => {
  const chosen = withRows(toggled(noSelection, "z"), ["a", "b", "c"], true);
  assert.equal(selectedCount(chosen, 10), 4);
  assert.deepEqual(withRows(chosen, ["a", "b", "c"], false), toggled(noSelection, "z"));
  assert.equal(selectedCount(withRows(allMatching, ["a", "b"], false), 10), 8);
});

test("selecting does not change earlier selections, which are immutable", () => {
  const before = toggled(noSelection, "a");
  withRows(before, ["b"], true);
  assert.equal(selectedCount(before, 10), 1);
});

test("a range reports how many of its rows are not loaded, in either direction", () => {
  const idAt = (index: number) => (index === 4 ? undefined : `row ${index}`);
  assert.deepEqual(idsBetween(5, 3, idAt), { ids: ["row 3", "row 5"], missing: 1 });
});

test("the extent is all only if no row is excluded", () => {
  assert.equal(extentOf(noSelection, 0), "none");
  assert.equal(extentOf(allMatching, 3), "all");
  assert.equal(extentOf(withRows(noSelection, ["a", "b", "c"], true), 3), "all");
});
