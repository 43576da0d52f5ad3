import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customObject } from "./fixtures.ts";

const right: [property: string, sent: unknown, stored?: unknown][] = [
  ["name", "Rex"],
  ["name", ""],
  ["story", "Long ago\nin Oxford"],
  ["age", 4.5],
  ["age", -1],
  ["vet_phone", "+442079460958"],
  ["vet_phone", "+44 20 7946 0958", "+442079460958"],
  ["price", { currency: "GBP", value: 12.5 }],
  ["skills", ["dog", "cat"]],
  ["skills", []],
  ["friends", ["bird", "bird"], ["bird"]],
  ["friends", ["BIRD"], ["bird"]],
  ["species", "cat"],
  ["born", "2024-02-29"],
  ["sizes.height", "40 cm"],
  ["papers", [{ url: "https://files.example/a.pdf" }, { url: "https://files.example/B.PDF?v=1", name: "B" }]],
  ["papers", []],
  ["mood", "sleepy"],
  ["mood", "dog"],
  ["rank", "bird"],
];

const wrong: [property: string, sent: unknown][] = [
  ["name", 1],
  ["name", ["a"]],
  ["name", true],
  ["story", {}],
  ["age", "4"],
  ["age", [4]],
  ["vet_phone", "02079460958"],
  ["vet_phone", 442079460958],
  ["vet_phone", "+1"],
  ["price", 12],
  ["price", "12"],
  ["price", { value: 1 }],
  ["price", { currency: "GBP" }],
  ["price", { currency: "GBP", value: "1" }],
  ["price", { currency: 1, value: 1 }],
  ["price", { currency: "GBP", value: 1, more: 1 }],
  ["skills", "dog"],
  ["skills", ["fish"]],
  ["skills", [1]],
  ["species", "fish"],
  ["species", ["dog"]],
  ["species", 1],
  ["friends", "dog"],
  ["friends", ["dog", "fish"]],
  ["born", "2023-02-29"],
  ["born", "29.02.2024"],
  ["born", "2024-2-9"],
  ["born", "2024-02-29T00:00:00Z"],
  ["born", 20240229],
  ["sizes", { height: "1" }],
  ["sizes", "1"],
  ["sizes.height", 40],
  ["sizes.width", "1"],
  ["papers", "https://files.example/a.pdf"],
  ["papers", { url: "https://files.example/a.pdf" }],
  ["papers", [{}]],
  ["papers", [{ url: "a.pdf" }]],
  ["papers", ["https://files.example/a.pdf"]],
  ["papers", [{ url: "https://files.example/a.exe" }]],
  ["papers", [1, 2, 3].map((count) => ({ url: `https://files.example/${count}.pdf` }))],
  ["mood", 1],
  ["rank", "fish"],
  ["nothing", "x"],
  ["name.first", "x"],
  ["custom_object.pet.name", "x"],
];

