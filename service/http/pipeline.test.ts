import assert from "node:assert/strict";
import { test } from "node:test";
import { headers, rateLimitHeaders } from "#contract/common.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { schemaVersion } from "#db/migrate.ts";
import { openApiDocument, parametersOf } from "../docs/document.ts";
import { operationsOf } from "../docs/reference.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const json = { version: "v3", "content-type": "application/json" };
const authorized = (token: string, more: Record<string, string> = {}) => ({ ...json, authorization: `Bearer ${token}`, ...more });

const create = (w: TestApp, token: string, locationId: string, body: object = {}, more: Record<string, string> = {}) =>
  w.fetch("/contacts/", { method: "POST", headers: authorized(token, more), body: JSON.stringify({ locationId, ...body }) });

async function messageOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return Reflect.get(Object(body), "message");
}

const total = async (w: TestApp) => (await w.db.pool.query("select count(*)::int as count from contact")).rows[0]?.count;

test("each failed check of a body has its own entry, and nothing is written", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const response = await create(w, token, locationId, {
    email: "nonsense",
    tags: "a",
    dnd: 1,
    colour: "red",
    phone: "12",
    dndSettings: { sms: {} },
  });
  await assertRefused(response, "INVALID");
  assert.deepEqual(await messageOf(response), [
    "email must be an email",
    "phone must be a phone number in international format with leading +",
    "tags must be an array",
    "dnd must be a boolean value",
    "dndSettings.sms.status should not be empty",
    "property colour should not exist",
  ]);
  assert.equal(await total(w), 0);
});

test("a missing required field is a 422 in body and query, a mistyped query value a 400, a value over its limit a 422", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const get = (path: string) => w.fetch(path, { headers: authorized(token) });
  const noLocation = await w.fetch("/contacts/", { method: "POST", headers: authorized(token), body: "{}" });
  assert.deepEqual([noLocation.status, await messageOf(noLocation)], [422, ["locationId should not be empty"]]);
  await assertRefused(get("/contacts/lookup?email=a@example.com"), "INVALID");
  await assertRefused(get(`/contacts/lookup?locationId=${locationId}&email=a@example.com&limit=abc`), "BAD_REQUEST");
  await assertRefused(get(`/contacts/lookup?locationId=${locationId}&email=a@example.com&limit=21`), "INVALID");
  await assertRefused(get(`/contacts/lookup?locationId=${locationId}&email=a@example.com&limit=1&limit=2`), "BAD_REQUEST");
  assert.equal((await get(`/contacts/lookup?locationId=${locationId}&email=a@example.com&unknown=1`)).status, 200);
});

test("paths are the same with and without a trailing slash", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  for (const path of [`/campaigns?locationId=${locationId}`, `/campaigns/?locationId=${locationId}`])
    assert.equal((await w.fetch(path, { headers: authorized(token) })).status, 200);
  const body = JSON.stringify({ locationId });
  for (const path of ["/contacts", "/contacts/"])
    assert.equal((await w.fetch(path, { method: "POST", headers: authorized(token), body })).status, 201);
});

test("GET, PUT and DELETE accept a JSON content type without a body, and POST requires a body", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const { contact } = Object(await (await create(w, token, locationId)).json());
  const at = `/contacts/${contact.id}`;
  assert.equal((await w.fetch(at, { headers: authorized(token) })).status, 200);
  assert.equal((await w.fetch(at, { method: "PUT", headers: authorized(token) })).status, 200);
  assert.equal((await w.fetch(`${at}/campaigns/remove-all`, { method: "DELETE", headers: authorized(token) })).status, 200);
  await assertRefused(w.fetch(`${at}/tags`, { method: "POST", headers: authorized(token) }), "BAD_REQUEST");
  assert.equal((await w.fetch(at, { method: "DELETE", headers: authorized(token) })).status, 200);
  await assertRefused(w.fetch(at, { headers: authorized(token) }), "NOT_FOUND");
});

test("an unknown path is a 404, after the checks of version and token", async (t) => {
  const w = await startTestApp(t);
  const { token } = await w.location();
  await assertRefused(w.fetch("/nowhere"), "VERSION_MISSING");
  await assertRefused(w.fetch("/nowhere", { headers: json }), "TOKEN_MISSING");
  await assertRefused(w.fetch("/nowhere", { headers: authorized(token) }), "NOT_FOUND");
  await assertRefused(w.fetch("/contacts/x", { method: "PATCH", headers: authorized(token) }), "NOT_FOUND");
});

