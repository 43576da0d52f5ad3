import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure } from "./failure.ts";

/*
 * Uses locks on empty SQLite files. They are kernel locks, which are released however the process ends, so no code has to decide whether a
 * process id in a file still belongs to the process that wrote it.
 */

const busyCode = 5;
const patienceMs = 10 * 60 * 1000;

type Mode = "alone" | "shared";

/** Undefined while another process has a conflicting lock. */
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

/** Runs the function while no other process on this machine runs one with the same lock file. */
export async function alone<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = await lockWhenFree(file, "alone");
  try {
    return await run();
  } finally {
    lock.close();
  }
}

/** Each process that uses the cluster holds this lock until it ends. */
export async function share(file: string): Promise<{ release(): void }> {
  const lock = await lockWhenFree(file, "shared");
  return { release: () => lock.close() };
}

export function isShared(file: string): boolean {
  const lock = tryLock(file, "alone");
  lock?.close();
  return lock === undefined;
}
