import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { fillDemo } from "../demo/demo.ts";
import { startTestApp } from "../testing/test-app.ts";

test("contacts with the same email, phone, name and birthday, or a similar name at one address are found, best match first", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location({ allowDuplicateContact: true });
  const { app } = await w.user(locationId);
  const make = async (body: Omit<Parameters<typeof api.contacts.contacts.create>[0]["body"], "locationId">) =>
    (await api.contacts.contacts.create({ body: { locationId, ...body } })).contact.id;
  const mail = [
    await make({ name: "Ada Byron", email: "ADA@example.com" }),
    await make({ name: "A. King", additionalEmails: [{ email: "ada@example.com" }] }),
  ];
  const phone = [
    await make({ name: "Grace", phone: "+442079460001" }),
    await make({ name: "Hopper", additionalPhones: [{ phone: "+442079460001" }] }),
  ];
  const birthday = [
    await make({ name: "Alan Turing", dateOfBirth: "1912-06-23" }),
    await make({ name: "alan turing", dateOfBirth: "1912-06-23" }),
  ];
  const home = { address1: "4 Quay Street", postalCode: "HB1 2QT" };
  const address = [await make({ name: "Margaret Marsh", ...home }), await make({ name: "Margret Marsh", ...home, postalCode: "hb12qt" })];
  await make({ name: "Margaret Marsh", ...home, postalCode: "HB9 9ZZ", address1: "1 Ropewalk" });
  await make({ name: "Alan Turing", dateOfBirth: "1950-01-01" });
  await make({ name: "Peter Marsh", ...home });

  const { groups, total } = await app.duplicates.list({ query: { locationId } });
  assert.equal(total, 4);
  assert.deepEqual(
    groups.map(({ matches, contacts }) => [matches.map(({ reason }) => reason), contacts.map(({ id }) => id)]),
    [
      [["email"], mail],
      [["phone"], phone],
      [["birthday"], birthday],
      [["address"], address],
    ],
  );
  const values = groups.map(({ matches }) => matches.map(({ value, dateOfBirth }) => [value, dateOfBirth]));
  assert.deepEqual(values.slice(1, 3), [[["+442079460001", undefined]], [["Alan Turing", "1912-06-23"]]]);
  const compared = await app.duplicates.compare({ query: { locationId, ids: birthday.join() } });
  assert.equal(compared.matches[0]?.dateOfBirth, "1912-06-23");
  const page = await app.duplicates.list({ query: { locationId, skip: 1, limit: 2 } });
  assert.deepEqual([page.total, page.groups], [4, groups.slice(1, 3)]);
  assert.equal((await app.duplicates.list({ query: { locationId, reason: "phone" } })).total, 1);

  await api.contacts.contacts.update({ params: { contactId: phone[1] ?? "" }, body: { additionalPhones: [] } });
  assert.equal((await app.duplicates.list({ query: { locationId } })).total, 3);
});

test("a search that takes long reports its progress, goes on in the background, and is found later", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location({ allowDuplicateContact: true });
  const { app } = await w.user(locationId);
  for (const name of ["One", "Two"]) await api.contacts.contacts.create({ body: { locationId, name, email: "both@example.com" } });
  const list = () => app.duplicates.list({ query: { locationId } });
  const holder = await w.db.pool.connect();
  try {
    await holder.query("begin; lock table contact in access exclusive mode");
    const early = await list();
    assert.deepEqual([early.groups, early.progress, early.isComplete], [[], { done: 0, total: 4 }, false]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  const found = await list();
  assert.deepEqual([found.groups.length, found.progress, found.isComplete], [1, null, true]);
});

test("contacts that users marked as different are not grouped until the mark is removed", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location({ allowDuplicateContact: true });
  const { app } = await w.user(locationId);
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"])
    ids.push((await api.contacts.contacts.create({ body: { locationId, name, email: "family@example.com" } })).contact.id);
  const [one = "", two = "", three = ""] = ids;
  const groups = async () =>
    (await app.duplicates.list({ query: { locationId } })).groups.map(({ contacts }) => contacts.map(({ id }) => id));

  await app.duplicates.dismiss({ body: { locationId, contactIds: [one, two] } });
  assert.deepEqual(await groups(), [[one, two, three]]);
  await app.duplicates.dismiss({ body: { locationId, contactIds: [one, two, three] } });
  assert.deepEqual(await groups(), []);
  await app.duplicates.restore({ body: { locationId, contactIds: [two, three] } });
  assert.deepEqual(await groups(), [[two, three]]);
});

test("chosen contacts are compared whether they match or not, and an unknown one is rejected", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const one = (await api.contacts.contacts.create({ body: { locationId, name: "Ada" } })).contact.id;
  const two = (await api.contacts.contacts.create({ body: { locationId, name: "Grace" } })).contact.id;
  const group = await app.duplicates.compare({ query: { locationId, ids: `${two},${one}` } });
  assert.deepEqual([group.matches, group.contacts.map(({ id }) => id)], [[], [two, one]]);
  await assertRefused(app.duplicates.compare({ query: { locationId, ids: `${one},nobody` } }), "NOT_FOUND");
});

test("the demo practice has the typical duplicates of a front desk", async (t) => {
  const w = await startTestApp(t);
  await fillDemo(w.db, {
    now: new Date("2026-03-09T09:30:00Z"),
    secret: "a secret of at least 32 characters",
    baseUrl: "http://127.0.0.1:4000",
  });
  const { app } = await w.user("demo-harbour");
  const { groups, total } = await app.duplicates.list({ query: { locationId: "demo-harbour" } });
  assert.ok(total >= 5 && total < 20, `${total} groups`);
  assert.ok(new Set(groups.flatMap(({ matches }) => matches.map(({ reason }) => reason))).size >= 3);
});
