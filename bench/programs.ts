import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { call } from "./requests.ts";

export const root = path.dirname(import.meta.dirname);
const guard = pathToFileURL(path.join(root, "scripts/end-with-parent.mjs")).href;

export type Program = {
  name: string;
  pid: number;
  stop(): Promise<void>;
  /** Kills the process without warning, like a power failure. */
  kill(): Promise<void>;
};

const readyMostMs = 3 * 60_000;
const stopMostMs = 20_000;

/** Starts a program on this process's runtime and waits until it responds. It ends when this process ends for any reason. */
export async function startProgram(how: {
  name: string;
  command: string[];
  environment: Record<string, string>;
  readyAt: string;
  logFile: string;
  profile?: string | undefined;
}): Promise<Program> {
  mkdirSync(path.dirname(how.logFile), { recursive: true });
  const log = openSync(how.logFile, "a");
  const profiling =
    how.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${how.profile}`, `--cpu-prof-name=${how.name}.cpuprofile`];
  const child = spawn(process.execPath, [...profiling, "--import", guard, ...how.command], {
    cwd: root,
    env: { ...process.env, ...how.environment, NODE_ENV: "production", FRONTDESK_PARENT: String(process.pid) },
    stdio: ["pipe", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (isRunning()) child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), stopMostMs);
    await ended;
    clearTimeout(late);
  };

  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };

  const deadline = Date.now() + readyMostMs;
  let unanswered: unknown;
  while (isRunning() && Date.now() < deadline) {
    try {
      const { status } = await call(how.readyAt);
      if (status < 500 && child.pid !== undefined) return { name: how.name, pid: child.pid, stop, kill };
    } catch (error) {
      unanswered = error;
    }
    await sleep(100);
  }
  await stop();
  throw new Error(
    `The ${how.name} did not start (${String(unanswered)}). ${(await readFile(how.logFile, "utf8")).trim().split("\n").slice(-5).join(" | ")}`,
  );
}

/** The peak memory of the process; undefined if the system does not provide it. */
export async function peakMemoryBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return peak === undefined ? undefined : Number(peak) * 1024;
}
