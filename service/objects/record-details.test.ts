import assert from "node:assert/strict";
import { test } from "node:test";
import { headers } from "#contract/common.ts";
import type { RecordRow } from "#contract/objects/record-details.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { customObject, sortedNames } from "./fixtures.ts";

/** Deletes as the dashboard does on behalf of a user. */
async function removeAsPerson(w: TestApp, { tenant }: Visitor, session: string, path: string): Promise<void> {
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const sent = { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: session };
  assert.equal((await w.fetch(path, { method: "DELETE", headers: sent })).status, 200);
}

test("a record's history lists each change, and each can be reverted, also a deletion", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const { app, token: session } = await w.user(locationId, { firstName: "Ada", lastName: "King" });
  const key = await customObject(w, visitor, { name: "pet" });
  const path = `/objects/${key}/records`;
  const id = (
    await visitor.api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties: { name: "Rex", age: 1 } } })
  ).record.id;
  const put = (body: object) => they.put(`${path}/${id}?locationId=${locationId}`, body);
  await put({ properties: { age: 2, story: "long" }, owner: ["someone"] });
  await put({ properties: { name: null } });
  const params = { key, id };
  const history = async () => (await app.objects.records.history({ params, query: { locationId } })).events;

  const [cleared, changed, made] = await history();
  assert.ok(cleared && changed && made);
  assert.deepEqual([cleared.action, cleared.changes], ["update", [{ field: "name", before: "Rex", after: null }]]);
  assert.deepEqual(
    changed.changes.toSorted((one, other) => one.field.localeCompare(other.field)),
    [
      { field: "age", before: 1, after: 2 },
      { field: "owner", before: null, after: "someone" },
      { field: "story", before: null, after: "long" },
    ],
  );
  assert.deepEqual([made.action, made.actor.kind], ["create", "token"]);
  const paged = await app.objects.records.history({ params, query: { locationId, limit: 1 } });
  assert.deepEqual([paged.events[0]?.seq, paged.next], [cleared.seq, cleared.seq]);
  assert.equal((await app.objects.records.history({ params, query: { locationId, limit: 5, before: cleared.seq } })).events.length, 2);

  const restore = (seq: string) => app.objects.records.restore({ params, body: { locationId, seq } });
  const { record } = await restore(changed.seq);
  assert.deepEqual([record.properties, record.owner], [{ name: "Rex", age: 1 }, []]);
  assert.deepEqual((await visitor.api.objects.records.get({ params: { schemaKey: key, id } })).record.properties, { name: "Rex", age: 1 });
  const [latest] = await history();
  assert.equal(latest?.actor.name, "Ada King");

  await removeAsPerson(w, visitor, session, `${path}/${id}`);
  const [deleted] = await history();
  assert.equal(deleted?.action, "delete");
  const back = await restore(deleted?.seq ?? "");
  assert.deepEqual([back.record.id, back.record.properties], [id, { name: "Rex", age: 1 }]);
  for (const seq of [made.seq, "1", "999999999"]) await assertRefused(restore(seq), "CONFLICT");

  await visitor.api.objects.records.remove({ params: { schemaKey: key, id } });
  const [erased] = await history();
  assert.deepEqual([erased?.action, erased?.actor.kind], ["delete", "token"]);
  for (const { seq } of await history()) await assertRefused(restore(seq), "CONFLICT", { note: "it was deleted for good" });
  const elsewhere = await w.location();
  const stranger = await w.user(elsewhere.locationId);
  const refused = stranger.app.objects.records.history({ params, query: { locationId: elsewhere.locationId } });
  await assertRefused(refused, "NOT_FOUND");
});

test("a business also has a history, and can be reverted and restored", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const { app } = await w.user(locationId, { firstName: "Ada", lastName: "King" });
  const made = await visitor.api.objects.records.create({
    params: { schemaKey: "business" },
    body: { locationId, properties: { name: "Mill", phone: "+442079460958" } },
  });
  const id = made.record.id;
  await visitor.api.objects.records.update({
    params: { schemaKey: "business", id },
    query: { locationId },
    body: {
      properties: { name: "Mills", phone: null },
      followers: ["f"],
    },
  });
  await visitor.api.businesses.businesses.update({ params: { businessId: id }, body: { city: "Leeds", postalCode: "LS1" } });
  await visitor.api.businesses.businesses.update({ params: { businessId: id }, body: { city: "Leeds" } });
  const params = { key: "business", id };
  const history = async () => (await app.objects.records.history({ params, query: { locationId } })).events;
  const [moved, renamed, born, ...others] = await history();
  assert.ok(moved && renamed && born && others.length === 0, "an update that changes nothing is not logged");
  const byField = (event: typeof moved) => event.changes.toSorted((one, other) => one.field.localeCompare(other.field));
  assert.deepEqual(byField(moved), [
    { field: "city", before: null, after: "Leeds" },
    { field: "postalCode", before: null, after: "LS1" },
  ]);
  assert.deepEqual(byField(renamed), [
    { field: "followers", before: [], after: ["f"] },
    { field: "name", before: "Mill", after: "Mills" },
    { field: "phone", before: "+442079460958", after: null },
  ]);
  assert.equal(born.action, "create");

  const restore = (seq: string) => app.objects.records.restore({ params, body: { locationId, seq } });
  const { record } = await restore(renamed.seq);
  assert.deepEqual([record.properties, record.followers], [{ name: "Mill", phone: "+442079460958" }, []]);
  await visitor.api.businesses.businesses.remove({ params: { businessId: id } });
  const [deleted] = await history();
  assert.equal(deleted?.action, "delete");
  await restore(deleted?.seq ?? "");
  assert.partialDeepStrictEqual((await they.get(`/businesses/${id}`)).body, { business: { name: "Mill", city: null } });
  const stranger = { ...params, id: "nobody" };
  await assertRefused(app.objects.records.history({ params: stranger, query: { locationId } }), "NOT_FOUND");
  await assertRefused(app.objects.records.restore({ params: stranger, body: { locationId, seq: "1" } }), "NOT_FOUND");
});

