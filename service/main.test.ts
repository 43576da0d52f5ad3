import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { contract } from "#contract/index.ts";
import { folder, freePort, operatorOf, processesIn, start, untilHealthy } from "./testing/program.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually, lockWaiters } from "./testing/waiting.ts";

/** How long an instance would use cached credentials if it received no notification. */
const cachedMs = 60_000;

test("after kill -9 of everything, the next start recovers by itself and nothing acknowledged is lost", async (t) => {
  const dataDir = await folder(t);
  const port = await freePort();
  const environment = { DATA_DIR: dataDir, SERVICE_PORT: String(port), RATE_LIMIT_BURST: "1000000" };
  const ask = operatorOf(environment);
  let started = start(t, environment);
  await untilHealthy(port, started.said);
  const { id: locationId } = await ask("location", "create", "--name", "Here", "--id", "here");
  const { token } = await ask("token", "create", "--location", String(locationId), "--name", "Test", "--all-scopes");
  const { contacts } = createClient(contract, (url, init) =>
    fetch(`http://127.0.0.1:${port}${url}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  ).contacts;

  const acknowledged: string[] = [];
  let isWriting = true;
  t.after(() => {
    isWriting = false;
  });
  const writer = async () => {
    while (isWriting) {
      const made = await contacts.create({ body: { locationId: "here", firstName: "Ada" } }).catch(() => undefined);
      if (made) acknowledged.push(made.contact.id);
      else await sleep(10);
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, writer));
  await eventually(() => acknowledged.length >= 200, "writes");
  const inDatabase = (await processesIn(dataDir)).filter((id) => id !== started.child.pid);
  assert.ok(inDatabase.length > 0);
  process.kill(-(started.child.pid ?? assert.fail()), "SIGKILL");
  for (const id of inDatabase) process.kill(id, "SIGKILL");
  isWriting = false;
  await writers;
  await started.ended;

  started = start(t, environment);
  await untilHealthy(port, started.said);
  for (const contactId of acknowledged) assert.equal((await contacts.get({ params: { contactId } })).contact.id, contactId);
  started.child.kill("SIGINT");
  assert.equal(await started.ended, 0);
  assert.deepEqual(await processesIn(dataDir), []);
});

test("a shutdown lets requests in flight finish and accepts no new ones", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const port = await freePort();
  const started = start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port) });
  await untilHealthy(port, started.said);
  const holder = await w.db.pool.connect();
  await holder.query("begin; lock table contact in access exclusive mode");
  const headers = { version: "v3", authorization: `Bearer ${token}`, "content-type": "application/json" };
  const inFlight = fetch(`http://127.0.0.1:${port}/contacts/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ locationId, firstName: "Last" }),
  });
  await lockWaiters(w.url);
  started.child.kill("SIGTERM");
  const refusesConnections = () =>
    fetch(`http://127.0.0.1:${port}/openapi.json`).then(
      () => false,
      () => true,
    );
  await eventually(refusesConnections, "refused connections");
  await holder.query("commit");
  holder.release();
  assert.equal((await inFlight).status, 201);
  assert.equal(await started.ended, 0);
});

