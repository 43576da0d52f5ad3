import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { makeFolder } from "../make-folder.mjs";
import { ClusterFailure, codeOf } from "./failure.ts";
import { hasCluster, type Place, preparePlace, secretOf } from "./place.ts";
import { findServer, startServer, stopServer, superuser } from "./server.ts";
import { baseFolder, firstSegmentOf, isSegmentBefore, requireArchive, walFolder } from "./wal.ts";

// Copies of the embedded cluster's files. Together with the archived write-ahead log, a copy can be restored to any later moment.

/** The content of `base.json` beside a copy. It is written last: a copy without it is incomplete. */
export type BaseBackup = {
  id: string;
  major: string;
  startedAt: string;
  /** The earliest moment that can be restored from this copy. */
  finishedAt: string;
  /** The first segment of the log that a restore reads. */
  segment: string;
};

/** Files and folders that a server creates itself, or that belong to the running one. */
const leftOut = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|recovery\.signal|standby\.signal|pg_internal\.init.*)$/;
const emptied = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"]);
const concurrency = 4;
/** If the archive makes no progress for this long, the backup fails. */
const archivedMostMs = 15 * 60_000;

/** Copies the running cluster's files to the folder of backups `to`. */
export async function createBase(dataDir: string, to: string, id: string): Promise<BaseBackup> {
  const place = await preparePlace(path.resolve(dataDir));
  const address = await findServer(place);
  if (address === undefined) throw new ClusterFailure(`PostgreSQL does not run in ${place.directory}.`);
  const folder = path.join(baseFolder(to), id);
  await makeFolder(folder, { mode: 0o700 });
  const startedAt = new Date().toISOString();
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: superuser,
    password: await secretOf(place),
    database: "postgres",
    application_name: "frontdesk base backup",
  });
  await client.connect();
  try {
    const { rows: modes } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode");
    if (modes[0]?.mode !== "on")
      throw new ClusterFailure(
        "The database's log is not archived yet. Stop all programs that use the database once, and start them again.",
      );
    await client.query(`set statement_timeout = ${archivedMostMs}`);
    const { rows: begun } = await client.query<{ segment: string }>("select pg_walfile_name(pg_backup_start($1, true)) as segment", [id]);
    await copyTree(place.data, path.join(folder, "data"));
    // Waits until every segment that the copy needs is archived.
    const { rows: ended } = await client.query<{ label: string; at: Date }>(
      "select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)",
    );
    await writeFile(path.join(folder, "data", "backup_label"), ended[0]?.label ?? "", { mode: 0o600 });
    await writeFile(path.join(folder, "password"), await secretOf(place), { mode: 0o600 });
    const base: BaseBackup = {
      ...{ id, major: (await readFile(path.join(place.data, "PG_VERSION"), "utf8")).trim(), startedAt },
      finishedAt: (ended[0]?.at ?? new Date()).toISOString(),
      segment: begun[0]?.segment ?? "",
    };
    await writeFile(path.join(folder, "base.json"), JSON.stringify(base), { mode: 0o600 });
    return base;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** If a file that is removed during the copy matters, the log contains it. */
async function copyTree(from: string, to: string): Promise<void> {
  const files: [string, string][] = [];
  const walk = async (source: string, destination: string, isTop: boolean) => {
    await mkdir(destination, { mode: 0o700 });
    for (const entry of await readdir(source, { withFileTypes: true }).catch(gone)) {
      const [one, other] = [path.join(source, entry.name), path.join(destination, entry.name)];
      if (leftOut.test(entry.name) || entry.name.startsWith("pgsql_tmp")) continue;
      if (entry.isFile()) files.push([one, other]);
      else if (isTop && emptied.has(entry.name)) await mkdir(other, { mode: 0o700 });
      else if (entry.isDirectory()) await walk(one, other, false);
    }
  };
  await walk(from, to, true);
  const next = files.values();
  const copyAll = async () => {
    for (const [one, other] of next) await copyFile(one, other).catch(gone);
  };
  await Promise.all(Array.from({ length: concurrency }, copyAll));
}

function gone(error: unknown): [] {
  if (codeOf(error) !== "ENOENT") throw error;
  return [];
}

/** The complete copies in a folder of backups, the oldest first. */
export async function basesIn(to: string): Promise<BaseBackup[]> {
  const bases: BaseBackup[] = [];
  for (const id of (await readdir(baseFolder(to)).catch(gone)).sort()) {
    const text = await readFile(path.join(baseFolder(to), id, "base.json"), "utf8").catch(gone);
    if (typeof text === "string") bases.push(JSON.parse(text));
  }
  return bases;
}

/** Removes copies, and the part of the log that no other copy needs. */
export async function removeBases(to: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(path.join(baseFolder(to), id), { recursive: true, force: true });
  const known = new Set((await basesIn(to)).map(({ id }) => id));
  for (const id of await readdir(baseFolder(to)).catch(gone))
    if (!known.has(id)) await rm(path.join(baseFolder(to), id), { recursive: true, force: true });
  const first = firstSegmentOf((await basesIn(to)).map(({ segment }) => segment));
  if (first === undefined) return;
  for (const name of await readdir(walFolder(to)).catch(gone)) if (isSegmentBefore(name, first)) await rm(path.join(walFolder(to), name));
}

/** The newest copy from which the moment can be reached. */
export const baseBefore = (bases: readonly BaseBackup[], until: Date): BaseBackup | undefined =>
  bases.findLast(({ finishedAt }) => new Date(finishedAt) <= until);

/**
 * Restores the cluster of an empty data folder to a moment, from a copy and the log written since. The server is stopped afterwards. A
 * failed restore leaves no cluster behind.
 */
export async function restoreCluster(dataDir: string, to: string, base: BaseBackup, until: Date): Promise<void> {
  const place = await preparePlace(path.resolve(dataDir));
  if (await hasCluster(place.directory))
    throw new ClusterFailure(`There is a database in ${place.directory} already. Set DATA_DIR to an empty folder.`);
  await requireArchive(place, to);
  const source = path.join(baseFolder(to), base.id);
  const aside = `${place.data}.new`;
  await rm(aside, { recursive: true, force: true });
  await cp(path.join(source, "data"), aside, { recursive: true });
  await writeFile(path.join(aside, "recovery.signal"), "");
  await copyFile(path.join(source, "password"), path.join(place.directory, "password"));
  await own(place, aside);
  await rename(aside, place.data);
  try {
    await startServer(place, true, {
      recovery: {
        hot_standby: "off",
        archive_mode: "off",
        restore_command: restoreCommand(to),
        recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00"),
        recovery_target_action: "promote",
        // The timeline of the copy. A later restore from the same folder has another one.
        recovery_target_timeline: "current",
      },
    });
    await stopServer(place);
  } catch (error) {
    await stopServer(place).catch(() => undefined);
    await rm(place.data, { recursive: true, force: true });
    await rm(path.join(place.directory, "password"), { force: true });
    const isTooLate = error instanceof Error && error.message.includes("before configured recovery target was reached");
    throw isTooLate
      ? new ClusterFailure(`The archived log in ${walFolder(to)} ends before ${until.toISOString()}.`, { cause: error })
      : error;
  }
}

const restoreCommand = (to: string) => `gzip -dc "${walFolder(to)}/%f.gz" > "%p"`;

/** As root, the server runs as another user, which must own its files. */
async function own({ account, directory }: Place, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  await chmod(path.join(directory, "password"), 0o600);
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  await chown(path.join(directory, "password"), uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(path.join(folder, entry), uid, gid);
}
