import assert from "node:assert/strict";
import { test } from "node:test";
import type { Integration } from "#contract/integrations/tokens.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { statusOf } from "../oauth/oauth-fixtures.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function setUp(...given: Parameters<typeof startTestApp>) {
  const w = await startTestApp(...given);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const query = { locationId };
  const { tokens } = admin.app.integrations;
  const made = await tokens.create({ query, body: { name: "Website", description: "Forms", scopes: ["locations.readonly"] } });
  const params = { integrationId: made.integration.id };
  return { w, locationId, admin, query, tokens, params, ...made };
}

async function statusOnceHeard(w: TestApp, token: string, locationId: string): Promise<number> {
  await w.heard();
  return statusOf(w, token, locationId);
}

const lastFours = ({ secrets }: Integration) => secrets.map(({ lastFour }) => lastFour);

test("an integration's token is shown once, works, and stays valid when its name and scopes change", async (t) => {
  const { w, locationId, query, tokens, params, integration, token } = await setUp(t);
  assert.match(token, /^pit-[\w-]{43}$/);
  assert.deepEqual(lastFours(integration), [token.slice(-4)]);
  assert.equal(await statusOf(w, token, locationId), 200);
  const listed = await tokens.list({ query });
  assert.deepEqual(
    listed.integrations.map(({ name }) => name),
    ["Test", "Website"],
  );
  assert.ok(!JSON.stringify(listed).includes(token));

  await tokens.update({ params, query, body: { scopes: ["contacts.readonly"] } });
  assert.equal(await statusOnceHeard(w, token, locationId), 403);
  const { integration: renamed } = await tokens.update({
    params,
    query,
    body: { name: "Site", description: null, scopes: ["locations.readonly"] },
  });
  assert.deepEqual([renamed.name, renamed.description], ["Site", null]);
  assert.equal(await statusOnceHeard(w, token, locationId), 200);
  await tokens.remove({ params, query });
  assert.equal(await statusOnceHeard(w, token, locationId), 401);
  await assertRefused(tokens.remove({ params, query }), "NOT_FOUND");
});

test("after a rotation both tokens work for seven days, and the overlap can be cancelled, ended early, or skipped", async (t) => {
  const { w, locationId, query, tokens, params, token: first } = await setUp(t);
  const statuses = async (...all: string[]) => Promise.all(all.map((token) => statusOnceHeard(w, token, locationId)));
  const { token: second, integration } = await tokens.rotate({ params, query, body: { atOnce: false } });
  assert.deepEqual(await statuses(first, second), [200, 200]);
  const [old, current] = integration.secrets;
  const untilEndMs = Date.parse(old?.expiresAt ?? "") - w.now().getTime();
  assert.ok(Math.abs(untilEndMs - 7 * dayMs) < minuteMs && current?.expiresAt === null);
  await assertRefused(tokens.rotate({ params, query, body: { atOnce: false } }), "CONFLICT");

  await tokens.cancelRotation({ params, query });
  assert.deepEqual(await statuses(first, second), [200, 401]);
  await assertRefused(tokens.cancelRotation({ params, query }), "CONFLICT");

  const { token: third } = await tokens.rotate({ params, query, body: { atOnce: false } });
  await tokens.expireOld({ params, query });
  assert.deepEqual(await statuses(first, third), [401, 200]);

  const { token: fourth } = await tokens.rotate({ params, query, body: { atOnce: true } });
  assert.deepEqual(await statuses(third, fourth), [401, 200]);

  const { token: fifth } = await tokens.rotate({ params, query, body: { atOnce: false } });
  w.advance(7 * dayMs + 1000);
  assert.deepEqual(await statuses(fourth, fifth), [401, 200]);
});

test("of two admins who rotate concurrently, the second gets an error that it happened already", async (t) => {
  const { query, tokens, params } = await setUp(t);
  const answers = await Promise.allSettled([1, 2, 3].map(() => tokens.rotate({ params, query, body: { atOnce: false } })));
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 1);
  const { integrations } = await tokens.list({ query });
  assert.equal(integrations.find(({ id }) => id === params.integrationId)?.secrets.length, 2);
});

test("each secret shows when and from where it was last used, at most once a minute", async (t) => {
  const { w, locationId, query, tokens, params, token } = await setUp(t);
  const used = async () => {
    const { integrations } = await tokens.list({ query });
    return integrations.find(({ id }) => id === params.integrationId)?.secrets.map(({ lastUsedAt }) => lastUsedAt) ?? [];
  };
  // Uses are stored in the background, so the test waits for them.
  const usedOnce = async (isSo: (at: (string | null)[]) => boolean) => {
    await eventually(async () => isSo(await used()), "a use that is written down");
    return used();
  };
  assert.deepEqual(await used(), [null]);
  w.stopClock();
  await statusOf(w, token, locationId);
  const [first] = await usedOnce(([at]) => at !== null);
  assert.equal(first, w.now().toISOString());
  w.advance(59_000);
  await statusOf(w, token, locationId);
  w.advance(2_000);
  const { token: next } = await tokens.rotate({ params, query, body: { atOnce: false } });
  await statusOf(w, token, locationId);
  const [second, ofNext] = await usedOnce(([at]) => at !== first);
  assert.deepEqual([second, ofNext], [w.now().toISOString(), null]);
  await statusOf(w, next, locationId);
  await usedOnce((all) => all.every((at) => at !== null));
});

