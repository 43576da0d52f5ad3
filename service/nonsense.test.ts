import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Endpoint, paramsOf } from "#contract/endpoint.ts";
import { all, bearer, call } from "./testing/every-endpoint.ts";
import { startTestApp, type TestApp, type Visitor } from "./testing/test-app.ts";

// Fuzzes every endpoint with invalid values of its own properties.

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

/** A body with the endpoint's own properties, some of them invalid, occasionally with an unknown one. */
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

/** Endpoints whose response may never end. */
async function cancelled(response: Response): Promise<string> {
  await response.body?.cancel();
  return "";
}

const changes = async (w: TestApp) => (await w.db.pool.query("select count(*)::int as count from change_log")).rows[0]?.count;

test("no input causes an internal error in any endpoint, and a refused request changes nothing", async (t) => {
  const w = await startTestApp(t);
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
      if (response.status >= 400)
        assert.equal(await changes(w), before, `${name} was refused, but changed something for ${body.slice(0, 300)}`);
    }
    await call(w, endpoint, { headers, query: "?a=%ff&b=%zz" }).then((response) => assert.ok(response.status < 500, name));
  }
  assert.equal(Reflect.get({}, "polluted"), undefined);
});
