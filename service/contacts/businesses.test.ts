import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("contacts and businesses", async (t) => {
  const w = await startTestApp(t);
  const place = async () => {
    const visitor = await w.location({ allowDuplicateContact: true });
    const they = integration(w, visitor);
    const { locationId } = visitor;
    const create = async (body: object) => (await visitor.api.contacts.contacts.create({ body: { locationId, ...body } })).contact.id;
    const business = async (name: string) => (await visitor.api.businesses.businesses.create({ body: { locationId, name } })).business.id;
    const assign = (ids: string[], businessId: unknown) => they.post("/contacts/bulk/business", { locationId, ids, businessId });
    const list = async (businessId: string, query = "") => {
      const reply = await they.get(`/contacts/business/${businessId}?locationId=${locationId}${query}`);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      assert.deepEqual(Object.keys(Object(reply.body)).sort(), ["contacts", "count"]);
      const contacts = at(reply.body, "contacts");
      assert.ok(Array.isArray(contacts));
      return { contacts, names: contacts.map((contact) => at(contact, "name")), count: at(reply.body, "count") };
    };
    return { api: visitor.api, they, locationId, create, business, assign, list };
  };

  await t.test("are associated in bulk, moved, and separated with null", async () => {
    const { api, create, business, assign } = await place();
    const [first, second] = [await business("First"), await business("Second")];
    const ids = [await create({ name: "A" }), await create({ name: "B" })];
    for (const businessId of [first, second, null]) {
      const reply = await assign([...ids, ids[0] ?? ""], businessId);
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, { success: true, ids });
      for (const id of ids) assert.equal((await api.contacts.contacts.get({ params: { contactId: id } })).contact.businessId, businessId);
    }
  });

  await t.test("are associated by concurrent requests with the same contacts, which all end up with one business", async () => {
    const { api, create, business, assign } = await place();
    const businessIds = [await business("First"), await business("Second")];
    const ids = await Promise.all(Array.from({ length: 50 }, () => create({})));
    const startedMs = performance.now();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => assign(index % 3 ? ids : ids.toReversed(), businessIds[index % 2])),
    );
    assert.ok(performance.now() - startedMs < 60_000, "the requests waited for each other");
    for (const reply of replies) assert.equal(reply.status, 200);
    const finalIds = await Promise.all(
      ids.map(async (id) => (await api.contacts.contacts.get({ params: { contactId: id } })).contact.businessId),
    );
    assert.equal(new Set(finalIds).size, 1);
  });

  await t.test("lose a business that is deleted while they are associated with it", async () => {
    const { api, create, business, assign, they } = await place();
    const ids = await Promise.all(Array.from({ length: 20 }, () => create({})));
    for (let round = 0; round < 3; round++) {
      const businessId = await business(`Round ${round}`);
      const [removed, ...assigned] = await Promise.all([
        they.delete(`/businesses/${businessId}`),
        ...ids.map((id) => assign([id], businessId)),
      ]);
      assert.equal(removed.status, 200);
      for (const reply of assigned) assert.ok([200, 404, 422].includes(reply.status), String(reply.status));
      for (const id of ids) assert.equal((await api.contacts.contacts.get({ params: { contactId: id } })).contact.businessId, null);
    }
  });

  await t.test("the bulk call takes one to fifty contacts and requires a business or null", async () => {
    const { they, locationId, create, business, assign } = await place();
    const businessId = await business("First");
    const id = await create({});
    const fifty = Array.from({ length: 49 }, (_, index) => `unknown-${index}`).concat(id);
    assert.deepEqual((await assign(fifty, businessId)).body, { success: true, ids: [id] });
    await assertRefused(assign([...fifty, "x"], businessId), "INVALID", { message: ["ids must contain at most 50 elements"] });
    await assertRefused(assign([], businessId), "INVALID");
    await assertRefused(assign([id], 7), "INVALID");
    await assertRefused(they.post("/contacts/bulk/business", { locationId, ids: [id] }), "INVALID", {
      message: ["businessId should not be empty"],
    });
    await assertRefused(they.post("/contacts/bulk/business", { locationId, businessId }), "INVALID", {
      message: ["ids should not be empty"],
    });
    await assertRefused(they.post("/contacts/bulk/business", { ids: [id], businessId }), "INVALID", {
      message: ["locationId should not be empty"],
    });
  });

  await t.test("an unknown business, another location's, or only unknown contacts are a 404 and change nothing", async () => {
    const [here, there] = [await place(), await place()];
    const id = await here.create({});
    const theirs = { business: await there.business("Theirs"), contact: await there.create({}) };
    const mine = await here.business("Mine");
    for (const businessId of ["nowhere", theirs.business])
      await assertRefused(here.assign([id], businessId), "NOT_FOUND", { message: "Business not found" });
    await assertRefused(here.assign([theirs.contact, "nobody"], mine), "NOT_FOUND");
    assert.equal(at((await here.they.get(`/contacts/${id}`)).body, "contact.businessId"), null);
    assert.equal(at((await there.they.get(`/contacts/${theirs.contact}`)).body, "contact.businessId"), null);
    await assertRefused(here.they.get(`/contacts/business/${theirs.business}?locationId=${here.locationId}`), "NOT_FOUND");
    await assertRefused(here.they.get(`/contacts/business/${mine}`), "INVALID", { message: ["locationId should not be empty"] });
  });

  await t.test("are listed by name ignoring case, then by id, 25 to a page", async () => {
    const { create, business, assign, list } = await place();
    const businessId = await business("First");
    const ids: string[] = [];
    for (let index = 0; index < 30; index++)
      ids.push(await create({ name: `${index % 2 ? "person" : "Person"} ${Math.floor(index / 3) + 10}` }));
    await assign(ids, businessId);
    const { contacts, count } = await list(businessId, "&limit=100");
    assert.equal(count, 30);
    const keys = contacts.map((contact) => [textAt(contact, "name").toLowerCase(), textAt(contact, "id")]);
    assert.deepEqual(
      keys,
      keys.toSorted(([a = "", c = ""], [b = "", d = ""]) => (a === b ? (c < d ? -1 : 1) : a < b ? -1 : 1)),
    );
    assert.equal((await list(businessId)).contacts.length, 25);
    assert.deepEqual(await list(businessId, "&skip=25"), { ...(await list(businessId, "&skip=25&limit=25")), count: 30 });
    assert.equal((await list(businessId, "&skip=25")).contacts.length, 5);
    assert.deepEqual((await list(businessId, "&limit=2&skip=1")).contacts, contacts.slice(1, 3));
    assert.deepEqual((await list(businessId, "&skip=30")).contacts, []);
  });

  await t.test(
    "paging by startAfter in any encoding returns each once, including those with commas, equal names and no names",
    async () => {
      const { create, business, assign, list } = await place();
      const businessId = await business("First");
      const names = ["Lovelace, Ada", "lovelace, ada", "Lovelace, Ada", "", "", "Ünal", "Zoë", "a,b,c", "%", "Ada"];
      const ids: string[] = [];
      for (const name of names) ids.push(await create({ name }));
      await assign(ids, businessId);
      const encodings = [
        (name: string, id: string) => `&startAfter=${encodeURIComponent(`${name},${id}`)}`,
        (name: string, id: string) => `&startAfter=${encodeURIComponent(name)}&startAfter=${id}`,
        (name: string, id: string) => `&startAfter[]=${encodeURIComponent(name)}&startAfter[]=${id}`,
      ];
      for (const encode of encodings) {
        const seen: string[] = [];
        for (let cursor = "&startAfter="; ; ) {
          const { contacts, count } = await list(businessId, `&limit=3${cursor}`);
          assert.equal(count, names.length);
          seen.push(...contacts.map((contact) => textAt(contact, "id")));
          const last = contacts.at(-1);
          if (last === undefined) break;
          cursor = encode(String(at(last, "name") ?? ""), textAt(last, "id"));
        }
        assert.deepEqual(seen.toSorted(), ids.toSorted());
      }
    },
  );

  await t.test("are found by a part of name, email or phone only", async () => {
    const { create, business, assign, list } = await place();
    const businessId = await business("First");
    const ids = [
      await create({ name: "Ada Lovelace", email: "countess@example.com", phone: "+15550100200", companyName: "Engines" }),
      await create({ name: "Grace 100%_Hopper", email: "Grace@example.com", city: "Arlington" }),
    ];
    await assign(ids, businessId);
    await create({ name: "Ada of no business" });
    for (const [query, names] of [
      ["lOvE", ["Ada Lovelace"]],
      ["COUNTESS@", ["Ada Lovelace"]],
      ["%2B1555", ["Ada Lovelace"]],
      ["+1555", ["Ada Lovelace"]],
      ["%20", ["Ada Lovelace", "Grace 100%_Hopper"]],
      ["0100200", ["Ada Lovelace"]],
      ["grace%40ex", ["Grace 100%_Hopper"]],
      ["100%25_", ["Grace 100%_Hopper"]],
      ["example.com", ["Ada Lovelace", "Grace 100%_Hopper"]],
      ["Engines", []],
      ["Arlington", []],
      ["_", ["Grace 100%_Hopper"]],
      ["lovelace countess", []],
      ["", ["Ada Lovelace", "Grace 100%_Hopper"]],
    ] as const)
      assert.deepEqual(await list(businessId, `&query=${query}`).then((found) => [found.names, found.count]), [names, names.length], query);
  });

  await t.test("a limit over 100 or below 1, and an invalid cursor, are rejected", async () => {
    const { they, locationId, business } = await place();
    const path = `/contacts/business/${await business("First")}?locationId=${locationId}`;
    for (const limit of [101, 0, -1]) await assertRefused(they.get(`${path}&limit=${limit}`), "INVALID");
    await assertRefused(they.get(`${path}&skip=-1`), "INVALID");
    for (const query of ["limit=x", "limit=1.5", "skip=x", "startAfter=x"])
      await assertRefused(they.get(`${path}&${query}`), "BAD_REQUEST");
  });

  await t.test("a deleted business keeps its contacts, which then have none", async () => {
    const { they, create, business, assign } = await place();
    const businessId = await business("First");
    const id = await create({ name: "Ada" });
    await assign([id], businessId);
    assert.equal((await they.delete(`/businesses/${businessId}`)).status, 200);
    assert.partialDeepStrictEqual((await they.get(`/contacts/${id}`)).body, { contact: { name: "Ada", businessId: null } });
  });
});
