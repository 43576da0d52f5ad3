import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameEntry, lossOfLeaving, watchLoss } from "./unsaved.ts";

test("what was emptied again counts as never entered", () => {
  assert.equal(isSameEntry({ name: "", tags: [], size: null }, { name: undefined }), true);
  assert.equal(isSameEntry({ name: "Rex" }, { name: "" }), false);
  assert.equal(isSameEntry({ isOn: false }, {}), false);
  assert.equal(isSameEntry({ count: 0 }, {}), false);
});

test("a page that holds several forms asks for the one that matters most, and for none once they are gone", () => {
  const stops = [watchLoss(() => undefined), watchLoss(() => "changes"), watchLoss(() => "token")];
  assert.equal(lossOfLeaving(), "token");
  stops.pop()?.();
  assert.equal(lossOfLeaving(), "changes");
  for (const stop of stops) stop();
  assert.equal(lossOfLeaving(), undefined);
});
