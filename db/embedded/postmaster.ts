import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "./failure.ts";

const run = promisify(execFile);

/** Where the server listens: a folder (a Unix socket, reached by its owner alone) or the loopback address. */
export type Address = { host: string; port: number };

/** What a server says of itself in `postmaster.pid`; `address` and `status` come a moment after `pid`. */
export type Postmaster = { pid: number; address?: Address; status: string };

export const socketPort = 5432;

const fileOf = (data: string) => path.join(data, "postmaster.pid");

async function readOrNothing(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ESRCH") return "";
    throw error;
  }
}

export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const [pid = "", , , port = "", socketFolder = "", host = "", , status = ""] = (await readOrNothing(fileOf(data))).split("\n");
  if (!/^\d+$/.test(pid)) return undefined;
  const place = socketFolder.trim() || host.trim();
  return { pid: Number(pid), address: place ? { host: place, port: Number(port) } : undefined, status: status.trim() };
}

/** A dead server that nobody has buried yet still owns its number, so PostgreSQL itself would take these files for a living one's. */
export async function forgetPostmaster(data: string): Promise<void> {
  const socket = path.join(path.dirname(data), `.s.PGSQL.${socketPort}`);
  for (const file of [fileOf(data), socket, `${socket}.lock`]) await rm(file, { force: true });
}

/** Numbers of processes are used again, so the process must also be a server of this very folder. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform !== "linux") {
      const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]);
      return stdout.includes("postgres") && stdout.includes(data);
    }
    const [command = ""] = (await readOrNothing(`/proc/${pid}/cmdline`)).split("\0");
    return path.basename(command) === "postgres" && (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
  } catch {
    return false;
  }
}

/** Process numbers mean something only among those who share them: one boot of one machine, one container. */
export async function machineIdentity(): Promise<string> {
  if (process.platform !== "linux") return process.platform;
  const boot = await readOrNothing("/proc/sys/kernel/random/boot_id");
  return `${boot.trim()} ${await readlink("/proc/self/ns/pid")}`;
}
