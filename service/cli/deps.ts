import { appSecretIn } from "#db/app-secret.ts";
import { acquireCluster } from "#db/embedded.ts";
import * as locations from "#db/locations/locations.ts";
import { migrate } from "#db/migrate.ts";
import { type Db, type Executor, openDb } from "#db/pool.ts";
import { provenTenant, type Tenant } from "#db/tenant.ts";
import { type Env, readEnv } from "../env.ts";
import { announceNow } from "../live/announcements.ts";
import { type Settings, settingsOf } from "../settings.ts";
import { UsageError } from "./usage-error.ts";

/** What the operator's commands work with: the database as it is now, in the operator's name. */
export type CommandDeps = {
  db: Db;
  now: () => Date;
  baseUrl: string;
  secret(): Promise<string>;
  settings(): Promise<Settings>;
  /** A location that stands, or a Mistake. */
  location(id: string): Promise<Tenant>;
  /** All or nothing, with the change log naming the operator. */
  change<T>(run: (tx: Executor) => Promise<T>): Promise<T>;
  /** The same for a location's data; running services hear of it, so that their open pages follow. */
  changeIn<T>(tenant: Tenant, run: (tx: Executor) => Promise<T>): Promise<T>;
};

/** Opens the database that the service uses, starting it where nothing runs, brings it up to date, and closes it after the work. */
export async function withDeps<T>(work: (deps: CommandDeps) => Promise<T>): Promise<T> {
  const env = mistakes(readEnv);
  const now = () => new Date(Date.now() + env.NOW_OFFSET_MS);
  return withDatabase(env, async (db) => {
    await migrate(db);
    const change: CommandDeps["change"] = (run) => db.tx({ kind: "operator", name: "Operator" }, run);
    return work({
      db,
      now,
      baseUrl: `http://127.0.0.1:${env.SERVICE_PORT}`,
      secret: () => secretOf(env),
      settings: async () => settingsOf(env, await secretOf(env)),
      async location(id) {
        if ((await locations.findById(db.query, id)) === undefined) throw new UsageError(`There is no location ${id}.`);
        return provenTenant(id);
      },
      change,
      changeIn: (tenant, run) =>
        change(async (tx) => {
          const result = await run(tx);
          await announceNow(tx, tenant);
          return result;
        }),
    });
  });
}

/** What an operator can mend, and so no fault of the program. */
function mistakes<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

const secretOf = async (env: Env) => env.APP_SECRET ?? appSecretIn(env.DATA_DIR);

async function withDatabase<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const cluster = env.DATABASE_URL === undefined ? await acquireCluster(env.DATA_DIR) : undefined;
  try {
    const db = openDb(cluster?.url ?? env.DATABASE_URL ?? "", { applicationName: "frontdesk admin", max: 4 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await cluster?.release();
  }
}
