import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type World, world } from "../world.ts";
import { importWorkflows, receiver } from "./fixtures.ts";

const program = path.join(import.meta.dirname, "..", "main.ts");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : assert.fail("no port");
}

async function start(t: TestContext, w: World) {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    DEMO: "0",
    LOG_LEVEL: "silent",
    NODE_ENV: "test",
    DATABASE_URL: w.url,
    APP_SECRET: w.settings.secret,
    DATA_DIR: w.settings.dataDir,
    SERVICE_PORT: String(port),
    RATE_LIMIT_BURST: "1000000",
    RATE_LIMIT_DAILY: "100000000",
    WEBHOOK_ALLOW_LOOPBACK: "1",
  };
  const child = spawn(process.execPath, [program], { env, stdio: "ignore" });
  t.after(() => child.exitCode ?? child.signalCode ?? child.kill("SIGKILL"));
  const ask = (address: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${address}`, init);
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await ask("/healthz").then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { child, ask };
    await sleep(100);
  }
  return assert.fail("the service did not become healthy");
}

test("kill -9 between changes and their webhooks loses none of them", { timeout: 150_000 }, async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  const hook = await receiver(t, () => ({ afterMs: 20 }));
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] }]);
  const first = await start(t, w);
  const acknowledged = new Set<string>();
  const write = async () => {
    for (;;) {
      const reply = await first
        .ask("/contacts/", {
          method: "POST",
          headers: { version: "v3", authorization: `Bearer ${visitor.token}`, "content-type": "application/json" },
          body: JSON.stringify({ locationId: visitor.locationId, firstName: "Ada" }),
        })
        .catch(() => undefined);
      if (reply === undefined) return;
      const body: { contact: { id: string } } = JSON.parse(await reply.text().catch(() => "null"));
      if (body !== null) acknowledged.add(body.contact.id);
    }
  };
  const writers = Array.from({ length: 8 }, write);
  while (acknowledged.size < 400 || hook.received.length < 50) await sleep(5);
  first.child.kill("SIGKILL");
  await Promise.all(writers);
  const delivered = () => new Set(hook.received.map(({ json }) => String(json.id)));
  const lost = () => [...acknowledged].filter((id) => !delivered().has(id));
  assert.ok(lost().length > 0, "the kill came too late to prove anything");
  await start(t, w);
  for (let waitedMs = 0; lost().length > 0 && waitedMs < 60_000; waitedMs += 200) await sleep(200);
  assert.deepEqual(lost(), []);
});
