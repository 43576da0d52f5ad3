import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

/** Fake name servers that return the records of the map and record every queried name. */
function nameServers() {
  const records = new Map<string, string[][]>();
  const queries: string[] = [];
  const resolveTxt = async (name: string) => {
    queries.push(name);
    const found = records.get(name);
    if (found === undefined) throw Object.assign(new Error("server failed"), { code: "ESERVFAIL" });
    return found;
  };
  return { records, queries, resolveTxt };
}

test("a domain belongs to a location once its DNS record exists, in any notation, and then no other location can get it", async (t) => {
  const { records, queries, resolveTxt } = nameServers();
  const w = await startTestApp(t, { resolveTxt });
  const here = await w.location();
  const elsewhere = await w.location();
  const [one, other] = [await w.user(here.locationId), await w.user(elsewhere.locationId)];
  const query = { locationId: here.locationId };
  const domain = "xn--mller-kva.example.com";
  await here.api.funnels.redirects.create({
    body: { locationId: here.locationId, domain: "Müller.Example.com.", path: "/", target: "https://example.com/there", action: "url" },
  });
  // An address of the service itself answers with its welcome page.
  const visit = async () => (await w.app.fetch(new Request(`http://${domain}/`, { redirect: "manual" }))).status;
  const { domains } = one.app.funnels;
  const [listed] = (await domains.list({ query })).domains;
  assert.ok(listed);
  assert.deepEqual([listed.domain, listed.state, listed.record.name], [domain, "unproven", `_frontdesk.${domain}`]);
  assert.equal(await visit(), 200);

  records.set(listed.record.name, [["v=spf1"], ["frontdesk-verification=", "somebody else's"]]);
  assert.equal((await domains.check({ query, body: { domain: "MÜLLER.example.com." } })).domain.state, "unproven");
  const theirs = await other.app.funnels.domains.check({ query: { locationId: elsewhere.locationId }, body: { domain } });
  assert.notEqual(theirs.domain.record.value, listed.record.value, "each location has a record of its own");
  assert.equal(await visit(), 200);

  const { value } = listed.record;
  records.set(listed.record.name, [["v=spf1"], [value.slice(0, 20), value.slice(20)], [theirs.domain.record.value]]);
  const answers = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => domains.check({ query, body: { domain } })),
    ...Array.from({ length: 4 }, () => other.app.funnels.domains.check({ query: { locationId: elsewhere.locationId }, body: { domain } })),
  ]);
  const isOne = (results: PromiseSettledResult<{ domain: { state: string } }>[]) =>
    results.every((result) => result.status === "fulfilled" && result.value.domain.state === "proof");
  const isNone = (results: PromiseSettledResult<unknown>[]) =>
    results.every((result) => result.status === "rejected" && isApiError(result.reason, "CONFLICT"));
  const [mine, yours] = [answers.slice(0, 4), answers.slice(4)];
  assert.ok((isOne(mine) && isNone(yours)) || (isOne(yours) && isNone(mine)), JSON.stringify(answers));
  assert.equal(await visit(), isOne(mine) ? 301 : 404);
  assert.ok(queries.every((name) => name === `_frontdesk.${domain}`));
});

test("an invalid domain or the service's own name is refused without a DNS query, and failing name servers are reported", async (t) => {
  const { queries, resolveTxt } = nameServers();
  const w = await startTestApp(t, { resolveTxt });
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const check = (domain: string) => app.funnels.domains.check({ query: { locationId }, body: { domain } });
  for (const domain of [
    "",
    "127.0.0.1",
    "[::1]",
    "*.example.com",
    "example.com:80",
    "https://example.com",
    "localhost",
    "0x7f.1",
    "a..b.com",
  ])
    await assertRefused(check(domain), "INVALID", { note: domain });
  for (const domain of ["service.test", "Dashboard.TEST."]) await assertRefused(check(domain), "CONFLICT");
  assert.deepEqual(queries, []);
  await assertRefused(check("example.com"), "UPSTREAM_UNREACHABLE");
});

test("a domain belongs to the location that a line of its file names, even if its name servers fail; another location's line has no effect", async (t) => {
  const { resolveTxt } = nameServers();
  const files = new Map<string, string>();
  const readProofFile = async (url: string) => {
    const text = files.get(url);
    if (text === undefined) throw new Error("connection refused");
    return text;
  };
  const w = await startTestApp(t, { resolveTxt, readProofFile });
  const [here, elsewhere] = [await w.location(), await w.location()];
  const [one, other] = [await w.user(here.locationId), await w.user(elsewhere.locationId)];
  const domain = "shop.example.com";
  const body = { locationId: here.locationId, domain, path: "/", target: "https://example.com/there", action: "url" as const };
  await here.api.funnels.redirects.create({ body });
  const check = () => one.app.funnels.domains.check({ query: { locationId: here.locationId }, body: { domain } });
  await assertRefused(check(), "UPSTREAM_UNREACHABLE");
  const [listed] = (await one.app.funnels.domains.list({ query: { locationId: here.locationId } })).domains;
  assert.ok(listed);
  assert.equal(listed.file.url, `https://${domain}/.well-known/frontdesk-verification.txt`);

  files.set(listed.file.url, `our files\r\n ${listed.file.value} \r\n`);
  const theirs = other.app.funnels.domains.check({ query: { locationId: elsewhere.locationId }, body: { domain } });
  await assertRefused(theirs, "UPSTREAM_UNREACHABLE");
  assert.equal((await check()).domain.state, "proof");
  assert.equal((await w.app.fetch(new Request(`http://${domain}/`, { redirect: "manual" }))).status, 301);
});
