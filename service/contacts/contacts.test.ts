import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

test("a contact is returned as it was written", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { contact } = await api.contacts.contacts.create({
    body: {
      locationId,
      firstName: "Ada",
      lastName: "Lovelace",
      email: "Ada@Example.com",
      phone: "+44 20 7946 0958",
      tags: ["a", "b", "a"],
      dateOfBirth: "12_10_1990",
    },
  });
  assert.equal(contact.name, "Ada Lovelace");
  assert.equal(contact.email, "Ada@Example.com");
  assert.equal(contact.emailLowerCase, "ada@example.com");
  assert.equal(contact.phone, "+442079460958");
  assert.deepEqual(contact.tags, ["a", "b"]);
  assert.equal(contact.dateOfBirth, "1990-12-10");
  assert.deepEqual((await api.contacts.contacts.get({ params: { contactId: contact.id } })).contact, contact);
});

test("a second contact with the same email is rejected, the error names the first, and nothing is written", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const ada = await api.contacts.contacts.create({ body: { locationId, email: "ada@example.com" } });
  const refused = await assertRefused(
    api.contacts.contacts.create({ body: { locationId, email: "ADA@example.com", firstName: "Other" } }),
    "CONTACT_DUPLICATE",
  );
  assert.deepEqual(refused.meta, { contactId: ada.contact.id, matchingField: "email" });
  assert.equal((await api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } })).total, 1);
});

for (const allowDuplicateContact of [false, true])
  test(`fifty upserts of one new person at once make one contact where duplicates are ${allowDuplicateContact ? "allowed" : "disallowed"}`, async (t) => {
    const w = await startTestApp(t);
    const { api, locationId } = await w.location({ allowDuplicateContact });
    const body = { locationId, email: "grace@example.com", phone: "+15550100200" };
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.contacts.contacts.upsert({ body })));
    assert.equal(answers.filter((answer) => answer.new).length, 1);
    assert.equal(new Set(answers.map(({ contact }) => contact.id)).size, 1);
    assert.equal((await api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } })).total, 1);
  });

test("fifty concurrently added tags and fifty followers are all stored", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  const names = Array.from({ length: 50 }, (_, index) => `n${index}`);
  await Promise.all([
    ...names.map((name) => api.contacts.tags.add({ params, body: { tags: [name] } })),
    ...names.map((name) => api.contacts.followers.add({ params, body: { followers: [name] } })),
  ]);
  const after = (await api.contacts.contacts.get({ params })).contact;
  assert.equal(after.tags.length, 50);
  assert.equal(after.followers.length, 50);
});
