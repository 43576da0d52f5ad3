import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { application } from "#contract/application/index.ts";
import { apiVersion } from "#contract/common.ts";
import { type Endpoint, methodOf, paramsOf, pathOf, walk } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { scopes } from "#contract/scopes.ts";
import { type Visitor, type World, world } from "./world.ts";

// What is true of every endpoint, public or the application's, guaranteed from the day it is declared.

const all = [...walk(contract), ...walk(application)];
const speaksOauth = ({ speaks }: Endpoint) => speaks === "oauth";
/** Those that refuse in this interface's own words. */
const usual = all.filter(([, endpoint]) => !speaksOauth(endpoint));
const ofTokens = [...walk(contract)].filter(([, endpoint]) => !speaksOauth(endpoint));

type Request = { headers?: Record<string, string | undefined>; params?: Record<string, string>; query?: string; body?: string | undefined };

async function call(w: World, endpoint: Endpoint, request: Request): Promise<Response> {
  const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? "1"));
  const headers = Object.entries({ version: apiVersion, "content-type": "application/json", ...request.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const method = methodOf(endpoint.route);
  return w.fetch(`${path}${request.query ?? ""}`, { method, headers, ...(method === "GET" ? {} : { body: request.body ?? "{}" }) });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An error answer has its status inside, words, and a trace id that is the request's. */
async function assertRefused(response: Response, status: number, message?: string): Promise<void> {
  const body: unknown = await response.json();
  assert.equal(response.status, status, JSON.stringify(body));
  assert.ok(typeof body === "object" && body !== null);
  assert.equal(Reflect.get(body, "statusCode"), status);
  assert.equal(Reflect.get(body, "traceId"), response.headers.get("x-crm-requestid"));
  if (message !== undefined) assert.equal(Reflect.get(body, "message"), message);
  assertDressed(response);
}

function assertDressed(response: Response): void {
  for (const name of ["limit-daily", "daily-remaining", "interval-milliseconds", "max", "remaining"])
    assert.match(response.headers.get(`x-ratelimit-${name}`) ?? "", /^\d+$/, name);
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.equal(response.headers.get("set-cookie"), null);
}

test("no two endpoints share a route", () => {
  const routes = all.map(([, endpoint]) => endpoint.route.replace(/:\w+/g, ":"));
  assert.deepEqual([...new Set(routes)], routes);
});

for (const [name, endpoint] of all)
  test(`${name} declares every parameter of its path`, () => {
    assert.deepEqual(Object.keys(endpoint.input.params?.shape ?? {}).sort(), paramsOf(endpoint.route).sort());
  });

describe("every endpoint", () => {
  test("asks for the version before the token", async (t) => {
    const w = await world(t);
    for (const [, endpoint] of usual)
      await assertRefused(await call(w, endpoint, { headers: { version: undefined } }), 401, "version header was not found.");
    for (const [, endpoint] of all) {
      for (const version of ["V3", "3", "latest"])
        await assertRefused(await call(w, endpoint, { headers: { version } }), 401, "version header is invalid");
      const unsupported = await call(w, endpoint, { headers: { version: "v2" } });
      const body: unknown = await unsupported.clone().json();
      assert.match(String(Reflect.get(Object(body), "error")), /unsupported/i);
      await assertRefused(unsupported, 400);
    }
  });

  test("turns a stranger away", async (t) => {
    const w = await world(t);
    const { locationId } = await w.location();
    for (const [, endpoint] of usual.filter(([, each]) => !("open" in each.access))) {
      await assertRefused(await call(w, endpoint, {}), 401, "No Authorization header found for authentication!");
      for (const authorization of ["Bearer pit-of-nobody", "Basic eDp5", "Bearer", `Bearer ses-${locationId}`])
        await assertRefused(await call(w, endpoint, { headers: { authorization } }), 401, "Invalid JWT");
    }
  });

  test("of the public interface refuses a token without its scope, and a user's session", async (t) => {
    const w = await world(t);
    const { locationId } = await w.location();
    const user = await w.user(locationId);
    for (const [, endpoint] of ofTokens) {
      const lacking = scopes.filter((scope) => !("scope" in endpoint.access) || scope !== endpoint.access.scope);
      const { token } = await w.as(locationId, lacking);
      await assertRefused(await call(w, endpoint, { headers: bearer(token) }), 403, "The token is not authorized for this scope.");
      await assertRefused(await call(w, endpoint, { headers: bearer(user.token) }), 403);
    }
  });

  test("of the application refuses every token, whatever its scopes", async (t) => {
    const w = await world(t);
    const { token } = await w.location();
    for (const [, endpoint] of [...walk(application)].filter(([, each]) => "session" in each.access))
      await assertRefused(await call(w, endpoint, { headers: bearer(token) }), 401, "Invalid JWT");
  });

  test("refuses to name another location, before it looks at anything else", async (t) => {
    const w = await world(t);
    const mine = await w.location();
    const other = await w.location();
    const user = await w.user(mine.locationId);
    for (const [, endpoint] of usual.filter(([, each]) => !("open" in each.access))) {
      const headers = bearer("session" in endpoint.access ? user.token : mine.token);
      const message = "The token does not have access to this location.";
      await assertRefused(await call(w, endpoint, { headers, query: `?locationId=${other.locationId}` }), 403, message);
      await assertRefused(await call(w, endpoint, { headers, query: `?altId=${other.locationId}` }), 403, message);
      if (endpoint.input.body && endpoint.accepts === "json" && methodOf(endpoint.route) !== "GET")
        await assertRefused(
          await call(w, endpoint, { headers, body: JSON.stringify({ locationId: other.locationId, nonsense: 1 }) }),
          403,
          message,
        );
    }
  });

  test("shows nothing of another location's records", async (t) => {
    const w = await world(t);
    const mine = await w.location();
    const other = await w.location();
    const { contact } = await other.api.contacts.contacts.create({ body: { locationId: other.locationId, firstName: "Neighbour" } });
    for (const [, endpoint] of ofTokens.filter(([, each]) => paramsOf(each.route).includes("contactId"))) {
      const response = await call(w, endpoint, {
        headers: bearer(mine.token),
        params: { contactId: contact.id },
        body: JSON.stringify(exampleOf(endpoint)),
      });
      await assertRefused(response, 404);
    }
    const standing = await other.api.contacts.contacts.get({ params: { contactId: contact.id } });
    assert.deepEqual(standing.contact, contact);
  });

  test("refuses malformed, mistyped and oversized bodies", async (t) => {
    const w = await world(t);
    const { token, locationId } = await w.location();
    const user = await w.user(locationId);
    const params = { locationId };
    for (const [, endpoint] of usual.filter(([, each]) => each.input.body && each.accepts === "json" && methodOf(each.route) !== "GET")) {
      const headers = "open" in endpoint.access ? {} : bearer("session" in endpoint.access ? user.token : token);
      for (const body of ["{", "{'a':1}", '{"a":}', "\u0000", "nul"])
        await assertRefused(await call(w, endpoint, { headers, params, body }), 400);
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
        await assertRefused(await call(w, endpoint, { params, headers: { ...headers, "content-type": type }, body: "{}" }), 415);
      await assertRefused(await call(w, endpoint, { headers, params, body: `{"a":"${"x".repeat(1_000_000)}"}` }), 413);
      await assertRefused(await call(w, endpoint, { headers, params, body: JSON.stringify({ noSuchProperty: 1 }) }), 422);
      for (const body of ["[]", '"text"', "1", "null"]) await assertRefused(await call(w, endpoint, { headers, params, body }), 422);
    }
  });
});

/** A refusal as RFC 6749, 5.2 has it: two texts and nothing else. */
async function assertRefusedByOauth(response: Response, status: number, error: string): Promise<void> {
  const body: unknown = await response.json();
  assert.equal(response.status, status, JSON.stringify(body));
  assert.ok(typeof body === "object" && body !== null);
  assert.deepEqual(Object.keys(body).sort(), ["error", "error_description"]);
  assert.equal(Reflect.get(body, "error"), error);
  assert.ok(Reflect.get(body, "error_description"));
  assert.equal(response.headers.get("www-authenticate") !== null, status === 401);
  assertDressed(response);
}

describe("every endpoint of OAuth", () => {
  test("answers without the version, as JSON and as a form, and refuses in OAuth's words", async (t) => {
    const w = await world(t);
    const { token } = await w.location();
    const endpoints = [...walk(contract)].map(([, endpoint]) => endpoint).filter(speaksOauth);
    assert.ok(endpoints.length >= 3);
    for (const endpoint of endpoints.filter(({ route }) => methodOf(route) === "POST")) {
      const isOpen = "open" in endpoint.access;
      const headers = { version: undefined, ...(isOpen ? {} : bearer(token)) };
      if (!isOpen) {
        await assertRefusedByOauth(await call(w, endpoint, {}), 401, "invalid_token");
        await assertRefusedByOauth(await call(w, endpoint, { headers: bearer("oat-of-nobody") }), 401, "invalid_token");
        await assertRefusedByOauth(await call(w, endpoint, { headers }), 403, "access_denied");
        continue;
      }
      for (const body of ["{", '{"a":}', "[]", "null", "{}", '{"grant_type":{"$ne":1}}'])
        await assertRefusedByOauth(await call(w, endpoint, { headers, body }), 400, "invalid_request");
      const form = { ...headers, "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
      for (const body of ["", "%ff=%zz", "grant_type=a&grant_type=b", "grant_type"])
        await assertRefusedByOauth(await call(w, endpoint, { headers: form, body }), 400, "invalid_request");
      await assertRefusedByOauth(
        await call(w, endpoint, { headers: { ...headers, "content-type": "text/plain" } }),
        415,
        "invalid_request",
      );
      await assertRefusedByOauth(await call(w, endpoint, { headers: form, body: `a=${"x".repeat(1_000_000)}` }), 413, "invalid_request");
    }
  });
});

/** A body that the endpoint's schema takes, for the few that need one before they look for the record. */
function exampleOf(endpoint: Endpoint): unknown {
  const candidates = [
    {},
    { tags: ["a"] },
    { followers: ["a"] },
    { body: "a" },
    { title: "a", dueDate: "2026-01-01T00:00:00Z", completed: false },
    { completed: true },
  ];
  return candidates.find((candidate) => endpoint.input.body?.safeParse(candidate).success) ?? {};
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MIN_VALUE,
    2 ** 53,
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x".repeat(5000),
    "é\u202e\u0301",
    "%",
    "_",
    "\\",
    "'; drop table contact; --",
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    ["\0"],
    { $ne: 1 },
    { constructor: 1 },
    [["a"]],
    "2026-13-45",
    "9999999999-01-01",
    "+0",
    "a@",
    "00000000-0000-0000-0000-000000000000",
  ),
  fc.anything({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value) ?? "null")),
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.constant(JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`)),
);

/** A body with the endpoint's own properties, some of them spoiled, now and then one that nobody asked for. */
function spoiled(endpoint: Endpoint, locationId: string): fc.Arbitrary<string> {
  const schema = endpoint.input.body;
  const shape: unknown = schema === undefined ? undefined : Reflect.get(schema, "shape");
  const properties = typeof shape === "object" && shape !== null ? Object.keys(shape) : [];
  const spoiledProperties = fc.record(Object.fromEntries(properties.map((name) => [name, nasty])), { requiredKeys: [] });
  return fc
    .tuple(spoiledProperties, fc.constantFrom("", '"__proto__":{"polluted":1},', '"constructor":{"prototype":1},'), fc.boolean())
    .map(([body, extra, named]) => {
      const whole: object = named && properties.includes("locationId") ? { ...body, locationId } : body;
      return JSON.stringify(whole).replace("{", `{${extra}`).replace(",}", "}");
    });
}

const sampled = (visitor: Visitor, endpoint: Endpoint, seed: number) => ({
  bodies: fc.sample(spoiled(endpoint, visitor.locationId), { seed, numRuns: 25 }),
  texts: fc.sample(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom("\0", "%00", "../..", "x".repeat(3000), "NaN", "-1", "1e9", "99999999999999999999", "[]"),
    ),
    { seed, numRuns: 25 },
  ),
});

/** A stream may have no end. */
async function cancelled(response: Response): Promise<string> {
  await response.body?.cancel();
  return "";
}

const changes = async (w: World) => (await w.db.pool.query("select count(*)::int as count from change_log")).rows[0]?.count;

test("no input to any endpoint fails the service, and what is refused changes nothing", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  const user = await w.user(visitor.locationId);
  const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  for (const [index, [name, endpoint]] of all.entries()) {
    const { bodies, texts } = sampled(visitor, endpoint, 1000 + index);
    const headers = "open" in endpoint.access ? {} : bearer("session" in endpoint.access ? user.token : visitor.token);
    const queried = Object.keys(endpoint.input.query?.shape ?? { nothing: 1 });
    for (const [round, body] of bodies.entries()) {
      const text = (texts[round] ?? "").toWellFormed();
      const params = Object.fromEntries(
        paramsOf(endpoint.route).map((param) => [param, param === "contactId" && round % 2 === 0 ? contact.id : text || "x"]),
      );
      const query = `?${queried.map((param) => `${param}=${param === "locationId" ? visitor.locationId : encodeURIComponent(text)}`).join("&")}`;
      if ("locationId" in params) params.locationId = visitor.locationId;
      const before = await changes(w);
      const response = await call(w, endpoint, { headers, params, query, body });
      const answer = endpoint.answers === "stream" && response.ok ? await cancelled(response) : await response.text();
      assert.ok(response.status < 500, `${name}: ${response.status} ${answer} for ${body.slice(0, 300)} ${query.slice(0, 200)}`);
      if (response.status >= 400) assert.equal(await changes(w), before, `${name} refused and left a trace for ${body.slice(0, 300)}`);
    }
    await call(w, endpoint, { headers, query: "?a=%ff&b=%zz" }).then((response) => assert.ok(response.status < 500, name));
  }
  assert.equal(Reflect.get({}, "polluted"), undefined);
});