test("another location's integrations and the dashboard's own tokens are not accessible", async (t) => {
  const { w, locationId, admin, params, query } = await setUp(t);
  const other = await w.location();
  const stranger = await w.user(other.locationId);
  const { tokens } = stranger.app.integrations;
  const theirs = { params, query: { locationId: other.locationId } };
  await assertRefused(tokens.update({ ...theirs, body: { name: "Mine" } }), "NOT_FOUND");
  await assertRefused(tokens.rotate({ ...theirs, body: { atOnce: true } }), "NOT_FOUND");
  await assertRefused(tokens.remove(theirs), "NOT_FOUND");

  const dashboards = await w.as(locationId, ["contacts.readonly"]);
  await w.db.tx({ kind: "system" }, (tx) =>
    tx.updateTable("integration").set({ kind: "dashboard" }).where("id", "=", dashboards.tokenId).execute(),
  );
  const itsParams = { integrationId: dashboards.tokenId };
  await assertRefused(admin.app.integrations.tokens.remove({ params: itsParams, query }), "NOT_FOUND");
  const { integrations } = await admin.app.integrations.tokens.list({ query });
  assert.ok(integrations.every(({ id }) => id !== dashboards.tokenId));
});

test("only an admin creates tokens, and cannot grant rights that they lack", async (t) => {
  const { w, locationId, query } = await setUp(t);
  const person = await w.user(locationId, { role: "user" });
  await assertRefused(person.app.integrations.tokens.list({ query }), "FORBIDDEN");
  const admin = await w.user(locationId);
  await w.db.tx({ kind: "system" }, (tx) =>
    tx
      .updateTable("user")
      .set({ scopes: ["contacts.readonly", "locations.readonly"] })
      .where("id", "=", admin.id)
      .execute(),
  );
  await w.heard();
  const { tokens, applications } = admin.app.integrations;
  assert.deepEqual((await tokens.list({ query })).grantable.sort(), ["contacts.readonly", "locations.readonly"]);
  const scopes = ["contacts.readonly", "contacts.write"] as const;
  await assertRefused(tokens.create({ query, body: { name: "More", scopes: [...scopes] } }), "FORBIDDEN");
  const body = { name: "More", redirectUrls: ["https://a.example/"], scopes: [...scopes] };
  await assertRefused(applications.create({ query, body }), "FORBIDDEN");
});

test("an invalid integration has an error for each field, and a redirect URL is validated", async (t) => {
  const { query, tokens, admin } = await setUp(t);
  const missing = await assertRefused(tokens.create({ query, body: { name: " ", scopes: [] } }), "INVALID");
  assert.ok(missing.messages.some((text) => text.startsWith("name")) && missing.messages.some((text) => text.startsWith("scopes")));
  for (const url of [
    "http://app.example.com/",
    "https://app.example.com/#part",
    "https://user@app.example.com/",
    "javascript:alert(1)",
    "app.example.com",
    "https://app example.com",
    "ftp://app.example.com/",
  ]) {
    const body = { name: "App", redirectUrls: [url], scopes: ["contacts.readonly" as const] };
    await assertRefused(admin.app.integrations.applications.create({ query, body }), "INVALID", { note: url });
  }
  const redirectUrls = ["https://app.example.com/back?a=b", "http://localhost:8080/back", "http://127.0.0.1/"];
  const made = await admin.app.integrations.applications.create({
    query,
    body: { name: "App", redirectUrls, scopes: ["contacts.readonly"] },
  });
  assert.deepEqual(made.application.redirectUrls, redirectUrls);
});

test("the log shows who created, edited, rotated and deleted an integration, and never its token", async (t) => {
  const { w, query, tokens, params, admin, token } = await setUp(t);
  await tokens.update({ params, query, body: { name: "Site" } });
  const { token: next } = await tokens.rotate({ params, query, body: { atOnce: true } });
  await tokens.remove({ params, query });
  const { rows } = await w.db.pool.query("select * from change_log where entity = 'integration' and entity_id = $1 order by seq", [
    params.integrationId,
  ]);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ["create", "update", "update", "delete"],
  );
  assert.ok(rows.every(({ actor_kind, actor_id }) => actor_kind === "user" && actor_id === admin.id));
  assert.deepEqual([rows[1].before, rows[1].after], [{ name: "Website" }, { name: "Site" }]);
  assert.equal(rows[2].after.secret, `…${next.slice(-4)}`);
  for (const secret of [token, next]) assert.ok(!JSON.stringify(rows).includes(secret));
});
