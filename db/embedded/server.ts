import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, type FileHandle, open, readFile, rename, rm, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type Binaries, findBinaries } from "./binaries.ts";
import { ClusterFailure, codeOf, isNoRoom, reasonOf } from "./failure.ts";
import { hasCluster, type Place, secretOf } from "./place.ts";
import { type Address, disownPostmaster, endOrphans, isPostmasterOf, type Postmaster, readPostmaster, socketPort } from "./postmaster.ts";
import { isFull, takeReserve } from "./reserve.ts";
import { settings } from "./settings.ts";
import { archiveOf, archiveSettings, prepareArchive } from "./wal.ts";

const run = promisify(execFile);

export const superuser = "postgres";

const socketPathMost = 100;
const logMostBytes = 5 * 1024 * 1024;
const startMostMs = 10 * 60 * 1000;
const fastStopMostMs = 60 * 1000;
const hardStopMostMs = 10 * 1000;
const attemptsMost = 20;

const environment: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** The server of this folder, once it has finished starting or stopping; undefined if there is none. */
export async function findServer(place: Place): Promise<Address | undefined> {
  const deadline = Date.now() + startMostMs;
  for (;;) {
    const postmaster = await readPostmaster(place.data);
    if (!postmaster || !(await isPostmasterOf(postmaster.pid, place.data))) return undefined;
    if (postmaster.status === "ready" && postmaster.address) return postmaster.address;
    if (Date.now() > deadline)
      throw new ClusterFailure(
        `PostgreSQL (process ${postmaster.pid}) is still ${postmaster.status || "starting"}; its log is ${place.log}.`,
      );
    await sleep(20);
  }
}

/** Whether the folder's server listens, or will listen, at the address that its users expect. */
export async function isServerAt(place: Place, { host, port }: Address): Promise<boolean> {
  const postmaster = await readPostmaster(place.data);
  if (!postmaster || !(await isPostmasterOf(postmaster.pid, place.data))) return false;
  return postmaster.address === undefined || (postmaster.address.host === host && postmaster.address.port === port);
}

export type StartOptions = {
  /** The address of the previous server. Without it, the server gets the last address if it is free. */
  asked?: Address;
  /** Settings with which a copied cluster recovers. Nothing is archived meanwhile. */
  recovery?: Record<string, string>;
};

export async function startServer(place: Place, durable: boolean, options: StartOptions = {}): Promise<Address> {
  const binaries = await findBinaries(place.account);
  if (!(await hasCluster(place.directory))) await createCluster(place, binaries, durable);
  await requireSameMajor(place, binaries);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await launch(place, binaries, durable, options);
    if ("address" in outcome) return outcome.address;
    if (isNoRoom(outcome.reason) && (await takeReserve(place.directory))) continue;
    const passes = /Address already in use|pre-existing shared memory block/.test(outcome.reason);
    if (!passes || attempt === attemptsMost)
      throw new ClusterFailure(`PostgreSQL could not start in ${place.directory}: ${outcome.reason}`);
    await sleep(250);
  }
}

/** Created in a separate folder and then moved, so that an interrupted creation is never taken for a cluster. */
async function createCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const aside = `${place.data}.new`;
  await rm(aside, { recursive: true, force: true });
  await rm(place.data, { recursive: true, force: true });
  await secretOf(place);
  const given = [`--pgdata=${aside}`, `--username=${superuser}`, `--pwfile=${path.join(place.directory, "password")}`];
  given.push("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!durable) given.push("--no-sync");
  try {
    await run(binaries.initdb, given, { ...place.account, cwd: place.directory, env: environment });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    throw new ClusterFailure(`The database could not be created in ${place.directory}: ${complaintIn(said) ?? reasonOf(error)}`, {
      cause: error,
    });
  }
  await rename(aside, place.data);
}

async function requireSameMajor(place: Place, binaries: Binaries): Promise<void> {
  const written = (await readFile(path.join(place.data, "PG_VERSION"), "utf8")).trim();
  if (written === binaries.major) return;
  throw new ClusterFailure(
    `The database in ${place.directory} was written by PostgreSQL ${written}, the bundled one is ${binaries.major}: dump it with the old one and restore it.`,
  );
}