test("each line of a file becomes a record independently, and a dry run writes nothing", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const { app } = await w.user(locationId);
  const key = await customObject(w, visitor, { name: "pet" });
  const path = `/objects/${key}/records`;
  const id = (
    await visitor.api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties: { name: "Old", age: 1 } } })
  ).record.id;
  const rows: RecordRow[] = [
    {
      cells: {
        name: "Rex",
        age: "1,200.5",
        price: "GBP 12.50",
        skills: "dog; cat",
        born: "2020-02-29",
        "sizes.height": "4",
        papers: "https://f.example/a.pdf",
        story: "",
      },
    },
    { cells: { name: "Wrong", age: "many", born: "yesterday" } },
    { id, cells: { age: "", story: "kept" } },
    { id: "nothing", cells: { name: "x" } },
    { cells: { nothing: "x" } },
  ];
  const write = async (isTrial: boolean) =>
    (await app.objects.records.importRows({ params: { key }, body: { locationId, isTrial, rows } })).results;
  const outcomes = ["create", "invalid", "update", "invalid", "invalid"];
  assert.deepEqual(
    (await write(true)).map(({ outcome }) => outcome),
    outcomes,
  );
  const total = async () =>
    (
      await visitor.api.objects.records.search({
        params: { schemaKey: key },
        body: { locationId, page: 1, pageLimit: 1, query: "", searchAfter: [] },
      })
    ).total;
  assert.equal(await total(), 1);
  const results = await write(false);
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    outcomes,
  );
  assert.deepEqual(results[1]?.messages, ["properties.age must be a number", "properties.born must be a date as YYYY-MM-DD"]);
  assert.equal(await total(), 2);
  assert.deepEqual(at((await they.get(`${path}/${results[0]?.id}`)).body, "record.properties"), {
    name: "Rex",
    age: 1200.5,
    price: { currency: "GBP", value: 12.5 },
    skills: ["dog", "cat"],
    born: "2020-02-29",
    "sizes.height": "4",
    papers: [{ url: "https://f.example/a.pdf" }],
  });
  assert.deepEqual((await visitor.api.objects.records.get({ params: { schemaKey: key, id } })).record.properties, {
    name: "Old",
    story: "kept",
  });
});

test("relations show the other record from either side", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const key = await customObject(w, visitor, { name: "pet" });
  const pet = (await visitor.api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties: { name: "Rex" } } }))
    .record.id;
  const contact = (await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: "King" } })).contact.id;
  const sides = { firstObjectKey: key, firstObjectLabel: "Pet", secondObjectKey: "contact", secondObjectLabel: "Keeper" };
  const association = (await visitor.api.associations.associations.create({ body: { locationId, key: "keeping", ...sides } })).id;
  await visitor.api.associations.relations.create({
    body: { locationId, associationId: association, firstRecordId: pet, secondRecordId: contact },
  });
  const links = async (recordId: string, more: { associationId?: string } = {}) =>
    (await app.objects.records.links({ params: { recordId }, query: { locationId, ...more } })).links.map(({ label, other }) => [
      label,
      other.objectKey,
      other.name,
    ]);
  assert.deepEqual(await links(pet), [["Keeper", "contact", "Ada King"]]);
  assert.deepEqual(await links(contact), [["Pet", key, "Rex"]]);
  assert.deepEqual(await links(contact, { associationId: "nothing" }), []);
});

