import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { apiVersion } from "#contract/common.ts";
import { folder, freePort, type Started, start, untilHealthy } from "./testing/program.ts";
import { checkEveryMs, roundRobin } from "./testing/round-robin.ts";
import { databaseGate } from "./testing/tcp-gate.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually, lockWaiters } from "./testing/waiting.ts";

/** Long enough for the proxy to notice, on a busy machine too. */
const drainMs = 50 * checkEveryMs;

const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (answer) => ({ status: answer.status, body: await answer.json() }),
    () => undefined,
  );

test("two instances are restarted one after the other without a failed request, and followers miss no change", {
  timeout: 240_000,
}, async (t) => {
  const w = await startTestApp(t);
  const { locationId, token } = await w.location();
  const { token: session } = await w.user(locationId);
  const ports = [await freePort(), await freePort()];
  const shared = { DATABASE_URL: w.url, APP_SECRET: w.settings.secret, RATE_LIMIT_BURST: "1000000", DRAIN_MS: String(drainMs) };
  const environments = await Promise.all(ports.map(async (port) => ({ ...shared, DATA_DIR: await folder(t), SERVICE_PORT: String(port) })));
  const instances: Started[] = environments.map((environment) => start(t, environment));
  await Promise.all(ports.map((port, index) => untilHealthy(port, instances[index]?.said)));
  const proxy = await roundRobin(t, ports);

  const over = new AbortController();
  let isLoaded = true;
  t.after(() => {
    isLoaded = false;
    over.abort();
  });
  const failures: string[] = [];
  const created = new Set<string>();
  const headers = { version: apiVersion, authorization: `Bearer ${token}`, "content-type": "application/json" };
  let answered = 0;
  const asking = async (ask: () => Promise<Response>, wanted: number, heard: (body: unknown) => void) => {
    while (isLoaded) {
      try {
        const answer = await ask();
        const text = await answer.text();
        if (answer.status === wanted) heard(JSON.parse(text));
        else failures.push(`${answer.status} ${text}`);
      } catch (error) {
        failures.push(String(error));
      }
      answered += 1;
      await sleep(5);
    }
  };
  const create = () => fetch(`${proxy.url}/contacts/`, { method: "POST", headers, body: JSON.stringify({ locationId, firstName: "Ada" }) });
  const read = () => fetch(`${proxy.url}/contacts/lookup?locationId=${locationId}&email=ada%40example.com`, { headers });
  const load = [
    ...Array.from({ length: 3 }, () => asking(create, 201, (body) => created.add(String(Object(body).contact.id)))),
    ...Array.from({ length: 3 }, () => asking(read, 200, () => undefined)),
  ];

  const seen = new Set<string>();
  /** What a browser does after a resync: it reads everything again. */
  const readAgain = async () => {
    for (const { id } of await w.db.query.selectFrom("contact").select("id").where("location_id", "=", locationId).execute()) seen.add(id);
  };
  // Follows like a browser: after the end of a stream, again from the last event.
  let streams = 0;
  let brokenStreams = 0;
  const follow = async () => {
    let last: string | undefined;
    while (!over.signal.aborted) {
      const answer = await fetch(`${proxy.url}/application/live?locationId=${locationId}`, {
        headers: { version: apiVersion, authorization: `Bearer ${session}`, ...(last === undefined ? {} : { "last-event-id": last }) },
        signal: over.signal,
      });
      assert.equal(answer.status, 200);
      streams += 1;
      let text = "";
      try {
        for await (const piece of answer.body ?? assert.fail()) {
          text += Buffer.from(piece).toString();
          const events = text.split("\n\n");
          text = events.pop() ?? "";
          for (const event of events) {
            last = /^id: (.+)$/m.exec(event)?.[1] ?? last;
            if (/^event: resync$/m.test(event)) await readAgain();
            for (const [, id = ""] of event.matchAll(/"entityId":"([^"]+)"/g)) seen.add(id);
          }
        }
      } catch {
        if (over.signal.aborted) return;
        brokenStreams += 1;
      }
    }
  };
  const following = follow().catch((error: unknown) => {
    if (!over.signal.aborted) failures.push(`stream: ${error}`);
  });
  await eventually(() => streams === 1 && created.size > 20, "load");

  for (const [index, environment] of environments.entries()) {
    const port = Number(environment.SERVICE_PORT);
    instances[index]?.child.kill("SIGTERM");
    assert.equal(await instances[index]?.ended, 0);
    assert.deepEqual(
      proxy.readyPorts(),
      ports.filter((other) => other !== port),
    );
    const before = answered;
    await eventually(() => answered > before + 50, "answers of one instance");
    instances[index] = start(t, environment);
    await eventually(() => proxy.readyPorts().length === 2, "both instances");
    const servedBefore = proxy.served.get(port) ?? 0;
    await eventually(() => (proxy.served.get(port) ?? 0) > servedBefore + 20, "answers of the restarted instance");
  }
  isLoaded = false;
  await Promise.all(load);
  await eventually(() => [...created].every((id) => seen.has(id)), "each change in the stream");
  over.abort();
  await following;
  assert.deepEqual(failures, []);
  assert.equal(brokenStreams, 0);
  assert.ok(streams >= 2);
});

