import assert from "node:assert/strict";
import { test } from "node:test";
import { eventKeyOf, hookSecretOf, isHookSecret, secretIn } from "./hook-secret.ts";

const app = "the secret of the application, long enough";
const body = (text: string) => new TextEncoder().encode(text);

test("each connection has its own secret, and no other secret is accepted", () => {
  const secret = hookSecretOf(app, "one");
  assert.ok(isHookSecret(app, "one", secret));
  for (const wrong of ["", secret.slice(1), hookSecretOf(app, "other"), hookSecretOf(`${app}!`, "one")])
    assert.ok(!isHookSecret(app, "one", wrong));
});

test("the secret is read from a header or from the end of the address", () => {
  const at = (address: string, headers: Record<string, string> = {}) => secretIn(new Request(`http://here.test${address}`, { headers }));
  assert.equal(at("/?secret=a%2Bb"), "a+b");
  assert.equal(at("/", { "x-frontdesk-secret": "header" }), "header");
  assert.equal(at("/", { authorization: "Bearer token" }), "token");
  assert.equal(at("/"), "");
});

test("an event is identified by its identifier, otherwise by its bytes", () => {
  const named = (id: string) => new Headers({ "webhook-id": id });
  assert.equal(eventKeyOf(named("a"), body("one")), eventKeyOf(named("a"), body("two")));
  assert.notEqual(eventKeyOf(named("a"), body("one")), eventKeyOf(named("b"), body("one")));
  assert.equal(eventKeyOf(new Headers(), body("one")), eventKeyOf(new Headers(), body("one")));
  assert.notEqual(eventKeyOf(new Headers(), body("one")), eventKeyOf(new Headers(), body("two")));
});
