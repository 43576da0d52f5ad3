import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sent } from "#contract/endpoint.ts";
import type { redirects as contract } from "#contract/funnels/redirects.ts";
import * as domains from "#db/funnels/domains.ts";
import { imported } from "../funnels/fixtures.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";

type Write = Sent<typeof contract.create>["body"];

const make = async (w: TestApp, { api, locationId, tenant }: Visitor, redirect: Partial<Write>) => {
  await domains.insert(w.db.query, tenant, { domain: "go.example.com", assigned_by: "operator", date_added: w.now() });
  return api.funnels.redirects.create({
    body: { locationId, domain: "go.example.com", path: "/", target: "https://example.com/there", action: "url", ...redirect },
  });
};

async function visit(w: TestApp, address: string, method = "GET") {
  const answer = await w.app.fetch(new Request(address, { method, redirect: "manual" }));
  return [answer.status, answer.headers.get("location")];
}

test("a visitor of a configured domain is redirected, by GET and HEAD, in any case, without any header", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await make(w, visitor, { path: "/Offer" });
  await make(w, visitor, { path: "/Über uns".replace(" ", "-"), target: "https://example.com/über" });
  await make(w, visitor, { path: "/bare", target: "example.com/x", action: "website" });
  for (const address of [
    "http://go.example.com/Offer",
    "http://go.example.com/offer",
    "http://GO.EXAMPLE.COM:4000/OFFER/",
    "https://go.example.com./offer",
  ])
    for (const method of ["GET", "HEAD"]) assert.deepEqual(await visit(w, address, method), [301, "https://example.com/there"], address);
  assert.deepEqual(await visit(w, "http://go.example.com/%C3%9Cber-uns"), [301, "https://example.com/%C3%BCber"]);
  assert.deepEqual(await visit(w, "http://go.example.com/bare"), [301, "https://example.com/x"]);
  assert.deepEqual(await visit(w, "http://go.example.com/offer?utm_source=mail"), [301, "https://example.com/there?utm_source=mail"]);
});

test("`all` matches the path and everything below it, temporarily; a more specific redirect takes precedence", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await make(w, visitor, { path: "/", target: "https://example.com/all?from=old", action: "all" });
  await make(w, visitor, { path: "/shop", target: "https://shop.example/", action: "all" });
  await make(w, visitor, { path: "/shop/sale", target: "https://shop.example/sale" });
  assert.deepEqual(await visit(w, "http://go.example.com/"), [302, "https://example.com/all?from=old"]);
  assert.deepEqual(await visit(w, "http://go.example.com/a/b/c?x=1"), [302, "https://example.com/all?from=old"]);
  assert.deepEqual(await visit(w, "http://go.example.com/Shop/hats/red"), [302, "https://shop.example/"]);
  assert.deepEqual(await visit(w, "http://go.example.com/shop/sale"), [301, "https://shop.example/sale"]);
  assert.deepEqual(await visit(w, "http://go.example.com/shopping"), [302, "https://example.com/all?from=old"]);
});

test("a funnel's id redirects to the funnel, and a change applies to the next visit", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await imported(w, visitor, {
    funnels: [
      { _id: "webinar", name: "Webinar" },
      { _id: "elsewhere", name: "Site", url: "https://site.example/start" },
    ],
  });
  const { data } = await make(w, visitor, { path: "/f", target: "webinar", action: "funnel" });
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [301, `http://dashboard.test/funnel/webinar?location=${visitor.locationId}`]);
  const change = (target: string) =>
    visitor.api.funnels.redirects.update({ params: { id: data.id }, body: { locationId: visitor.locationId, target, action: "funnel" } });
  await change("elsewhere");
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [301, "https://site.example/start"]);
  await change("gone");
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [404, null]);
  await change("/other");
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [301, "/other"]);
  await change("/F");
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [404, null]);
  await visitor.api.funnels.redirects.remove({ params: { id: data.id }, query: { locationId: visitor.locationId } });
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [404, null]);
});

test("a redirect never replaces the API: not its hosts, its paths, nor a request with a version header", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await make(w, visitor, { path: "/", action: "all" });
  for (const domain of ["service.test", "dashboard.test"]) {
    await domains.insert(w.db.query, visitor.tenant, { domain, assigned_by: "operator", date_added: w.now() });
    await make(w, visitor, { domain, path: "/", action: "all" });
  }
  const ask = async (address: string) => {
    const path = `${address}/locations/${visitor.locationId}`;
    const answer = await w.app.fetch(new Request(path, { headers: { version: "v3", authorization: `Bearer ${visitor.token}` } }));
    return answer.status;
  };
  for (const address of [
    "http://service.test",
    "http://127.0.0.1:4000",
    "http://localhost:4000",
    "http://[::1]:4000",
    "http://api.example.com",
    "http://go.example.com",
  ])
    assert.equal(await ask(address), 200, address);
  for (const host of ["service.test", "dashboard.test", "go.example.com", "GO.example.com.:4000"]) {
    for (const path of ["/healthz", "/healthz/", "/metrics", "/openapi.json", "/docs"])
      assert.deepEqual(await visit(w, `http://${host}${path}`), [200, null], host + path);
    assert.notEqual((await visit(w, `http://${host}/oauth/authorize`))[1], "https://example.com/there");
    assert.equal((await visit(w, `http://${host}/files/nothing`))[1], null);
  }
  assert.deepEqual(await visit(w, "http://go.example.com/healthzz"), [302, "https://example.com/there"]);
  assert.equal((await visit(w, "http://go.example.com/x", "POST"))[0], 401);
});

test("a redirect of a domain without a location, or of another location, is not served", async (t) => {
  const w = await startTestApp(t);
  const [owner, other] = [await w.location(), await w.location()];
  const redirect = (visitor: Visitor, domain: string, path: string) =>
    visitor.api.funnels.redirects.create({
      body: { locationId: visitor.locationId, domain, path, target: `https://${visitor.locationId}.example`.toLowerCase(), action: "all" },
    });
  await redirect(other, "api.example.com", "/");
  await redirect(other, "go.example.com", "/");
  await redirect(other, "go.example.com", "/deeper");
  assert.deepEqual(await visit(w, "http://api.example.com/healthz"), [200, null]);
  assert.deepEqual(await visit(w, "http://api.example.com/contacts/1"), [401, null]);
  await redirect(owner, "go.example.com", "/");
  await domains.insert(w.db.query, owner.tenant, { domain: "go.example.com", assigned_by: "operator", date_added: w.now() });
  const served = [302, `https://${owner.locationId}.example`.toLowerCase()];
  assert.deepEqual(await visit(w, "http://go.example.com/"), served);
  assert.deepEqual(await visit(w, "http://go.example.com/deeper"), served);
  await domains.remove(w.db.query, owner.tenant, "go.example.com");
  assert.deepEqual(await visit(w, "http://go.example.com/deeper"), [401, null]);
});
