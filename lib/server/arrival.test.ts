import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { test } from "node:test";
import { networksIn } from "#contract/client-address.ts";
import { headers as names } from "#contract/common.ts";
import { nameVisitor, refusedAtArrival, shownAddress } from "./arrival.ts";

const seal = (address: string) => `sealed ${address}`;
const written = {
  ...{ "x-forwarded-for": "6.6.6.6, 198.51.100.1", "x-real-ip": "6.6.6.6", forwarded: "for=6.6.6.6", [names.visitor]: "sealed 6.6.6.6" },
  ...{ "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-port": "1", accept: "*/*" },
};
const arriving = (proxies: string) => {
  const headers: IncomingHttpHeaders = { ...written };
  nameVisitor({ headers, socket: { remoteAddress: "::ffff:127.0.0.1" } }, networksIn(proxies) ?? assert.fail(proxies), seal);
  return headers;
};

test("headers in which a client claims an address are replaced by what the server knows", () => {
  assert.deepEqual(arriving(""), { accept: "*/*", [names.visitor]: "sealed 127.0.0.1" });
});

test("a trusted proxy's headers name the visitor and the address they opened", () => {
  assert.deepEqual(arriving("127.0.0.1"), {
    ...{ accept: "*/*", [names.visitor]: "sealed 198.51.100.1" },
    ...{ "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-port": "1" },
  });
});

test("pages are read-only, and a URL has limited length and valid escapes", () => {
  const statusOf = (method: string, url: string) => refusedAtArrival({ method, url, headers: {}, socket: {} })?.status;
  assert.equal(statusOf("GET", "/contacts?search=caf%C3%A9"), undefined);
  assert.equal(statusOf("POST", "/api/crm/contacts/"), undefined);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE"]) assert.equal(statusOf(method, "/sign-in"), 405, method);
  assert.equal(statusOf("GET", `/survey/a?${"a".repeat(14_000)}`), 414);
  assert.equal(statusOf("GET", `/survey/a?${"a=&".repeat(600)}`), 414);
  assert.equal(statusOf("GET", `/survey/a?${"a=&".repeat(400)}`), undefined);
  for (const broken of ["%ff", "%", "%ed%a0%80", "%E0%A4%A"]) assert.equal(statusOf("GET", `/api/crm/contacts/${broken}`), 404, broken);
});

test("an address with escapes that are no text becomes that of an unknown page before Next.js sees it", () => {
  for (const broken of ["/book/%ff", "/%", "/contacts/%ed%a0%80?view=all", "/%E0%A4%A"])
    assert.equal(shownAddress(broken), "/not-found", broken);
  for (const sound of ["/", "/contacts?search=%ff", "/book/caf%C3%A9"]) assert.equal(shownAddress(sound), sound);
});
