import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { startTestApp } from "../testing/test-app.ts";

const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => assert.fail("It was not refused."),
    (thrown: unknown) => thrown,
  );
  return isApiError(error) ? { status: error.status, messages: error.messages } : assert.fail(String(error));
};

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
  const without = await refusalOf(app.customFields.create({ body: { locationId, name: "Plan", dataType: "RADIO" } }));
  assert.deepEqual(without, { status: 422, messages: ["options must contain at least 1 element"] });
  const beside = await refusalOf(
    app.customFields.create({ body: { locationId, name: "Plan", dataType: "DATE", options: [{ label: "One" }] } }),
  );
  assert.equal(beside.status, 422);
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
  assert.equal((await refusalOf(app.customFields.usage(on))).status, 404);
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
  for (const { app } of [user, foreign]) {
    assert.equal((await refusalOf(app.customFields.create({ body: { locationId, name: "X", dataType: "TEXT" } }))).status, 403);
    assert.equal((await refusalOf(app.customFields.update({ ...onField, body: { locationId, name: "X" } }))).status, 403);
    assert.equal((await refusalOf(app.customFields.remove({ ...onField, query: { locationId } }))).status, 403);
    assert.equal((await refusalOf(app.customFields.reorder({ body: { locationId, fieldIds: [customField.id] } }))).status, 403);
  }
  assert.equal((await refusalOf(foreign.app.customFields.remove({ ...onField, query: { locationId: other.locationId } }))).status, 404);
  assert.equal((await user.app.customFields.list({ query: { locationId } })).customFields.length, 1);
});
