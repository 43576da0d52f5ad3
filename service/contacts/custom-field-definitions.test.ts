import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

test("a field gets a key from its name, and another one if that is taken", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const named = async (name: string) =>
    (await app.customFields.create({ body: { locationId, name, dataType: "TEXT" } })).customField.fieldKey;
  assert.equal(await named("Café & Bar!"), "contact.cafe_bar");
  assert.equal(await named("Cafe bar"), "contact.cafe_bar_2");
  assert.equal(await named("!?"), "contact.field");
  assert.equal(await named("Größe (cm)"), "contact.große_cm");
});

test("parallel creates with one name get different keys", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  await Promise.all(Array.from({ length: 10 }, () => app.customFields.create({ body: { locationId, name: "Plan", dataType: "TEXT" } })));
  const { customFields } = await app.customFields.list({ query: { locationId } });
  assert.equal(new Set(customFields.map(({ fieldKey }) => fieldKey)).size, 10);
});

test("an integration can write a new field by its key immediately", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const { app } = await w.user(locationId);
  const options = [{ label: "Private" }, { label: "Care plan" }];
  const { customField } = await app.customFields.create({ body: { locationId, name: "Plan", dataType: "SINGLE_OPTIONS", options } });
  assert.deepEqual(customField.options, [
    { key: "private", label: "Private" },
    { key: "care_plan", label: "Care plan" },
  ]);
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", customFields: [{ key: "plan", field_value: "Care plan" }] },
  });
  const { contact: read } = await api.contacts.contacts.get({ params: { contactId: contact.id } });
  assert.deepEqual(read.customFields, [{ id: customField.id, value: "care_plan" }]);
});

test("a renamed option keeps its key, so that contacts keep their value", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const made = await app.customFields.create({
    body: { locationId, name: "Plan", dataType: "RADIO", options: [{ label: "One" }, { label: "Two" }] },
  });
  const { customField } = await app.customFields.update({
    params: { fieldId: made.customField.id },
    body: { locationId, name: "Scheme", options: [{ key: "two", label: "Second" }, { label: "Two" }] },
  });
  assert.equal(customField.fieldKey, "contact.plan");
  assert.deepEqual(customField.options, [
    { key: "two", label: "Second" },
    { key: "two_2", label: "Two" },
  ]);
});

test("options are required for types that need them, and rejected for others", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  await assertRefused(app.customFields.create({ body: { locationId, name: "Plan", dataType: "RADIO" } }), "INVALID", {
    message: ["options must contain at least 1 element"],
  });
  await assertRefused(
    app.customFields.create({ body: { locationId, name: "Plan", dataType: "DATE", options: [{ label: "One" }] } }),
    "INVALID",
  );
});

test("the number of contacts with a value is shown before a field is deleted, and the values are deleted with it", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const { app } = await w.user(locationId);
  const { customField } = await app.customFields.create({ body: { locationId, name: "Plan", dataType: "TEXT" } });
  const kept = await app.customFields.create({ body: { locationId, name: "Kept", dataType: "TEXT" } });
  const values = [
    { key: "plan", field_value: "A" },
    { key: "kept", field_value: "B" },
  ];
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", customFields: values } });
  await api.contacts.contacts.create({ body: { locationId, firstName: "Bob" } });
  const on = { params: { fieldId: customField.id }, query: { locationId } };
  assert.deepEqual(await app.customFields.usage(on), { contacts: 1 });
  await app.customFields.remove(on);
  const read = await api.contacts.contacts.get({ params: { contactId: contact.id } });
  assert.deepEqual(read.contact.customFields, [{ id: kept.customField.id, value: "B" }]);
  await assertRefused(app.customFields.usage(on), "NOT_FOUND");
});

test("fields are listed in their configured order, new ones last", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const ids: string[] = [];
  for (const name of ["A", "B", "C"])
    ids.push((await app.customFields.create({ body: { locationId, name, dataType: "TEXT" } })).customField.id);
  const [a = "", , c = ""] = ids;
  const { customFields } = await app.customFields.reorder({ body: { locationId, fieldIds: [c, a] } });
  assert.deepEqual(
    customFields.map(({ name }) => name),
    ["C", "A", "B"],
  );
});

test("only an admin of the location may change its fields", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const other = await w.location();
  const admin = await w.user(locationId);
  const { customField } = await admin.app.customFields.create({ body: { locationId, name: "Plan", dataType: "TEXT" } });
  const user = await w.user(locationId, { role: "user" });
  const foreign = await w.user(other.locationId);
  const onField = { params: { fieldId: customField.id } };
  for (const [{ app }, code] of [
    [user, "FORBIDDEN"],
    [foreign, "WRONG_LOCATION"],
  ] as const) {
    await assertRefused(app.customFields.create({ body: { locationId, name: "X", dataType: "TEXT" } }), code);
    await assertRefused(app.customFields.update({ ...onField, body: { locationId, name: "X" } }), code);
    await assertRefused(app.customFields.remove({ ...onField, query: { locationId } }), code);
    await assertRefused(app.customFields.reorder({ body: { locationId, fieldIds: [customField.id] } }), code);
  }
  await assertRefused(foreign.app.customFields.remove({ ...onField, query: { locationId: other.locationId } }), "NOT_FOUND");
  assert.equal((await user.app.customFields.list({ query: { locationId } })).customFields.length, 1);
});
