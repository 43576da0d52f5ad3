import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import {
  answered,
  assertEnded,
  consent,
  granted,
  newVerifier,
  post,
  redeem,
  redirectUrl,
  register,
  renew,
  requestOf,
  scopes,
  setUp,
  statusOf,
} from "./oauth-fixtures.ts";

test("a code and its verifier are redeemed for a token that acts like a private integration's", async (t) => {
  const { w, locationId, admin, application } = await setUp(t, { burst: 5 });
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
  await assertRefused(get(`/locations/${other.locationId}`), "WRONG_LOCATION");
  await assertRefused(get(`/campaigns/?locationId=${locationId}`), "SCOPE_MISSING");
  await assertRefused(w.fetch(`/locations/${locationId}`, { headers: { authorization: headers.authorization } }), "VERSION_MISSING");
  await assertRefused(w.fetch("/application/sessions/current", { headers }), "TOKEN_INVALID");
  await get(`/locations/${locationId}`);
  await assertRefused(get(`/locations/${locationId}`), "RATE_LIMITED");
});

test("the browser is sent to the dashboard's consent page with the application's parameters unchanged, including repeated ones", async (t) => {
  const { w, application } = await setUp(t);
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
  await assertRefused(w.fetch(`/oauth/authorize?${request}`, { headers: { version: "v2" } }), "BAD_REQUEST");
});

test("the application authenticates by header or in the body, as a form or JSON, and never by both", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
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
  await assertRefused(post(w, "/oauth/token", twice, basic(application.id, application.secret)), "OAUTH_REQUEST");
  await assertRefused(
    post(w, "/oauth/token", { ...body(), client_id: "other" }, basic(application.id, application.secret)),
    "OAUTH_REQUEST",
  );
  await assertRefused(post(w, "/oauth/token", body(), basic(application.id, "wrong")), "OAUTH_CLIENT");
  await assertRefused(post(w, "/oauth/token", body(), { authorization: "Basic %%%" }), "OAUTH_CLIENT");
  await assertRefused(post(w, "/oauth/token", { ...body(), client_id: application.id }), "OAUTH_CLIENT");
  await assertRefused(post(w, "/oauth/token", { ...body(), client_id: "nobody", client_secret: application.secret }), "OAUTH_CLIENT");
  await answered(await renew(w, application, refresh_token));
});

test("each invalid part of a redemption has its own error code, and does not use up the code", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const other = await register(admin, locationId, scopes);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const attempt = (more: Record<string, string | undefined>) => redeem(w, application, code, verifier, more);

  await assertRefused(attempt({ grant_type: undefined }), "OAUTH_REQUEST");
  for (const grant_type of ["password", "client_credentials", "implicit", "__proto__"])
    await assertRefused(attempt({ grant_type }), "OAUTH_GRANT_TYPE");
  for (const name of ["code", "redirect_uri", "code_verifier"]) await assertRefused(attempt({ [name]: undefined }), "OAUTH_REQUEST");
  await assertRefused(attempt({ code_verifier: "short" }), "OAUTH_REQUEST");
  await assertRefused(attempt({ code_verifier: newVerifier() }), "OAUTH_GRANT");
  for (const redirect_uri of ["https://app.example.com/back", `${redirectUrl}&`, "https://APP.example.com/back?from=crm"])
    await assertRefused(attempt({ redirect_uri }), "OAUTH_GRANT");
  await assertRefused(attempt({ code: "oac-nothing" }), "OAUTH_GRANT");
  await assertRefused(attempt({ client_id: other.id, client_secret: other.secret }), "OAUTH_GRANT");
  await assertRefused(attempt({ client_secret: other.secret }), "OAUTH_CLIENT");
  await answered(await attempt({}));
});

test("a code is valid for a minute and one redemption; a later repeat revokes its tokens", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const verifier = newVerifier();
  const old = await consent(admin, application, verifier, { locationId });
  w.advance(61_000);
  await assertRefused(redeem(w, application, old, verifier), "OAUTH_GRANT");

  const code = await consent(admin, application, verifier, { locationId });
  const { access_token } = await answered(await redeem(w, application, code, verifier));
  await assertRefused(redeem(w, application, code, verifier), "OAUTH_GRANT");
  assert.equal(await statusOf(w, access_token, locationId), 200);
  w.advance(15_000);
  await assertRefused(redeem(w, application, code, verifier), "OAUTH_GRANT");
  await assertEnded(w, access_token, locationId);
});

test("of many concurrent redemptions of one code, one succeeds, and its token works", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(w, application, code, verifier)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)]);
  const won = answers.find(({ status }) => status === 200);
  assert.ok(won);
  assert.equal(await statusOf(w, (await answered(won)).access_token, locationId), 200);
});
