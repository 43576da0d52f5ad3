import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { customObject } from "../objects/fixtures.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("relations", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const pet = await customObject(w, visitor, { name: "pet" });
  const associate = async (key: string, firstObjectKey: string, secondObjectKey: string) =>
    (
      await visitor.api.associations.associations.create({
        body: {
          locationId,
          key,
          firstObjectKey,
          firstObjectLabel: "A",
          secondObjectKey,
          secondObjectLabel: "B",
        },
      })
    ).id;
  const keeper = await associate("pet_keeper", pet, "contact");
  const vet = await associate("pet_vet", pet, "contact");
  const friend = await associate("friend", "contact", "contact");
  const contact = async () => (await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } })).contact.id;
  const rex = async () =>
    (await visitor.api.objects.records.create({ params: { schemaKey: pet }, body: { locationId, properties: { name: "Rex" } } })).record.id;
  const link = (associationId: string, firstRecordId: string, secondRecordId: string) =>
    they.post("/associations/relations", { locationId, associationId, firstRecordId, secondRecordId });
  const linked = async (...pair: [string, string, string]) => {
    const reply = await link(...pair);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const list = (recordId: string, query = "skip=0&limit=100") =>
    they.get(`/associations/relations/${recordId}?locationId=${locationId}&${query}`);
  const idsOf = async (recordId: string, query?: string) => {
    const reply = await list(recordId, query);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const relations = at(reply.body, "relations");
    assert.ok(Array.isArray(relations));
    return { ids: relations.map((relation) => textAt(relation, "id")), total: at(reply.body, "total") };
  };

  await t.test(
    "pages contain the relations of both sides in the order of their creation, and a record's relation to itself once",
    async () => {
      const [hub, ...others] = [await contact(), await contact(), await contact(), await contact()];
      const made: string[] = [];
      for (const [first, second] of [...others.flatMap((other) => [[hub, other] as const, [other, hub] as const]), [hub, hub] as const]) {
        made.push(textAt(await linked(friend, first, second), "id"));
        w.advance(1000);
      }
      const pages = [await idsOf(hub, "skip=0&limit=3"), await idsOf(hub, "skip=3&limit=3"), await idsOf(hub, "skip=6&limit=3")];
      assert.deepEqual(
        pages,
        [0, 3, 6].map((skip) => ({ ids: made.slice(skip, skip + 3), total: 7 })),
      );
      assert.deepEqual(await idsOf(hub, "skip=7&limit=3"), { ids: [], total: 7 });
      assert.deepEqual(await idsOf(hub, `skip=0&limit=3&associationIds=${keeper}`), { ids: [], total: 0 });
    },
  );

  await t.test("a relation is created, listed at both records, and removed", async () => {
    const [animal, person] = [await rex(), await contact()];
    const relation = await linked(keeper, animal, person);
    assert.deepEqual(relation, {
      id: at(relation, "id"),
      associationId: keeper,
      firstObjectKey: pet,
      firstRecordId: animal,
      secondObjectKey: "contact",
      secondRecordId: person,
      locationId,
    });
    for (const record of [animal, person]) assert.deepEqual((await list(record)).body, { relations: [relation], total: 1 });
    const path = `/associations/relations/${textAt(relation, "id")}`;
    await assertRefused(they.delete(path), "INVALID", { message: ["locationId should not be empty"] });
    const removed = await they.delete(`${path}?locationId=${locationId}`);
    assert.equal(removed.status, 200);
    assert.deepEqual(removed.body, relation);
    await assertRefused(they.delete(`${path}?locationId=${locationId}`), "NOT_FOUND");
    assert.deepEqual((await list(animal)).body, { relations: [], total: 0 });
    const again = await linked(keeper, animal, person);
    assert.notEqual(at(again, "id"), at(relation, "id"));
  });

  await t.test("two records are linked only once, also by concurrent requests", async () => {
    const [animal, person] = [await rex(), await contact()];
    const all = await Promise.all(Array.from({ length: 8 }, () => linked(keeper, animal, person)));
    assert.equal(new Set(all.map((relation) => at(relation, "id"))).size, 1);
    assert.deepEqual(await linked(keeper, animal, person), all[0]);
    assert.equal((await idsOf(animal)).total, 1);
  });

  await t.test("each record must exist and belong to the object of its side", async () => {
    const [animal, person] = [await rex(), await contact()];
    await assertRefused(link(keeper, person, animal), "INVALID", { message: [`firstRecordId must be the id of a record of ${pet}`] });
    await assertRefused(link(keeper, animal, animal), "INVALID");
    await assertRefused(link(friend, person, animal), "INVALID");
    await assertRefused(link(keeper, "nothing", person), "NOT_FOUND");
    await assertRefused(link(keeper, animal, "nothing"), "NOT_FOUND");
    await assertRefused(link("nothing", animal, person), "NOT_FOUND", { message: "Association not found" });
    for (const name of ["locationId", "associationId", "firstRecordId", "secondRecordId"]) {
      const body = { locationId, associationId: keeper, firstRecordId: animal, secondRecordId: person, [name]: undefined };
      await assertRefused(they.post("/associations/relations", body), "INVALID", { message: [`${name} should not be empty`] });
    }
    assert.equal((await idsOf(animal)).total, 0);
  });

  await t.test("a list is paged and filtered by associations, which may be sent in every documented format", async () => {
    const animal = await rex();
    const ids: string[] = [];
    for (const association of [keeper, vet, keeper]) ids.push(textAt(await linked(association, animal, await contact()), "id"));
    for (const query of [
      `associationIds=${keeper}`,
      `associationIds[]=${keeper}`,
      `associationIds[0]=${keeper}`,
      `associationIds=${keeper}&associationIds=${keeper}`,
    ])
      assert.deepEqual(await idsOf(animal, `skip=0&limit=10&${query}`), { ids: [ids[0], ids[2]], total: 2 });
    assert.deepEqual(await idsOf(animal, `skip=0&limit=10&associationIds=${keeper},${vet}`), { ids, total: 3 });
    assert.deepEqual(await idsOf(animal, `skip=0&limit=10&associationIds=${friend}`), { ids: [], total: 0 });
    assert.deepEqual(await idsOf(animal, "skip=1&limit=1"), { ids: [ids[1]], total: 3 });
    assert.deepEqual(await idsOf(animal, "skip=3&limit=1"), { ids: [], total: 3 });
    for (const [query, code] of [
      ["skip=0", "INVALID"],
      ["limit=1", "INVALID"],
      ["skip=x&limit=1", "BAD_REQUEST"],
      ["skip=0&limit=0", "INVALID"],
    ] as const)
      await assertRefused(list(animal, query), code);
    await assertRefused(list("nothing"), "NOT_FOUND");
  });

  await t.test("a relation between two contacts is listed at both", async () => {
    const [one, other] = [await contact(), await contact()];
    const id = textAt(await linked(friend, one, other), "id");
    assert.deepEqual([(await idsOf(one)).ids, (await idsOf(other)).ids], [[id], [id]]);
  });

  await t.test("deleting a record, a contact or an association deletes their relations", async () => {
    const [animal, person, other] = [await rex(), await contact(), await contact()];
    await linked(keeper, animal, person);
    await linked(vet, animal, other);
    await linked(friend, person, other);
    await visitor.api.contacts.contacts.remove({ params: { contactId: other } });
    assert.equal((await idsOf(animal)).total, 1);
    assert.equal((await idsOf(person)).total, 1);
    await assertRefused(list(other), "NOT_FOUND");
    await visitor.api.objects.records.remove({ params: { schemaKey: pet, id: animal } });
    assert.equal((await idsOf(person)).total, 0);
    const short = await associate("short", "contact", pet);
    await linked(short, person, await rex());
    await visitor.api.associations.associations.remove({ params: { associationId: short } });
    assert.equal((await idsOf(person)).total, 0);
  });

  await t.test("a record deleted while it is linked leaves no relation", async () => {
    for (let round = 0; round < 10; round++) {
      const [animal, person] = [await rex(), await contact()];
      const [made] = await Promise.all([link(keeper, animal, person), they.delete(`/objects/${pet}/records/${animal}`)]);
      assert.ok([201, 404].includes(made.status), JSON.stringify(made.body));
      assert.equal((await idsOf(person)).total, 0);
    }
  });

  await t.test("relations of the built-in association are the contacts' businesses, no matter which endpoint sets them", async () => {
    const builtIn = (
      await visitor.api.associations.associations.getByKey({ params: { key_name: "system_business_contact" }, query: { locationId } })
    ).id;
    const business = async (name: string) => (await visitor.api.businesses.businesses.create({ body: { locationId, name } })).business.id;
    const [engines, looms, person] = [await business("Engines"), await business("Looms"), await contact()];
    const businessOf = async () => (await visitor.api.contacts.contacts.get({ params: { contactId: person } })).contact.businessId ?? null;
    const set = (businessId: string | null) => they.post("/contacts/bulk/business", { locationId, ids: [person], businessId });

    assert.equal((await set(engines)).status, 200);
    const [id = ""] = (await idsOf(engines)).ids;
    assert.deepEqual(await idsOf(person), { ids: [id], total: 1 });
    assert.equal(textAt(await linked(builtIn, engines, person), "id"), id);
    await linked(builtIn, looms, person);
    assert.equal(await businessOf(), looms);
    assert.equal((await idsOf(engines)).total, 0);
    const [later = ""] = (await idsOf(person)).ids;
    assert.equal((await they.delete(`/associations/relations/${later}?locationId=${locationId}`)).status, 200);
    assert.equal(await businessOf(), null);
    await set(engines);
    await visitor.api.businesses.businesses.remove({ params: { businessId: engines } });
    assert.deepEqual([(await idsOf(person)).total, await businessOf()], [0, null]);
  });

  await t.test("other locations cannot see them", async () => {
    const [animal, person] = [await rex(), await contact()];
    const relation = await linked(keeper, animal, person);
    const other = await w.location();
    const others = integration(w, other);
    const query = `locationId=${other.locationId}`;
    await assertRefused(others.get(`/associations/relations/${animal}?${query}&skip=0&limit=10`), "NOT_FOUND");
    await assertRefused(others.delete(`/associations/relations/${textAt(relation, "id")}?${query}`), "NOT_FOUND");
    const body = { locationId: other.locationId, associationId: keeper, firstRecordId: animal, secondRecordId: person };
    await assertRefused(other.api.associations.relations.create({ body }), "NOT_FOUND");
    assert.equal((await idsOf(animal)).total, 1);
  });
});

