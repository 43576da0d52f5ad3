import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { staffedLocation } from "../testing/staff.ts";
import { type SignedIn, startTestApp } from "../testing/test-app.ts";

async function fixture(t: TestContext) {
  const w = await startTestApp(t);
  const { visitor, api: apiOf } = await staffedLocation(w);
  const { api, locationId } = visitor;
  const [ada, ben] = [await w.user(locationId, { firstName: "Ada" }), await w.user(locationId, { firstName: "Ben" })];
  /** Who assigned how many contacts to the user, the newest first. */
  const assignedTo = async ({ app }: SignedIn) =>
    (await app.notifications.list({ query: { locationId } })).notifications.map(({ kind, actorId, contactCount, contactId }) => {
      assert.deepEqual([kind, contactId === null], ["assigned", contactCount > 1]);
      return [actorId, contactCount];
    });
  const read = ({ app }: SignedIn) => app.notifications.read({ body: { locationId } });
  const createFor = (userId: string) => api.contacts.contacts.create({ body: { locationId, firstName: "New", assignedTo: userId } });
  const createAs = (user: SignedIn, userId: string) =>
    apiOf(user.token).contacts.contacts.create({ body: { locationId, firstName: "New", assignedTo: userId } });
  return { w, api, locationId, ada, ben, assignedTo, read, createFor, createAs };
}

test("the owner of a new contact is notified of each that a colleague assigns, and of none that they add themselves", async (t) => {
  const { ada, ben, assignedTo, createAs } = await fixture(t);
  for (const owner of [ben, ben, ada]) await createAs(ada, owner.id);
  assert.deepEqual(await assignedTo(ben), [
    [ada.id, 1],
    [ada.id, 1],
  ]);
  assert.deepEqual(await assignedTo(ada), []);
});

test("an integration that assigns contacts one by one causes one notification until it is read, even with concurrent requests", async (t) => {
  const { ada, ben, assignedTo, read, createFor } = await fixture(t);
  await Promise.all(Array.from({ length: 20 }, (_, index) => createFor(index % 2 === 0 ? ada.id : ben.id)));
  assert.deepEqual(await assignedTo(ada), [[null, 10]]);
  await read(ada);
  await createFor(ada.id);
  assert.deepEqual(await assignedTo(ada), [
    [null, 1],
    [null, 10],
  ]);
});

test("the owners that an import sets are notified once with the number of their contacts, except the user who imports", async (t) => {
  const { w, locationId, ada, ben, assignedTo } = await fixture(t);
  const lines = Array.from({ length: 1100 }, (_, index) => `p${index}@example.com,${index % 11 === 0 ? ada.email : ben.email}`);
  const text = ["Email,Owner", ...lines].join("\n");
  const { id } = (await ada.app.imports.create({ query: { locationId, name: "people.csv" }, body: new TextEncoder().encode(text) })).import;
  for (const step of ["check", "run"] as const) {
    await ada.app.imports[step]({ params: { importId: id }, body: { locationId } });
    await w.work();
  }
  assert.deepEqual(await assignedTo(ben), [[ada.id, 1000]]);
  assert.deepEqual(await assignedTo(ada), []);
});

test("a workflow notifies the owner that it sets; a bulk action notifies its contacts' owner once", async (t) => {
  const { w, api, locationId, ada, ben, assignedTo, read } = await fixture(t);
  await ada.app.workflows.create({
    body: {
      ...{ locationId, name: "Assign", status: "published" },
      triggers: [{ type: "contact_created" }],
      actions: [{ type: "assign", userId: ben.id }],
    },
  });
  await api.contacts.contacts.create({ body: { locationId, firstName: "New" } });
  await w.work();
  assert.deepEqual(await assignedTo(ben), [[null, 1]]);
  for (let index = 0; index < 3; index++) await api.contacts.contacts.create({ body: { locationId, firstName: "New" } });
  await w.work();
  assert.deepEqual(await assignedTo(ben), [[null, 4]]);
  await read(ben);

  const action = { kind: "assign", userId: ben.id } as const;
  await ada.app.bulk.start({ body: { locationId, action: { ...action, userId: ada.id }, target: { except: [] } } });
  await w.work();
  await ada.app.bulk.start({ body: { locationId, action, target: { except: [] } } });
  await w.work();
  assert.deepEqual((await assignedTo(ben))[0], [ada.id, 4]);
  assert.deepEqual(await assignedTo(ada), []);
});

test("the number of assigned contacts is hidden from a user who may not see contacts", async (t) => {
  const { w, locationId, ada, assignedTo, createFor } = await fixture(t);
  await createFor(ada.id);
  await createFor(ada.id);
  const permit = (permissions: object) =>
    w.db.query
      .updateTable("user")
      .set({ role: "user", permissions: JSON.stringify(permissions) })
      .where("id", "=", ada.id)
      .execute();
  await permit({ assignedDataOnly: true });
  assert.deepEqual(await assignedTo(ada), [[null, 2]]);
  await permit({ contactsEnabled: false });
  assert.deepEqual(await assignedTo(ada), []);
  assert.deepEqual((await ada.app.notifications.list({ query: { locationId } })).notifications, []);
});

test("10,000 contacts that are assigned in one statement are one notification", async (t) => {
  const { w, locationId, ben, assignedTo } = await fixture(t);
  await w.db.pool.query(
    "insert into contact (location_id, id, name, date_added, date_updated) select $1, 'c' || n, 'P ' || n, now(), now() from generate_series(1, 10000) n",
    [locationId],
  );
  await w.db.tx({ kind: "user", id: "someone", requestId: "r" }, (tx) =>
    tx.updateTable("contact").set({ assigned_to: ben.id, date_updated: new Date() }).where("location_id", "=", locationId).execute(),
  );
  assert.deepEqual(await assignedTo(ben), [["someone", 10_000]]);
});
