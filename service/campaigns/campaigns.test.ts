import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { campaign } from "../contacts/fixtures.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("campaigns are listed by name with their four fields, all of the location or those of a status", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const ids = { summer: await campaign(w, locationId, "Summer", "draft"), spring: await campaign(w, locationId, "spring") };
  await campaign(w, (await w.location()).locationId, "Theirs");
  const spring = { id: ids.spring, name: "spring", status: "published", locationId };
  const summer = { id: ids.summer, name: "Summer", status: "draft", locationId };
  for (const [query, campaigns] of [
    ["", [spring, summer]],
    ["&status=", [spring, summer]],
    ["&status=published", [spring]],
    ["&status=draft", [summer]],
    ["&status=archived", []],
  ] as const) {
    const reply = await they.get(`/campaigns/?locationId=${locationId}${query}`);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { campaigns }, query);
  }
  await assertRefused(they.get("/campaigns/"), "INVALID", { message: ["locationId should not be empty"] });
});
