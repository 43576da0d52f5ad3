import assert from "node:assert/strict";
import { test } from "node:test";
import { requireSameOrigin } from "./origin.ts";

const sent = (method: string, headers: Record<string, string>) => () =>
  requireSameOrigin({ method, headers: new Headers({ host: "crm.example.com", ...headers }) });

test("one of our pages may read and write", () => {
  assert.doesNotThrow(sent("GET", { "sec-fetch-site": "same-origin" }));
  assert.doesNotThrow(sent("POST", { "sec-fetch-site": "same-origin", origin: "https://crm.example.com" }));
  assert.doesNotThrow(sent("DELETE", { origin: "http://crm.example.com" }));
});

test("an address typed by the user may read", () => {
  assert.doesNotThrow(sent("GET", { "sec-fetch-site": "none" }));
  assert.throws(sent("POST", { "sec-fetch-site": "none" }), /does not come from a page/);
});

test("a page of another site may do neither", () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    assert.throws(sent(method, { "sec-fetch-site": "cross-site" }), /does not come from a page/);
    assert.throws(sent(method, { "sec-fetch-site": "same-site" }), /does not come from a page/);
    assert.throws(sent(method, { origin: "https://evil.example.com" }), /does not come from a page/);
    assert.throws(sent(method, { origin: "null" }), /does not come from a page/);
  }
});

test("a request without an origin cannot write", () => {
  assert.doesNotThrow(sent("GET", {}));
  assert.throws(sent("POST", {}), /does not come from a page/);
});
