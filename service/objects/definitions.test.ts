import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

/** A location with an object of treatment plans, which has one field. */
async function treatmentPlans(t: TestContext) {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const { definitions } = app.objects;
  const labels = { singular: "Treatment plan", plural: "Treatment plans" };
  const { object, fields } = await definitions.create({ body: { locationId, labels, primaryFieldName: "Title" } });
  const createStatus = async () => {
    const options = [{ label: "In progress" }, { label: "Done" }];
    const body = { locationId, name: "Status", dataType: "SINGLE_OPTIONS" as const, options };
    return (await definitions.createField({ params: { key: object.key }, body })).field;
  };
  const [title] = fields;
  assert.ok(title);
  return { w, visitor, locationId, definitions, object, title, params: { key: object.key }, createStatus };
}

test("an object gets its key from its name, and a free one if that is taken", async (t) => {
  const { locationId, definitions, object } = await treatmentPlans(t);
  assert.equal(object.key, "custom_objects.treatment_plan");
  assert.equal(object.primaryDisplayProperty, "custom_object.treatment_plan.title");
  const labels = { singular: "Treatment plan", plural: "Others" };
  const second = await definitions.create({ body: { locationId, labels, primaryFieldName: "T" } });
  assert.equal(second.object.key, "custom_objects.treatment_plan_2");
});

test("fields are created in folders and ordered, and a folder with fields is not removed", async (t) => {
  const { locationId, definitions, params, createStatus } = await treatmentPlans(t);
  const status = await createStatus();
  const { folders } = await definitions.createFolder({ params, body: { locationId, name: "Money" } });
  const [details, money] = folders;
  assert.ok(details && money);
  const body = { locationId, name: "Cost", dataType: "MONETORY" as const, folderId: money.id };
  const { field: cost } = await definitions.createField({ params, body });
  assert.equal(cost.parentId, money.id);
  const inMoney = { id: money.id, fieldIds: [status.id, cost.id] };
  const ordered = await definitions.reorder({ params, body: { locationId, folders: [inMoney, { id: details.id, fieldIds: [] }] } });
  assert.deepEqual(
    ordered.folders.map(({ name }) => name),
    ["Money", "Details"],
  );
  assert.deepEqual(
    ordered.fields.map(({ name }) => name),
    ["Status", "Cost", "Title"],
  );
  await assertRefused(definitions.removeFolder({ params: { ...params, folderId: money.id }, query: { locationId } }), "CONFLICT");
});

test("an option gets its key from its label, and keeps it when it is renamed", async (t) => {
  const { locationId, definitions, params, createStatus } = await treatmentPlans(t);
  const status = await createStatus();
  assert.deepEqual(
    status.options?.map(({ key }) => key),
    ["in_progress", "done"],
  );
  const { field } = await definitions.updateField({
    params: { ...params, fieldId: status.id },
    body: { locationId, name: "State", options: [{ key: "in_progress", label: "Running" }, { label: "Stopped" }] },
  });
  assert.deepEqual(
    [field.fieldKey, field.options],
    [
      status.fieldKey,
      [
        { key: "in_progress", label: "Running" },
        { key: "stopped", label: "Stopped" },
      ],
    ],
  );
});

test("a field without what its type needs or in an unknown folder is refused, and the primary field is not removed", async (t) => {
  const { locationId, definitions, params, title } = await treatmentPlans(t);
  const create = (field: { dataType: "RADIO" | "TEXT"; options?: { label: string }[]; folderId?: string }) =>
    definitions.createField({ params, body: { locationId, name: "X", ...field } });
  await assertRefused(create({ dataType: "RADIO" }), "INVALID");
  await assertRefused(create({ dataType: "TEXT", options: [{ label: "a" }] }), "INVALID");
  await assertRefused(create({ dataType: "TEXT", folderId: "nothing" }), "NOT_FOUND");
  await assertRefused(definitions.removeField({ params: { ...params, fieldId: title.id }, query: { locationId } }), "CONFLICT");
  await assertRefused(definitions.setPrimary({ params: { key: "contact" }, body: { locationId, fieldKey: "contact.email" } }), "INVALID");
});

test("an object is usable through the API immediately, and is deleted with its records if its key is sent as confirmation", async (t) => {
  const { w, visitor, locationId, definitions, params, createStatus } = await treatmentPlans(t);
  await createStatus();
  const properties = { title: "Crown", status: "in_progress" };
  const { record } = await visitor.api.objects.records.create({ params: { schemaKey: params.key }, body: { locationId, properties } });
  assert.deepEqual(await definitions.usage({ params, query: { locationId } }), { records: 1, associations: 0, relations: 0 });
  await assertRefused(definitions.remove({ params, query: { locationId, confirm: "yes" } }), "INVALID");
  await definitions.remove({ params, query: { locationId, confirm: params.key } });
  await assertRefused(integration(w, visitor).get(`/objects/${params.key}/records/${record.id}`), "NOT_FOUND");
});

