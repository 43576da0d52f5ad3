import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { application } from "#contract/application.ts";
import { type Endpoint, endpointsOf, methodOf, paramsOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { all, bearer, call, speaksOauth } from "./testing/every-endpoint.ts";
import { startTestApp } from "./testing/test-app.ts";

// Guarantees of every endpoint, in both contracts. A new endpoint is covered as soon as it is declared.

/** Endpoints whose errors have this interface's own format. */
const usual = all.filter(([, endpoint]) => !speaksOauth(endpoint));
const ofTokens = [...endpointsOf(contract)].filter(([, endpoint]) => !speaksOauth(endpoint));

test("no two endpoints share a route", () => {
  const routes = all.map(([, endpoint]) => endpoint.route.replace(/:\w+/g, ":"));
  assert.deepEqual([...new Set(routes)], routes);
});

for (const [name, endpoint] of all)
  test(`${name} declares every parameter of its path`, () => {
    assert.deepEqual(Object.keys(endpoint.input.params?.shape ?? {}).sort(), paramsOf(endpoint.route).sort());
  });

const isOfApplication = ({ route }: Endpoint) => route.includes(" /application/");

describe("every endpoint", () => {
  test("asks for the version before the token", async (t) => {
    const w = await startTestApp(t);
    for (const [, endpoint] of usual)
      await assertRefused(call(w, endpoint, { headers: { version: undefined } }), "VERSION_MISSING", {
        message: "version header was not found.",
      });
    for (const [, endpoint] of all) {
      for (const version of ["V3", "3", "latest"])
        await assertRefused(call(w, endpoint, { headers: { version } }), "VERSION_MALFORMED", { message: "version header is invalid" });
      const unsupported = await call(w, endpoint, { headers: { version: "v2" } });
      const body: unknown = await unsupported.clone().json();
      assert.match(String(Reflect.get(Object(body), "error")), /unsupported/i);
      await assertRefused(unsupported, isOfApplication(endpoint) ? "VERSION_UNSUPPORTED" : "BAD_REQUEST");
    }
  });

  test("of the application returns the code of an error, and a documented one does not", async (t) => {
    const w = await startTestApp(t);
    for (const [, endpoint] of usual.filter(([, each]) => !("open" in each.access))) {
      const body: unknown = await (await call(w, endpoint, {})).json();
      assert.equal(Reflect.get(Object(body), "code"), isOfApplication(endpoint) ? "TOKEN_MISSING" : undefined, endpoint.route);
    }
  });

  test("refuses a request without valid credentials", async (t) => {
    const w = await startTestApp(t);
    const { locationId } = await w.location();
    for (const [, endpoint] of usual.filter(([, each]) => !("open" in each.access))) {
      await assertRefused(call(w, endpoint, {}), "TOKEN_MISSING", { message: "No Authorization header found for authentication!" });
      for (const authorization of ["Bearer pit-of-nobody", "Basic eDp5", "Bearer", `Bearer ses-${locationId}`])
        await assertRefused(call(w, endpoint, { headers: { authorization } }), "TOKEN_INVALID", { message: "Invalid JWT" });
    }
  });

  test("of the public interface refuses a token without its scope, and a user's session", async (t) => {
    const w = await startTestApp(t);
    const { locationId } = await w.location();
    const user = await w.user(locationId);
    for (const [, endpoint] of ofTokens) {
      const lacking = scopes.filter((scope) => !("scope" in endpoint.access) || scope !== endpoint.access.scope);
      const { token } = await w.as(locationId, lacking);
      await assertRefused(call(w, endpoint, { headers: bearer(token) }), "SCOPE_MISSING", {
        message: "The token is not authorized for this scope.",
      });
      await assertRefused(call(w, endpoint, { headers: bearer(user.token) }), "SCOPE_MISSING");
    }
  });

  test("of the application refuses every token, whatever its scopes", async (t) => {
    const w = await startTestApp(t);
    const { token } = await w.location();
    for (const [, endpoint] of [...endpointsOf(application)].filter(([, each]) => "session" in each.access))
      await assertRefused(call(w, endpoint, { headers: bearer(token) }), "TOKEN_INVALID", { message: "Invalid JWT" });
  });

  test("refuses another location's id before it checks anything else", async (t) => {
    const w = await startTestApp(t);
    const mine = await w.location();
    const other = await w.location();
    const user = await w.user(mine.locationId);
    for (const [, endpoint] of usual.filter(([, each]) => !("open" in each.access))) {
      const headers = bearer("session" in endpoint.access ? user.token : mine.token);
      const message = "The token does not have access to this location.";
      await assertRefused(call(w, endpoint, { headers, query: `?locationId=${other.locationId}` }), "WRONG_LOCATION", { message });
      await assertRefused(call(w, endpoint, { headers, query: `?altId=${other.locationId}` }), "WRONG_LOCATION", { message });
      if (endpoint.input.body && endpoint.accepts === "json" && methodOf(endpoint.route) !== "GET")
        await assertRefused(
          call(w, endpoint, { headers, body: JSON.stringify({ locationId: other.locationId, nonsense: 1 }) }),
          "WRONG_LOCATION",
          { message },
        );
    }
  });

  test("refuses malformed, mistyped and oversized bodies", async (t) => {
    const w = await startTestApp(t);
    const { token, locationId } = await w.location();
    const user = await w.user(locationId);
    const params = { locationId };
    for (const [, endpoint] of usual.filter(([, each]) => each.input.body && each.accepts === "json" && methodOf(each.route) !== "GET")) {
      const headers = "open" in endpoint.access ? {} : bearer("session" in endpoint.access ? user.token : token);
      for (const body of ["{", "{'a':1}", '{"a":}', "\u0000", "nul"])
        await assertRefused(call(w, endpoint, { headers, params, body }), "BAD_REQUEST");
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
        await assertRefused(
          call(w, endpoint, { params, headers: { ...headers, "content-type": type }, body: "{}" }),
          "MEDIA_TYPE_UNSUPPORTED",
        );
      await assertRefused(call(w, endpoint, { headers, params, body: `{"a":"${"x".repeat(1_000_000)}"}` }), "BODY_TOO_LARGE");
      await assertRefused(call(w, endpoint, { headers, params, body: JSON.stringify({ noSuchProperty: 1 }) }), "INVALID");
      for (const body of ["[]", '"text"', "1", "null"]) await assertRefused(call(w, endpoint, { headers, params, body }), "INVALID");
    }
  });
});

describe("every endpoint of OAuth", () => {
  test("responds without the version header, to JSON and to forms, and returns errors in OAuth's format", async (t) => {
    const w = await startTestApp(t);
    const { token } = await w.location();
    const endpoints = [...endpointsOf(contract)].map(([, endpoint]) => endpoint).filter(speaksOauth);
    assert.ok(endpoints.length >= 3);
    for (const endpoint of endpoints.filter(({ route }) => methodOf(route) === "POST")) {
      const isOpen = "open" in endpoint.access;
      const headers = { version: undefined, ...(isOpen ? {} : bearer(token)) };
      if (!isOpen) {
        await assertRefused(call(w, endpoint, {}), "OAUTH_TOKEN");
        await assertRefused(call(w, endpoint, { headers: bearer("oat-of-nobody") }), "OAUTH_TOKEN");
        await assertRefused(call(w, endpoint, { headers }), "OAUTH_DENIED");
        continue;
      }
      for (const body of ["{", '{"a":}', "[]", "null", "{}", '{"grant_type":{"$ne":1}}'])
        await assertRefused(call(w, endpoint, { headers, body }), "OAUTH_REQUEST");
      const form = { ...headers, "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
      for (const body of ["", "%ff=%zz", "grant_type=a&grant_type=b", "grant_type"])
        await assertRefused(call(w, endpoint, { headers: form, body }), "OAUTH_REQUEST");
      await assertRefused(call(w, endpoint, { headers: { ...headers, "content-type": "text/plain" } }), "MEDIA_TYPE_UNSUPPORTED");
      await assertRefused(call(w, endpoint, { headers: form, body: `a=${"x".repeat(1_000_000)}` }), "BODY_TOO_LARGE");
    }
  });
});
