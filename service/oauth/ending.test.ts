import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration } from "../testing/raw-requests.ts";
import type { TestApp } from "../testing/test-app.ts";
import { answered, assertEnded, consent, granted, newVerifier, post, redeem, register, renew, setUp, statusOf } from "./oauth-fixtures.ts";

test("a consent is valid while its user exists and may act in the location", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const person = await w.user(locationId);
  const token = await granted(w, person, application, { locationId });
  assert.equal(await statusOf(w, token.access_token, locationId), 200);
  await w.db.tx({ kind: "system" }, (tx) => tx.deleteFrom("user_location").where("user_id", "=", person.id).execute());
  await assertEnded(w, token.access_token, locationId);
  await assertRefused(renew(w, application, token.refresh_token), "OAUTH_GRANT");

  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  await w.db.tx({ kind: "system" }, (tx) => tx.deleteFrom("user_location").where("user_id", "=", admin.id).execute());
  await assertRefused(redeem(w, application, code, verifier), "OAUTH_GRANT");
});

type StoredRights = { role?: string; permissions?: string; scopes?: string[] | null; scopes_assigned_to_only?: string[] | null };
const setRights = (w: TestApp, userId: string, rights: StoredRights) =>
  w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set(rights).where("id", "=", userId).execute());

test("an application has at most the current rights of the user who authorized it, and a refresh adds none", async (t) => {
  const { w, admin, locationId } = await setUp(t);
  const own = await w.as(locationId, ["contacts.write"]);
  const application = await register(admin, locationId, ["contacts.readonly", "contacts.write", "users.readonly", "users.write"]);
  const person = await w.user(locationId);
  let token = await granted(w, person, application, { locationId });
  const asApplication = () => integration(w, { token: token.access_token });
  const create = async (assignedTo: string) => {
    const made = await own.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", assignedTo } });
    return `/contacts/${made.contact.id}`;
  };
  const [theirs, others] = [await create(person.id), await create(admin.id)];
  const statuses = async () => [(await asApplication().get(theirs)).status, (await asApplication().get(others)).status];
  assert.deepEqual(await statuses(), [200, 200]);

  await setRights(w, person.id, { permissions: JSON.stringify({ assignedDataOnly: true }) });
  assert.deepEqual(await statuses(), [200, 404]);
  const added = await asApplication().post("/contacts/", { locationId, firstName: "Grace" });
  assert.equal(at(added.body, "contact.assignedTo"), person.id);
  token = await answered(await renew(w, application, token.refresh_token));
  assert.deepEqual(await statuses(), [200, 404]);

  await setRights(w, person.id, { permissions: "{}", scopes_assigned_to_only: ["contacts.readonly"] });
  assert.deepEqual(await statuses(), [200, 404]);
  await assertRefused(asApplication().post("/contacts/", { locationId, firstName: "Grace" }), "FORBIDDEN");
  token = await answered(await renew(w, application, token.refresh_token));
  assert.equal(token.scope, "contacts.readonly");

  await setRights(w, person.id, { scopes_assigned_to_only: null, permissions: JSON.stringify({ contactsEnabled: false }) });
  assert.deepEqual(await statuses(), [403, 403]);
  await setRights(w, person.id, { role: "user", permissions: "{}" });
  assert.deepEqual(await statuses(), [200, 200]);
  token = await answered(await renew(w, application, token.refresh_token));
  assert.equal(token.scope, "contacts.readonly contacts.write users.readonly", "users are managed by admins");
  await assertRefused(asApplication().delete(`/users/${admin.id}`), "SCOPE_MISSING");

  await setRights(w, person.id, { scopes: [] });
  assert.deepEqual(await statuses(), [403, 403]);
  await assertRefused(renew(w, application, token.refresh_token), "OAUTH_GRANT");
});

test("a company's grant and the tokens exchanged for it end when its user is no longer an admin", async (t) => {
  const { w, locationId, application } = await setUp(t);
  const person = await w.user(locationId);
  const company = await granted(w, person, application, "company");
  const exchange = () =>
    post(
      w,
      "/oauth/location-token",
      { companyId: `company-${locationId}`, locationId },
      { authorization: `Bearer ${company.access_token}` },
    );
  const local = await answered(await exchange());
  assert.equal(await statusOf(w, local.access_token, locationId), 200);
  await setRights(w, person.id, { role: "user" });
  assert.equal(await statusOf(w, local.access_token, locationId), 401);
  await assertRefused(exchange(), "OAUTH_TOKEN");
  for (const { refresh_token } of [company, local]) await assertRefused(renew(w, application, refresh_token), "OAUTH_GRANT");
});

test("two instances on one database reject a revoked token immediately", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const second = await w.instance();
  const statuses = (token: string) =>
    Promise.all(
      [w.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}`, version: "v3" };
        return (await app.fetch(new Request(`http://service.test/locations/${locationId}`, { headers }))).status;
      }),
    );
  const query = { locationId };
  const applicationId = application.id;
  const one = await granted(w, admin, application, { locationId });
  const two = await granted(w, admin, application, { locationId });
  assert.deepEqual(await statuses(one.access_token), [200, 200]);
  assert.deepEqual(await statuses(two.access_token), [200, 200]);

  const { applications } = admin.app.integrations;
  const { grants } = await applications.listGrants({ params: { applicationId }, query });
  assert.equal(grants.length, 2);
  const [newest] = grants;
  assert.ok(newest);
  await applications.removeGrant({ params: { applicationId, grantId: newest.id }, query });
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat().sort(), [200, 200, 401, 401]);

  await applications.update({ params: { applicationId }, query, body: { scopes: ["contacts.readonly"] } });
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat().sort(), [401, 401, 403, 403]);
  await applications.remove({ params: { applicationId }, query });
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat(), [401, 401, 401, 401]);
});

test("the database contains no OAuth code, token or secret in plain text", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const token = await answered(await redeem(w, application, code, verifier));
  await answered(await renew(w, application, token.refresh_token));
  for (const secret of [application.secret, code, verifier, token.access_token, token.refresh_token, admin.token, admin.password])
    assert.deepEqual(await tablesWith(w, secret), []);
});

async function tablesWith(w: TestApp, text: string): Promise<string[]> {
  const { rows } = await w.db.pool.query<{ table_schema: string; table_name: string }>(
    "select table_schema, table_name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { table_schema, table_name } of rows) {
    const { rowCount } = await w.db.pool.query(`select from ${table_schema}."${table_name}" r where position($1 in r::text) > 0`, [text]);
    if (rowCount) found.push(table_name);
  }
  return found;
}
