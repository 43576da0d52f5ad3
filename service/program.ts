import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { World } from "./world.ts";

export const program = path.join(import.meta.dirname, "main.ts");

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : assert.fail("no port");
}

/** Until the service on the port answers that it is healthy. */
export async function untilHealthy(port: number, said: () => string = () => ""): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  assert.fail(`the service did not become healthy: ${said()}`);
}

/** The program in a process of its own, which a test may kill, on the world's database. */
export async function startProgram(t: TestContext, w: World, more: Record<string, string> = {}) {
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
    ...more,
  };
  const child = spawn(process.execPath, [program], { env, stdio: "ignore" });
  t.after(() => child.exitCode ?? child.signalCode ?? child.kill("SIGKILL"));
  const ask = (address: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${address}`, init);
  await untilHealthy(port);
  return { child, ask };
}
