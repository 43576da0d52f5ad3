import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import pg from "pg";
import { stopUnusedCluster } from "../embedded.ts";
import { isPostmasterOf, readPostmaster } from "./postmaster.ts";

export async function folder(t: TestContext, name = "data"): Promise<string> {
  const parent = await mkdtemp(path.join(await realpath(tmpdir()), "frontdesk-cluster-"));
  await chmod(parent, 0o711);
  const dataDir = path.join(parent, name);
  t.after(async () => {
    await stopUnusedCluster(dataDir).catch(() => undefined);
    await rm(parent, { recursive: true, force: true });
  });
  return dataDir;
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

export const dataOf = (dataDir: string) => path.join(dataDir, "postgres", "data");
export const serverOf = async (dataDir: string) => (await readPostmaster(dataOf(dataDir)))?.pid;

export async function isRunning(dataDir: string): Promise<boolean> {
  const pid = await serverOf(dataDir);
  return pid !== undefined && isPostmasterOf(pid, dataOf(dataDir));
}

const embedded = new URL("../embedded.ts", import.meta.url).href;
const program = `
  import { acquireCluster } from ${JSON.stringify(embedded)};
  process.on("SIGINT", () => {});
  const cluster = await acquireCluster(process.argv[1], { durable: process.argv[2] === "durable" });
  process.stdin.once("data", async () => { await cluster.release(); process.exit(0); });
  process.stdout.write(cluster.url + "\\n");
`;

/** Another process that uses the cluster until it is told to release it, or is killed. */
export async function otherUser(
  t: TestContext,
  dataDir: string,
  durable = false,
): Promise<{ url: string; process: ChildProcess; letGo(): Promise<void> }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir, durable ? "durable" : "quick"], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  const [first] = await once(child.stdout, "data");
  const letGo = async () => {
    child.stdin.write("release\n");
    await once(child, "exit");
  };
  return { url: String(first).trim(), process: child, letGo };
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
