import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("a location is read with its company, time zone, address and settings, only by its own token", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location({ allowDuplicateContact: true, matchOrder: ["phone", "email"] });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const reply = await they.get(`/locations/${locationId}`);
  assert.equal(reply.status, 200);
  assert.deepEqual(Object.keys(Object(reply.body)), ["location"]);
  assert.partialDeepStrictEqual(reply.body, {
    location: {
      ...{ id: locationId, name: "Location", timezone: "UTC", address: null, city: null, state: null, country: null, postalCode: null },
      ...{ email: null, phone: null, website: null, settings: { allowDuplicateContact: true, duplicateMatchOrder: ["phone", "email"] } },
    },
  });
  assert.ok(textAt(reply.body, "location.companyId") !== "");
  await assertRefused(they.get(`/locations/${(await w.location()).locationId}`), "WRONG_LOCATION", {
    message: "The token does not have access to this location.",
  });
  await assertRefused(they.get("/locations/nowhere"), "WRONG_LOCATION");
  assert.equal((await visitor.api.locations.locations.get({ params: { locationId } })).location.id, locationId);
});
