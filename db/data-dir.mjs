import { chmod, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./make-folder.mjs";

/**
 * The bits of a folder's mode that are kept: other users may pass through it to the database's folder, whose server may run as another
 * user, but cannot list it.
 */
const passable = 0o711;
const closed = ["files", "outbox", "logs"];

/** Creates the data folder. Plain JavaScript, because scripts need it before packages are installed. */
export async function makeDataDir(dataDir) {
  await makeFolder(dataDir, { mode: passable });
  await closeDataDir(dataDir);
}

/** Removes the access that an earlier start gave to other users of the machine. */
export async function closeDataDir(dataDir) {
  const found = await stat(dataDir).catch(ignore);
  if (found === undefined) return;
  if ((found.mode & 0o777 & ~passable) !== 0) await chmod(dataDir, found.mode & passable).catch(ignore);
  for (const name of closed) await chmod(path.join(dataDir, name), 0o700).catch(ignore);
}

/** A missing file needs no change, and a folder of another user can only be changed by that user. */
function ignore(error) {
  if (!["ENOENT", "ENOTDIR", "EPERM", "EROFS"].includes(error.code)) throw error;
}
