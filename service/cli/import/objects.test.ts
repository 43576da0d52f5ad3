import assert from "node:assert/strict";
import { test } from "node:test";
import { customObject } from "../../objects/fixtures.ts";
import { at, integration } from "../../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../../testing/test-app.ts";
import { importFile } from "./import.ts";

const importing = (w: TestApp, { tenant }: Pick<Visitor, "tenant">, objects: unknown[]) =>
  w.db.tx({ kind: "operator" }, (tx) =>
    importFile(tx, tenant, { objects }, { now: w.now(), settings: w.settings, directory: w.settings.dataDir }),
  );

const pet = {
  key: "custom_objects.pet",
  labels: { singular: "Pet", plural: "Pets" },
  primaryDisplayProperty: "custom_object.pet.name",
  fields: [
    { name: "Name", fieldKey: "custom_object.pet.name", dataType: "TEXT" },
    { name: "Kind", fieldKey: "custom_object.pet.kind", dataType: "RADIO", options: [{ key: "dog", label: "Dog" }] },
  ],
};

test("an object in the API's response shape, imported elsewhere, gives the same response there", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = [await w.location(), await w.location()];
  await customObject(w, here, { name: "vehicle", searchable: ["name", "age"] });
  const read = async (visitor: Visitor) => {
    const { body } = await integration(w, visitor).get(
      `/objects/custom_objects.vehicle?locationId=${visitor.locationId}&fetchProperties=true`,
    );
    const fields = at(body, "fields");
    assert.ok(Array.isArray(fields));
    return { object: at(body, "object"), fields };
  };
  const { object, fields } = await read(here);
  await importing(w, there, [{ ...Object(object), fields }]);
  const again = await read(there);
  const elsewhere = (part: unknown) => JSON.parse(JSON.stringify(part).replaceAll(here.locationId, there.locationId));
  assert.deepEqual(again, elsewhere({ object, fields }));
});

test("an existing object is updated: fields are added and changed, none is removed", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  await importing(w, visitor, [{ ...pet, id: "pet", description: "Animals" }]);
  const [, kind] = pet.fields;
  await importing(w, visitor, [
    {
      ...pet,
      id: "pet",
      labels: { singular: "Animal", plural: "Animals" },
      fields: [
        pet.fields[0],
        { ...kind, name: "Sort", options: [{ key: "cat", label: "Cat" }] },
        { name: "Age", fieldKey: "custom_object.pet.age", dataType: "NUMERICAL" },
      ],
    },
  ]);
  const { body } = await they.get(`/objects/custom_objects.pet?locationId=${visitor.locationId}&fetchProperties=true`);
  assert.partialDeepStrictEqual(body, { object: { id: "pet", description: "Animals", labels: { singular: "Animal" } } });
  assert.partialDeepStrictEqual(body, {
    fields: [{ name: "Name" }, { name: "Sort", options: [{ key: "cat", label: "Cat" }] }, { name: "Age" }],
  });
});

test("an error in an object names the item and the field, and nothing is written", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await importing(w, visitor, [
    {
      ...pet,
      id: "current",
      key: "custom_objects.current",
      primaryDisplayProperty: "custom_object.current.name",
      fields: [{ name: "Name", fieldKey: "custom_object.current.name", dataType: "TEXT" }],
    },
  ]);
  const made = await visitor.api.objects.records.create({
    params: { schemaKey: "custom_objects.current" },
    body: {
      locationId: visitor.locationId,
      properties: { name: "x" },
    },
  });
  assert.notEqual(made.record.id, "");
  const problems: [item: object, problem: RegExp][] = [
    [{ ...pet, key: "pet" }, /objects\[1\]\.key.*custom_objects\.<name>/],
    [{ ...pet, labels: { singular: "A" } }, /objects\[1\]\.labels\.plural/],
    [{ ...pet, fields: [{ ...pet.fields[0], dataType: "WORDS" }] }, /objects\[1\]\.fields\.0\.dataType/],
    [
      { ...pet, fields: [{ ...pet.fields[0], fieldKey: "custom_object.other.name" }] },
      /objects\[1\]\.fields\.0\.fieldKey.*custom_object\.pet\./,
    ],
    [{ ...pet, fields: [pet.fields[0], pet.fields[0]] }, /objects\[1\]\.fields\.1\.fieldKey.*another field/],
    [{ ...pet, primaryDisplayProperty: "custom_object.pet.title" }, /objects\[1\]\.primaryDisplayProperty/],
    [{ ...pet, searchableProperties: ["custom_object.pet.title"] }, /objects\[1\]\.searchableProperties\.0/],
    [{ ...pet, more: 1 }, /objects\[1\]\.more.*should not exist/],
    [
      {
        ...pet,
        key: "custom_objects.current",
        primaryDisplayProperty: "custom_object.current.name",
        fields: [{ name: "N", fieldKey: "custom_object.current.name", dataType: "TEXT" }],
      },
      /objects\[1\]\.key.*another object/,
    ],
    [{ key: "business", standard: true, searchableProperties: ["business.shoe"] }, /objects\[1\]\.searchableProperties\.0/],
    [{ key: "custom_objects.pet", standard: true }, /objects\[1\]\.key/],
    [{ ...pet, id: "current" }, /objects\[1\]\.key.*stays/],
    [
      {
        id: "current",
        key: "custom_objects.current",
        labels: pet.labels,
        primaryDisplayProperty: "custom_object.current.name",
        fields: [{ name: "N", fieldKey: "custom_object.current.name", dataType: "NUMERICAL" }],
      },
      /objects\[1\]\.fields\[0\]\.dataType.*stays/,
    ],
  ];
  const first = {
    ...pet,
    key: "custom_objects.first",
    primaryDisplayProperty: "custom_object.first.name",
    fields: [{ name: "Name", fieldKey: "custom_object.first.name", dataType: "TEXT" }],
  };
  for (const [item, problem] of problems) await assert.rejects(importing(w, visitor, [first, item]), problem);
  const { rows } = await w.db.pool.query("select key from object_schema where location_id = $1 and not standard", [visitor.locationId]);
  assert.deepEqual(rows, [{ key: "custom_objects.current" }]);
});
