import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { workflow } from "../contacts/fixtures.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("a location's workflows are listed by name with their seven fields", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const ids = { welcome: await workflow(w, locationId, "Welcome", "draft"), birthday: await workflow(w, locationId, "birthday") };
  await workflow(w, (await w.location()).locationId, "Theirs");
  const reply = await they.get(`/workflows/?locationId=${locationId}`);
  assert.equal(reply.status, 200);
  assert.partialDeepStrictEqual(reply.body, {
    workflows: [
      { id: ids.birthday, name: "birthday", status: "published", version: 1, locationId },
      { id: ids.welcome, name: "Welcome", status: "draft", version: 1, locationId },
    ],
  });
  for (const field of ["createdAt", "updatedAt"]) assert.match(textAt(reply.body, `workflows.0.${field}`), isoWithMs);
  assert.equal(Object.keys(Object(at(reply.body, "workflows.0"))).length, 7);
  assert.equal(Object(at(reply.body, "workflows")).length, 2);
  await assertRefused(they.get("/workflows/"), "INVALID", { message: ["locationId should not be empty"] });
});
