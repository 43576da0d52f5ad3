import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type ClusterListener, lookAfter } from "./embedded/care.ts";
import { ClusterFailure, reasonOf } from "./embedded/failure.ts";
import { alone, isShared, share } from "./embedded/lock.ts";
import { type Place, preparePlace, secretOf } from "./embedded/place.ts";
import { type Address, machineIdentity } from "./embedded/postmaster.ts";
import { keepReserve } from "./embedded/reserve.ts";
import { findServer, isServerAt, keepLogSmall, startServer, stopServer, superuser } from "./embedded/server.ts";
import { keepArchive } from "./embedded/wal.ts";

export { ClusterFailure, type ClusterListener };

/** Sets where the log of the cluster under `dataDir` is archived from its next start on; null to stop archiving. */
export async function archiveLog(dataDir: string, to: string | null): Promise<void> {
  await keepArchive(await preparePlace(path.resolve(dataDir)), to);
}

/** `notice` tells the operator that the cluster's location or state is unusual. */
export type Cluster = { url: string; directory: string; notice?: string; release(): Promise<void> };

/** The name of the database and of the role that owns it. The role may create databases and has no other special rights. */
const name = "frontdesk";
const dyingMs = 300;

/**
 * Starts or adopts the embedded cluster under `dataDir`. `release` stops it when no other running process uses it. With a listener, the
 * server is restarted if it ends before the release.
 */
export async function acquireCluster(dataDir: string, options: { durable?: boolean; listener?: ClusterListener } = {}): Promise<Cluster> {
  const { durable = true, listener } = options;
  const place = await preparePlace(path.resolve(dataDir));
  return alone(place.startLock, async () => {
    await requireSameMachine(place);
    const use = await share(place.usersLock);
    const released = new AbortController();
    const release = async () => {
      if (released.signal.aborted) return;
      released.abort();
      await alone(place.startLock, async () => {
        use.release();
        await stopUnused(place);
      });
    };
    try {
      const { address, url } = await openDatabase(place, durable);
      if (listener) void lookAfter(reviving(place, address, durable, released.signal), listener, released.signal);
      return { url, directory: place.directory, ...(place.notice === undefined ? {} : { notice: place.notice }), release };
    } catch (error) {
      use.release();
      await stopUnused(place);
      throw error;
    }
  });
}

/** Uses the running server, or starts one. */
async function openDatabase(place: Place, durable: boolean): Promise<{ address: Address; url: string }> {
  const start = async (address: Address) => ({ address, url: await ensureDatabase(place, address) });
  const found = await findServer(place);
  if (found === undefined) return start(await startServer(place, durable));
  try {
    return await start(found);
  } catch (error) {
    // A server that was killed a moment ago may still appear to run.
    await sleep(dyingMs);
    if ((await findServer(place)) !== undefined) throw error;
    return start(await startServer(place, durable));
  }
}

/** The functions that restart a server at its previous address. */
const reviving = (place: Place, address: Address, durable: boolean, released: AbortSignal) => ({
  directory: place.directory,
  isRunning: () => isServerAt(place, address),
  tend: async () => {
    await keepReserve(place.directory);
    await keepLogSmall(place);
  },
  revive: () =>
    alone(place.startLock, async () => {
      if (released.aborted) return false;
      const found = await findServer(place);
      if (found === undefined) await startServer(place, durable, { asked: address });
      else if (!(await isServerAt(place, address))) throw new ClusterFailure(`one that others started listens on port ${found.port}.`);
      return found === undefined;
    }),
});

/** Stops a server that killed processes left running, unless it is in use. */
export async function stopUnusedCluster(dataDir: string): Promise<void> {
  const place = await preparePlace(path.resolve(dataDir));
  await alone(place.startLock, () => stopUnused(place));
}

async function stopUnused(place: Place): Promise<void> {
  if (!isShared(place.usersLock)) await stopServer(place);
}

/** Containers that share a folder see each other's locks but not each other's processes, and two servers on it would destroy the data. */
async function requireSameMachine(place: Place): Promise<void> {
  const here = await machineIdentity();
  if (isShared(place.usersLock)) {
    const there = (await readFile(place.machine, "utf8")).trim();
    if (there !== here) throw new ClusterFailure(`The database in ${place.directory} is in use by another machine or container.`);
  } else {
    await writeFile(place.machine, `${here}\n`);
  }
}

/** The URL of the database; creates the database and its owner if they are missing. */
async function ensureDatabase(place: Place, address: Address): Promise<string> {
  const secret = await secretOf(place);
  const password = createHash("sha256").update(`${name} ${secret}`).digest("hex");
  const url = urlOf(address, name, password, name);
  if (await connects(url)) return url;

  const client = new pg.Client({ connectionString: urlOf(address, superuser, secret, "postgres") });
  await client.connect().catch((error: unknown) => {
    throw new ClusterFailure(`The password file in ${place.directory} does not open the database there: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
    await client.query(`${role.rowCount ? "ALTER" : "CREATE"} ROLE ${name} LOGIN CREATEDB PASSWORD '${password}'`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  } finally {
    await client.end();
  }
  return url;
}

const urlOf = ({ host, port }: Address, user: string, password: string, database: string) =>
  host.startsWith("/")
    ? `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${user}:${password}@${host}:${port}/${database}`;

const wrongPassword = "28P01";
const unknownDatabase = "3D000";
const tooManyConnections = "53300";

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === tooManyConnections) return true;
    if (code === wrongPassword || code === unknownDatabase) return false;
    throw error;
  }
}
