import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure } from "./failure.ts";

/*
 * The locks of empty SQLite files, because those are the kernel's own: it frees them when their holder dies, however it dies, so nobody
 * has to judge whether the process behind a number in a file is still the one that wrote it.
 */

const busyCode = 5;
const patienceMs = 10 * 60 * 1000;

type Mode = "alone" | "shared";

/** Undefined while somebody else holds what excludes this. */
function tryLock(file: string, mode: Mode): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec(mode === "alone" ? "BEGIN EXCLUSIVE" : "BEGIN");
    if (mode === "shared") lock.prepare("SELECT count(*) FROM sqlite_schema").get();
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busyCode) return undefined;
    throw error;
  }
}

async function lockWhenFree(file: string, mode: Mode): Promise<DatabaseSync> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = tryLock(file, mode);
    if (lock) return lock;
    if (Date.now() > deadline) throw new ClusterFailure(`Another process has held ${file} for ${patienceMs / 60_000} minutes.`);
    await sleep(20);
  }
}

/** One process at a time, on this machine, runs what is given under the same file. */
export async function alone<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = await lockWhenFree(file, "alone");
  try {
    return await run();
  } finally {
    lock.close();
  }
}

/** Held by each user of the cluster for as long as it lives. */
export async function share(file: string): Promise<{ release(): void }> {
  const lock = await lockWhenFree(file, "shared");
  return { release: () => lock.close() };
}

export function isShared(file: string): boolean {
  const lock = tryLock(file, "alone");
  lock?.close();
  return lock === undefined;
}
