import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

const list = "contacts" as const;

test("a view is returned as it was saved, and only to the user who saved it", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const [ada, grace] = [await w.user(locationId), await w.user(locationId)];
  const facts = { name: "My leads", query: { tags: ["vip"], sort: { id: "name", direction: "asc" } }, columns: { order: ["name"] } };
  const { view } = await ada.app.savedViews.create({ body: { ...facts, locationId, list } });
  assert.deepEqual({ name: view.name, query: view.query, columns: view.columns }, facts);
  assert.deepEqual((await ada.app.savedViews.list({ query: { locationId, list } })).views, [view]);
  assert.deepEqual((await grace.app.savedViews.list({ query: { locationId, list } })).views, []);
  const params = { viewId: view.id };
  await assertRefused(grace.app.savedViews.update({ params, body: { locationId, name: "Stolen" } }), "NOT_FOUND");
  await assertRefused(grace.app.savedViews.remove({ params, query: { locationId } }), "NOT_FOUND");
});

test("the records of each object have their own views, and an unknown list is refused", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const pets = "records:custom_objects.pets";
  const facts = { name: "Mine", query: {}, columns: {}, locationId, isDefault: true };
  const { view } = await app.savedViews.create({ body: { ...facts, list: pets } });
  const { view: ofContacts } = await app.savedViews.create({ body: { ...facts, list } });
  const { view: ofBusinesses } = await app.savedViews.create({ body: { ...facts, list: "records:business" } });
  for (const [asked, expected] of [
    [pets, view],
    [list, ofContacts],
    ["records:business", ofBusinesses],
  ] as const)
    assert.deepEqual((await app.savedViews.list({ query: { locationId, list: asked } })).views, [expected]);
  for (const wrong of ["calls", "records:", "contacts:custom_objects.pets"])
    await assertRefused(app.savedViews.create({ body: { ...facts, list: wrong } }), "INVALID", { note: wrong });
});

test("everyone in the location sees a shared view, and only the user who saved it can change it", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { locationId: elsewhere } = await w.location();
  const [ada, grace, linus] = [await w.user(locationId), await w.user(locationId), await w.user(elsewhere)];
  const facts = { name: "Waiting for a week", query: { state: "open" }, columns: {}, isDefault: true, isShared: true };
  for (const name of ["inbox", "tasks", "contacts"]) {
    const { view } = await ada.app.savedViews.create({ body: { ...facts, locationId, list: name } });
    assert.partialDeepStrictEqual(view, { isShared: true, isMine: true, isDefault: true });
    const seen = (await grace.app.savedViews.list({ query: { locationId, list: name } })).views;
    assert.deepEqual(seen, [{ ...view, isMine: false, isDefault: false }], "it is no one else's default");
    assert.deepEqual((await linus.app.savedViews.list({ query: { locationId: elsewhere, list: name } })).views, []);
    const params = { viewId: view.id };
    await assertRefused(grace.app.savedViews.update({ params, body: { locationId, name: "Mine" } }), "NOT_FOUND");
    await assertRefused(grace.app.savedViews.remove({ params, query: { locationId } }), "NOT_FOUND");
    await grace.app.savedViews.create({ body: { ...facts, locationId, list: name, isShared: false } });
    assert.equal((await ada.app.savedViews.list({ query: { locationId, list: name } })).views.length, 1, "private views stay private");
    await ada.app.savedViews.update({ params, body: { locationId, isShared: false } });
    assert.deepEqual(
      (await grace.app.savedViews.list({ query: { locationId, list: name } })).views.map(({ isMine }) => isMine),
      [true],
    );
  }
});

test("there is one default view, the one that was set last", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const facts = { query: {}, columns: {}, locationId, list, isDefault: true };
  await app.savedViews.create({ body: { ...facts, name: "One" } });
  const { view: two } = await app.savedViews.create({ body: { ...facts, name: "Two" } });
  const defaults = async () => (await app.savedViews.list({ query: { locationId, list } })).views.filter((view) => view.isDefault);
  assert.deepEqual(await defaults(), [two]);
  await app.savedViews.update({ params: { viewId: two.id }, body: { locationId, isDefault: false } });
  assert.deepEqual(await defaults(), []);
});

test("two views with the same name are refused, ignoring case, and a view is renamed and deleted", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const body = { query: {}, columns: {}, locationId, list };
  const { view } = await app.savedViews.create({ body: { ...body, name: "Recall" } });
  await assertRefused(app.savedViews.create({ body: { ...body, name: "RECALL" } }), "CONFLICT");
  const params = { viewId: view.id };
  assert.equal((await app.savedViews.update({ params, body: { locationId, name: "Recalls" } })).view.name, "Recalls");
  await app.savedViews.remove({ params, query: { locationId } });
  assert.deepEqual((await app.savedViews.list({ query: { locationId, list } })).views, []);
});

test("tags in use are listed with their counts, the most used first, and a window begins anywhere", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  for (const tags of [["vip", "recall"], ["vip"], ["new"]])
    await api.contacts.contacts.create({ body: { locationId, firstName: tags.join(" "), tags } });
  assert.deepEqual((await app.tags.list({ query: { locationId } })).tags[0], { tag: "vip", count: 2 });
  assert.deepEqual((await app.tags.list({ query: { locationId, query: "REC" } })).tags, [{ tag: "recall", count: 1 }]);
  const sort = [{ field: "name", direction: "asc" as const }];
  const { contacts, total } = await app.contactWindow.list({ body: { locationId, sort, offset: 1, limit: 2 } });
  assert.equal(total, 3);
  assert.deepEqual(
    contacts.map(({ name }) => name),
    ["vip", "vip recall"],
  );
});