test("records", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const key = await customObject(w, visitor, { name: "pet" });
  const path = `/objects/${key}/records`;
  const make = async (properties: object, more: object = {}) => {
    const reply = await they.post(path, { locationId, properties, ...more });
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return textAt(reply.body, "record.id");
  };
  const one = (id: string) => `${path}/${id}`;
  const put = (id: string, body: object) => they.put(`${one(id)}?locationId=${locationId}`, body);

  await t.test("one is created, read, updated in part, and deleted", async () => {
    const made = await they.post(path, { locationId, properties: { name: "Rex", age: 3 } });
    assert.equal(made.status, 201);
    const id = textAt(made.body, "record.id");
    assert.deepEqual(made.body, {
      record: {
        id,
        owner: [],
        followers: [],
        properties: { name: "Rex", age: 3 },
        dateAdded: at(made.body, "record.dateAdded"),
        dateUpdated: at(made.body, "record.dateUpdated"),
      },
    });
    assert.match(textAt(made.body, "record.dateAdded"), isoWithMs);
    assert.deepEqual((await they.get(one(id))).body, made.body);
    const changed = await put(id, { properties: { age: null, born: "2020-01-02" } });
    assert.equal(changed.status, 200);
    assert.deepEqual(at(changed.body, "record.properties"), { name: "Rex", born: "2020-01-02" });
    assert.deepEqual((await they.get(one(id))).body, changed.body);
    const deleted = await they.delete(one(id));
    assert.equal(deleted.status, 200);
    assert.deepEqual(deleted.body, { id, success: true });
    for (const reply of [await they.get(one(id)), await put(id, { properties: {} }), await they.delete(one(id))])
      await assertRefused(reply, "NOT_FOUND", { message: "Record not found" });
  });

  for (const [property, sent, stored = sent] of right)
    await t.test(`a value of ${property} is stored: ${JSON.stringify(sent)}`, async () => {
      const id = await make({ [property]: sent });
      assert.deepEqual(at((await they.get(one(id))).body, "record.properties"), { [property]: stored });
    });

  for (const [property, sent] of wrong)
    await t.test(`an invalid value of ${property} is rejected by name: ${JSON.stringify(sent)}`, async () => {
      const id = await make({ name: "Rex" });
      for (const reply of [
        await they.post(path, { locationId, properties: { age: 1, [property]: sent } }),
        await put(id, { properties: { age: 1, [property]: sent } }),
      ]) {
        await assertRefused(reply, "INVALID");
        const message = at(reply.body, "message");
        assert.ok(
          Array.isArray(message) && message.length === 1 && String(message[0]).includes(`properties.${property} `),
          JSON.stringify(message),
        );
      }
      assert.deepEqual(at((await they.get(one(id))).body, "record.properties"), { name: "Rex" });
    });

  await t.test("each invalid value has its own error entry", async () => {
    const reply = await they.post(path, { locationId, properties: { age: "1", born: "x", nothing: 1 } });
    await assertRefused(reply, "INVALID", {
      message: [
        "properties.age must be a number",
        "properties.born must be a date as YYYY-MM-DD",
        "property properties.nothing should not exist",
      ],
    });
  });

  await t.test("null is ignored on creation and clears a value on update", async () => {
    const id = await make({ name: "Rex", "sizes.height": "1", "sizes.length": "2", age: null });
    assert.deepEqual(at((await they.get(one(id))).body, "record.properties"), { name: "Rex", "sizes.height": "1", "sizes.length": "2" });
    const changed = await put(id, { properties: { name: null, "sizes.height": null, story: null } });
    assert.deepEqual(at(changed.body, "record.properties"), { "sizes.length": "2" });
  });

  await t.test("an empty string clears a value that is not text, like in contacts", async () => {
    const values = { vet_phone: "+442079460958", born: "2024-02-29", species: "cat", mood: "sleepy" };
    const nothing = { vet_phone: "", born: "", species: "", mood: "" };
    const id = await make({ name: "", ...values });
    assert.deepEqual(at((await put(id, { properties: nothing })).body, "record.properties"), { name: "" });
    const made = await visitor.api.objects.records.create({
      params: { schemaKey: key },
      body: { locationId, properties: { name: "Rex", ...nothing } },
    });
    assert.deepEqual(made.record.properties, { name: "Rex" });
  });

  await t.test("one owner and ten followers at most", async () => {
    const followers = Array.from({ length: 10 }, (_, index) => `user-${index}`);
    const id = await make({}, { owner: ["user-1"], followers });
    assert.partialDeepStrictEqual((await they.get(one(id))).body, { record: { owner: ["user-1"], followers } });
    const before = (await they.get(one(id))).body;
    for (const wrong of [
      { owner: ["a", "b"] },
      { owner: "a" },
      { owner: [1] },
      { followers: [...followers, "user-10"] },
      { followers: "a" },
      { followers: ["a", "a"] },
    ]) {
      await assertRefused(they.post(path, { locationId, properties: {}, ...wrong }), "INVALID");
      await assertRefused(put(id, { properties: { name: "x" }, ...wrong }), "INVALID");
    }
    assert.deepEqual((await they.get(one(id))).body, before);
    const changed = await put(id, { properties: {}, owner: [], followers: ["user-3"] });
    assert.partialDeepStrictEqual(changed.body, { record: { owner: [], followers: ["user-3"] } });
  });

  await t.test("a request with missing or unknown parts is rejected", async () => {
    const id = await make({ name: "Rex" });
    await assertRefused(they.post(path, { locationId }), "INVALID", { message: ["properties should not be empty"] });
    await assertRefused(they.post(path, { properties: {} }), "INVALID", { message: ["locationId should not be empty"] });
    await assertRefused(they.post(path, { locationId, properties: [] }), "INVALID");
    await assertRefused(they.post(path, { locationId, properties: {}, id: "x" }), "INVALID", { message: ["property id should not exist"] });
    await assertRefused(
      they.post(path, `{"locationId":"${locationId}","properties":{"__proto__":1}}`, { "content-type": "application/json" }),
      "INVALID",
      { message: ["property properties.__proto__ should not exist"] },
    );
    await assertRefused(they.put(one(id), { properties: {} }), "INVALID", { message: ["locationId should not be empty"] });
    await assertRefused(put(id, {}), "INVALID", { message: ["properties should not be empty"] });
    await assertRefused(put(id, { properties: {}, dateAdded: "x" }), "INVALID");
    await assertRefused(they.post("/objects/custom_objects.nothing/records", { locationId, properties: {} }), "NOT_FOUND", {
      message: "Object not found",
    });
    for (const standard of ["contact", "opportunity"]) await assertRefused(they.get(`/objects/${standard}/records/${id}`), "BAD_REQUEST");
  });

  await t.test("parallel changes of different values are all kept", async () => {
    const id = await make({});
    const properties = { name: "a", story: "b", age: 1, born: "2020-01-01", species: "dog", "sizes.height": "x" };
    await Promise.all(Object.entries(properties).map(([name, value]) => put(id, { properties: { [name]: value } })));
    assert.deepEqual(at((await they.get(one(id))).body, "record.properties"), properties);
  });

  await t.test("are not accessible from another location", async () => {
    const id = await make({ name: "Rex" });
    const other = await w.location();
    const others = integration(w, other);
    await customObject(w, other, { name: "pet" });
    const before = (await they.get(one(id))).body;
    for (const reply of [
      await others.get(one(id)),
      await others.put(`${one(id)}?locationId=${other.locationId}`, { properties: { name: "x" } }),
      await others.delete(one(id)),
    ])
      await assertRefused(reply, "NOT_FOUND");
    assert.deepEqual((await they.get(one(id))).body, before);
  });

  await t.test("of a business are the same rows as in the businesses API", async () => {
    const made = await they.post("/objects/business/records", {
      locationId,
      properties: { name: "Engines", city: "London", phone: "+442079460958" },
    });
    assert.equal(made.status, 201);
    const id = textAt(made.body, "record.id");
    assert.equal(at(made.body, "record.owner"), undefined);
    assert.deepEqual(at(made.body, "record.properties"), { name: "Engines", city: "London", phone: "+442079460958" });
    assert.partialDeepStrictEqual((await they.get(`/businesses/${id}`)).body, {
      business: { name: "Engines", city: "London", phone: "+442079460958" },
    });
    await visitor.api.businesses.businesses.update({ params: { businessId: id }, body: { website: "https://engines.example" } });
    const changed = await they.put(`/objects/business/records/${id}?locationId=${locationId}`, {
      properties: { city: null, postalCode: "W1" },
      followers: ["u"],
    });
    assert.partialDeepStrictEqual(changed.body, { record: { followers: ["u"] } });
    assert.deepEqual(at(changed.body, "record.properties"), {
      name: "Engines",
      phone: "+442079460958",
      website: "https://engines.example",
      postalCode: "W1",
    });
    await assertRefused(they.post("/objects/business/records", { locationId, properties: { name: "x".repeat(256) } }), "INVALID", {
      message: ["properties.name must be shorter than or equal to 255 characters"],
    });
    await assertRefused(they.post("/objects/business/records", { locationId, properties: { name: " " } }), "INVALID", {
      message: ["properties.name should not be empty"],
    });
    for (const properties of [
      {},
      { name: "" },
      { name: null },
      { name: "x", email: "x" },
      { name: "x", website: "javascript:x" },
      { name: "x", phone: "1" },
      { name: "x", age: 1 },
    ])
      await assertRefused(they.post("/objects/business/records", { locationId, properties }), "INVALID");
    await assertRefused(they.post("/objects/business/records", { locationId, properties: { name: "x" }, owner: ["u"] }), "INVALID");
    const deleted = await they.delete(`/objects/business/records/${id}`);
    assert.deepEqual(deleted.body, { id, success: true });
    await assertRefused(visitor.api.businesses.businesses.get({ params: { businessId: id } }), "NOT_FOUND");
  });
});
