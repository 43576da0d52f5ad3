import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("tags and followers", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const create = async (body: object = {}) => (await visitor.api.contacts.contacts.create({ body: { locationId, ...body } })).contact.id;
  const tagsOf = async (id: string) => (await visitor.api.contacts.contacts.get({ params: { contactId: id } })).contact.tags;

  await t.test("tags are appended without duplicates, and the response has all tags", async () => {
    const path = `/contacts/${await create({ tags: ["b"] })}/tags`;
    const first = await they.post(path, { tags: ["c", "a", "c", " b "] });
    assert.equal(first.status, 201);
    assert.deepEqual(first.body, { tags: ["b", "c", "a"] });
    assert.deepEqual((await they.post(path, { tags: ["A", "ünï 😀"] })).body, { tags: ["b", "c", "a", "A", "ünï 😀"] });
    assert.deepEqual((await they.post(path, { tags: [] })).body, { tags: ["b", "c", "a", "A", "ünï 😀"] });
  });

  await t.test("tags are removed if present, and the response has the remaining tags", async () => {
    const id = await create({ tags: ["a", "b", "c"] });
    const removed = await they.delete(`/contacts/${id}/tags`, { tags: ["b", "nothing"] });
    assert.equal(removed.status, 200);
    assert.deepEqual(removed.body, { tags: ["a", "c"] });
    assert.deepEqual((await they.delete(`/contacts/${id}/tags`, { tags: ["c", "a"] })).body, { tags: [] });
    assert.deepEqual(await tagsOf(id), []);
  });

  await t.test("a missing list of tags, values that are not text, and an unknown contact are rejected", async () => {
    const id = await create();
    for (const method of ["post", "delete"] as const) {
      await assertRefused(they[method](`/contacts/${id}/tags`, {}), "INVALID", { message: ["tags should not be empty"] });
      await assertRefused(they[method](`/contacts/${id}/tags`, { tags: "a" }), "INVALID", { message: ["tags must be an array"] });
      await assertRefused(they[method](`/contacts/${id}/tags`, { tags: [1, "", null] }), "INVALID");
      await assertRefused(they[method](`/contacts/${id}/tags`, { tags: ["a"], other: 1 }), "INVALID", {
        message: ["property other should not exist"],
      });
      await assertRefused(they[method]("/contacts/nobody/tags", { tags: ["a"] }), "NOT_FOUND");
    }
  });

  await t.test("the response has all followers, and those that the call added or removed", async () => {
    const path = `/contacts/${await create()}/followers`;
    const first = await they.post(path, { followers: ["u2", "u1", "u2"] });
    assert.equal(first.status, 201);
    assert.deepEqual(first.body, { followers: ["u2", "u1"], followersAdded: ["u2", "u1"] });
    assert.deepEqual((await they.post(path, { followers: ["u1", "u3"] })).body, { followers: ["u2", "u1", "u3"], followersAdded: ["u3"] });
    const removed = await they.delete(path, { followers: ["u1", "nobody"] });
    assert.equal(removed.status, 200);
    assert.deepEqual(removed.body, { followers: ["u2", "u3"], followersRemoved: ["u1"] });
    assert.deepEqual((await they.delete(path, { followers: ["u1"] })).body, { followers: ["u2", "u3"], followersRemoved: [] });
  });

  await t.test("a missing list of followers, and an unknown contact, are rejected", async () => {
    const id = await create();
    for (const method of ["post", "delete"] as const) {
      await assertRefused(they[method](`/contacts/${id}/followers`, {}), "INVALID", { message: ["followers should not be empty"] });
      await assertRefused(they[method](`/contacts/${id}/followers`, { followers: [{}] }), "INVALID");
      await assertRefused(they[method]("/contacts/nobody/followers", { followers: ["u1"] }), "NOT_FOUND");
    }
  });

  const bulk = (type: string, body: object) => they.post(`/contacts/bulk/tags/update/${type}`, { locationId, ...body });

  await t.test("bulk tags are added to or removed from all contacts, with an entry for each requested one", async () => {
    const contacts = [await create({ tags: ["a"] }), await create({ tags: ["b"] })];
    const added = await bulk("add", { contacts, tags: ["c", "b"] });
    assert.equal(added.status, 201);
    assert.partialDeepStrictEqual(added.body, { succeeded: true, errorCount: 0 });
    assert.deepEqual(
      [0, 1].map((index) => [at(added.body, `responses.${index}.contactId`), at(added.body, `responses.${index}.type`)]),
      contacts.map((contactId) => [contactId, "success"]),
    );
    for (const index of [0, 1]) assert.equal(typeof at(added.body, `responses.${index}.message`), "string");
    assert.deepEqual(
      [await tagsOf(contacts[0] ?? ""), await tagsOf(contacts[1] ?? "")],
      [
        ["a", "c", "b"],
        ["b", "c"],
      ],
    );
    const removed = await bulk("remove", { contacts, tags: ["c", "a"], removeAllTags: false });
    assert.equal(removed.status, 201);
    assert.deepEqual([await tagsOf(contacts[0] ?? ""), await tagsOf(contacts[1] ?? "")], [["b"], ["b"]]);
  });

  await t.test("bulk tags fail only for contacts that do not exist", async () => {
    const neighbour = await w.location();
    const theirs = (await neighbour.api.contacts.contacts.create({ body: { locationId: neighbour.locationId, tags: ["x"] } })).contact.id;
    const mine = await create();
    const answer = await bulk("add", { contacts: ["nobody", mine, theirs, mine], tags: ["a"] });
    assert.equal(answer.status, 201);
    assert.equal(at(answer.body, "errorCount"), 2);
    assert.deepEqual(at(answer.body, "responses"), [
      { contactId: "nobody", message: "Contact not found", type: "error" },
      { contactId: mine, message: "Tags added", type: "success" },
      { contactId: theirs, message: "Contact not found", type: "error" },
      { contactId: mine, message: "Tags added", type: "success" },
    ]);
    assert.deepEqual(await tagsOf(mine), ["a"]);
    assert.deepEqual((await neighbour.api.contacts.contacts.get({ params: { contactId: theirs } })).contact.tags, ["x"]);
  });

  await t.test("bulk tags work for thousands of contacts", async () => {
    const place = await w.location();
    await w.db.pool.query(
      `insert into contact (location_id, id, date_added, date_updated) select $1, 'c' || n, now(), now() from generate_series(1, 1200) as n`,
      [place.locationId],
    );
    const contacts = Array.from({ length: 1201 }, (_, index) => `c${index}`);
    const path = "/contacts/bulk/tags/update/add";
    const answer = await integration(w, place).post(path, { locationId: place.locationId, contacts, tags: ["a"] });
    assert.equal(answer.status, 201);
    assert.partialDeepStrictEqual(answer.body, { errorCount: 1, responses: [{ contactId: "c0", type: "error" }] });
    const { rows } = await w.db.pool.query("select count(*)::int as n from contact where location_id = $1 and tags = '{a}'", [
      place.locationId,
    ]);
    assert.equal(rows[0].n, 1200);
  });

  await t.test("removeAllTags removes every tag, and only with remove", async () => {
    const contacts = [await create({ tags: ["a", "b"] }), await create()];
    await assertRefused(bulk("add", { contacts, tags: ["c"], removeAllTags: true }), "INVALID");
    assert.deepEqual(await tagsOf(contacts[0] ?? ""), ["a", "b"]);
    assert.equal((await bulk("add", { contacts, tags: ["c"], removeAllTags: false })).status, 201);
    const removed = await bulk("remove", { contacts, tags: [], removeAllTags: true });
    assert.partialDeepStrictEqual(removed.body, { succeeded: true, errorCount: 0 });
    for (const id of contacts) assert.deepEqual(await tagsOf(id), []);
  });

  await t.test("bulk tags of the wrong type, or without location, contacts or tags, are rejected", async () => {
    const contacts = [await create()];
    await assertRefused(bulk("replace", { contacts, tags: ["a"] }), "INVALID");
    await assertRefused(bulk("add", { contacts }), "INVALID", { message: ["tags should not be empty"] });
    await assertRefused(bulk("add", { tags: ["a"] }), "INVALID", { message: ["contacts should not be empty"] });
    await assertRefused(bulk("add", { contacts: "x", tags: ["a"] }), "INVALID", { message: ["contacts must be an array"] });
    await assertRefused(they.post("/contacts/bulk/tags/update/add", { contacts, tags: ["a"] }), "INVALID", {
      message: ["locationId should not be empty"],
    });
  });

  await t.test("concurrent bulk additions and removals over the same contacts all succeed", async () => {
    const contacts = await Promise.all(Array.from({ length: 10 }, () => create({ tags: ["old"] })));
    const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const answers = await Promise.all([
      ...names.map((name, index) => bulk("add", { contacts: index % 2 ? contacts : contacts.toReversed(), tags: [name] })),
      ...contacts.map((id) => they.delete(`/contacts/${id}/tags`, { tags: ["old"] })),
    ]);
    for (const answer of answers) assert.ok(answer.status === 201 || answer.status === 200, JSON.stringify(answer.body));
    for (const id of contacts) assert.deepEqual([await tagsOf(id)].flat().toSorted(), names.toSorted());
  });
});
