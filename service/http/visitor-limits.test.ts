import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { methodOf, pathOf } from "#contract/endpoint.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as domains from "#db/funnels/domains.ts";
import { sealVisitor } from "#db/seal.ts";
import { callbackPath, callbackUrlOf } from "../sms/sms.ts";
import { all } from "../testing/every-endpoint.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

// A visitor is a caller without credentials.

const from = (w: TestApp, address: string) => ({ "x-crm-visitor": sealVisitor(w.settings.secret, address) });

test("every endpoint for callers without credentials rejects them, and no one else, once their allowance is used up", async (t) => {
  const w = await startTestApp(t, { burst: 1 });
  const ask = (method: string, path: string, address: string) =>
    w.fetch(path.replace(/:\w+/g, "1").replaceAll("*", "1"), { method, headers: { version: "v3", ...from(w, address) } });
  for (let count = 0; count < 10; count += 1) assert.equal((await ask("GET", "/docs", "192.0.2.1")).status, 200);

  /** The allowance is renewed every ten seconds, also in the middle of this test. */
  const spend = async () => {
    while ((await ask("GET", "/docs", "192.0.2.1")).status === 200);
  };
  const needsToken = new Set(
    all.flatMap(([, { route, access }]) => ("open" in access ? [] : [`${methodOf(route)} ${pathOf(route).replace(/(?<=.)\/$/, "")}`])),
  );
  const answers = new Map<string, number>();
  for (const { method, path } of w.app.routes) {
    const route = `${method} ${path}`;
    if (!needsToken.has(route)) await spend();
    const answer = await ask(method === "ALL" ? "GET" : method, path, "192.0.2.1");
    if (needsToken.has(route)) await assertRefused(answer, "TOKEN_MISSING", { note: route });
    else answers.set(route, answer.status);
  }
  for (const [route, status] of answers) assert.equal(status, ["GET /healthz", "GET /readyz"].includes(route) ? 200 : 429, route);
  for (const route of ["GET /files/*", "GET /docs/*", "OPTIONS /*", `POST ${callbackPath}`, "POST /oauth/token"])
    assert.ok(answers.has(route), route);
  await spend();
  await assertRefused(ask("GET", "/no/such/path", "192.0.2.1"), "RATE_LIMITED");

  assert.equal((await ask("GET", "/docs", "192.0.2.2")).status, 200);
  await assertRefused(ask("GET", "/files/1", "192.0.2.2"), "NOT_FOUND");
});

test("visits of redirects on a location's domain count too", async (t) => {
  const w = await startTestApp(t, { burst: 1 });
  const { api, locationId, tenant } = await w.location();
  await domains.insert(w.db.query, tenant, { domain: "go.example.com", assigned_by: "operator", date_added: w.now() });
  const redirect = { domain: "go.example.com", path: "/offer", target: "https://example.com/there", action: "url" as const };
  await api.funnels.redirects.create({ body: { locationId, ...redirect } });
  const visit = (address: string, path = "/offer") =>
    w.app.fetch(new Request(`http://go.example.com${path}`, { headers: from(w, address), redirect: "manual" }));
  for (let count = 0; count < 10; count += 1) assert.equal((await visit("192.0.2.1")).status, 301);
  for (const path of ["/offer", "/elsewhere"]) {
    const refused = await visit("192.0.2.1", path);
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
  }
  assert.equal((await visit("192.0.2.2")).status, 301);
});

test("a provider's signed status callback uses no allowance, and an unsigned one does", async (t) => {
  const sms = { apiUrl: "http://127.0.0.1:1", accountSid: "AC1", authToken: "token", from: "+12025550199" };
  const w = await startTestApp(t, { burst: 1, settings: { sms } });
  const url = callbackUrlOf(w.settings.serviceUrl, "a.b");
  const { pathname, search } = new URL(url);
  const report = async (key: string) => {
    const signature = createHmac("sha1", key).update(`${url}MessageStatusdelivered`).digest("base64");
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature, ...from(w, "192.0.2.1") };
    return (await w.fetch(`${pathname}${search}`, { method: "POST", headers, body: "MessageStatus=delivered" })).status;
  };
  for (let count = 0; count < 30; count += 1) assert.equal(await report("token"), 204);
  for (let count = 0; count < 10; count += 1) assert.equal(await report("another"), 403);
  assert.equal(await report("another"), 429);
});
