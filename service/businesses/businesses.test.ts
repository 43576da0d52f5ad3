import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("businesses", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);

  await t.test("every field of a business is stored, changed and cleared", async () => {
    const sent = {
      ...{ name: "Analytical Engines", phone: "+442079460958", email: "desk@engines.example", website: "https://engines.example" },
      ...{ address: "1 Dorset Street", city: "London", state: "England", postalCode: "W1", country: "GB", description: "Makes engines" },
    };
    const made = await they.post("/businesses/", { locationId, ...sent });
    assert.equal(made.status, 200);
    assert.partialDeepStrictEqual(made.body, { business: { ...sent, locationId } });
    for (const name of ["createdAt", "updatedAt"]) assert.match(textAt(made.body, `business.${name}`), isoWithMs);
    const path = `/businesses/${textAt(made.body, "business.id")}`;
    assert.deepEqual((await they.get(path)).body, made.body);
    const changed = await they.put(path, { city: "Oxford", phone: null });
    assert.equal(changed.status, 200);
    assert.partialDeepStrictEqual(changed.body, { business: { ...sent, city: "Oxford", phone: null } });
    const deleted = await they.delete(path);
    assert.equal(deleted.status, 200);
    assert.deepEqual(deleted.body, { success: true });
    for (const reply of [await they.get(path), await they.put(path, {}), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "Business not found" });
  });

  await t.test("a name is required and must not be blank", async () => {
    await assertRefused(they.post("/businesses/", { locationId }), "INVALID", { message: ["name should not be empty"] });
    for (const wrong of [
      { name: "" },
      { name: "  " },
      { name: 1 },
      { name: "x", email: "x" },
      { name: "x", website: "javascript:x" },
      { name: "x", tags: [] },
    ])
      await assertRefused(they.post("/businesses/", { locationId, ...wrong }), "INVALID");
    const path = `/businesses/${(await visitor.api.businesses.businesses.create({ body: { locationId, name: "x" } })).business.id}`;
    await assertRefused(they.put(path, { name: " " }), "INVALID");
    await assertRefused(they.put(path, { locationId }), "INVALID", { message: ["property locationId should not exist"] });
  });

  await t.test("are listed by name and found by part of it, in their own location only", async () => {
    const here = await w.location();
    const mine = integration(w, here);
    for (const name of ["beta", "Alpha", "Gamma 100%"])
      await here.api.businesses.businesses.create({ body: { locationId: here.locationId, name } });
    const names = async (query = "") => {
      const reply = await mine.get(`/businesses/?locationId=${here.locationId}${query}`);
      assert.equal(reply.status, 200);
      const businesses = at(reply.body, "businesses");
      assert.ok(Array.isArray(businesses));
      return businesses.map((business) => at(business, "name"));
    };
    assert.deepEqual(await names(), ["Alpha", "beta", "Gamma 100%"]);
    assert.deepEqual(await names("&query=A%25"), []);
    assert.deepEqual(await names("&query=PH"), ["Alpha"]);
    assert.deepEqual(await names("&query=0%25"), ["Gamma 100%"]);
    assert.deepEqual(await names("&limit=1&skip=1"), ["beta"]);
    await assertRefused(mine.get("/businesses/"), "INVALID", { message: ["locationId should not be empty"] });
  });
});
