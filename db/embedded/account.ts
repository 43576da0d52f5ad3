import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ClusterFailure, reasonOf } from "./failure.ts";

const run = promisify(execFile);

/** The account that the server runs as; empty for the current one. PostgreSQL refuses to run as root. */
export type Account = { uid?: number; gid?: number };

export const isRoot = process.getuid?.() === 0;

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

const creations: [string, string[]][] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]],
  ["adduser", ["-S", "-D", "-H", "postgres"]],
];

/** The system's `postgres` user, created if it is missing. */
export async function serverAccount(): Promise<Account> {
  const known = (await lookUp("postgres")) ?? (await lookUp("_postgres"));
  if (known) return known;
  let reason = "";
  for (const [command, given] of creations) {
    try {
      await run(command, given);
    } catch (error) {
      reason = reasonOf(error).split("\n")[0] ?? "";
    }
    const made = await lookUp("postgres");
    if (made) return made;
  }
  throw new ClusterFailure(
    `PostgreSQL cannot run as root, and the user "postgres" could not be created: ${reason}. Start as another user.`,
  );
}

/** Whether the account may enter the folder and all its parents. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
