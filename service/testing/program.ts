import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import type { TestApp } from "./test-app.ts";
import { eventually } from "./waiting.ts";

const program = path.join(import.meta.dirname, "../main.ts");
const admin = path.join(import.meta.dirname, "../cli/main.ts");
const run = promisify(execFile);

/** What a program of ours needs of the environment around the tests; it takes half as long to start with what was compiled already. */
export const around = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: "test",
});

/** Below those that the system hands out by itself, so that nobody is given it before its program takes it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Until the service on the port answers that it is healthy. */
export async function untilHealthy(port: number, said: () => string = () => ""): Promise<void> {
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(isHealthy, "a healthy service").catch((error: unknown) => assert.fail(`${error}\n${said()}`));
}

export type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** The program in a process of its own, with nothing in its environment but what is given. */
export function start(t: TestContext, environment: Record<string, string>): Started {
  const env = { ...around(), DEMO: "0", LOG_LEVEL: "silent", ...environment };
  const child = spawn(process.execPath, [program], { env, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  t.after(() => child.exitCode ?? child.signalCode ?? child.kill("SIGKILL"));
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : null));
  return { child, said: () => said, ended };
}

/** A data folder of its own. */
export async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-main-"));
  // The database runs as another user where the test runs as root.
  await chmod(dataDir, 0o755);
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Processes whose command line names the folder: the database's, which are a session of their own. */
export async function processesIn(dataDir: string): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map(async (id) => [Number(id), await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")] as const),
  );
  return lines.filter(([, line]) => line.includes(dataDir)).map(([id]) => id);
}

/** The operator's command line in an environment. */
export const operatorOf =
  (environment: Record<string, string>) =>
  async (...given: string[]): Promise<Record<string, unknown>> =>
    JSON.parse((await run(process.execPath, [admin, ...given], { env: { ...around(), ...environment } })).stdout);

/** The program in a process of its own, which a test may kill, on the world's database. */
export async function startProgram(t: TestContext, w: TestApp, more: Record<string, string> = {}) {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...around(),
    DEMO: "0",
    LOG_LEVEL: "silent",
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
