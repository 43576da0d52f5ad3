import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { customObject } from "../objects/fixtures.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("associations", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const pet = await customObject(w, visitor, { name: "pet" });
  const sides = { firstObjectKey: pet, firstObjectLabel: "Pet", secondObjectKey: "contact", secondObjectLabel: "Keeper" };
  const create = (key: string, more: object = {}) => they.post("/associations/", { locationId, key, ...sides, ...more });
  const listed = async (path: string) => {
    const reply = await they.get(path);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const associations = at(reply.body, "associations");
    assert.ok(Array.isArray(associations));
    return associations.map((association) => textAt(association, "key"));
  };
  const system = "system_business_contact";

  await t.test("an association is created, and read by id, by key, in lists and by either object", async () => {
    const made = await create("pet_keeper");
    assert.equal(made.status, 201);
    const id = textAt(made.body, "id");
    assert.partialDeepStrictEqual(made.body, { id, locationId, key: "pet_keeper", ...sides, associationType: "USER_DEFINED" });
    for (const path of [`/associations/${id}`, `/associations/key/pet_keeper?locationId=${locationId}`]) {
      const reply = await they.get(path);
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, made.body);
    }
    assert.deepEqual(await listed(`/associations/?locationId=${locationId}&skip=0&limit=10`), [system, "pet_keeper"]);
    assert.deepEqual(await listed(`/associations/?locationId=${locationId}&skip=1&limit=1`), ["pet_keeper"]);
    assert.deepEqual(await listed(`/associations/objectKey/${pet}?locationId=${locationId}`), ["pet_keeper"]);
    assert.deepEqual(await listed("/associations/objectKey/contact"), [system, "pet_keeper"]);
    assert.deepEqual(await listed("/associations/objectKey/opportunity"), []);
    await assertRefused(they.get("/associations/objectKey/custom_objects.nothing"), "NOT_FOUND");
    await assertRefused(they.get(`/associations/key/nothing?locationId=${locationId}`), "NOT_FOUND", { message: "Association not found" });
  });

  await t.test("lists require skip and limit", async () => {
    for (const [query, code] of [
      ["skip=0", "INVALID"],
      ["limit=1", "INVALID"],
      ["skip=0&limit=0", "INVALID"],
      ["skip=-1&limit=1", "INVALID"],
      ["skip=a&limit=1", "BAD_REQUEST"],
      ["skip=0&limit=1001", "INVALID"],
    ] as const)
      await assertRefused(they.get(`/associations/?locationId=${locationId}&${query}`), code);
    await assertRefused(they.get("/associations/?skip=0&limit=1"), "INVALID", { message: ["locationId should not be empty"] });
  });

  await t.test("every field is required, and both objects must exist", async () => {
    const body = { locationId, key: "other", ...sides };
    for (const name of Object.keys(body))
      await assertRefused(
        they.post("/associations/", Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))),
        "INVALID",
        { message: [`${name} should not be empty`] },
      );
    for (const wrong of [{ key: "" }, { key: 1 }, { firstObjectLabel: " " }, { more: 1 }])
      await assertRefused(create("other", wrong), "INVALID");
    await assertRefused(create("other", { firstObjectKey: "pet", secondObjectKey: "custom_objects.nothing" }), "INVALID", {
      message: [
        "firstObjectKey must be the key of an object of the location",
        "secondObjectKey must be the key of an object of the location",
      ],
    });
    await assertRefused(
      visitor.api.associations.associations.getByKey({ params: { key_name: "other" }, query: { locationId } }),
      "NOT_FOUND",
    );
  });

  await t.test("a contact with a contact, a contact with a custom object and a business with a contact can be associated", async () => {
    for (const [first, second] of [
      ["contact", "contact"],
      ["contact", pet],
      ["business", "contact"],
      [pet, pet],
    ])
      assert.equal((await create(`pair_${first}_${second}`, { firstObjectKey: first, secondObjectKey: second })).status, 201);
  });

  await t.test("a key is unique, also under concurrent requests, and the error names the association that has it", async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create("raced")));
    const made = replies.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      await assertRefused(reply, "CONFLICT");
      assert.equal(at(reply.body, "meta.associationId"), at(made[0]?.body, "id"));
    }
  });

  await t.test("only the labels can be changed, and both must be sent", async () => {
    const made = (await create("labelled")).body;
    const path = `/associations/${textAt(made, "id")}`;
    const labels = { firstObjectLabel: "Animal", secondObjectLabel: "Person" };
    const changed = await they.put(path, labels);
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body, { ...Object(made), ...labels });
    await assertRefused(they.put(path, { firstObjectLabel: "x" }), "INVALID", { message: ["secondObjectLabel should not be empty"] });
    await assertRefused(they.put(path, { ...labels, key: "x" }), "INVALID", { message: ["property key should not exist"] });
    assert.deepEqual((await they.get(path)).body, changed.body);
    await assertRefused(visitor.api.associations.associations.update({ params: { associationId: "nothing" }, body: labels }), "NOT_FOUND");
  });

  await t.test("an association is deleted, but the built-in one cannot be", async () => {
    const id = textAt((await create("short")).body, "id");
    const deleted = await they.delete(`/associations/${id}`);
    assert.equal(deleted.status, 200);
    assert.partialDeepStrictEqual(deleted.body, { deleted: true, id });
    assert.equal(typeof at(deleted.body, "message"), "string");
    for (const reply of [await they.get(`/associations/${id}`), await they.delete(`/associations/${id}`)])
      await assertRefused(reply, "NOT_FOUND");
    assert.equal((await create("short")).status, 201);
    const builtIn = (await they.get(`/associations/key/${system}?locationId=${locationId}`)).body;
    assert.equal(at(builtIn, "associationType"), "SYSTEM_DEFINED");
    await assertRefused(they.delete(`/associations/${textAt(builtIn, "id")}`), "FORBIDDEN");
    assert.deepEqual((await they.get(`/associations/${textAt(builtIn, "id")}`)).body, builtIn);
  });

  await t.test("other locations cannot see them", async () => {
    const other = await w.location();
    const others = integration(w, other);
    const made = (await create("mine")).body;
    const path = `/associations/${textAt(made, "id")}`;
    for (const reply of [
      await others.get(path),
      await others.put(path, { firstObjectLabel: "x", secondObjectLabel: "y" }),
      await others.delete(path),
      await others.get(`/associations/key/mine?locationId=${other.locationId}`),
    ])
      await assertRefused(reply, "NOT_FOUND");
    await assertRefused(others.post("/associations/", { locationId: other.locationId, key: "mine", ...sides }), "INVALID");
    assert.deepEqual((await they.get(path)).body, made);
  });
});
