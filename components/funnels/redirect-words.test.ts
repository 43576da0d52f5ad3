import assert from "node:assert/strict";
import { test } from "node:test";
import { targetName } from "./redirect-words.ts";

test("a redirect to a funnel shows the funnel's name, any other redirect its target", () => {
  const funnels = [{ _id: "f1", name: "Open day" }];
  assert.equal(targetName({ action: "funnel", target: "f1" }, funnels), "Open day");
  assert.equal(targetName({ action: "all", target: "f1" }, funnels), "Open day");
  assert.equal(targetName({ action: "funnel", target: "/open-day" }, funnels), "/open-day");
  assert.equal(targetName({ action: "website", target: "f1" }, funnels), "f1");
  // No id is shown while the funnels load.
  assert.match(targetName({ action: "funnel", target: "f1" }, undefined), /^\s+$/);
  assert.equal(targetName({ action: "url", target: "/open-day" }, undefined), "/open-day");
});
