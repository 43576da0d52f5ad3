import assert from "node:assert/strict";
import os from "node:os";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import type { Scope } from "#contract/scopes.ts";
import { openDb } from "#db/pool.ts";
import { createApp } from "../app.ts";
import { testSettings, type World, world } from "../world.ts";
import {
  answered,
  consent,
  granted,
  newVerifier,
  post,
  redeem,
  redirectUrl,
  refused,
  register,
  renew,
  requestOf,
  statusOf,
} from "./oauth-world.ts";

const scopes: Scope[] = ["locations.readonly", "contacts.readonly"];

async function scene(t: TestContext, options?: Parameters<typeof world>[1]) {
  const w = await world(t, options);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const application = await register(admin, locationId, scopes);
  return { w, locationId, admin, application };
}

const hourMs = 60 * 60 * 1000;

test("a code with its verifier becomes a token that acts like a private integration's", async (t) => {
  const { w, locationId, admin, application } = await scene(t, { burst: 5 });
  const token = await granted(w, admin, application, { locationId });
  assert.equal(token.expires_in, 86_399);
  assert.equal(token.token_type, "Bearer");
  assert.deepEqual(token.scope.split(" ").sort(), [...scopes].sort());
  assert.deepEqual([token.locationId, token.companyId, token.userId], [locationId, `company-${locationId}`, admin.id]);

  const other = await w.location();
  const headers = { version: "v3", authorization: `Bearer ${token.access_token}` };
  const get = (path: string) => w.fetch(path, { headers });
  const first = await get(`/locations/${locationId}`);
  assert.deepEqual([first.status, first.headers.get("x-ratelimit-remaining")], [200, "4"]);
  assert.equal((await get(`/locations/${other.locationId}`)).status, 403);
  assert.equal((await get(`/campaigns/?locationId=${locationId}`)).status, 403);
  assert.equal((await w.fetch(`/locations/${locationId}`, { headers: { authorization: headers.authorization } })).status, 401);
  assert.equal((await w.fetch("/application/sessions/current", { headers })).status, 401);
  await get(`/locations/${locationId}`);
  assert.equal((await get(`/locations/${locationId}`)).status, 429);
});

test("the browser is sent to the dashboard's consent page with the application's words unchanged, doubled ones too", async (t) => {
  const { w, application } = await scene(t);
  const request = requestOf(application, newVerifier());
  const sent = await w.fetch(`/oauth/authorize?${request}&scope=a&scope=b`);
  assert.equal(sent.status, 302);
  const page = new URL(sent.headers.get("location") ?? "");
  assert.equal(`${page.origin}${page.pathname}`, "http://dashboard.test/oauth/authorize");
  const sorted = (query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.sort();
    return parameters.toString();
  };
  assert.equal(sorted(page.search), sorted(`${request}&scope=a&scope=b`));
  assert.equal((await w.fetch(`/oauth/authorize?${request}`, { headers: { version: "v2" } })).status, 400);
});

test("the application says who it is by header or in the body, as a form or JSON, and never twice", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
  });
  let { refresh_token } = await granted(w, admin, application, { locationId });
  const body = () => ({ grant_type: "refresh_token", refresh_token });
  const byHeader = await post(w, "/oauth/token", body(), basic(application.id, application.secret));
  ({ refresh_token } = await answered(byHeader));
  const asJson = await w.fetch("/oauth/token", {
    method: "POST",
    headers: { "content-type": "application/json", version: "v3" },
    body: JSON.stringify({ ...body(), client_id: application.id, client_secret: application.secret, user_type: "Location" }),
  });
  ({ refresh_token } = await answered(asJson));

  const twice = { ...body(), client_secret: application.secret };
  await refused(await post(w, "/oauth/token", twice, basic(application.id, application.secret)), 400, "invalid_request");
  await refused(
    await post(w, "/oauth/token", { ...body(), client_id: "other" }, basic(application.id, application.secret)),
    400,
    "invalid_request",
  );
  await refused(await post(w, "/oauth/token", body(), basic(application.id, "wrong")), 401, "invalid_client");
  await refused(await post(w, "/oauth/token", body(), { authorization: "Basic %%%" }), 401, "invalid_client");
  await refused(await post(w, "/oauth/token", { ...body(), client_id: application.id }), 401, "invalid_client");
  await refused(
    await post(w, "/oauth/token", { ...body(), client_id: "nobody", client_secret: application.secret }),
    401,
    "invalid_client",
  );
  await answered(await renew(w, application, refresh_token));
});