test("a browser of any origin may call with the headers of the interface, and read those of responses", async (t) => {
  const w = await startTestApp(t);
  const preflight = await w.fetch("/contacts/", {
    method: "OPTIONS",
    headers: { origin: "https://example.com", "access-control-request-method": "POST" },
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
  const named = (header: string) => (preflight.headers.get(header) ?? "").split(", ").map((name) => name.toLowerCase());
  const allowed = named("access-control-allow-headers");
  for (const name of ["authorization", "content-type", "accept", "locationid", "mcp-protocol-version", "mcp-session-id", "last-event-id"])
    assert.ok(allowed.includes(name), name);
  const exposed = named("access-control-expose-headers");
  for (const name of [...rateLimitHeaders, "retry-after", headers.requestId, "www-authenticate"]) assert.ok(exposed.includes(name), name);
  // What the reference shows, a browser can send and read.
  const document = openApiDocument();
  const operations = operationsOf(document).map(({ operation }) => operation);
  const sent = operations.flatMap((operation) => parametersOf(document, operation).filter(({ in: place }) => place === "header"));
  for (const { name } of sent) assert.ok(allowed.includes(name.toLowerCase()), name);
  const received = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      // A redirect is followed by the browser.
      status.startsWith("3") ? [] : Object.keys(Object("headers" in response ? response.headers : {})),
    ),
  );
  assert.ok(received.includes(headers.dryRunSummary), "the reference names the headers of a dry run");
  for (const name of received) assert.ok(exposed.includes(name.toLowerCase()), name);
  assert.equal(preflight.headers.get("x-ratelimit-interval-milliseconds"), "10000");
  assert.ok(preflight.headers.get("x-crm-requestid"));
});

test("a chunked body that is too long is rejected after it was read, and an endless one is also rejected", async (t) => {
  const w = await startTestApp(t);
  const { token } = await w.location();
  const chunk = new TextEncoder().encode("x".repeat(100_000));
  const send = async (chunks: number) => {
    const reading = { chunks: 0, isCutOff: false };
    const body = new ReadableStream({
      pull(controller) {
        if (reading.chunks++ === chunks) controller.close();
        else controller.enqueue(chunk);
      },
      cancel() {
        reading.isCutOff = true;
      },
    });
    const sent = { method: "POST", headers: { ...authorized(token), "content-type": "application/json" }, body, duplex: "half" };
    return { status: (await w.fetch("/contacts/", sent)).status, ...reading };
  };
  const long = await send(30);
  assert.deepEqual([long.status, long.isCutOff], [413, false]);
  const endless = await send(1_000_000);
  assert.deepEqual([endless.status, endless.isCutOff, endless.chunks < 200], [413, true, true]);
});

test("the burst limit is exact under parallel load, counts per token, and resets after its interval", async (t) => {
  const w = await startTestApp(t, { burst: 20 });
  const one = await w.location();
  const other = await w.as(one.locationId, ["campaigns.readonly"]);
  const list = (token: string) => w.fetch(`/campaigns/?locationId=${one.locationId}`, { headers: authorized(token) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => list(one.token)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 20);
  const refused = answers.filter((answer) => answer.status === 429);
  assert.equal(refused.length, 30);
  for (const answer of refused) {
    assert.ok(Number(answer.headers.get("retry-after")) >= 1 && Number(answer.headers.get("retry-after")) <= 10);
    assert.equal(answer.headers.get("x-ratelimit-remaining"), "0");
    assert.equal(answer.headers.get("x-ratelimit-max"), "20");
    assert.equal(Number(answer.headers.get("x-ratelimit-limit-daily")) - Number(answer.headers.get("x-ratelimit-daily-remaining")), 20);
    assert.equal(answer.headers.get("x-ratelimit-interval-milliseconds"), "10000");
  }
  const remaining = answers.filter((answer) => answer.status === 200).map((answer) => Number(answer.headers.get("x-ratelimit-remaining")));
  assert.deepEqual(
    remaining.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index),
  );
  assert.equal((await list(other.token)).status, 200);
});

test("requests beyond the daily limit are rejected with the documented error", async (t) => {
  const w = await startTestApp(t, { daily: 3 });
  const { token, locationId } = await w.location();
  const statuses: number[] = [];
  for (let index = 0; index < 5; index++)
    statuses.push((await w.fetch(`/campaigns/?locationId=${locationId}`, { headers: authorized(token) })).status);
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
  const last = await w.fetch(`/campaigns/?locationId=${locationId}`, { headers: authorized(token) });
  assert.equal(last.headers.get("x-ratelimit-daily-remaining"), "0");
  assert.equal(last.headers.get("x-ratelimit-limit-daily"), "3");
  w.advance(24 * 60 * 60 * 1000);
  const nextDay = await w.fetch(`/campaigns/?locationId=${locationId}`, { headers: authorized(token) });
  assert.deepEqual([nextDay.status, nextDay.headers.get("x-ratelimit-daily-remaining")], [200, "2"]);
});

