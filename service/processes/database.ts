import type { Logger } from "pino";
import { acquireCluster, archiveLog, type ClusterListener } from "#db/embedded.ts";
import * as locations from "#db/locations/locations.ts";
import type { Db } from "#db/pool.ts";
import { upgradeDatabase } from "../backup/before-upgrade.ts";
import { fillDemo } from "../demo/demo.ts";
import type { Env } from "../env.ts";
import { openFiles } from "../files/files.ts";
import type { Lifetime } from "../lifetime.ts";
import { pointInTimeOf, type Settings } from "../settings.ts";
import { setupAddressOf } from "../setup/setup-token.ts";
import { say } from "./say.ts";

/** `directory` is the folder of the embedded database; another database has none. */
export type Database = { url: string; directory?: string | undefined };

const lostMs = 5_000;

/** The database of the environment, or the embedded one, which runs until the program ends. */
export async function openDatabase(env: Env, log: Logger, life: Lifetime): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL };
  const listener: ClusterListener = {
    revived(line) {
      say(line);
      log.warn(line);
    },
    waits(line) {
      say(line);
      log.error(line);
    },
    lost({ message }) {
      say(message);
      // Without its database, the service cannot finish any request.
      setTimeout(() => process.exit(1), lostMs).unref();
      life.shutDown(message, 1);
    },
  };
  const archive = pointInTimeOf(env);
  await archiveLog(env.DATA_DIR, archive ?? null);
  const cluster = await acquireCluster(env.DATA_DIR, { listener });
  life.onEnd(() => cluster.release());
  if (cluster.notice !== undefined) process.stderr.write(`${cluster.notice}\n`);
  return { url: cluster.url, directory: cluster.directory };
}

/** Brings the schema up to date, and fills an empty database with the demo company or tells the operator where to set it up. */
export async function prepareDatabase(db: Db, env: Env, settings: Settings, { now, log }: { now: () => Date; log: Logger }): Promise<void> {
  const { backup } = await upgradeDatabase(db, settings, { now, say });
  if (backup !== null) log.info(backup, "backup before the upgrade");
  const demo = { now: now(), secret: settings.secret, baseUrl: settings.serviceUrl, files: openFiles(settings) };
  const lines = env.DEMO ? await fillDemo(db, demo) : [];
  if (!(await locations.hasCompany(db.query))) lines.push(`There is no location yet. Set it up at ${setupAddressOf(settings)}`);
  for (const line of lines) process.stderr.write(`${line}\n`);
}
