import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { standardObjectKeys } from "#contract/objects/objects.ts";
import { standardLabels } from "#contract/objects/standard.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customObject, fieldOfEachType } from "./fixtures.ts";

const standardKey = z.enum(standardObjectKeys);

test("objects", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const key = await customObject(w, visitor, { name: "pet", id: "pet-schema" });
  const path = `/objects/${key}`;
  const query = `locationId=${locationId}`;

  await t.test("are listed, standard ones first, all in the same shape", async () => {
    const reply = await they.get(`/objects/?${query}`);
    assert.equal(reply.status, 200);
    const listed = at(reply.body, "objects");
    assert.ok(Array.isArray(listed));
    assert.deepEqual(
      listed.map((object) => [at(object, "key"), at(object, "standard"), at(object, "type")]),
      [
        ["business", true, "SYSTEM_DEFINED"],
        ["contact", true, "SYSTEM_DEFINED"],
        ["opportunity", true, "SYSTEM_DEFINED"],
        [key, false, "USER_DEFINED"],
      ],
    );
    for (const object of listed) {
      assert.deepEqual(at(object, "locationId"), locationId);
      assert.equal(typeof at(object, "description"), "string");
      for (const name of ["dateAdded", "dateUpdated"]) assert.match(textAt(object, name), isoWithMs);
    }
    // The dashboard words these labels as long as they are the standard ones.
    for (const object of listed.slice(0, 3)) {
      const { description, ...labels } = standardLabels[standardKey.parse(at(object, "key"))];
      assert.partialDeepStrictEqual(object, { labels, description });
    }
    assert.partialDeepStrictEqual(listed[3], {
      id: "pet-schema",
      labels: { singular: "pet", plural: "pets" },
      primaryDisplayProperty: "custom_object.pet.name",
    });
  });

  await t.test("one is read by its key, with fields only if fetchProperties is true", async () => {
    for (const plain of ["", "&fetchProperties=false", "&fetchProperties=1"]) {
      const reply = await they.get(`${path}?${query}${plain}`);
      assert.equal(reply.status, 200);
      assert.equal(at(reply.body, "cache"), false);
      assert.equal(at(reply.body, "fields"), undefined);
    }
    const { body } = await they.get(`${path}?${query}&fetchProperties=true`);
    const fields = at(body, "fields");
    assert.ok(Array.isArray(fields));
    assert.deepEqual(
      fields.map((field) => [at(field, "fieldKey"), at(field, "dataType"), at(field, "objectKey")]),
      fieldOfEachType.map(({ property, dataType }) => [`custom_object.pet.${property}`, dataType, "custom_object.pet"]),
    );
    const papers = fields.find((field) => at(field, "name") === "papers");
    assert.partialDeepStrictEqual(papers, { acceptedFormats: ".pdf", maxFileLimit: 2, showInForms: true, locationId });
    assert.equal(new Set(fields.map((field) => textAt(field, "parentId"))).size, 1);
    assert.equal(
      at(
        fields.find((field) => at(field, "name") === "mood"),
        "allowCustomOption",
      ),
      true,
    );
    for (const standard of ["contact", "business", "opportunity"]) {
      const found = at((await they.get(`/objects/${standard}?${query}&fetchProperties=true`)).body, "fields");
      assert.ok(Array.isArray(found) && found.some((field) => at(field, "fieldKey") === `${standard}.name`));
    }
    await assertRefused(they.get(`/objects/custom_objects.nothing?${query}`), "NOT_FOUND", { message: "Object not found" });
    await assertRefused(they.get(path), "INVALID", { message: ["locationId should not be empty"] });
  });

  await t.test("labels, description and searchable fields change; fields that are not sent stay", async () => {
    const searchableProperties = ["custom_object.pet.name", "custom_object.pet.story"];
    const reply = await they.put(path, {
      locationId,
      searchableProperties,
      labels: { singular: "Pet", plural: "Pets" },
      description: "Animals",
    });
    assert.equal(reply.status, 200);
    assert.partialDeepStrictEqual(reply.body, {
      object: { key, labels: { singular: "Pet", plural: "Pets" }, description: "Animals", searchableProperties },
    });
    const again = await they.put(path, { locationId, searchableProperties: [] });
    assert.partialDeepStrictEqual(again.body, {
      object: { labels: { singular: "Pet", plural: "Pets" }, description: "Animals", searchableProperties: [] },
    });
    assert.deepEqual(at((await they.get(`${path}?${query}`)).body, "object"), at(again.body, "object"));
  });

  await t.test("an update without searchableProperties, or with a key that is no field of the object, changes nothing", async () => {
    const before = (await they.get(`${path}?${query}`)).body;
    await assertRefused(they.put(path, { locationId, labels: { singular: "A", plural: "B" } }), "INVALID", {
      message: ["searchableProperties should not be empty"],
    });
    for (const unknown of ["custom_object.pet.nothing", "name", "business.name"])
      await assertRefused(they.put(path, { locationId, searchableProperties: [unknown], description: "x" }), "INVALID", {
        message: [`searchableProperties.0 must be the key of a field of ${key}`],
      });
    for (const wrong of [{ labels: { singular: "A" } }, { labels: { singular: "", plural: "B" } }, { description: 1 }, { name: "x" }])
      await assertRefused(they.put(path, { locationId, searchableProperties: [], ...wrong }), "INVALID");
    await assertRefused(they.put(path, { searchableProperties: [] }), "INVALID");
    await assertRefused(
      visitor.api.objects.objects.update({ params: { key: "custom_objects.nothing" }, body: { locationId, searchableProperties: [] } }),
      "NOT_FOUND",
    );
    assert.deepEqual((await they.get(`${path}?${query}`)).body, before);
  });

  await t.test("only the searchable fields of a standard object can be changed", async () => {
    const before = at((await they.get(`/objects/business?${query}`)).body, "object");
    assert.ok(typeof before === "object" && before !== null);
    const searchableProperties = ["business.city"];
    const reply = await they.put("/objects/business", {
      locationId,
      searchableProperties,
      labels: { singular: "Firm", plural: "Firms" },
      description: "Other",
    });
    assert.deepEqual(reply.body, { object: { ...before, searchableProperties, dateUpdated: at(reply.body, "object.dateUpdated") } });
  });

  await t.test("belong to one location", async () => {
    const other = await w.location();
    await assertRefused(other.api.objects.objects.get({ params: { key }, query: { locationId: other.locationId } }), "NOT_FOUND");
    await assertRefused(
      other.api.objects.objects.update({ params: { key }, body: { locationId: other.locationId, searchableProperties: [] } }),
      "NOT_FOUND",
    );
    await assertRefused(
      other.api.objects.records.create({ params: { schemaKey: key }, body: { locationId: other.locationId, properties: {} } }),
      "NOT_FOUND",
    );
    assert.equal(await customObject(w, other, { name: "pet" }), key);
  });
});