test("each thing wrong with a redemption has its own code, and spends nothing", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const other = await register(admin, locationId, scopes);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const attempt = (more: Record<string, string | undefined>) => redeem(w, application, code, verifier, more);

  await refused(await attempt({ grant_type: undefined }), 400, "invalid_request");
  for (const grant_type of ["password", "client_credentials", "implicit", "__proto__"])
    await refused(await attempt({ grant_type }), 400, "unsupported_grant_type");
  for (const name of ["code", "redirect_uri", "code_verifier"]) await refused(await attempt({ [name]: undefined }), 400, "invalid_request");
  await refused(await attempt({ code_verifier: "short" }), 400, "invalid_request");
  await refused(await attempt({ code_verifier: newVerifier() }), 400, "invalid_grant");
  for (const redirect_uri of ["https://app.example.com/back", `${redirectUrl}&`, "https://APP.example.com/back?from=crm"])
    await refused(await attempt({ redirect_uri }), 400, "invalid_grant");
  await refused(await attempt({ code: "oac-nothing" }), 400, "invalid_grant");
  await refused(await attempt({ client_id: other.id, client_secret: other.secret }), 400, "invalid_grant");
  await refused(await attempt({ client_secret: other.secret }), 401, "invalid_client");
  await answered(await attempt({}));
});

test("a code is good for a minute and for one redemption; a late repeat ends what it gave", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const verifier = newVerifier();
  const old = await consent(admin, application, verifier, { locationId });
  w.advance(61_000);
  await refused(await redeem(w, application, old, verifier), 400, "invalid_grant");

  const code = await consent(admin, application, verifier, { locationId });
  const { access_token } = await answered(await redeem(w, application, code, verifier));
  await refused(await redeem(w, application, code, verifier), 400, "invalid_grant");
  assert.equal(await statusOf(w, access_token, locationId), 200);
  w.advance(15_000);
  await refused(await redeem(w, application, code, verifier), 400, "invalid_grant");
  await eventually(async () => (await statusOf(w, access_token, locationId)) === 401);
});

test("of many who redeem one code at once, one is answered, and what it got works", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(w, application, code, verifier)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)]);
  const won = answers.find(({ status }) => status === 200);
  assert.ok(won);
  assert.equal(await statusOf(w, (await answered(won)).access_token, locationId), 200);
});

test("refresh tokens rotate; one that comes again ends its family, and no other", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const first = await granted(w, admin, application, { locationId });
  const apart = await granted(w, admin, application, { locationId });
  const second = await answered(await renew(w, application, first.refresh_token));
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(await statusOf(w, second.access_token, locationId), 200);

  await refused(await renew(w, application, first.refresh_token), 400, "invalid_grant");
  for (const { access_token } of [first, second]) await eventually(async () => (await statusOf(w, access_token, locationId)) === 401);
  await refused(await renew(w, application, second.refresh_token), 400, "invalid_grant");
  assert.equal(await statusOf(w, apart.access_token, locationId), 200);
  await answered(await renew(w, application, apart.refresh_token));
});

test("of many who refresh with one token at once, at most one is answered, and the family has ended", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const { refresh_token } = await granted(w, admin, application, { locationId });
  const answers = await Promise.all(Array.from({ length: 8 }, () => renew(w, application, refresh_token)));
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const next = await answered(won[0] ?? Response.error());
  await eventually(async () => (await statusOf(w, next.access_token, locationId)) === 401);
  await refused(await renew(w, application, next.refresh_token), 400, "invalid_grant");
});

test("a refresh may ask for less, and never for more than was granted", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const { refresh_token } = await granted(w, admin, application, { locationId });
  await refused(await renew(w, application, refresh_token, { scope: "locations.readonly contacts.write" }), 400, "invalid_scope");
  const less = await answered(await renew(w, application, refresh_token, { scope: "contacts.readonly" }));
  assert.equal(less.scope, "contacts.readonly");
  assert.equal(await statusOf(w, less.access_token, locationId), 403);
  const all = await answered(await renew(w, application, less.refresh_token));
  assert.deepEqual(all.scope.split(" ").sort(), [...scopes].sort());
  const other = await register(admin, locationId, scopes);
  await refused(await renew(w, other, all.refresh_token), 400, "invalid_grant");
});

