import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { answered, assertEnded, granted, hourMs, post, register, renew, scopes, setUp, statusOf } from "./oauth-fixtures.ts";

test("refresh tokens rotate; a reused one ends its family, and no other", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const first = await granted(w, admin, application, { locationId });
  const apart = await granted(w, admin, application, { locationId });
  const second = await answered(await renew(w, application, first.refresh_token));
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(await statusOf(w, second.access_token, locationId), 200);

  await assertRefused(renew(w, application, first.refresh_token), "OAUTH_GRANT");
  for (const { access_token } of [first, second]) await assertEnded(w, access_token, locationId);
  await assertRefused(renew(w, application, second.refresh_token), "OAUTH_GRANT");
  assert.equal(await statusOf(w, apart.access_token, locationId), 200);
  await answered(await renew(w, application, apart.refresh_token));
});

test("of many concurrent refreshes with one token at most one succeeds, and the family has ended", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const { refresh_token } = await granted(w, admin, application, { locationId });
  const answers = await Promise.all(Array.from({ length: 8 }, () => renew(w, application, refresh_token)));
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const next = await answered(won[0] ?? Response.error());
  await assertEnded(w, next.access_token, locationId);
  await assertRefused(renew(w, application, next.refresh_token), "OAUTH_GRANT");
});

test("a refresh can reduce the scopes, and never exceed the granted ones", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const { refresh_token } = await granted(w, admin, application, { locationId });
  await assertRefused(renew(w, application, refresh_token, { scope: "locations.readonly contacts.write" }), "OAUTH_SCOPE");
  const less = await answered(await renew(w, application, refresh_token, { scope: "contacts.readonly" }));
  assert.equal(less.scope, "contacts.readonly");
  assert.equal(await statusOf(w, less.access_token, locationId), 403);
  const all = await answered(await renew(w, application, less.refresh_token));
  assert.deepEqual(all.scope.split(" ").sort(), [...scopes].sort());
  const other = await register(admin, locationId, scopes);
  await assertRefused(renew(w, other, all.refresh_token), "OAUTH_GRANT");
});

test("an access token expires after a day, a family without refreshes after a year", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const first = await granted(w, admin, application, { locationId });
  w.advance(24 * hourMs - 60_000);
  assert.equal(await statusOf(w, first.access_token, locationId), 200);
  w.advance(60_000);
  assert.equal(await statusOf(w, first.access_token, locationId), 401);
  const second = await answered(await renew(w, application, first.refresh_token));
  w.advance(366 * 24 * hourMs);
  await assertRefused(renew(w, application, second.refresh_token), "OAUTH_GRANT");
});

test("a company's token can access no record, and is exchanged for a location's token that ends with it", async (t) => {
  const { w, locationId, admin, application } = await setUp(t);
  const company = await granted(w, admin, application, "company");
  assert.equal(company.locationId, null);
  assert.equal(await statusOf(w, company.access_token, locationId), 403);
  await assertRefused(
    w.fetch("/contacts/1", { headers: { version: "v3", authorization: `Bearer ${company.access_token}` } }),
    "WRONG_LOCATION",
  );

  const exchange = (body: Record<string, string>, token = company.access_token) =>
    post(w, "/oauth/location-token", body, { authorization: `Bearer ${token}` });
  const place = { companyId: `company-${locationId}`, locationId };
  const local = await answered(await exchange(place));
  assert.deepEqual([local.locationId, local.companyId, local.userId], [locationId, place.companyId, admin.id]);
  assert.equal(await statusOf(w, local.access_token, locationId), 200);
  const renewed = await answered(await renew(w, application, local.refresh_token));
  assert.equal(renewed.locationId, locationId);

  const other = await w.location();
  await assertRefused(exchange({ ...place, locationId: other.locationId }), "OAUTH_DENIED");
  await assertRefused(exchange({ ...place, companyId: `company-${other.locationId}` }), "OAUTH_DENIED");
  await assertRefused(exchange({ companyId: place.companyId }), "OAUTH_REQUEST");
  await assertRefused(exchange(place, local.access_token), "OAUTH_DENIED");

  const used = company.refresh_token;
  await answered(await renew(w, application, used));
  await assertRefused(renew(w, application, used), "OAUTH_GRANT");
  for (const token of [company, local, renewed]) await assertEnded(w, token.access_token, locationId);
});
