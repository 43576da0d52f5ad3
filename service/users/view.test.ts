import assert from "node:assert/strict";
import { test } from "node:test";
import { needOf } from "#contract/permissions.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { everyEndpoint } from "../testing/assigned-fixtures.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";

async function setUp(...given: Parameters<typeof startTestApp>) {
  const w = await startTestApp(...given);
  const {
    visitor: { locationId },
    call,
    person,
  } = await staffedLocation(w);
  const admin = await person({ role: "admin" });
  const bea = await person({ permissions: { assignedDataOnly: true } });
  const query = { locationId };
  const view = (userId: string, by = admin) => by.app.people.people.view({ params: { userId }, query, body: {} });
  return { w, locationId, call, person, admin, bea, query, view };
}

test("an admin who views as a user has the user's rights, and the session says so until they stop", async (t) => {
  const { admin, bea, query, view } = await setUp(t);
  const own = (await admin.app.sessions.get({})).user;
  assert.equal((await admin.app.people.people.get({ params: { userId: bea.id }, query })).member.id, bea.id);
  await view(bea.id);
  const session = await admin.app.sessions.get({});
  assert.deepEqual([session.user.id, session.user.role, session.viewer], [bea.id, "user", { id: admin.id, name: own.name }]);
  await assertRefused(admin.app.people.people.get({ params: { userId: bea.id }, query }), "FORBIDDEN");
  assert.equal((await bea.app.sessions.get({})).viewer, null);
  await admin.app.people.people.stopViewing({ query });
  assert.deepEqual([(await admin.app.sessions.get({})).user.id, (await admin.app.sessions.get({})).viewer], [admin.id, null]);
});

test("while an admin views as a user, every endpoint that writes is refused, and so are the user's secret addresses", async (t) => {
  const { w, admin, person, call, locationId, view } = await setUp(t);
  const colleague = await person({});
  const { feed } = await colleague.app.calendars.feeds.create({ body: { locationId, subject: "location" } });
  await view(colleague.id);
  const count = async () => {
    const { rows } = await w.db.pool.query<{ n: string }>("select count(*) as n from change_log");
    return rows[0]?.n;
  };
  const before = await count();
  for (const { name, endpoint } of everyEndpoint) {
    if (endpoint.whileViewing === true) continue;
    const { status } = await call(endpoint, admin.token);
    if (needOf(endpoint)?.isReading !== true) assert.equal(status, 403, name);
    else assert.ok(status < 500, `${name} ${status}`);
  }
  await assertRefused(admin.app.calendars.feeds.create({ body: { locationId, subject: "user", subjectId: colleague.id } }), "FORBIDDEN");
  await assertRefused(admin.app.calendars.feeds.list({ query: { locationId } }), "FORBIDDEN");
  assert.equal((await colleague.app.calendars.feeds.list({ query: { locationId } })).feeds[0]?.url, feed.url);
  assert.equal(await count(), before);
});

test("a view is in the audit log with the admin's name", async (t) => {
  const { admin, bea, query, view } = await setUp(t);
  const { name } = (await admin.app.sessions.get({})).user;
  await view(bea.id);
  await admin.app.people.people.stopViewing({ query });
  const { entries } = await admin.app.audit.list({ query: { ...query, entity: "user", entityId: bea.id, actions: "read" } });
  assert.deepEqual(
    entries.map(({ actor, changes }) => [actor.name, changes[0]?.field, changes[0]?.after]),
    [
      [name, "viewAs", "ended"],
      [name, "viewAs", "started"],
    ],
  );
});

test("no one can view as themselves, as someone with more rights, in another location, or without being an admin", async (t) => {
  const { w, admin, bea, person, query, view } = await setUp(t);
  await assertRefused(view(admin.id), "CONFLICT");
  await assertRefused(view(admin.id, bea), "FORBIDDEN");
  const limited = await person({ role: "admin", permissions: { contactsEnabled: false } });
  await assertRefused(view(admin.id, limited), "FORBIDDEN");
  const elsewhere = await w.user((await w.location()).locationId);
  await assertRefused(view(elsewhere.id), "NOT_FOUND");
  await admin.app.people.people.deactivate({ params: { userId: bea.id }, query });
  await assertRefused(view(bea.id), "CONFLICT");
});

test("a view ends when its user is deactivated, and when its admin no longer is one", async (t) => {
  const { w, admin, bea, person, query, view } = await setUp(t);
  const other = await person({ role: "admin" });
  const colleague = await person({});
  await view(bea.id);
  await other.app.people.people.deactivate({ params: { userId: bea.id }, query });
  assert.equal((await admin.app.sessions.get({})).user.id, admin.id);
  await view(colleague.id);
  assert.equal((await admin.app.sessions.get({})).user.id, colleague.id);
  await w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set({ role: "user" }).where("id", "=", admin.id).execute());
  assert.equal((await admin.app.sessions.get({})).user.id, admin.id);
});
