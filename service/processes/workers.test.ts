import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { apiVersion } from "#contract/common.ts";
import { folder, freePort, start, untilHealthy } from "../testing/program.ts";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";

const burst = 25;
const timeout = 120_000;

/** A service with two workers that answer requests. */
async function startWorkers(t: TestContext) {
  const w = await startTestApp(t);
  const { locationId, token } = await w.location();
  const port = await freePort();
  const started = start(t, {
    DATABASE_URL: w.url,
    APP_SECRET: w.settings.secret,
    DATA_DIR: await folder(t),
    SERVICE_PORT: String(port),
    SERVICE_WORKERS: "2",
    RATE_LIMIT_BURST: String(burst),
    DRAIN_MS: "1000",
  });
  await untilHealthy(port, started.said);
  await eventually(() => started.said().includes("is running at"), "all workers");
  /** Over a connection of its own, unless an agent is given. */
  const ask = (path: string, { agent = false, headers = {} }: { agent?: Agent | false; headers?: Record<string, string> } = {}) =>
    new Promise<{ status: number; body: string; connection: string | undefined }>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, agent, headers }, async (answer) => {
        let body = "";
        for await (const piece of answer) body += piece;
        resolve({ status: answer.statusCode ?? 0, body, connection: answer.headers.connection });
      }).once("error", reject);
    });
  const asks = (count: number, path: string, headers?: Record<string, string>) =>
    Promise.all(Array.from({ length: count }, async () => (await ask(path, headers && { headers })).status));
  /** The process of a worker. Its name is the last word of its command line. */
  const processOf = async (name: string): Promise<number | undefined> => {
    const parent = started.child.pid;
    for (const id of (await readFile(`/proc/${parent}/task/${parent}/children`, "utf8")).split(" ").map(Number).filter(Boolean)) {
      const words = (await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")).split("\0").filter(Boolean);
      if (words.at(-1) === name) return id;
    }
    return undefined;
  };
  const pidOf = async (name: string) => (await processOf(name)) ?? assert.fail(`no worker ${name}`);
  return { started, port, locationId, token, ask, asks, processOf, pidOf };
}

test("several workers answer at one port like one process, and none blocks the others", { timeout }, async (t) => {
  const { started, locationId, token, ask, asks, processOf, pidOf } = await startWorkers(t);
  const all = (count: number) => Array.from({ length: count }, () => 200);

  await t.test("a worker that is busy takes no new connection, so every request is answered", async () => {
    for (const name of ["1", "2", "jobs"]) {
      const busy = await pidOf(name);
      process.kill(busy, "SIGSTOP");
      try {
        assert.deepEqual(await asks(30, "/readyz"), all(30));
      } finally {
        process.kill(busy, "SIGCONT");
      }
    }
  });

  await t.test("a worker that was busy asks its clients to use other connections for a while", async () => {
    const [one, other] = [await pidOf("1"), await pidOf("2")];
    const isTurnedAway = async () => {
      process.kill(other, "SIGSTOP");
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      assert.equal((await ask("/healthz", { agent })).status, 200);
      process.kill(other, "SIGCONT");
      process.kill(one, "SIGSTOP");
      await sleep(200);
      process.kill(one, "SIGCONT");
      const { status, connection } = await ask("/healthz", { agent });
      agent.destroy();
      assert.equal(status, 200);
      return connection === "close";
    };
    await eventually(isTurnedAway, "an answer that ends its connection");
    await eventually(
      async () => (await ask("/healthz", { headers: { connection: "keep-alive" } })).connection !== "close",
      "kept connections",
    );
  });

  await t.test("limits are exact over all workers", async () => {
    const headers = { version: apiVersion, authorization: `Bearer ${token}` };
    const statuses = await asks(3 * burst, `/campaigns/?locationId=${locationId}`, headers);
    assert.deepEqual(statuses.toSorted(), [...all(burst), ...Array.from({ length: 2 * burst }, () => 429)]);
  });

  await t.test("the metrics are those of each worker", async () => {
    const { status, body } = await ask("/metrics");
    assert.equal(status, 200);
    const named = new Set([...body.matchAll(/^process_resident_memory_bytes\{worker="(\w+)"\} \d+$/gm)].map(([, name]) => name));
    assert.deepEqual(named, new Set(["1", "2", "jobs"]));
    const answered = [...body.matchAll(/^crm_requests_total\{[^}]*route="GET \/campaigns\/"[^}]*\} (\d+)$/gm)];
    assert.equal(
      answered.reduce((sum, [, count]) => sum + Number(count), 0),
      3 * burst,
    );
    assert.equal(body.match(/^# TYPE crm_requests_total /gm)?.length, 1);
  });

  await t.test("a worker that is killed is started again, and requests at the other go on", async () => {
    const killed = await pidOf("2");
    process.kill(killed, "SIGSTOP");
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    assert.equal((await ask("/healthz", { agent })).status, 200);
    process.kill(killed, "SIGKILL");
    const isBack = async () => {
      assert.equal((await ask("/healthz", { agent })).status, 200);
      assert.equal((await ask("/healthz")).status, 200);
      const other = await processOf("2");
      return other !== undefined && other !== killed && (await ask("/metrics")).body.includes('worker="2"');
    };
    await eventually(isBack, "a new worker");
    agent.destroy();
    assert.match(started.said(), /^frontdesk service: Worker 2 ended \(SIGKILL\) and is started again\.$/m);
  });

  await t.test("the end of a worker that runs jobs stops no request, and another one runs them", async () => {
    const killed = await pidOf("jobs");
    process.kill(killed, "SIGKILL");
    await eventually(async () => {
      assert.equal((await ask("/healthz")).status, 200);
      return (await ask("/metrics")).body.includes('worker="jobs"');
    }, "a new worker");
    assert.notEqual(await pidOf("jobs"), killed);
  });

  await t.test("SIGTERM: not ready, but answering; then every process ends", async () => {
    const pids = await Promise.all(["1", "2", "jobs"].map(pidOf));
    started.child.kill("SIGTERM");
    await eventually(async () => (await ask("/readyz")).status === 503, "a service that is not ready");
    assert.deepEqual(await asks(10, "/healthz"), all(10));
    assert.equal(await started.ended, 0);
    for (const pid of pids) assert.throws(() => process.kill(pid, 0));
  });
});

test("a port in use is reported in one line, also with several workers", { timeout }, async (t) => {
  const w = await startTestApp(t);
  const port = await freePort();
  const blocker = createServer().listen(port, "127.0.0.1");
  t.after(() => blocker.close());
  const started = start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port), SERVICE_WORKERS: "2" });
  assert.equal(await started.ended, 1);
  assert.equal(started.said(), "frontdesk service: its port is taken. Set SERVICE_PORT to another.\n");
});