test("the daily count survives a restart and includes the requests of every instance", async (t) => {
  const w = await startTestApp(t, { daily: 1000 });
  const { token, locationId } = await w.location();
  const leftBy = async (app: Pick<TestApp["app"], "fetch">) => {
    const address = `http://service.test/campaigns/?locationId=${locationId}`;
    const answer = await app.fetch(new Request(address, { headers: authorized(token) }));
    return Number(answer.headers.get("x-ratelimit-daily-remaining"));
  };
  const start = () => w.instance({ limits: { burst: 1000, daily: 1000 } });
  const first = await start();
  const lefts = await Promise.all(Array.from({ length: 20 }, () => leftBy(first)));
  assert.deepEqual(
    lefts.sort((one, other) => one - other),
    Array.from({ length: 20 }, (_, index) => 980 + index),
  );
  await first.close();
  const [second, third] = [await start(), await start()];
  assert.deepEqual(await Promise.all([leftBy(second), leftBy(third)]), [979, 979]);
  await Promise.all([second.close(), third.close()]);
  const fourth = await start();
  t.after(() => fourth.close());
  assert.equal(await leftBy(fourth), 977);
});

test("a POST repeated with its Idempotency-Key runs once and returns the same response, also concurrently", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location({ allowDuplicateContact: true });
  const send = () => create(w, token, locationId, { email: "ada@example.com" }, { "idempotency-key": "k1" });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201]);
  assert.equal(new Set(bodies).size, 1);
  assert.equal(await total(w), 1);
  const otherBody = await create(w, token, locationId, { email: "grace@example.com" }, { "idempotency-key": "k1" });
  await assertRefused(otherBody, "INVALID");
  const other = await w.as(locationId, ["contacts.write"]);
  assert.equal((await create(w, other.token, locationId, {}, { "idempotency-key": "k1" })).status, 201);
  w.advance(25 * 60 * 60 * 1000);
  assert.equal((await send()).status, 201);
  assert.equal(await total(w), 3);
});

test("a search ignores its Idempotency-Key: it returns current results, and nothing is stored", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const search = async () => {
    const body = JSON.stringify({ locationId, pageLimit: 10 });
    const answer = await w.fetch("/contacts/search", { method: "POST", headers: authorized(token, { "idempotency-key": "k3" }), body });
    return Object(await answer.json()).total;
  };
  assert.equal(await search(), 0);
  await create(w, token, locationId, { email: "ada@example.com" });
  assert.equal(await search(), 1);
  assert.equal((await w.db.pool.query("select count(*)::int as count from idempotency")).rows[0]?.count, 0);
});

test("an error response is also stored under its Idempotency-Key", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  await create(w, token, locationId, { email: "ada@example.com" });
  const send = () => create(w, token, locationId, { email: "ada@example.com" }, { "idempotency-key": "k2" });
  const first = await send();
  const again = await send();
  assert.deepEqual([first.status, again.status], [409, 409]);
  assert.equal(await first.text(), await again.text());
});

test("every instance rejects a revoked token as soon as it is notified", async (t) => {
  const w = await startTestApp(t);
  const second = await w.instance();
  const { token, tokenId, locationId } = await w.location();
  const ask = async () => {
    const address = `http://service.test/campaigns/?locationId=${locationId}`;
    return [
      (await w.app.fetch(new Request(address, { headers: authorized(token) }))).status,
      (await second.fetch(new Request(address, { headers: authorized(token) }))).status,
    ];
  };
  assert.deepEqual(await ask(), [200, 200]);
  const { remove } = await import("../integrations/issued-tokens.ts");
  await w.db.tx({ kind: "system" }, (tx) => remove(tx, tokenId));
  await w.heard();
  assert.deepEqual(await ask(), [401, 401]);
});

test("health is reported only while the database responds with this program's schema", async (t) => {
  const w = await startTestApp(t);
  assert.deepEqual(await (await w.fetch("/healthz")).json(), { status: "ok" });
  await w.db.pool.query("delete from migration where name = $1", [schemaVersion]);
  assert.equal((await w.fetch("/healthz")).status, 503);
});

test("the API describes itself as data, and its metrics need no token", async (t) => {
  const w = await startTestApp(t);
  const document: unknown = await (await w.fetch("/openapi.json")).json();
  assert.equal(Reflect.get(Object(document), "openapi"), "3.1.0");
  assert.match((await (await w.fetch("/metrics")).text()) ?? "", /crm_requests_total/);
});

test("an altId that a body has as its own field names no location", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Caller" } });
  const answer = await api.conversations.sends.record({
    body: { type: "SMS", conversationProviderId: "provider", contactId: contact.id, message: "Hello", altId: "of-another-server" },
  });
  assert.equal(answer.contactId, contact.id);
});
