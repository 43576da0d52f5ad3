import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { type SignedIn, startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { alsoIn, person, sibling, signInWith } from "./user-fixtures.ts";

// A user may belong to several locations of a company. A caller in one location changes nothing that applies in another.

async function twoLocations(t: TestContext) {
  const w = await startTestApp(t);
  const here = await w.location();
  const beside = await sibling(w, here);
  const robin = await w.user(here.locationId, { role: "user", firstName: "Robin" });
  await w.db.query
    .updateTable("user")
    .set({ provider_phone: JSON.stringify({ [beside.locationId]: "+15551230009" }) })
    .where("id", "=", robin.id)
    .execute();
  await alsoIn(w, beside, robin.id);
  return { w, here, beside, robin };
}

const everywhere = {
  password: "Another-Horse-8-Battery",
  role: "admin",
  type: "agency",
  firstName: "Mallory",
  phone: "+15551230001",
  permissions: { contactsEnabled: false },
  scopes: [],
  scopesAssignedToOnly: ["contacts.readonly"],
  platformLanguage: "de",
  profilePhoto: "https://example.com/mallory.png",
};

const stored = (w: TestApp, { id }: SignedIn) => w.db.query.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const locationsOf = async (w: TestApp, { id }: SignedIn) =>
  (await w.db.query.selectFrom("user_location").select("location_id").where("user_id", "=", id).execute()).map((row) => row.location_id);

describe("a token of one location", () => {
  test("changes nothing that applies in another, and reads nothing about it", async (t) => {
    const { w, here, beside, robin } = await twoLocations(t);
    const they = integration(w, here);
    const path = `/users/${robin.id}`;
    const before = await stored(w, robin);
    for (const [field, value] of Object.entries(everywhere)) {
      const reply = await they.put(path, { [field]: value });
      await assertRefused(reply, "FORBIDDEN", { note: field });
      assert.match(String(at(reply.body, "message")), new RegExp(`other locations.*${field}`));
    }
    assert.deepEqual(await stored(w, robin), before);
    await signInWith(w)(robin.email, robin.password);
    const shown = await they.get(path);
    assert.ok(
      !JSON.stringify([shown.body, (await they.get(`/users/search?companyId=company-${here.locationId}`)).body]).includes(
        beside.locationId,
      ),
    );
    assert.deepEqual(at(shown.body, "roles.locationIds"), [here.locationId]);
    const { name: _, id: __, lcPhone: ___, dateAdded: ____, roles, scopes: grantedScopes, ...same } = Object(shown.body);
    assert.deepEqual(grantedScopes, [...scopes]);
    const repeated = await they.put(path, {
      ...same,
      phone: same.phone ?? undefined,
      extension: undefined,
      profilePhoto: undefined,
      role: roles.role,
      locationIds: roles.locationIds,
    });
    assert.equal(repeated.status, 200, JSON.stringify(repeated.body));
    assert.equal((await they.put(path, { providerPhone: { [here.locationId]: "+15551230002" } })).status, 200);
    assert.deepEqual((await stored(w, robin)).provider_phone, { [here.locationId]: "+15551230002", [beside.locationId]: "+15551230009" });
    assert.deepEqual((await locationsOf(w, robin)).sort(), [here.locationId, beside.locationId].sort());
  });

  test("deletes such a user from its own location only", async (t) => {
    const { w, here, beside, robin } = await twoLocations(t);
    const reply = await integration(w, here).delete(`/users/${robin.id}`);
    assert.deepEqual([reply.status, at(reply.body, "succeeded")], [200, true]);
    w.advance(10 * 60_000);
    await w.work();
    assert.deepEqual(await locationsOf(w, robin), [beside.locationId]);
    await assertRefused(here.api.users.users.get({ params: { userId: robin.id } }), "NOT_FOUND");
    assert.equal((await integration(w, beside).get(`/users/${robin.id}`)).status, 200);
  });

  test("that changes a user while they are added to another location changes nothing that applies there", async (t) => {
    const w = await startTestApp(t);
    const here = await w.location();
    const beside = await sibling(w, here);
    const robin = await w.user(here.locationId, { role: "user" });
    await w.db
      .tx({ kind: "system" }, async (tx) => {
        await tx.selectFrom("user").select("id").where("id", "=", robin.id).forUpdate().execute();
        const waiting = integration(w, here).put(`/users/${robin.id}`, { password: everywhere.password });
        await new Promise((resolve) => setTimeout(resolve, 300));
        await tx.insertInto("user_location").values({ location_id: beside.locationId, user_id: robin.id }).execute();
        return { waiting };
      })
      .then(async ({ waiting }) => await assertRefused(waiting, "FORBIDDEN"));
  });
});

/** An admin of one location, and a user who also belongs to another. */
async function admins(t: TestContext) {
  const setup = await twoLocations(t);
  const admin = await setup.w.user(setup.here.locationId);
  const onHere = { params: { userId: setup.robin.id }, query: { locationId: setup.here.locationId } };
  return { ...setup, admin, onHere };
}

test("an admin of one location cannot change the password or rights of a user who belongs to another too; an admin of both can", async (t) => {
  const { w, beside, robin, admin, onHere } = await admins(t);
  const { people } = admin.app.people;
  const { member } = await people.get(onHere);
  assert.ok(!JSON.stringify(member).includes(beside.locationId));
  for (const changes of [
    { password: everywhere.password },
    { role: "admin" as const },
    { permissions: { tagsEnabled: false } },
    { scopes: [] },
  ])
    await assertRefused(people.update({ ...onHere, body: { changes } }), "FORBIDDEN");
  await people.update({
    ...onHere,
    body: { changes: { locationIds: member.roles.locationIds }, expected: { locationIds: member.roles.locationIds } },
  });
  assert.equal((await locationsOf(w, robin)).length, 2);
  await alsoIn(w, beside, admin.id);
  assert.equal((await people.update({ ...onHere, body: { changes: { role: "admin" } } })).member.roles.role, "admin");
});

describe("an admin with limited rights", () => {
  const restrictions = [
    { permissions: { contactsEnabled: false } },
    { permissions: { workflowsReadOnly: true } },
    { scopes: ["contacts.readonly", "users.write", "users.readonly"] },
  ];
  const restrict = (w: TestApp, { id }: SignedIn, rights: { permissions?: object; scopes?: string[] }) =>
    w.db.query
      .updateTable("user")
      .set({ permissions: JSON.stringify(rights.permissions ?? {}), scopes: rights.scopes ?? null })
      .where("id", "=", id)
      .execute()
      .then(() => w.db.pool.query("update credential_epoch set changes = changes + 1 where slot = 0"));

  test("gives no user, and least of all themselves, more rights than they have", async (t) => {
    const w = await startTestApp(t);
    const here = await w.location();
    const admin = await w.user(here.locationId);
    const other = await w.user(here.locationId);
    const user = await w.user(here.locationId, { role: "user" });
    const query = { locationId: here.locationId };
    const { people } = admin.app.people;
    const update = (who: SignedIn, changes: Parameters<typeof people.update>[0]["body"]["changes"]) =>
      people.update({ params: { userId: who.id }, query, body: { changes } });
    for (const restriction of restrictions) {
      await restrict(w, admin, restriction);
      await assertRefused(update(admin, { permissions: {}, scopes: null }), "FORBIDDEN", { note: JSON.stringify(restriction) });
      await assertRefused(update(user, { role: "admin" }), "FORBIDDEN");
      await assertRefused(update(other, { password: everywhere.password }), "FORBIDDEN", { note: "their session would be worth more" });
      await restrict(w, user, { permissions: { contactsEnabled: false, workflowsReadOnly: true }, scopes: [] });
      await assertRefused(update(user, { permissions: {}, scopes: null }), "FORBIDDEN");
      assert.equal(
        (
          await update(user, {
            permissions: { ...restriction.permissions, contactsEnabled: false, workflowsReadOnly: true, tagsEnabled: false },
          })
        ).member.id,
        user.id,
      );
      await restrict(w, user, {});
      assert.equal(
        (await update(other, { firstName: "Ada", permissions: { tagsEnabled: false } })).member.firstName,
        "Ada",
        "less is always possible",
      );
      await restrict(w, other, {});
      assert.equal(
        (await update(admin, { permissions: { ...restriction.permissions, tagsEnabled: false } })).member.permissions.tagsEnabled,
        false,
      );
    }
  });

  test("creates and rotates no token that could do more", async (t) => {
    const w = await startTestApp(t);
    const here = await w.location();
    const admin = await w.user(here.locationId);
    const query = { locationId: here.locationId };
    const { tokens, applications } = admin.app.integrations;
    const made = await tokens.create({ query, body: { name: "Strong", scopes: ["contacts.write", "users.write"] } });
    const application = await applications.create({
      query,
      body: { name: "Strong", redirectUrls: ["https://a.example/back"], scopes: ["contacts.write"] },
    });
    await restrict(w, admin, { permissions: { contactsEnabled: false } });
    await assertRefused(tokens.create({ query, body: { name: "Weak", scopes: ["users.write"] } }), "FORBIDDEN");
    await assertRefused(tokens.rotate({ params: { integrationId: made.integration.id }, query, body: { atOnce: true } }), "FORBIDDEN");
    const params = { applicationId: application.application.id };
    await assertRefused(applications.rotate({ params, query, body: { atOnce: true } }), "FORBIDDEN");
    await assertRefused(applications.update({ params, query, body: { redirectUrls: ["https://b.example/back"] } }), "FORBIDDEN");
    assert.equal((await applications.update({ params, query, body: { name: "Renamed" } })).application.name, "Renamed");
    await tokens.create({ query, body: { name: "Weak", scopes: ["calendars.readonly"] } });
  });
});

test("a token with users.write gives users of its location any right, as the documentation states", async (t) => {
  const w = await startTestApp(t);
  const here: Visitor = await w.location({ scopes: ["users.write"] });
  const reply = await integration(w, here).post("/users/", person(here, { role: "admin" }));
  assert.deepEqual([reply.status, at(reply.body, "roles.role"), at(reply.body, "scopes")], [201, "admin", [...scopes]]);
});