test("a deleted object disappears at once, however large; a job deletes its records and relations, and then its key is free", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const they = integration(w, visitor);
  const { definitions } = app.objects;
  const makeObject = () =>
    definitions.create({ body: { locationId, labels: { singular: "Pet", plural: "Pets" }, primaryFieldName: "Name" } });
  const { object } = await makeObject();
  const { key } = object;
  const contact = (await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } })).contact.id;
  const sides = { firstObjectKey: key, firstObjectLabel: "Pet", secondObjectKey: "contact", secondObjectLabel: "Owner" };
  const association = (await visitor.api.associations.associations.create({ body: { locationId, key: "owners", ...sides } })).id;
  await w.db.pool.query(
    `insert into object_record (location_id, id, object_key, revision, created_by, updated_by, date_added, date_updated)
      select $1, 'pet-' || n, $2, 1, '{}', '{}', now(), now() from generate_series(1, 2500) as n`,
    [locationId, key],
  );
  await w.db.pool.query(
    `insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id)
      select $1, 'relation-' || n, $2, $3, 'pet-' || n, 'contact', $4 from generate_series(1, 2500) as n`,
    [locationId, association, key, contact],
  );
  const relations = async () =>
    (await visitor.api.associations.relations.list({ params: { recordId: contact }, query: { locationId, skip: 0, limit: 1 } })).total;
  assert.equal(await relations(), 2500);

  await definitions.remove({ params: { key }, query: { locationId, confirm: key } });
  for (const path of [
    `/objects/${key}?locationId=${locationId}`,
    `/objects/${key}/records/pet-1`,
    `/associations/${association}`,
    `/associations/key/owners?locationId=${locationId}`,
    `/associations/relations/pet-1?locationId=${locationId}&skip=0&limit=1`,
  ])
    await assertRefused(they.get(path), "NOT_FOUND", { note: path });
  assert.doesNotMatch(JSON.stringify((await they.get(`/objects/?locationId=${locationId}`)).body), /custom_objects/);
  assert.equal(await relations(), 0);

  await w.work();
  const { rows } = await w.db.pool.query(
    `select (select count(*)::int from object_record) as records, (select count(*)::int from relation) as relations,
      (select count(*)::int from association where not is_system) as associations`,
  );
  assert.deepEqual(rows, [{ records: 0, relations: 0, associations: 0 }]);
  assert.equal((await makeObject()).object.key, key);
});

test("a deleted field disappears at once with its values, and its name is free after the job removed them", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const they = integration(w, visitor);
  const { definitions } = app.objects;
  const { object } = await definitions.create({
    body: { locationId, labels: { singular: "Pet", plural: "Pets" }, primaryFieldName: "Name" },
  });
  const params = { key: object.key };
  const addColour = () => definitions.createField({ params, body: { locationId, name: "Colour", dataType: "TEXT" } });
  const { field } = await addColour();
  const path = `/objects/${object.key}/records`;
  const make = async (properties: object) => textAt((await they.post(path, { locationId, properties })).body, "record.id");
  const ids = [await make({ name: "Rex", colour: "red" }), await make({ name: "Fido" }), await make({ name: "Rollo", colour: "blue" })];
  assert.deepEqual(await definitions.fieldUsage({ params: { ...params, fieldId: field.id }, query: { locationId } }), { records: 2 });

  await definitions.removeField({ params: { ...params, fieldId: field.id }, query: { locationId } });
  const shown = async () =>
    Promise.all(
      ids.map(async (id) => (await visitor.api.objects.records.get({ params: { schemaKey: object.key, id } })).record.properties),
    );
  assert.deepEqual(await shown(), [{ name: "Rex" }, { name: "Fido" }, { name: "Rollo" }]);
  await assertRefused(they.put(`${path}/${ids[0]}?locationId=${locationId}`, { properties: { colour: "green" } }), "INVALID");
  assert.equal((await addColour()).field.fieldKey, "custom_object.pet.colour_2");
  await they.put(`${path}/${ids[2]}?locationId=${locationId}`, { properties: { name: "Rollo" } });
  await w.work();
  assert.equal((await addColour()).field.fieldKey, "custom_object.pet.colour");
  assert.deepEqual(await shown(), [{ name: "Rex" }, { name: "Fido" }, { name: "Rollo" }]);
});

test("only admins define objects; others read them", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const user = await w.user(locationId, { role: "user" });
  const { object } = await admin.app.objects.definitions.create({
    body: { locationId, labels: { singular: "Pet", plural: "Pets" }, primaryFieldName: "Name" },
  });
  const { definitions } = user.app.objects;
  const params = { key: object.key };
  assert.deepEqual((await definitions.get({ params, query: { locationId } })).object, object);
  for (const refused of [
    definitions.create({ body: { locationId, labels: { singular: "A", plural: "B" }, primaryFieldName: "N" } }),
    definitions.createField({ params, body: { locationId, name: "A", dataType: "TEXT" } }),
    definitions.remove({ params, query: { locationId, confirm: object.key } }),
  ])
    await assertRefused(refused, "FORBIDDEN");
});
