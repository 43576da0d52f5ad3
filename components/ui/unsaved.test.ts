import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameEntry, lossOfLeaving, watchLoss } from "./unsaved.ts";

test("a field that was emptied again counts as unchanged", () => {
  assert.equal(isSameEntry({ name: "", tags: [], size: null }, { name: undefined }), true);
  assert.equal(isSameEntry({ name: "Rex" }, { name: "" }), false);
  assert.equal(isSameEntry({ isOn: false }, {}), false);
  assert.equal(isSameEntry({ count: 0 }, {}), false);
});

test("a page with several forms asks for the most important loss, and does not ask when the forms are unmounted", () => {
  const stops = [watchLoss(() => undefined), watchLoss(() => "changes"), watchLoss(() => "token")];
  assert.equal(lossOfLeaving(), "token");
  stops.pop()?.();
  assert.equal(lossOfLeaving(), "changes");
  for (const stop of stops) stop();
  assert.equal(lossOfLeaving(), undefined);
});