test("credentials that are revoked in one of two processes are refused by both, long before the cache expires", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { email, password } = await w.user(locationId);
  const ports = await Promise.all([freePort(), freePort()]);
  const shared = { DATABASE_URL: w.url, APP_SECRET: "one secret of both processes, long enough" };
  const processes = await Promise.all(ports.map(async (port) => ({ DATA_DIR: await folder(t), SERVICE_PORT: String(port), ...shared })));
  const [here, there] = await Promise.all(
    processes.map(async (environment) => {
      const started = start(t, environment);
      await untilHealthy(Number(environment.SERVICE_PORT), started.said);
      return `http://127.0.0.1:${environment.SERVICE_PORT}`;
    }),
  );
  assert.ok(here !== undefined && there !== undefined);
  const applicationAt = (base: string, token?: string) =>
    createClient(application, (url, init) =>
      fetch(base + url, { ...init, headers: { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) } }),
    );
  const statuses = (path: string, token: string) =>
    Promise.all(
      [here, there].map(
        async (base) => (await fetch(base + path, { headers: { version: "v3", authorization: `Bearer ${token}` } })).status,
      ),
    );
  const refusedSoon = async (path: string, token: string) => {
    const since = performance.now();
    await eventually(async () => (await statuses(path, token)).every((status) => status === 401), `${path} is closed`);
    assert.ok(performance.now() - since < cachedMs / 2);
  };

  const [mine, other] = await Promise.all([here, there].map((base) => applicationAt(base).sessions.create({ body: { email, password } })));
  assert.ok(mine !== undefined && other !== undefined);
  const query = { locationId };
  const { tokens } = applicationAt(here, mine.token).integrations;
  const { integration, token } = await tokens.create({ query, body: { name: "Site", scopes: ["campaigns.readonly"] } });
  const campaigns = `/campaigns/?locationId=${locationId}`;
  assert.deepEqual(await statuses(campaigns, token), [200, 200]);
  await tokens.remove({ params: { integrationId: integration.id }, query });
  await refusedSoon(campaigns, token);

  const current = "/application/sessions/current";
  assert.deepEqual([await statuses(current, mine.token), await statuses(current, other.token)].flat(), [200, 200, 200, 200]);
  await applicationAt(there, other.token).sessions.remove({});
  await refusedSoon(current, other.token);
  assert.deepEqual(await statuses(current, mine.token), [200, 200]);
  await applicationAt(there, mine.token).account.setPassword({ body: { oldPassword: password, password: "Another-Horse-8-Battery" } });
  assert.deepEqual(await statuses(current, mine.token), [200, 200]);
  const fresh = await applicationAt(there).sessions.create({ body: { email, password: "Another-Horse-8-Battery" } });
  await applicationAt(here, fresh.token).account.setPassword({
    body: { oldPassword: "Another-Horse-8-Battery", password: "A-Third-Horse-8-Battery" },
  });
  await refusedSoon(current, mine.token);
});

for (const [what, environment, words] of [
  ["a wrong variable", { SERVICE_PORT: "many", DEMO: "yes" }, /SERVICE_PORT must .*DEMO must /],
  ["a data folder that cannot be", { DATA_DIR: "/proc/frontdesk" }, /Set DATA_DIR to a folder that can be written/],
  ["a database that cannot be reached", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }, /database cannot be reached/],
  [
    "a database whose socket is not there",
    { DATABASE_URL: "postgres://nobody@localhost/nothing?host=/nowhere", LOG_LEVEL: "info", LOG_FILE: "/dev/null" },
    /database cannot be reached/,
  ],
] as const)
  test(`${what} is reported in one line, with a status that is not 0`, async (t) => {
    const started = start(t, { DATA_DIR: await folder(t), SERVICE_PORT: String(await freePort()), ...environment });
    assert.notEqual(await started.ended, 0);
    assert.match(started.said(), words);
    assert.equal(started.said().trim().split("\n").length, 1, started.said());
  });

test("a port in use and an address of another machine are reported in one line, with a status that is not 0", async (t) => {
  const w = await startTestApp(t);
  const blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  t.after(() => blocker.close());
  const address = blocker.address();
  const port = typeof address === "object" && address !== null ? address.port : assert.fail("no port");
  const started = start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port) });
  assert.equal(await started.ended, 1);
  assert.match(started.said(), /^frontdesk service: its port is taken\. Set SERVICE_PORT to another\.\n$/);
  const elsewhere = { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(await freePort()), SERVICE_HOST: "192.0.2.1" };
  const nowhere = start(t, elsewhere);
  assert.equal(await nowhere.ended, 1);
  assert.match(
    nowhere.said(),
    /^frontdesk service: port \d+ of 192\.0\.2\.1 cannot be opened \(EADDRNOTAVAIL\)\. Set SERVICE_PORT or SERVICE_HOST to another\.\n$/,
  );
});
