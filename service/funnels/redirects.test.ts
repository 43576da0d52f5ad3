import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, type Reply, textAt } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";

const base = "/funnels/lookup/redirect";

function caller(w: TestApp, { token }: Pick<Visitor, "token">) {
  return async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await w.fetch(path, {
      method,
      headers: { version: "v3", authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}

test("a redirect is created, listed, found, updated and deleted", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const call = caller(w, visitor);
  const made = await call("POST", base, {
    ...{ locationId, domain: "Go.Example.COM", path: "/Spring-Offer", target: "https://example.com/offer?x=1", action: "url" },
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const id = textAt(made.body, "data.id");
  const redirect = {
    ...{ id, locationId, domain: "go.example.com", path: "/Spring-Offer", pathLowercase: "/spring-offer", type: "Permanent" },
    ...{ target: "https://example.com/offer?x=1", action: "url" },
  };
  assert.deepEqual(made.body, { data: redirect });
  await call("POST", base, { locationId, domain: "go.example.com", path: "/", target: "/home", action: "all" });

  const listed = await call("GET", `${base}/list?locationId=${locationId}&limit=10&offset=0`);
  assert.equal(listed.status, 200);
  assert.equal(at(listed.body, "data.count"), 2);
  assert.deepEqual(at(listed.body, "data.data.1"), redirect);
  assert.equal(at(listed.body, "data.data.0.type"), "Temporary");
  const count = async (query: string) => at((await call("GET", `${base}/list?locationId=${locationId}${query}`)).body, "data.count");
  assert.deepEqual(
    [await count("&limit=1&offset=0"), await count("&limit=1&offset=0&search=OFFER"), await count("&limit=1&offset=0&search=none")],
    [2, 1, 0],
  );
  assert.deepEqual(at((await call("GET", `${base}/list?locationId=${locationId}&limit=1&offset=1`)).body, "data.data"), [redirect]);
  await assertRefused(call("GET", `${base}/list?locationId=${locationId}`), "INVALID", {
    message: ["limit should not be empty", "offset should not be empty"],
  });

  const changed = await call("PATCH", `${base}/${id}`, { locationId, target: "https://example.com/late", action: "website" });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body, { data: { ...redirect, target: "https://example.com/late", action: "website" } });
  await assertRefused(
    call("PATCH", `${base}/${id}`, {
      locationId,
      target: "/x",
      action: "website",
      domain: "a.example",
      path: "/b",
      type: "Permanent",
    }),
    "INVALID",
    { message: ["property domain should not exist", "property path should not exist", "property type should not exist"] },
  );
  await assertRefused(call("PATCH", `${base}/${id}`, { locationId }), "INVALID", {
    message: ["target should not be empty", "action should not be empty"],
  });
  await assertRefused(call("PATCH", `${base}/none`, { locationId, target: "/x", action: "all" }), "NOT_FOUND", {
    message: "Redirect not found",
  });

  await assertRefused(call("DELETE", `${base}/${id}`), "INVALID", { message: ["locationId should not be empty"] });
  const deleted = await call("DELETE", `${base}/${id}?locationId=${locationId}`);
  assert.equal(deleted.status, 200);
  assert.deepEqual(deleted.body, { data: { status: "ok" } });
  await assertRefused(call("DELETE", `${base}/${id}?locationId=${locationId}`), "NOT_FOUND");
});

test("every failed check of a redirect has its own entry, and nothing is written", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const call = caller(w, visitor);
  const refusedWith = async (body: object, message: string[]) => {
    const reply = await call("POST", base, body);
    await assertRefused(reply, "INVALID", { message });
    assert.equal(at(reply.body, "error"), "Unprocessable Entity");
  };
  const whole = { locationId, domain: "go.example.com", path: "/a", target: "https://example.com", action: "url" };
  const actions = "action must be one of the following values: funnel, website, url, all";
  await refusedWith({}, [
    "locationId should not be empty",
    "domain should not be empty",
    "path should not be empty",
    "target should not be empty",
    "action should not be empty",
  ]);
  await refusedWith({ ...whole, action: "page", path: "//a", target: "" }, [
    "path must be a path, with one / at its beginning and no spaces, ? or #",
    "target should not be empty",
    actions,
  ]);
  await refusedWith({ ...whole, type: "Permanent" }, ["property type should not exist"]);
  await refusedWith({ ...whole, target: 5 }, ["target must be a string"]);
  for (const domain of [
    "https://go.example.com",
    "go.example.com:8080",
    "go.example.com/x",
    "localhost",
    "127.0.0.1",
    "a b.example",
    "ex_ample",
    "[::1]",
    "user@go.example.com",
  ])
    await refusedWith({ ...whole, domain }, ["domain must be a domain name, without a scheme, a port or a path"]);
  for (const target of [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "https://",
    "\\\\evil.example",
    "https://a.example/b c",
    "vbscript:x",
    "file:///etc/passwd",
  ])
    for (const action of ["url", "all", "website", "funnel"])
      await refusedWith({ ...whole, action, target }, ["target must be an http or https URL, a path or the id of a funnel"]);
  await refusedWith({ ...whole, target: "/path", domain: "x" }, [
    "domain must be a domain name, without a scheme, a port or a path",
    "target must be an http or https URL",
  ]);
  assert.equal(at((await call("GET", `${base}/list?locationId=${locationId}&limit=1&offset=0`)).body, "data.count"), 0);
});

test("of parallel creates for one domain and path exactly one succeeds, ignoring case", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const call = caller(w, visitor);
  const paths = ["/offer", "/Offer", "/OFFER", "/oFFer", "offer", "OFFer"];
  const replies = await Promise.all(
    paths.map((path, index) =>
      call("POST", base, {
        locationId,
        domain: index % 2 ? "GO.example.com" : "go.example.com.",
        path,
        target: "https://example.com",
        action: "url",
      }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  const winner = replies.find(({ status }) => status === 200);
  for (const reply of replies.filter(({ status }) => status === 409))
    assert.equal(at(reply.body, "meta.redirectId"), at(winner?.body, "data.id"));
  const elsewhere = await w.location();
  const body = { locationId: elsewhere.locationId, domain: "go.example.com", path: "/offer", target: "https://example.com", action: "url" };
  assert.equal((await caller(w, elsewhere)("POST", base, body)).status, 200);
});

test("another location's redirect is not found", async (t) => {
  const w = await startTestApp(t);
  const mine = await w.location();
  const other = await w.location();
  const made = await caller(w, other)("POST", base, {
    locationId: other.locationId,
    domain: "go.example.com",
    path: "/",
    target: "https://example.com",
    action: "url",
  });
  const path = `${base}/${textAt(made.body, "data.id")}`;
  const call = caller(w, mine);
  await assertRefused(call("PATCH", path, { locationId: mine.locationId, target: "https://evil.example", action: "url" }), "NOT_FOUND");
  await assertRefused(call("DELETE", `${path}?locationId=${mine.locationId}`), "NOT_FOUND");
  await assertRefused(call("DELETE", `${path}?locationId=${other.locationId}`), "WRONG_LOCATION");
  const found = await call("GET", `${base}/list?locationId=${mine.locationId}&limit=10&offset=0&search=example.com`);
  assert.deepEqual(found.body, { data: { count: 0, data: [] } });
});
