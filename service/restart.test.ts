import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
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

/** Two instances of the service behind a load balancer. */
async function balancedService(t: TestContext) {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const ports = [await freePort(), await freePort()];
  const shared = { DATABASE_URL: w.url, APP_SECRET: w.settings.secret, RATE_LIMIT_BURST: "1000000", DRAIN_MS: String(drainMs) };
  const environments = await Promise.all(ports.map(async (port) => ({ ...shared, DATA_DIR: await folder(t), SERVICE_PORT: String(port) })));
  const instances: Started[] = environments.map((environment) => start(t, environment));
  await Promise.all(ports.map((port, index) => untilHealthy(port, instances[index]?.said)));
  const proxy = await roundRobin(t, ports);
  return {
    ...{ w, ...visitor, url: proxy.url },
    /** Restarts one instance after the other. Waits for answers of the other one meanwhile, and of the restarted one. */
    async restartEach(answered: () => number) {
      for (const [index, environment] of environments.entries()) {
        const port = Number(environment.SERVICE_PORT);
        instances[index]?.child.kill("SIGTERM");
        assert.equal(await instances[index]?.ended, 0);
        assert.deepEqual(
          proxy.readyPorts(),
          ports.filter((other) => other !== port),
        );
        const before = answered();
        await eventually(() => answered() > before + 50, "answers of one instance");
        instances[index] = start(t, environment);
        await eventually(() => proxy.readyPorts().length === 2, "both instances");
        const servedBefore = proxy.served.get(port) ?? 0;
        await eventually(() => (proxy.served.get(port) ?? 0) > servedBefore + 20, "answers of the restarted instance");
      }
    },
  };
}

type BalancedService = Awaited<ReturnType<typeof balancedService>>;

/** Three clients that create contacts and three that read, each one request after the other, until it is stopped. */
function startLoad(t: TestContext, { url, locationId, token }: BalancedService) {
  let isLoaded = true;
  t.after(() => {
    isLoaded = false;
  });
  let answered = 0;
  const failures: string[] = [];
  const created = new Set<string>();
  const headers = { version: apiVersion, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const repeat = async (ask: () => Promise<Response>, wanted: number, heard: (body: unknown) => void) => {
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
  const create = () => fetch(`${url}/contacts/`, { method: "POST", headers, body: JSON.stringify({ locationId, firstName: "Ada" }) });
  const read = () => fetch(`${url}/contacts/lookup?locationId=${locationId}&email=ada%40example.com`, { headers });
  const clients = [
    ...Array.from({ length: 3 }, () => repeat(create, 201, (body) => created.add(String(Object(body).contact.id)))),
    ...Array.from({ length: 3 }, () => repeat(read, 200, () => undefined)),
  ];
  return {
    ...{ failures, created },
    answered: () => answered,
    async stop() {
      isLoaded = false;
      await Promise.all(clients);
    },
  };
}

/** Follows the live changes like a browser: after the end of a stream, again from the last event, until it is stopped. */
function startFollower(t: TestContext, { w, url, locationId }: BalancedService, session: string) {
  const over = new AbortController();
  t.after(() => over.abort());
  const seen = new Set<string>();
  const counts = { streams: 0, broken: 0 };
  /** What a browser does after a resync: it reads everything again. */
  const readAgain = async () => {
    for (const { id } of await w.db.query.selectFrom("contact").select("id").where("location_id", "=", locationId).execute()) seen.add(id);
  };
  const follow = async () => {
    let last: string | undefined;
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/application/live?locationId=${locationId}`, {
        headers: { version: apiVersion, authorization: `Bearer ${session}`, ...(last === undefined ? {} : { "last-event-id": last }) },
        signal: over.signal,
      });
      assert.equal(answer.status, 200);
      counts.streams += 1;
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
        counts.broken += 1;
      }
    }
  };
  let failure: unknown;
  const following = follow().catch((error: unknown) => {
    if (!over.signal.aborted) failure = error;
  });
  return {
    ...{ seen, counts },
    async stop() {
      over.abort();
      await following;
      assert.equal(failure, undefined);
    },
  };
}

test("two instances are restarted one after the other without a failed request, and followers miss no change", {
  timeout: 240_000,
}, async (t) => {
  const service = await balancedService(t);
  const follower = startFollower(t, service, (await service.w.user(service.locationId)).token);
  const load = startLoad(t, service);
  await eventually(() => follower.counts.streams === 1 && load.created.size > 20, "load");
  await service.restartEach(load.answered);
  await load.stop();
  assert.deepEqual(load.failures, []);
  await eventually(() => [...load.created].every((id) => follower.seen.has(id)), "each change in the stream");
  await follower.stop();
  assert.equal(follower.counts.broken, 0);
  assert.ok(follower.counts.streams >= 2);
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
