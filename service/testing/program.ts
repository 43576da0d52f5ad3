import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { TestApp } from "./test-app.ts";
import { eventually } from "./waiting.ts";

/** The program as `npm start` runs it, with the module that ends it with its parent. */
const program = [
  "--import",
  pathToFileURL(path.join(import.meta.dirname, "../../scripts/end-with-parent.mjs")).href,
  path.join(import.meta.dirname, "../main.ts"),
];
const admin = path.join(import.meta.dirname, "../cli/main.ts");
const run = promisify(execFile);

/** The environment that a child process needs from the test's; the compile cache halves its start time. */
export const around = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: "test",
  // The module that records the statements of the tests.
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  FRONTDESK_PARENT: String(process.pid),
});

/** Chosen below the ephemeral range, so that the system assigns it to no other process before the program listens. */
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

/** Waits until the service on the port reports that it is healthy. */
export async function untilHealthy(port: number, said: () => string = () => ""): Promise<void> {
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(isHealthy, "a healthy service").catch((error: unknown) => assert.fail(`${error}\n${said()}`));
}

export type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** Starts the program in its own process with only the given environment. */
export function start(t: TestContext, environment: Record<string, string>): Started {
  const env = { ...around(), DEMO: "0", LOG_LEVEL: "silent", ...environment };
  const child = spawn(process.execPath, program, { env, detached: true, stdio: ["pipe", "ignore", "pipe"] });
  cleanUp(t, () => end(child));
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : null));
  return { child, said: () => said, ended };
}

const cleanUps = new WeakMap<TestContext, (() => Promise<void>)[]>();

/** Runs after the test, the last one first, so that programs end before their folders are removed. */
function cleanUp(t: TestContext, work: () => Promise<void>): void {
  const known = cleanUps.get(t);
  if (known !== undefined) return void known.push(work);
  const works = [work];
  cleanUps.set(t, works);
  t.after(async () => {
    for (const each of works.toReversed()) await each();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Creates a data folder for one test. */
export async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-main-"));
  // If the test runs as root, the database runs as another user.
  await chmod(dataDir, 0o755);
  cleanUp(t, () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  return dataDir;
}

/** The processes whose command line contains the folder: those of the database, which run in their own session. */
export async function processesIn(dataDir: string): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map(async (id) => [Number(id), await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")] as const),
  );
  return lines.filter(([, line]) => line.includes(dataDir)).map(([id]) => id);
}

/** Runs the command line in an environment. */
export const operatorOf =
  (environment: Record<string, string>) =>
  async (...given: string[]): Promise<Record<string, unknown>> =>
    JSON.parse((await run(process.execPath, [admin, ...given], { env: { ...around(), ...environment } })).stdout);

/** Starts the program in its own process on the app's database, so that a test can kill it. */
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
  const child = spawn(process.execPath, program, { env, stdio: ["pipe", "ignore", "ignore"] });
  cleanUp(t, () => end(child));
  const ask = (address: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${address}`, init);
  await untilHealthy(port);
  return { child, ask };
}