test("every page of 10,000 relations of one record is fast", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const pet = await customObject(w, visitor, { name: "pet" });
  const sides = { firstObjectKey: pet, firstObjectLabel: "Pet", secondObjectKey: "contact", secondObjectLabel: "Keeper" };
  const association = (await visitor.api.associations.associations.create({ body: { locationId, key: "pet_keeper", ...sides } })).id;
  const animal = (await visitor.api.objects.records.create({ params: { schemaKey: pet }, body: { locationId, properties: {} } })).record.id;
  await w.db.pool.query(
    `insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id, date_added)
     select $1, 'relation-' || lpad(n::text, 5, '0'), $2, $3, $4, 'contact', 'contact-' || n, now() from generate_series(1, 10000) n`,
    [locationId, association, pet, animal],
  );
  for (const skip of [0, 5000, 9950]) {
    const { body } = await they.get(`/associations/relations/${animal}?locationId=${locationId}&skip=${skip}&limit=50`);
    assert.equal(at(body, "total"), 10_000);
    assert.equal(at(body, "relations.49.id"), `relation-${String(skip + 50).padStart(5, "0")}`);
  }
});

test("a merge moves the other contacts' relations to the kept one, and its undo moves them back", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const { app } = await w.user(locationId);
  const pet = await customObject(w, visitor, { name: "pet" });
  const associate = async (key: string, firstObjectKey: string) => {
    const sides = { firstObjectKey, firstObjectLabel: "A", secondObjectKey: "contact", secondObjectLabel: "B" };
    return (await visitor.api.associations.associations.create({ body: { locationId, key, ...sides } })).id;
  };
  const [keeper, friend] = [await associate("keeper", pet), await associate("friend", "contact")];
  const contact = async (firstName: string) => (await visitor.api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id;
  const record = async () =>
    (await visitor.api.objects.records.create({ params: { schemaKey: pet }, body: { locationId, properties: {} } })).record.id;
  const link = (associationId: string, firstRecordId: string, secondRecordId: string) =>
    they.post("/associations/relations", { locationId, associationId, firstRecordId, secondRecordId });
  const [kept, loser] = [await contact("Ada"), await contact("Ada")];
  const [shared, theirs] = [await record(), await record()];
  for (const pair of [
    [keeper, shared, kept],
    [keeper, shared, loser],
    [keeper, theirs, loser],
    [friend, kept, loser],
  ] as const)
    assert.equal((await link(...pair)).status, 201);
  const firsts = async (recordId: string) => {
    const { body } = await they.get(`/associations/relations/${recordId}?locationId=${locationId}&skip=0&limit=10`);
    const relations = at(body, "relations");
    assert.ok(Array.isArray(relations));
    return relations.map((relation) => textAt(relation, "firstRecordId")).toSorted();
  };

  const { merge } = await app.merges.create({ body: { locationId, keepId: kept, mergeIds: [loser] } });
  assert.deepEqual(await firsts(kept), [shared, theirs].toSorted());
  await app.merges.undo({ params: { mergeId: merge.id }, body: { locationId } });
  assert.deepEqual(await firsts(kept), [kept, shared].toSorted());
  assert.deepEqual(await firsts(loser), [kept, shared, theirs].toSorted());
});
