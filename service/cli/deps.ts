import { pino } from "pino";
import { appSecretIn } from "#db/app-secret.ts";
import { acquireCluster } from "#db/embedded.ts";
import * as locations from "#db/locations/locations.ts";
import { type Db, type Executor, type Origin, openDb } from "#db/pool.ts";
import { upgradeDatabase } from "../backup/before-upgrade.ts";
import { type Context, systemContext } from "../context.ts";
import { type Deps, openDeps } from "../deps.ts";
import { type Env, readEnv } from "../env.ts";
import { settingsOf } from "../settings.ts";
import { UsageError } from "./usage-error.ts";

/** The dependencies of commands. */
export type CommandDeps = Deps & {
  baseUrl: string;
  /**
   * The operator's context in an existing location. Throws a UsageError for any other id. Open pages of running services follow its
   * changes.
   */
  location(id: string): Promise<Context>;
  /** One transaction outside any location, with the change log naming the operator. */
  change<T>(run: (tx: Executor) => Promise<T>): Promise<T>;
};

const operator: Origin = { kind: "operator", name: "Operator" };

export const commandDeps = (deps: Deps, baseUrl: string): CommandDeps => ({
  ...deps,
  baseUrl,
  async location(id) {
    if ((await locations.findById(deps.db.query, id)) === undefined) throw new UsageError(`There is no location ${id}.`);
    return systemContext(deps, id, operator);
  },
  change: (run) => deps.db.tx(operator, run),
});

/** Opens the database that the service uses, starting and migrating it if necessary, and closes it after the work. */
export async function withDeps<T>(work: (deps: CommandDeps) => Promise<T>): Promise<T> {
  const env = environment();
  const now = () => new Date(Date.now() + env.NOW_OFFSET_MS);
  return withDatabase(env, async (db) => {
    const settings = settingsOf(env, env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR)));
    await upgradeDatabase(db, settings, { now, say: (line) => process.stderr.write(`${line}\n`) });
    const { deps, close } = await openDeps({ db, log: pino({ level: "silent" }), settings, now });
    try {
      return await work(commandDeps(deps, `http://127.0.0.1:${env.SERVICE_PORT}`));
    } finally {
      await close();
    }
  });
}

/** An invalid environment is a usage error, not a program error. */
export function environment(): Env {
  try {
    return readEnv();
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

const withDatabase = <T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> =>
  withServer(env, async (url) => {
    const db = openDb(url, { applicationName: "frontdesk admin", max: 4 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });

/** The address of the database that the service uses. Its server is started if necessary. The database may be empty. */
export async function withServer<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL !== undefined) return work(env.DATABASE_URL);
  const cluster = await acquireCluster(env.DATA_DIR);
  try {
    return await work(cluster.url);
  } finally {
    await cluster.release();
  }
}
