import { appSecretIn } from "#db/app-secret.ts";
import { acquireCluster } from "#db/embedded.ts";
import { type Db, openDb } from "#db/pool.ts";
import { environment } from "../env.ts";

/** The dashboard's own database, and the secret that encrypts its secrets. */
export type Store = { db: Db; secret: string };

declare global {
  /** One store per process. Next.js loads this module in several bundles, so the store is global. */
  var frontdeskStore: Promise<Store> | undefined;
}

const say = (line: string) => process.stderr.write(`frontdesk dashboard: ${line}\n`);

const listener = {
  revived: say,
  waits: say,
  /** The next request that needs the store opens it again. */
  lost({ message }: Error) {
    say(message);
    const store = globalThis.frontdeskStore;
    globalThis.frontdeskStore = undefined;
    void store?.then(({ db }) => db.close()).catch(() => undefined);
  },
};

async function open(): Promise<Store> {
  const env = environment();
  const url = env.DATABASE_URL ?? (await acquireCluster(env.DATA_DIR, { listener })).url;
  const db = openDb(url, { max: 5, applicationName: "frontdesk dashboard" });
  return { db, secret: await appSecret() };
}

export async function appSecret(): Promise<string> {
  const env = environment();
  return env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR));
}

export function openStore(): Promise<Store> {
  globalThis.frontdeskStore ??= open().catch((error: unknown) => {
    globalThis.frontdeskStore = undefined;
    throw error;
  });
  return globalThis.frontdeskStore;
}
