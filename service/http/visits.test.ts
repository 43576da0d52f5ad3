import assert from "node:assert/strict";
import { test } from "node:test";
import type { Sent } from "#contract/endpoint.ts";
import type { redirects as contract } from "#contract/funnels/redirects.ts";
import { imported } from "../funnels/fixtures.ts";
import { type Visitor, type World, world } from "../world.ts";

type Write = Sent<typeof contract.create>["body"];

const make = ({ api, locationId }: Visitor, redirect: Partial<Write>) =>
  api.funnels.redirects.create({
    body: { locationId, domain: "go.example.com", path: "/", target: "https://example.com/there", action: "url", ...redirect },
  });

async function visit(w: World, address: string, method = "GET") {
  const answer = await w.app.fetch(new Request(address, { method, redirect: "manual" }));
  return [answer.status, answer.headers.get("location")];
}

test("a visitor of a configured domain is sent to the target, by GET and HEAD, in any letters, without any header", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  await make(visitor, { path: "/Offer" });
  await make(visitor, { path: "/Über uns".replace(" ", "-"), target: "https://example.com/über" });
  await make(visitor, { path: "/bare", target: "example.com/x", action: "website" });
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

test("`all` takes the path and what lies below it, for now; a nearer redirect goes first", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  await make(visitor, { path: "/", target: "https://example.com/all?from=old", action: "all" });
  await make(visitor, { path: "/shop", target: "https://shop.example/", action: "all" });
  await make(visitor, { path: "/shop/sale", target: "https://shop.example/sale" });
  assert.deepEqual(await visit(w, "http://go.example.com/"), [302, "https://example.com/all?from=old"]);
  assert.deepEqual(await visit(w, "http://go.example.com/a/b/c?x=1"), [302, "https://example.com/all?from=old"]);
  assert.deepEqual(await visit(w, "http://go.example.com/Shop/hats/red"), [302, "https://shop.example/"]);
  assert.deepEqual(await visit(w, "http://go.example.com/shop/sale"), [301, "https://shop.example/sale"]);
  assert.deepEqual(await visit(w, "http://go.example.com/shopping"), [302, "https://example.com/all?from=old"]);
});

test("a funnel's id leads to the funnel, and a change holds from the next visit on", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  await imported(w, visitor, {
    funnels: [
      { _id: "webinar", name: "Webinar" },
      { _id: "elsewhere", name: "Site", url: "https://site.example/start" },
    ],
  });
  const { data } = await make(visitor, { path: "/f", target: "webinar", action: "funnel" });
  assert.deepEqual(await visit(w, "http://go.example.com/f"), [301, "http://dashboard.test/funnel/webinar"]);
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
  assert.equal((await visit(w, "http://go.example.com/f"))[0], 401);
});

test("the interface answers by its own names, by the version's header, and where no domain is configured", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  await make(visitor, { path: "/", action: "all" });
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
  ])
    assert.equal(await ask(address), 200, address);
  await visitor.api.funnels.redirects.create({
    body: { locationId: visitor.locationId, domain: "one.example.com", path: "/one", target: "https://example.com", action: "url" },
  });
  assert.equal(await ask("http://one.example.com"), 200);
  assert.deepEqual(await visit(w, "http://one.example.com/two"), [404, null]);
  assert.equal((await visit(w, "http://go.example.com/x", "POST"))[0], 401);
});

test("of two locations with one domain and path the first one's redirect is served", async (t) => {
  const w = await world(t);
  const first = await w.location();
  await make(first, { target: "https://first.example" });
  w.advance(1000);
  await make(await w.location(), { target: "https://second.example" });
  assert.deepEqual(await visit(w, "http://go.example.com/"), [301, "https://first.example"]);
});
