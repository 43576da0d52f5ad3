import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { granted, register, scopes } from "../oauth/oauth-fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { alsoIn, password, person, sibling, signInWith } from "./user-fixtures.ts";

const minuteMs = 60_000;

test("a deactivated user and their applications can do nothing at once in every instance, and what they own stays theirs", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const [admin, robin] = [await w.user(locationId), await w.user(locationId, { role: "user" })];
  const second = await w.instance();
  const application = await register(admin, locationId, scopes);
  const { access_token } = await granted(w, robin, application, { locationId });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", assignedTo: robin.id } });
  const statuses = () =>
    Promise.all(
      [w.app, second].flatMap((app) =>
        [robin.token, access_token].map(async (token) => {
          const headers = { authorization: `Bearer ${token}`, version: "v3" };
          const path = token === access_token ? `/locations/${locationId}` : "/application/account";
          return (await app.fetch(new Request(`http://service.test${path}`, { headers }))).status;
        }),
      ),
    );
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  const on = { params: { userId: robin.id }, query: { locationId } };
  const { member } = await admin.app.people.people.deactivate(on);
  assert.ok(member.deactivatedAt);
  assert.deepEqual(await statuses(), [401, 401, 401, 401]);
  await assertRefused(signInWith(w)(robin.email, robin.password), "SIGN_IN_REFUSED");
  assert.equal((await api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.assignedTo, robin.id);
  const { users } = await api.users.users.search({ query: { companyId: `company-${locationId}`, ids: robin.id } });
  assert.equal(users[0]?.deleted, false);
  assert.equal(Object.hasOwn(users[0] ?? {}, "deactivatedAt"), false, "documented answers keep their shape");

  assert.equal((await admin.app.people.people.reactivate(on)).member.deactivatedAt, null);
  await signInWith(w)(robin.email, robin.password);
  assert.deepEqual(await statuses(), [401, 200, 401, 200], "the former session stays ended");
});

test("users cannot deactivate themselves or users of other locations, or reactivate someone with more rights than their own", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const admin = await w.user(locationId);
  const { people } = admin.app.people;
  const on = (userId: string) => ({ params: { userId }, query: { locationId } });
  await assertRefused(people.deactivate(on(admin.id)), "CONFLICT");
  const other = await w.user(locationId);
  await alsoIn(w, await sibling(w, visitor), other.id);
  await assertRefused(people.deactivate(on(other.id)), "FORBIDDEN");
  const boss = await w.user(locationId);
  await people.deactivate(on(boss.id));
  const limited = await w.user(locationId);
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ tagsEnabled: false }) })
    .where("id", "=", limited.id)
    .execute();
  await assertRefused(limited.app.people.people.reactivate(on(boss.id)), "FORBIDDEN");
  const user = await w.user(locationId, { role: "user" });
  await assertRefused(user.app.people.people.deactivate(on(limited.id)), "FORBIDDEN");
  await people.reactivate(on(boss.id));
});

test("of two admins who deactivate, delete, demote or remove each other at the same time, one remains an admin", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const company = await sibling(w, visitor);
  type Admin = Awaited<ReturnType<typeof w.user>>;
  const on = (userId: string) => ({ params: { userId }, query: { locationId } });
  const ways = {
    deactivate: (by: Admin, userId: string) => by.app.people.people.deactivate(on(userId)),
    remove: (by: Admin, userId: string) => by.app.people.people.remove(on(userId)),
    demote: (by: Admin, userId: string) => by.app.people.people.update({ ...on(userId), body: { changes: { role: "user" } } }),
    leave: (by: Admin, userId: string) =>
      by.app.people.people.update({ ...on(userId), body: { changes: { locationIds: [company.locationId] } } }),
  };
  for (const [name, act] of Object.entries(ways))
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await w.user(locationId), await w.user(locationId)];
      for (const { id } of [one, two]) await alsoIn(w, company, id);
      const tried = await Promise.allSettled([act(one, two.id), act(two, one.id)]);
      const passed = tried.filter(({ status }) => status === "fulfilled");
      assert.equal(
        passed.length,
        1,
        `${name}: ${tried.map((each) => (each.status === "rejected" ? String(each.reason) : "done")).join(", ")}`,
      );
      const { rows } = await w.db.pool.query(
        `select u.id from "user" u join user_location l on l.user_id = u.id and l.location_id = $1
         where u.id = any($2) and u.role = 'admin' and u.deactivated_at is null and u.deletion_due is null`,
        [locationId, [one.id, two.id]],
      );
      assert.equal(rows.length, 1, name);
    }
});

test("when a user was last seen is written at most once in a few minutes, and changes no credential", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const admin = await w.user(locationId);
  const robin = person(visitor);
  const created = await visitor.api.users.users.create({ body: { ...robin, type: "account", role: "user" } });
  const seen = async () => {
    const { users } = await admin.app.people.people.states({ query: { locationId } });
    return users.find(({ id }) => id === created.id)?.lastSeenAt ?? null;
  };
  assert.equal(await seen(), null);
  const { token } = await signInWith(w)(robin.email, password);
  const used = async () => (await w.db.query.selectFrom("session").select("last_used_at").where("user_id", "=", created.id).execute())[0];
  const look = async () => {
    const before = await used();
    await w.fetch("/application/account", { headers: { authorization: `Bearer ${token}`, version: "v3" } });
    await eventually(async () => (await used())?.last_used_at?.getTime() !== before?.last_used_at?.getTime(), "the use was not noted");
  };
  w.advance(2 * minuteMs);
  await look();
  await eventually(async () => (await seen()) !== null, "the user was not seen");
  const first = await seen();
  w.advance(2 * minuteMs);
  await look();
  assert.equal(await seen(), first);
  w.advance(4 * minuteMs);
  await look();
  await eventually(async () => (await seen()) !== first, "the user was not seen again");
});