test("an access token ends after a day, a family that nobody refreshes after a year", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const first = await granted(w, admin, application, { locationId });
  w.advance(24 * hourMs - 60_000);
  assert.equal(await statusOf(w, first.access_token, locationId), 200);
  w.advance(60_000);
  assert.equal(await statusOf(w, first.access_token, locationId), 401);
  const second = await answered(await renew(w, application, first.refresh_token));
  w.advance(366 * 24 * hourMs);
  await refused(await renew(w, application, second.refresh_token), 400, "invalid_grant");
});

test("a company's token acts on nothing, and is exchanged for a location's that ends with it", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const company = await granted(w, admin, application, "company");
  assert.equal(company.locationId, null);
  assert.equal(await statusOf(w, company.access_token, locationId), 403);
  assert.equal((await w.fetch("/contacts/1", { headers: { version: "v3", authorization: `Bearer ${company.access_token}` } })).status, 403);

  const exchange = (body: Record<string, string>, token = company.access_token) =>
    post(w, "/oauth/location-token", body, { authorization: `Bearer ${token}` });
  const place = { companyId: `company-${locationId}`, locationId };
  const local = await answered(await exchange(place));
  assert.deepEqual([local.locationId, local.companyId, local.userId], [locationId, place.companyId, admin.id]);
  assert.equal(await statusOf(w, local.access_token, locationId), 200);
  const renewed = await answered(await renew(w, application, local.refresh_token));
  assert.equal(renewed.locationId, locationId);

  const other = await w.location();
  await refused(await exchange({ ...place, locationId: other.locationId }), 403, "access_denied");
  await refused(await exchange({ ...place, companyId: `company-${other.locationId}` }), 403, "access_denied");
  await refused(await exchange({ companyId: place.companyId }), 400, "invalid_request");
  await refused(await exchange(place, local.access_token), 403, "access_denied");

  const used = company.refresh_token;
  await answered(await renew(w, application, used));
  await refused(await renew(w, application, used), 400, "invalid_grant");
  for (const token of [company, local, renewed]) await eventually(async () => (await statusOf(w, token.access_token, locationId)) === 401);
});

test("a consent holds as long as its person stands and may act there", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const person = await w.user(locationId);
  const token = await granted(w, person, application, { locationId });
  assert.equal(await statusOf(w, token.access_token, locationId), 200);
  await w.db.tx({ kind: "system" }, (tx) => tx.deleteFrom("user_location").where("user_id", "=", person.id).execute());
  await eventually(async () => (await statusOf(w, token.access_token, locationId)) === 401);
  await refused(await renew(w, application, token.refresh_token), 400, "invalid_grant");

  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  await w.db.tx({ kind: "system" }, (tx) => tx.deleteFrom("user_location").where("user_id", "=", admin.id).execute());
  await refused(await redeem(w, application, code, verifier), 400, "invalid_grant");
});

test("what is revoked is refused within a second by two instances on one database", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const db = openDb(w.url, { max: 4 });
  const second = await createApp({
    db,
    log: pino({ level: "silent" }),
    now: w.now,
    settings: testSettings(os.tmpdir()),
    limits: { burst: 1_000_000, daily: 1_000_000 },
  });
  t.after(async () => {
    await second.close();
    await db.close();
  });
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
  await sleep(300);
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat().sort(), [200, 200, 401, 401]);

  await applications.update({ params: { applicationId }, query, body: { scopes: ["contacts.readonly"] } });
  await sleep(300);
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat().sort(), [401, 401, 403, 403]);
  await applications.remove({ params: { applicationId }, query });
  await sleep(300);
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat(), [401, 401, 401, 401]);
});

test("no code, token or secret of OAuth is in the database in clear", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const token = await answered(await redeem(w, application, code, verifier));
  await answered(await renew(w, application, token.refresh_token));
  for (const secret of [application.secret, code, verifier, token.access_token, token.refresh_token, admin.token, admin.password])
    assert.deepEqual(await tablesWith(w, secret), []);
});

async function tablesWith(w: World, text: string): Promise<string[]> {
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

/** A revocation reaches a running instance with the database's notification. */
async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < 1000; waitedMs += 50) {
    if (await isTrue()) return;
    await sleep(50);
  }
  assert.fail("It did not become true within a second.");
}
