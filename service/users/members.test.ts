import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { permissionDefaults } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { alsoIn, sibling } from "./user-fixtures.ts";

/** A client of the public interface that sends a user's session, like a page of the dashboard. */
async function asPerson(w: TestApp, locationId: string, session: string) {
  const { tenant } = await w.as(locationId, []);
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  return createClient(contract, (url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}`, [headers.onBehalf]: session } }),
  );
}

test("an admin sees the scopes that were set, replaces them and removes them", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const [admin, robin] = [await w.user(locationId), await w.user(locationId, { role: "user" })];
  const on = { params: { userId: robin.id }, query: { locationId } };
  const before = (await admin.app.people.people.get(on)).member;
  assert.deepEqual([before.scopes, before.scopesAssignedToOnly, before.deletionDue, before.canSignIn], [null, null, null, true]);
  const body = { scopes: [], scopesAssignedToOnly: ["contacts.readonly"] };
  assert.partialDeepStrictEqual((await admin.app.people.people.update({ ...on, body: { changes: body } })).member, body);
  assert.partialDeepStrictEqual((await admin.app.people.people.get(on)).member, body);
  const none = { scopes: null, scopesAssignedToOnly: null };
  assert.partialDeepStrictEqual((await admin.app.people.people.update({ ...on, body: { changes: none } })).member, none);
  await assertRefused(robin.app.people.people.update({ ...on, body: { changes: none } }), "FORBIDDEN");
  await assertRefused(admin.app.people.people.get({ ...on, params: { userId: "nobody" } }), "NOT_FOUND");
});

test("of two admins who change the same field at the same time one gets a conflict; changes of different fields both succeed", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const [one, two, robin] = [await w.user(locationId), await w.user(locationId), await w.user(locationId, { role: "user" })];
  const on = { params: { userId: robin.id }, query: { locationId } };
  const seen = (await one.app.people.people.get(on)).member;
  const rename = (admin: typeof one, lastName: string) =>
    admin.app.people.people.update({ ...on, body: { changes: { lastName }, expected: { lastName: seen.lastName } } }).then(
      () => lastName,
      (error: unknown) => (isApiError(error, "CHANGED_MEANWHILE") ? undefined : assert.fail(String(error))),
    );
  const won = (await Promise.all(Array.from({ length: 10 }, (_, n) => rename(n % 2 === 0 ? one : two, `Name ${n}`)))).filter(Boolean);
  assert.equal(won.length, 1);
  assert.equal((await one.app.people.people.get(on)).member.lastName, won[0]);

  const permissions = { ...seen.permissions, tagsEnabled: false };
  await one.app.people.people.update({ ...on, body: { changes: { phone: "+15551234567" }, expected: { phone: "" } } });
  await two.app.people.people.update({ ...on, body: { changes: { permissions }, expected: { permissions: seen.permissions } } });
  for (const expected of [{ permissions: seen.permissions }, { scopes: [] }, { locationIds: ["elsewhere"] }, { role: "admin" as const }])
    await assertRefused(one.app.people.people.update({ ...on, body: { changes: { firstName: "Late" }, expected } }), "CHANGED_MEANWHILE");
  const { member } = await two.app.people.people.get(on);
  assert.partialDeepStrictEqual(member, { firstName: seen.firstName, phone: "+15551234567", permissions });
  await assertRefused(one.app.people.people.update({ ...on, params: { userId: one.id }, body: { changes: { role: "user" } } }), "CONFLICT");
});

test("a removal says whether the user is deleted, or keeps the locations of other admins", async (t) => {
  const w = await startTestApp(t);
  const here = await w.location();
  const beside = await sibling(w, here);
  const [admin, robin, grace] = [await w.user(here.locationId), await w.user(here.locationId), await w.user(here.locationId)];
  await alsoIn(w, beside, robin.id);
  const remove = (userId: string) => admin.app.people.people.remove({ params: { userId }, query: { locationId: here.locationId } });
  assert.deepEqual(await remove(robin.id), { isDeleted: false });
  assert.deepEqual(await remove(grace.id), { isDeleted: true });
  const get = (userId: string) => here.api.users.users.get({ params: { userId } });
  await assertRefused(get(robin.id), "NOT_FOUND");
  assert.equal((await beside.api.users.users.get({ params: { userId: robin.id } })).id, robin.id);
});

test("a deletion can be cancelled until it takes effect", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const [admin, robin] = [await w.user(locationId), await w.user(locationId, { role: "user" })];
  const on = { params: { userId: robin.id }, query: { locationId } };
  await api.users.users.remove({ params: { userId: robin.id } });
  const { deletionDue } = (await admin.app.people.people.get(on)).member;
  assert.ok(deletionDue !== null && Date.parse(deletionDue) > w.now().getTime());
  assert.equal((await admin.app.people.people.restore(on)).member.deletionDue, null);
  w.advance(10 * 60_000);
  await w.work();
  assert.equal((await api.users.users.get({ params: { userId: robin.id } })).email, robin.email);
});

test("a summary lists what a member may do in each area, with the reason for what they may not", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const ask = async (rights: Partial<Parameters<typeof admin.app.people.people.access>[0]["body"]>) => {
    const body = { role: "user" as const, permissions: {}, scopes: null, scopesAssignedToOnly: null, ...rights };
    const { areas } = await admin.app.people.people.access({ query: { locationId }, body });
    return Object.fromEntries(areas.map(({ area, ...access }) => [area, access]));
  };
  assert.deepEqual((await ask({})).contacts, { reading: "all", changing: "all", reasons: [] });
  assert.deepEqual((await ask({})).users, { reading: "all", changing: "none", reasons: [{ kind: "adminsOnly" }] });
  assert.deepEqual((await ask({ permissions: { contactsEnabled: false } })).contacts, {
    reading: "none",
    changing: "none",
    reasons: [{ kind: "areaOff", area: "contacts" }],
  });
  const withoutTags = await ask({ permissions: { tagsEnabled: false } });
  assert.deepEqual(withoutTags.tags, { reading: null, changing: "none", reasons: [{ kind: "areaOff", area: "tags" }] });
  assert.equal(withoutTags.contacts?.changing, "all");
  assert.partialDeepStrictEqual((await ask({ permissions: { assignedDataOnly: true } })).contacts, {
    reading: "assigned",
    changing: "assigned",
  });
  assert.partialDeepStrictEqual((await ask({ scopes: [] })).contacts, { reading: "none", changing: "none" });
  assert.partialDeepStrictEqual((await ask({ scopes: [], scopesAssignedToOnly: ["contacts.readonly"] })).contacts, {
    reading: "assigned",
    changing: "none",
  });
});

test("users cannot delete themselves, change their own role, or assign a location that is not theirs", async (t) => {
  const w = await startTestApp(t);
  const here = await w.location();
  const beside = await w.location();
  await w.db.query
    .updateTable("location")
    .set({ company_id: `company-${here.locationId}` })
    .where("id", "=", beside.locationId)
    .execute();
  const [admin, robin] = [await w.user(here.locationId), await w.user(here.locationId, { role: "user" })];
  const api = (await asPerson(w, here.locationId, admin.token)).users.users;
  const self = { params: { userId: admin.id } };
  await assertRefused(api.remove(self), "CONFLICT");
  await assertRefused(admin.app.people.people.remove({ ...self, query: { locationId: here.locationId } }), "CONFLICT");
  await assertRefused(api.update({ ...self, body: { role: "user" } }), "CONFLICT");
  assert.equal((await api.update({ ...self, body: { role: "admin", firstName: "Ada" } })).firstName, "Ada");
  const other = { params: { userId: robin.id } };
  const both = [here.locationId, beside.locationId];
  await assertRefused(api.update({ ...other, body: { locationIds: both } }), "WRONG_LOCATION");
  await assertRefused(here.api.users.users.update({ ...other, body: { locationIds: both } }), "WRONG_LOCATION");
  assert.deepEqual((await api.update({ ...other, body: { permissions: { ...permissionDefaults } } })).roles.locationIds, [here.locationId]);
});

test("every instance applies the end of a session and the removal of a permission as soon as it is notified", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const [robin, grace] = [await w.user(locationId, { role: "user" }), await w.user(locationId)];
  const other = await w.instance();
  const tasks = `/application/tasks?locationId=${locationId}`;
  const statuses = (token: string) =>
    Promise.all(
      [w.app, other].map(async (app) => {
        const request = new Request(`http://service.test${tasks}`, { headers: { version: "v3", authorization: `Bearer ${token}` } });
        const response = await app.fetch(request);
        await response.body?.cancel();
        return response.status;
      }),
    );
  const statusesOnceHeard = async (token: string) => {
    await w.heard();
    return statuses(token);
  };
  assert.deepEqual(await statuses(robin.token), [200, 200]);
  await api.users.users.update({ params: { userId: robin.id }, body: { permissions: { contactsEnabled: false } } });
  assert.deepEqual(await statusesOnceHeard(robin.token), [403, 403]);
  await api.users.users.update({ params: { userId: robin.id }, body: { permissions: {} } });
  assert.deepEqual(await statusesOnceHeard(robin.token), [200, 200]);
  await api.users.users.remove({ params: { userId: robin.id } });
  assert.deepEqual(await statusesOnceHeard(robin.token), [401, 401]);
  assert.deepEqual(await statuses(grace.token), [200, 200]);
});
