import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { endpointsOf, methodOf, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { routeTable } from "./routes.ts";

const match = routeTable(contract, () => true);

test("every endpoint of the contract is found by its method and path", () => {
  for (const [name, endpoint] of endpointsOf(contract)) {
    const path = pathOf(endpoint.route).replace(/:\w+/g, "some-id");
    assert.equal(match(methodOf(endpoint.route), path)?.endpoint.route, endpoint.route, name);
  }
});

test("a path is sent as the contract declares it, with or without a final slash", () => {
  const withSlash = [...endpointsOf(contract)].find(([, endpoint]) => pathOf(endpoint.route).endsWith("/"))?.[1];
  assert.ok(withSlash);
  const path = pathOf(withSlash.route);
  assert.equal(match(methodOf(withSlash.route), path.slice(0, -1))?.path, path);
});

test("a path that is not in the contract is not found", () => {
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/admin"],
    ["GET", "/application/sessions/current"],
    ["PATCH", "/contacts/some-id"],
    ["GET", "/contacts/some-id/secrets"],
    ["GET", "/healthz"],
  ] as const)
    assert.equal(match(method, path), undefined, `${method} ${path}`);
});

test("a parameter cannot form another path", () => {
  for (const given of ["..", "%2e%2e", ".", "a%2Fb", "a%5Cb", "%00", "%zz", "..%2f..%2fadmin"])
    assert.equal(match("GET", `/contacts/${given}`), undefined, given);
});

test("special characters in a parameter are encoded", () => {
  assert.equal(match("GET", "/contacts/a%3Fb%23c")?.path, "/contacts/a%3Fb%23c");
});

test("an endpoint that is not allowed is not found", () => {
  const sessionOnly = routeTable(application, ({ access }) => "session" in access);
  assert.equal(sessionOnly("POST", "/application/sessions"), undefined);
  assert.ok(sessionOnly("GET", "/application/sessions/current"));
});