test("while it stops, an instance is not ready, answers, and ends its connections and then itself", async (t) => {
  const w = await startTestApp(t);
  const { locationId, token } = await w.location();
  const port = await freePort();
  const environment = { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port), DRAIN_MS: "3000" };
  const started = start(t, environment);
  await untilHealthy(port, started.said);
  assert.deepEqual(await readiness(port), { status: 200, body: { status: "ok" } });

  started.child.kill("SIGTERM");
  await eventually(async () => (await readiness(port))?.status === 503, "an instance that is not ready");
  assert.deepEqual(await readiness(port), { status: 503, body: { status: "unavailable", reason: "The service is stopping." } });
  const alive = await fetch(`http://127.0.0.1:${port}/healthz`);
  assert.deepEqual([alive.status, await alive.json(), alive.headers.get("connection")], [200, { status: "ok" }, "close"]);
  const headers = { version: apiVersion, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ locationId, firstName: "Late" });
  assert.equal((await fetch(`http://127.0.0.1:${port}/contacts/`, { method: "POST", headers, body })).status, 201);
  assert.equal(await started.ended, 0);
});

test("while it starts, an instance is not ready and answers every request with 503", async (t) => {
  const w = await startTestApp(t);
  const port = await freePort();
  const holder = await w.db.pool.connect();
  // The start waits for this table when it looks for the migrations.
  await holder.query("begin; lock table migration in access exclusive mode");
  start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port) });
  await lockWaiters(w.url);
  const starting = { status: 503, body: { status: "unavailable", reason: "The service is starting." } };
  assert.deepEqual(await readiness(port), starting);
  const other = await fetch(`http://127.0.0.1:${port}/contacts/1`, { headers: { version: apiVersion } });
  assert.deepEqual([other.status, other.headers.get("retry-after")], [503, "1"]);
  assert.equal(Object(await other.json()).message, "The service is starting.");
  await holder.query("commit");
  holder.release();
  await eventually(async () => (await readiness(port))?.status === 200, "a ready instance");
});

test("an instance whose database is away is not ready, and is ready again when the database is back", async (t) => {
  const w = await startTestApp(t);
  const database = await databaseGate(t, w.url);
  const port = await freePort();
  const started = start(t, { DATABASE_URL: database.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port) });
  await untilHealthy(port, started.said);
  database.cut();
  await eventually(async () => (await readiness(port))?.status === 503, "an instance that is not ready");
  database.restore();
  await eventually(async () => (await readiness(port))?.status === 200, "a ready instance");
});