async function launch(
  place: Place,
  binaries: Binaries,
  durable: boolean,
  { asked, recovery }: StartOptions,
): Promise<{ address: Address } | { reason: string }> {
  const before = await readPostmaster(place.data);
  await disownPostmaster(place.data);
  await endOrphans(place.data);
  const address = asked ?? (await chooseAddress(place.directory, before?.address));
  const isSocket = address.host === place.directory;
  const chosen = {
    ...settings(durable),
    ...(recovery ?? (await archiving(place))),
    port: String(address.port),
    unix_socket_directories: isSocket ? address.host : "",
    listen_addresses: isSocket ? "" : address.host,
  };
  const log = await openLog(place);
  try {
    const from = (await log.stat()).size;
    const child = spawn(
      binaries.postgres,
      ["-D", place.data, ...Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...place.account,
        cwd: place.directory,
        env: environment,
        // In its own session, so that Ctrl-C in a terminal does not stop it before the processes that use it.
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
      },
    );
    if (await becomesReady(child, place)) {
      child.unref();
      return { address };
    }
    const said = await readFile(place.log);
    // On a full disk there may be no space for its last log lines either.
    const unsaid = (await isFull(place.directory)) ? "No space left on device" : `it ended at once; its log is ${place.log}.`;
    return { reason: complaintIn(said.subarray(from).toString("utf8")) ?? unsaid };
  } finally {
    await log.close();
  }
}

/** Every program that starts the server archives its log if the service does. A gap in the log would make restores beyond it impossible. */
async function archiving(place: Place): Promise<Record<string, string>> {
  const archive = await archiveOf(place);
  if (archive === undefined) return {};
  await prepareArchive(place, archive);
  return archiveSettings(archive);
}

/** False if the server ended instead. Recovery after a crash may take long, so only the end of the process counts as a failure. */
async function becomesReady(child: ChildProcess, place: Place): Promise<boolean> {
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  const deadline = Date.now() + startMostMs;
  while (child.exitCode === null && child.signalCode === null) {
    if (failure) throw new ClusterFailure(`PostgreSQL could not be run: ${reasonOf(failure)}`, { cause: failure });
    const postmaster: Postmaster | undefined = await readPostmaster(place.data);
    if (postmaster?.pid === child.pid && postmaster?.status === "ready") return true;
    if (Date.now() > deadline)
      throw new ClusterFailure(`PostgreSQL is not ready after ${startMostMs / 60_000} minutes; its log is ${place.log}.`);
    await sleep(10);
  }
  return false;
}

/** The server keeps writing to the file that it was started with, always at the end, so the file is copied and emptied instead of moved. */
export async function keepLogSmall({ log }: Pick<Place, "log">, most = logMostBytes): Promise<void> {
  if ((await stat(log)).size <= most) return;
  await copyFile(log, `${log}.old`);
  await truncate(log);
}

async function openLog(place: Place): Promise<FileHandle> {
  const size = await stat(place.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logMostBytes) await rename(place.log, `${place.log}.old`);
  const log = await open(place.log, "a", 0o600);
  if (place.account.uid !== undefined && place.account.gid !== undefined) await log.chown(place.account.uid, place.account.gid);
  return log;
}

/**
 * A socket in the cluster's private folder or, if the socket's path would be too long, a free loopback port. The previous server's port is
 * used again if possible, because running programs still expect the server there.
 */
async function chooseAddress(directory: string, before: Address | undefined): Promise<Address> {
  const isUsable = `${directory}/.s.PGSQL.${socketPort}`.length <= socketPathMost && !/[",\\]/.test(directory);
  if (isUsable) return { host: directory, port: socketPort };
  const port = before?.host === "127.0.0.1" ? await freePort(before.port).catch(() => freePort()) : await freePort();
  return { host: "127.0.0.1", port };
}

async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** PostgreSQL's error message as one line. */
function complaintIn(output: string): string | undefined {
  const complaint = /(?:FATAL|PANIC|error):\s+(.+)/.exec(output)?.[1]?.trim();
  const hint = /HINT:\s+(.+)/.exec(output)?.[1]?.trim();
  return complaint && hint ? `${complaint} (${hint})` : complaint;
}

/**
 * A fast shutdown first, which rolls open transactions back. If that hangs, the server is killed and recovers at its next start; no
 * committed data is lost.
 */
export async function stopServer(place: Place): Promise<void> {
  const postmaster = await readPostmaster(place.data);
  if (!postmaster || !(await isPostmasterOf(postmaster.pid, place.data))) return;
  if (await endsBy("SIGINT", postmaster.pid, place.data, fastStopMostMs)) return;
  if (await endsBy("SIGQUIT", postmaster.pid, place.data, hardStopMostMs)) return;
  throw new ClusterFailure(`PostgreSQL (process ${postmaster.pid}) does not stop; its log is ${place.log}.`);
}

async function endsBy(signal: NodeJS.Signals, pid: number, data: string, withinMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
  const deadline = Date.now() + withinMs;
  while (await isPostmasterOf(pid, data)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
