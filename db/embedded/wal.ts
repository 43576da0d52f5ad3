import { chmod, chown, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../make-folder.mjs";
import { canEnter } from "./account.ts";
import { ClusterFailure, codeOf } from "./failure.ts";
import type { Place } from "./place.ts";

// The archive of the embedded cluster's write-ahead log, in the folder of the backups.

export const baseFolder = (to: string) => path.join(to, "point-in-time", "base");
export const walFolder = (to: string) => path.join(to, "point-in-time", "wal");

/** A change is archived at most this much later, which limits how much is lost with the machine. */
const archiveTimeoutS = 60;

const fileOf = ({ directory }: Place) => path.join(directory, "archive");

/** Stores the archive's folder beside the cluster, because several programs start its server. */
export async function keepArchive(place: Place, to: string | null): Promise<void> {
  if (to === null) await rm(fileOf(place), { force: true });
  else await writeFile(fileOf(place), to, { mode: 0o600 });
}

/** The folder of backups in which the log is archived; undefined if it is not archived. */
export async function archiveOf(place: Place): Promise<string | undefined> {
  try {
    return await readFile(fileOf(place), "utf8");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return undefined;
  }
}

/** The server's settings for the archive. The command succeeds for a segment that is archived already, and never replaces another one. */
export function archiveSettings(to: string): Record<string, string> {
  const file = `${walFolder(to)}/%f.gz`;
  const isThere = `gzip -dc "${file}" 2>/dev/null | cmp -s - "%p"`;
  const store = `gzip -1 -c "%p" > "${file}.part" && mv "${file}.part" "${file}"`;
  return {
    archive_mode: "on",
    archive_timeout: String(archiveTimeoutS),
    archive_command: `${isThere} || { test ! -e "${file}" && ${store}; }`,
  };
}

/** Creates the folder for the server's user. */
export async function prepareArchive(place: Place, to: string): Promise<void> {
  requireName(to);
  for (const folder of [path.join(to, "point-in-time"), walFolder(to)]) await makeFolder(folder, { mode: 0o711 });
  await chmod(walFolder(to), 0o700);
  const { uid, gid } = place.account;
  if (uid !== undefined && gid !== undefined) await chown(walFolder(to), uid, gid);
  await requireArchive(place, to);
}

/** Throws if the server's commands cannot use the archive in a folder of backups. */
export async function requireArchive({ account }: Place, to: string): Promise<void> {
  requireName(to);
  if (!(await canEnter(account, walFolder(to))))
    throw new ClusterFailure(
      `PostgreSQL cannot enter ${walFolder(to)}. As root, it runs as another user: allow it with chmod o+x on the folders above.`,
    );
}

/** The server runs its commands in a shell, and replaces placeholders that begin with a percent sign. */
function requireName(to: string): void {
  if (/["'\\$`%]/.test(to)) throw new ClusterFailure(`The database's log cannot be in ${to}, because the name has one of " ' \\ $ \` %.`);
}

/** Timeline, then position: eight and sixteen hexadecimal digits. */
const segment = /^([\dA-F]{8})([\dA-F]{16})/;

/** The lowest position, on any timeline. */
export const firstSegmentOf = (names: readonly string[]): string | undefined =>
  names.toSorted((one, other) => positionOf(one).localeCompare(positionOf(other)))[0];

const positionOf = (name: string) => segment.exec(name)?.[2] ?? "";

/** Whether a file of the archive is a segment before another one. Histories of timelines are not. */
export const isSegmentBefore = (name: string, first: string): boolean => segment.test(name) && positionOf(name) < positionOf(first);