test("a user limited to assigned records reads, finds, changes and links only their own records", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const key = await customObject(w, visitor, { name: "pet" });
  const path = `/objects/${key}/records`;
  const user = await w.user(locationId, { role: "user" });
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true }) })
    .where("id", "=", user.id)
    .execute();
  const make = async (name: string, owner: string[]) =>
    (await visitor.api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties: { name }, owner } })).record.id;
  const mine = await make("Mine", [user.id]);
  const others = await make("Others", ["somebody"]);
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, visitor.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const onBehalf = integration(w, { token });
  const more = { [headers.onBehalf]: user.token };
  for (const query of ["", "e", "name:e"]) {
    const search = await onBehalf.post(`${path}/search`, { locationId, page: 1, pageLimit: 10, query, searchAfter: [] }, more);
    assert.deepEqual([at(search.body, "total"), at(search.body, "records.0.id")], [1, mine]);
  }
  assert.equal((await user.app.objects.records.history({ params: { key, id: mine }, query: { locationId } })).events.length, 1);
  const refused = user.app.objects.records.history({ params: { key, id: others }, query: { locationId } });
  await assertRefused(refused, "NOT_FOUND");
  const result = await user.app.objects.records.importRows({
    params: { key },
    body: { locationId, isTrial: false, rows: [{ id: others, cells: { name: "x" } }, { cells: { name: "New" } }] },
  });
  assert.equal(result.results[0]?.outcome, "invalid");
  assert.deepEqual(at((await they.get(`${path}/${result.results[1]?.id}`)).body, "record.owner"), [user.id]);
});

test("records are listed in the order of a field, an option's order and a date included; those without a value come last", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const key = await customObject(w, visitor, { name: "pet", searchable: ["name"] });
  const price = (value: number) => ({ currency: "EUR", value });
  for (const properties of [
    { name: "beta", age: 9, species: "bird", price: price(10) },
    { name: "Alpha", age: 10, species: "dog", price: price(9) },
    { name: "delta", species: "cat" },
    { name: "Gamma", age: -1, price: price(100) },
  ]) {
    await visitor.api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties } });
    w.advance(1000);
  }
  const namesBy = (field: string, direction: "asc" | "desc", query = "", page = 1, pageLimit = 10) =>
    sortedNames(app, key, { locationId, page, pageLimit, query, sort: { field, direction } });
  const ofField = (property: string) => `custom_object.pet.${property}`;
  const orders: [string, "asc" | "desc", string[]][] = [
    [ofField("name"), "asc", ["Alpha", "beta", "delta", "Gamma"]],
    [ofField("age"), "asc", ["Gamma", "beta", "Alpha", "delta"]],
    [ofField("age"), "desc", ["Alpha", "beta", "Gamma", "delta"]],
    [ofField("price"), "desc", ["Gamma", "beta", "Alpha", "delta"]],
    [ofField("species"), "asc", ["Alpha", "delta", "beta", "Gamma"]],
    ["createdAt", "asc", ["beta", "Alpha", "delta", "Gamma"]],
    ["updatedAt", "desc", ["Gamma", "delta", "Alpha", "beta"]],
  ];
  for (const [field, direction, names] of orders)
    assert.deepEqual(await namesBy(field, direction), { total: 4, names }, `${field} ${direction}`);
  assert.deepEqual(await namesBy(ofField("name"), "asc", "name:ta"), { total: 2, names: ["beta", "delta"] });
  assert.deepEqual(await namesBy(ofField("name"), "asc", "", 2, 3), { total: 4, names: ["Gamma"] });
  assert.deepEqual(await namesBy(ofField("name"), "asc", "", 9, 3), { total: 4, names: [] });
  for (const field of ["friends", "sizes", "owner"].map(ofField)) await assertRefused(namesBy(field, "asc"), "INVALID", { note: field });
});

test("a search across objects finds records by part of a searchable value, and only those that the user may see", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const { app } = await w.user(locationId);
  const pets = await customObject(w, visitor, { name: "pet", searchable: ["name", "story"] });
  const cars = await customObject(w, visitor, { name: "car", searchable: ["name"] });
  const made = async (key: string, properties: object) =>
    textAt((await they.post(`/objects/${key}/records`, { locationId, properties })).body, "record.id");
  const rex = await made(pets, { name: "Rex", story: "Likes 50% of the Harbour" });
  w.advance(1000);
  const van = await made(cars, { name: "Harbour van", story: "nothing" });
  w.advance(1000);
  const firm = await made("business", { name: "Harbour Dental" });
  await made(cars, { name: "Truck", story: "harbour, where nobody looks" });
  const elsewhere = await w.location();
  await elsewhere.api.objects.records.create({
    params: { schemaKey: "business" },
    body: { locationId: elsewhere.locationId, properties: { name: "Harbour" } },
  });

  const find = async (query: string) => (await app.objects.records.find({ query: { locationId, query } })).records;
  assert.deepEqual(await find("HARB"), [
    { objectKey: "business", id: firm, name: "Harbour Dental", label: "Business" },
    { objectKey: cars, id: van, name: "Harbour van", label: "car" },
    { objectKey: pets, id: rex, name: "Rex", label: "pet" },
  ]);
  assert.deepEqual(
    (await find("50%")).map(({ id }) => id),
    [rex],
  );
  assert.deepEqual(await find("nowhere"), []);
  await assertRefused(find(" "), "INVALID");
});
