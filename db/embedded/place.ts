import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, chmod, chown, open, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDataDir } from "../data-dir.mjs";
import { makeFolder } from "../make-folder.mjs";
import { type Account, canEnter, isRoot, serverAccount } from "./account.ts";
import { ClusterFailure, codeOf, reasonOf } from "./failure.ts";

/** The cluster's folder, which other users cannot access: data, socket, log, secret and locks. */
export type Place = {
  directory: string;
  data: string;
  log: string;
  startLock: string;
  usersLock: string;
  machine: string;
  account: Account;
  notice?: string;
};

const systemFolder = "/var/lib";

const statOf = async (file: string) => {
  try {
    return await stat(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
};

export const hasCluster = async (directory: string) => (await statOf(path.join(directory, "data", "PG_VERSION"))) !== undefined;

export async function preparePlace(dataDir: string): Promise<Place> {
  try {
    await makeDataDir(dataDir);
    const whole = await realpath(dataDir);
    const found = isRoot ? await placeForRoot(whole) : { directory: path.join(whole, "postgres"), account: {} };
    await makePrivate(found.directory, found.account);
    const inside = (name: string) => path.join(found.directory, name);
    const shared = { startLock: inside("start.lock"), usersLock: inside("users.lock"), machine: inside("machine") };
    for (const file of Object.values(shared)) await makeFile(file, found.account);
    return { ...found, ...shared, data: inside("data"), log: inside("postgres.log") };
  } catch (error) {
    if (error instanceof ClusterFailure) throw error;
    throw new ClusterFailure(
      `The database folder in ${dataDir} cannot be used: ${reasonOf(error)}. Set DATA_DIR to a folder that can be written.`,
      { cause: error },
    );
  }
}

async function placeForRoot(dataDir: string): Promise<{ directory: string; account: Account; notice?: string }> {
  const near = path.join(dataDir, "postgres");
  const far = path.join(systemFolder, `frontdesk-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
  const owner = (await hasCluster(near)) ? await statOf(near) : undefined;
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await serverAccount();
  if (owner) {
    if (await canEnter(account, dataDir)) return { directory: near, account };
    throw new ClusterFailure(
      `The user that owns the database in ${near} (uid ${account.uid}) can no longer enter ${dataDir}: allow it with chmod o+x on that folder and those above it.`,
    );
  }
  if (!(await hasCluster(far)) && (await canEnter(account, dataDir))) return { directory: near, account };
  return {
    directory: far,
    account,
    notice: `PostgreSQL does not run as root, and the user it runs as cannot enter ${dataDir}: the database is kept in ${far}.`,
  };
}

async function makePrivate(directory: string, account: Account): Promise<void> {
  await makeFolder(directory, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(directory, account.uid, account.gid);
    await chmod(directory, 0o700);
    return;
  }
  const { uid } = await stat(directory);
  if (uid !== process.getuid?.() && process.getuid) {
    throw new ClusterFailure(`The database folder ${directory} belongs to another user (uid ${uid}): start as that user, or set DATA_DIR.`);
  }
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  await chmod(directory, 0o700);
}

/** Gives users with access to the folder access to the file, even if root created it. */
async function makeFile(file: string, account: Account): Promise<void> {
  if (await statOf(file)) return;
  const made = await open(file, "a", 0o600);
  if (account.uid !== undefined && account.gid !== undefined) await made.chown(account.uid, account.gid);
  await made.close();
}

/** Created once, readable only by its owner. */
export async function secretOf(place: Place): Promise<string> {
  const file = path.join(place.directory, "password");
  if (await statOf(file)) return (await readFile(file, "utf8")).trim();
  const secret = randomBytes(24).toString("hex");
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flag: "wx" });
  if (place.account.uid !== undefined && place.account.gid !== undefined) await chown(`${file}.new`, place.account.uid, place.account.gid);
  await rename(`${file}.new`, file);
  return secret;
}
