import assert from "node:assert/strict";
import { test } from "node:test";
import { standardFields, standardLabels } from "#contract/objects/standard.ts";
import { englishOf, spanishOf } from "#lib/i18n/english.ts";
import { objectWords } from "./object-words.ts";

const spanish = objectWords({ t: spanishOf("standardObjects"), fields: spanishOf("contacts.fields") });
const english = objectWords({ t: englishOf("standardObjects"), fields: englishOf("contacts.fields") });

const dates = { dateAdded: "2026-01-01T00:00:00.000Z", dateUpdated: "2026-01-01T00:00:00.000Z" };
const objectOf = (key: string, { description, ...labels }: (typeof standardLabels)["contact"]) => ({
  ...{ id: key, key, labels, description, locationId: "one", standard: true, type: "SYSTEM_DEFINED" as const },
  ...{ primaryDisplayProperty: `${key}.name`, searchableProperties: [], ...dates },
});
const fieldsOf = (key: string) =>
  (standardFields[key] ?? []).map(({ property, name, type, options }) => ({
    ...{ id: property, name, fieldKey: `${key}.${property}`, objectKey: key, locationId: "one", parentId: `${key}.standard` },
    ...{ dataType: type, showInForms: true, description: "", placeholder: "", ...(options ? { options } : {}), ...dates },
  }));

test("standard objects, their fields and options have names in the user's language", () => {
  for (const key of ["contact", "business", "opportunity"] as const) {
    const schema = { object: objectOf(key, standardLabels[key]), folders: [], fields: fieldsOf(key) };
    assert.deepEqual(english.schema(schema).object.labels, schema.object.labels, "English names are those that servers store");
    assert.deepEqual(
      english.schema(schema).fields.map(({ name }) => name),
      schema.fields.map(({ name }) => name),
    );
    assert.deepEqual(
      english.schema(schema).fields.flatMap(({ options = [] }) => options),
      schema.fields.flatMap(({ options = [] }) => options),
    );
    const worded = spanish.schema(schema);
    assert.notEqual(worded.object.labels.singular, schema.object.labels.singular);
    assert.notEqual(worded.object.description, schema.object.description);
    for (const field of worded.fields) assert.ok(!schema.fields.some(({ name }) => name === field.name), field.name);
  }
  const [, status] = spanish.schema({
    object: objectOf("opportunity", standardLabels.opportunity),
    folders: [],
    fields: fieldsOf("opportunity"),
  }).fields;
  assert.deepEqual(
    status?.options?.map(({ label }) => label),
    ["Abierta", "Ganada", "Perdida", "Abandonada"],
  );
});

test("names that someone changed, custom objects and their fields are shown as stored", () => {
  const renamed = objectOf("business", { singular: "Clinic", plural: "Clinics", description: "Our clinics." });
  assert.deepEqual(spanish.objects([renamed]), [renamed]);
  const custom = { ...objectOf("custom_objects.contact", standardLabels.contact), standard: false };
  assert.deepEqual(spanish.objects([custom]), [custom]);
  const fields = fieldsOf("contact").map((field) => ({ ...field, name: `Our ${field.name}` }));
  assert.deepEqual(spanish.schema({ object: renamed, folders: [], fields }).fields, fields);
});

test("folders without a name of their own are numbered in the user's language", () => {
  const folders = ["Details", "Details 2", "Details of pets"].map((name, position) => ({ id: name, name, position }));
  assert.deepEqual(
    spanish.schema({ object: objectOf("contact", standardLabels.contact), folders, fields: [] }).folders.map(({ name }) => name),
    ["Detalles", "Detalles 2", "Details of pets"],
  );
});

test("the labels of a built-in association are translated unless they were changed; those of others never are", () => {
  const association = {
    ...{ id: "one", locationId: "one", key: "system_business_contact", associationType: "SYSTEM_DEFINED" as const },
    ...{ firstObjectKey: "business", firstObjectLabel: "Business", secondObjectKey: "contact", secondObjectLabel: "Employee" },
  };
  const { firstObjectLabel, secondObjectLabel } = spanish.association(association);
  assert.deepEqual([firstObjectLabel, secondObjectLabel], ["Empresa", "Employee"]);
  const own = { ...association, associationType: "USER_DEFINED" as const };
  assert.deepEqual(spanish.association(own), own);
});
