import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { apiVersion } from "#contract/common.ts";
import { whyMissing } from "../testing/debian.ts";
import { folder, freePort, start, untilHealthy } from "../testing/program.ts";
import { tcpGate } from "../testing/tcp-gate.ts";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";

// Two instances of the service and a Redis that goes away.

const server = "/usr/bin/redis-server";
const skip = whyMissing(server, "redis-server");

const burst = 25;
const daily = 60;
const atOnce = 16;
/** A request that waits for a Redis without an answer takes less. */
const slowMs = 5000;

async function redis(t: TestContext) {
  const port = await freePort();
  const child = spawn(server, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], { stdio: "ignore" });
  t.after(() => {
    child.kill("SIGCONT");
    child.kill("SIGKILL");
  });
  return { child, gate: await tcpGate(t, { host: "127.0.0.1", port }) };
}

async function instances(t: TestContext, redisPort: number, more: Record<string, string>) {
  const w = await startTestApp(t);
  const dataDir = await folder(t);
  const ports = [await freePort(), await freePort()];
  const shared = { DATABASE_URL: w.url, APP_SECRET: w.settings.secret, DATA_DIR: dataDir, REDIS_URL: `redis://127.0.0.1:${redisPort}` };
  const log = (port: number) => path.join(dataDir, `log-${port}`);
  for (const port of ports) start(t, { ...shared, SERVICE_PORT: String(port), LOG_LEVEL: "info", LOG_FILE: log(port), ...more });
  for (const port of ports) await untilHealthy(port);
  const { locationId, as } = { ...(await w.location()), as: w.as };
  const newToken = async () => (await as(locationId, ["campaigns.readonly"])).token;
  const ask = async (port: number, token: string) => {
    const headers = { version: apiVersion, authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/campaigns/?locationId=${locationId}`, {
      headers,
      signal: AbortSignal.timeout(slowMs),
    });
    return answer.status;
  };
  /** How many of a number of requests, to each instance in turn, are answered. */
  const answered = async (count: number, token: string) => {
    const statuses: number[] = [];
    const order = Array.from({ length: count }, (_, index) => ports[index % ports.length] ?? 0).values();
    const askAll = async () => {
      for (const port of order) statuses.push(await ask(port, token));
    };
    await Promise.all(Array.from({ length: atOnce }, askAll));
    assert.ok(
      statuses.every((status) => status === 200 || status === 429),
      statuses.join(" "),
    );
    return statuses.filter((status) => status === 200).length;
  };
  const metric = async (port: number) =>
    /^frontdesk_rate_limits_shared (\d)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  const everywhere = async (value: string) => {
    for (const port of ports) if ((await metric(port)) !== value) return false;
    return true;
  };
  const admin = await w.user(locationId, { role: "admin" });
  const shownIn = async (port: number): Promise<unknown> => {
    const headers = { version: apiVersion, authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/application/status?locationId=${locationId}`, { headers });
    return Object(await answer.json()).status.limits;
  };
  const logged = async () => (await Promise.all(ports.map((port) => readFile(log(port), "utf8")))).join("\n");
  return { ports, newToken, answered, everywhere, shownIn, logged };
}

test("burst and daily limits are exact over two instances", { skip }, async (t) => {
  const { gate } = await redis(t);
  const bursts = await instances(t, gate.port, { RATE_LIMIT_BURST: String(burst) });
  assert.equal(await bursts.answered(3 * burst, await bursts.newToken()), burst);
  const days = await instances(t, gate.port, { RATE_LIMIT_BURST: "10000", RATE_LIMIT_DAILY: String(daily) });
  assert.equal(await days.answered(3 * daily, await days.newToken()), daily);
  assert.equal(await days.shownIn(days.ports[0] ?? 0), "shared");
});

test("while Redis is down, each instance continues with its own limits, and reports it", { skip, timeout: 120_000 }, async (t) => {
  const { child, gate } = await redis(t);
  const { ports, newToken, answered, everywhere, shownIn, logged } = await instances(t, gate.port, { RATE_LIMIT_BURST: String(burst) });
  assert.ok(await everywhere("1"));

  gate.cut();
  await eventually(() => everywhere("0"), "instances that count for themselves");
  assert.equal(await answered(4 * burst, await newToken()), 2 * burst);
  assert.equal(await shownIn(ports[0] ?? 0), "away");
  await eventually(
    async () => (await logged()).match(/cannot be reached; each instance counts for itself/g)?.length === 2,
    "lines of the log",
  );

  gate.restore();
  await eventually(() => everywhere("1"), "instances that count together");
  assert.equal(await answered(3 * burst, await newToken()), burst);
  await eventually(async () => (await logged()).match(/is back; all instances count together/g)?.length === 2, "lines of the log");

  // A Redis that accepts requests and answers none.
  child.kill("SIGSTOP");
  const token = await newToken();
  assert.ok((await answered(2, token)) === 2);
  await eventually(() => everywhere("0"), "instances that count for themselves");
  assert.ok((await answered(2, token)) === 2);
});
