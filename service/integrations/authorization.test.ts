import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { answered, consent, newVerifier, redeem, redirectUrl, register, requestOf } from "../oauth/oauth-fixtures.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/test-app.ts";

async function setUp(...given: Parameters<typeof startTestApp>) {
  const w = await startTestApp(...given);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const application = await register(admin, locationId, ["contacts.readonly", "users.write"]);
  return { w, locationId, admin, application };
}

const ask = (person: SignedIn, request: string) => person.app.integrations.authorization.get({ query: { request } });

const statusOfAsking = (person: SignedIn, request: string) =>
  ask(person, request).then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 0),
  );

const limit = (w: TestApp, user: SignedIn, columns: { permissions?: string; role?: string }) =>
  w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set(columns).where("id", "=", user.id).execute());

test("the consent page shows which application asks for which scopes, and where the response goes", async (t) => {
  const { locationId, admin, application } = await setUp(t);
  assert.deepEqual(await ask(admin, requestOf(application, newVerifier(), { scope: "contacts.readonly" })), {
    kind: "asked",
    application: { id: application.id, name: "Planner" },
    redirectHost: "app.example.com",
    scopes: ["contacts.readonly"],
    withheld: [],
    locations: [{ id: locationId, name: "Location" }],
    isCompanyOffered: true,
  });
});

test("an unknown application, another company's, or an unregistered address is reported to the user, who is not redirected", async (t) => {
  const { w, admin, application } = await setUp(t);
  const request = (more: Record<string, string>) => requestOf(application, newVerifier(), more);
  assert.equal(await statusOfAsking(admin, request({ client_id: "nobody" })), 404);
  assert.equal(await statusOfAsking(admin, ""), 422);
  for (const redirect_uri of ["https://evil.example/", `${redirectUrl}/more`, "https://app.example.com/back", ""])
    assert.equal(await statusOfAsking(admin, request({ redirect_uri })), 422);
  assert.equal(await statusOfAsking(admin, `${request({})}&client_id=${application.id}`), 422);
  const { locationId } = await w.location();
  assert.equal(await statusOfAsking(await w.user(locationId), request({})), 404);
});

test("other errors are sent to the application, with its state", async (t) => {
  const { admin, application } = await setUp(t);
  const problems: [Record<string, string>, string][] = [
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ response_type: "" }, "invalid_request"],
    [{ code_challenge: "" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge_method: "" }, "invalid_request"],
    [{ code_challenge: "too-short" }, "invalid_request"],
    [{ scope: "contacts.write" }, "invalid_scope"],
    [{ scope: "nothing" }, "invalid_scope"],
  ];
  for (const [more, error] of problems) {
    const answer = await ask(admin, requestOf(application, newVerifier(), more));
    assert.equal(answer.kind, "refused");
    const url = new URL(answer.kind === "refused" ? answer.redirectTo : "");
    assert.deepEqual(
      [url.origin, url.searchParams.get("error"), url.searchParams.get("state"), url.searchParams.get("from")],
      ["https://app.example.com", error, "s t&a=te", "crm"],
    );
  }
});

test("scopes that the application is not registered with are left out", async (t) => {
  const { admin, application } = await setUp(t);
  const consentPage = await ask(admin, requestOf(application, newVerifier(), { scope: "contacts.readonly contacts.write openid" }));
  assert.deepEqual(consentPage.kind === "asked" && [consentPage.scopes, consentPage.withheld], [["contacts.readonly"], []]);
});

test("a user who declines sends only the refusal to the application", async (t) => {
  const { w, admin, application } = await setUp(t);
  const { redirectTo } = await admin.app.integrations.authorization.answer({
    body: { decision: "deny", request: requestOf(application, newVerifier()) },
  });
  const url = new URL(redirectTo);
  assert.deepEqual([url.searchParams.get("error"), url.searchParams.get("code")], ["access_denied", null]);
  assert.equal((await w.db.pool.query("select from oauth_code")).rowCount, 0);
});

test("a user can grant an application only scopes that they have themselves for all records", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const person = await w.user(locationId, { role: "user" });
  const verifier = newVerifier();
  const consentPage = await ask(person, requestOf(application, verifier));
  assert.ok(consentPage.kind === "asked");
  assert.deepEqual(
    [consentPage.scopes, consentPage.withheld, consentPage.isCompanyOffered],
    [["contacts.readonly"], ["users.write"], false],
  );
  const given = await answered(await redeem(w, application, await consent(person, application, verifier, { locationId }), verifier));
  assert.equal(given.scope, "contacts.readonly");
  await assertRefused(consent(person, application, verifier, "company"), "FORBIDDEN");
  const other = await w.location();
  await assertRefused(consent(admin, application, verifier, { locationId: other.locationId }), "WRONG_LOCATION");

  const user = await w.user(locationId, { role: "user" });
  await limit(w, user, { permissions: JSON.stringify({ assignedDataOnly: true }) });
  await w.heard();
  await assertRefused(consent(user, application, verifier, { locationId }), "FORBIDDEN");
});

test("the user who consented is in the log and on the application's list", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const verifier = newVerifier();
  await answered(await redeem(w, application, await consent(admin, application, verifier, { locationId }), verifier));
  const { rows } = await w.db.pool.query("select * from change_log where entity = 'oauth_grant'");
  assert.deepEqual(
    rows.map(({ actor_id, location_id, action, after }) => [actor_id, location_id, action, after.application]),
    [[admin.id, locationId, "create", "Planner"]],
  );
  const params = { applicationId: application.id };
  const { grants } = await admin.app.integrations.applications.listGrants({ params, query: { locationId } });
  assert.deepEqual(
    grants.map(({ userId, locationId: where }) => [userId, where]),
    [[admin.id, locationId]],
  );
});
