import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "./failure.ts";

const run = promisify(execFile);

/** Where the server listens: a folder (a Unix socket that only its owner can reach) or the loopback address. */
export type Address = { host: string; port: number };

/** The content of `postmaster.pid`; `address` and `status` are written a moment after `pid`. */
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

/**
 * A dead server that its parent has not reaped still owns its process id, so PostgreSQL would mistake the file for that of a running
 * server. The file gets the process id of the program that starts the next server. PostgreSQL then reads the rest of the file, and refuses
 * to start while any process still uses the dead server's memory.
 */
export async function disownPostmaster(data: string): Promise<void> {
  const postmaster = await readOrNothing(fileOf(data));
  if (postmaster !== "") await writeFile(fileOf(data), postmaster.replace(/^\d+/, String(process.pid)));
  const socket = path.join(path.dirname(data), `.s.PGSQL.${socketPort}`);
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true });
}

/**
 * Kills the processes that a killed server left behind. Each would keep writing until its statement is done, and no other server may start
 * until then. On systems other than Linux, the next start waits for them.
 */
export async function endOrphans(data: string): Promise<void> {
  if (process.platform !== "linux") return;
  const folder = await realpath(data);
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name) || (await readlink(`/proc/${name}/cwd`).catch(() => "")) !== folder) continue;
    const [command = ""] = (await readOrNothing(`/proc/${name}/cmdline`)).split("\0");
    if (command.startsWith("postgres: ")) killIfThere(Number(name));
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

/** Process ids are reused, so the process must also be a server of this folder. */
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

/** Process ids are only comparable within one boot of one machine or container. */
export async function machineIdentity(): Promise<string> {
  if (process.platform !== "linux") return process.platform;
  const boot = await readOrNothing("/proc/sys/kernel/random/boot_id");
  return `${boot.trim()} ${await readlink("/proc/self/ns/pid")}`;
}
