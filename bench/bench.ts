import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { apiVersion, headers } from "#contract/common.ts";
import type { Env, Options } from "./env.ts";
import { createDroppedIndexes } from "./fill.ts";
import { emptyPlace, endTokens, makePlace, type Place } from "./harness.ts";
import { type Program, root, startProgram } from "./programs.ts";

/** The environment of a measurement: two servers on one database, and locations of several sizes. */
export type Bench = {
  env: Env;
  options: Options;
  db: pg.Pool;
  /** The running service. */
  service(): Program;
  /** Kills the service without warning, and starts another. */
  killService(): Promise<void>;
  bare: Program;
  serviceUrl: string;
  bareUrl: string;
  /** The large location. Like every location, it is created when it is first needed. */
  big(): Promise<Place>;
  small(): Promise<Place>;
  /** A location without contacts, for measurements that create some. */
  empty: Place;
  headersOf(place: Place): Record<string, string>;
  /** Ids of contacts from the whole location. */
  ids(locationId: string, count: number): Promise<string[]>;
  /** A location with this number of contacts. */
  place(contacts: number): Promise<Place>;
  say(line: string): void;
  close(): Promise<void>;
};

const smallSize = 10_000;
const unlimited = "1000000000";
const idRows = z.array(z.object({ id: z.string() }));

export async function openBench(env: Env, options: Options): Promise<Bench> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const db = new pg.Pool({ connectionString: env.DATABASE_URL, max: 4 });
  const logs = path.join(env.DATA_DIR, "logs");
  const serviceUrl = `http://127.0.0.1:${env.SERVICE_PORT}`;
  const bareUrl = `http://127.0.0.1:${env.BARE_PORT}`;

  const runtime = z.array(z.string()).parse(JSON.parse(await readFile(path.join(root, "service", "node-options.json"), "utf8")));
  const startService = () =>
    startProgram({
      name: "service",
      command: [...runtime, "service/main.ts"],
      environment: {
        RATE_LIMIT_BURST: unlimited,
        RATE_LIMIT_DAILY: unlimited,
        DEMO: "0",
        WEBHOOK_ALLOW_LOOPBACK: "1",
        SMTP_IN_PORT: String(env.SMTP_IN_PORT),
        SMTP_IN_HOST: "127.0.0.1",
        LOG_FILE: path.join(logs, "service.log"),
      },
      readyAt: `${serviceUrl}/healthz`,
      logFile: path.join(logs, "service.out"),
      profile: options.profile,
    });
  let service = await startService();
  const places = new Map<number, Promise<Place>>();
  const place = (contacts: number): Promise<Place> => {
    const prepared = places.get(contacts) ?? makePlace({ db, env, say }, `bench-${contacts}`, contacts);
    places.set(contacts, prepared);
    return prepared;
  };
  await createDroppedIndexes(db, env.DATA_DIR);
  const empty = await makePlace({ db, env, say }, "bench-create", 0);
  await emptyPlace(db, empty.id);
  const bare = await startProgram({
    name: "bare",
    command: ["bench/bare.ts"],
    environment: {},
    readyAt: `${bareUrl}/healthz`,
    logFile: path.join(logs, "bare.out"),
    profile: options.profile,
  });

  return {
    env,
    options,
    db,
    service: () => service,
    async killService() {
      await service.kill();
      service = await startService();
    },
    bare,
    serviceUrl,
    bareUrl,
    big: () => place(options.contacts),
    small: () => place(smallSize),
    empty,
    headersOf: ({ token }) => ({ authorization: `Bearer ${token}`, [headers.version]: apiVersion }),
    async ids(locationId, count) {
      const { rows } = await db.query("select id from contact where location_id = $1 order by md5(id) limit $2", [locationId, count]);
      return idRows.parse(rows).map(({ id }) => id);
    },
    place,
    say,
    async close() {
      await Promise.all([service.stop(), bare.stop()]);
      await emptyPlace(db, empty.id);
      await endTokens(db);
      await db.end();
    },
  };
}

/** Waits for PostgreSQL's own work after many writes, so that it does not disturb a measurement. */
export async function settle(db: pg.Pool): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("vacuum (analyze) contact");
    await client.query("checkpoint").catch((error: unknown) => {
      // A checkpoint requires a superuser or an explicit grant. Without one, the figures stay within their variation.
      if (!(error instanceof pg.DatabaseError && error.code === "42501")) throw error;
    });
  } finally {
    client.release();
  }
}

export const interrupted = () => Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
