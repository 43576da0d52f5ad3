import { chmod, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./make-folder.mjs";

/** What of a folder's mode stays: others may pass through it to the database's folder, whose server may run as another user, and see nothing. */
const passable = 0o711;
const closed = ["files", "outbox", "logs"];

/** Makes the data folder. Plain JavaScript, since scripts need it before anything is installed. */
export async function makeDataDir(dataDir) {
  await makeFolder(dataDir, { mode: passable });
  await closeDataDir(dataDir);
}

/** Closes what an earlier start left open to other users of the machine. */
export async function closeDataDir(dataDir) {
  const found = await stat(dataDir).catch(ignore);
  if (found === undefined) return;
  if ((found.mode & 0o777 & ~passable) !== 0) await chmod(dataDir, found.mode & passable).catch(ignore);
  for (const name of closed) await chmod(path.join(dataDir, name), 0o700).catch(ignore);
}

/** What is not there needs no closing, and a folder of another user is theirs to close. */
function ignore(error) {
  if (!["ENOENT", "ENOTDIR", "EPERM", "EROFS"].includes(error.code)) throw error;
}
