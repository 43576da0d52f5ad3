import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { application } from "#contract/application.ts";
import { type Client, createClient, type Send } from "#contract/client.ts";
import { contract } from "#contract/index.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { type Db, openDb } from "#db/pool.ts";
import { provenTenant, type Tenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { type App, createApp } from "../app.ts";
import { type Deps, openDeps } from "../deps.ts";
import type { ResolveTxt } from "../funnels/domain-proof.ts";
import type { ReadProofFile } from "../funnels/proof-file.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { workOff } from "../jobs/jobs.ts";
import type { Settings } from "../settings.ts";
import { hashPassword } from "../users/passwords.ts";
import { makeDatabase, quiet, type TestDatabase } from "./database.ts";
import { audible } from "./waiting.ts";

type InstanceOptions = Partial<Pick<Deps, "log" | "settings" | "requireDiskSpace" | "resolveTxt" | "readProofFile">> & {
  limits?: { burst: number; daily: number };
};

/** The real service on a test's own database, with clients typed by the contract. */
export type TestApp = {
  db: Db;
  url: string;
  app: App;
  deps: Deps;
  /** Starts another instance of the service on the same database; it ends with the test. */
  instance(options?: InstanceOptions): Promise<App>;
  settings: Settings;
  now: () => Date;
  /** The instant at which the app's clock started, moved only by `advance`: what a test calls today stays the same over midnight. */
  begun: () => Date;
  /** Moves the app's clock forward. */
  advance(ms: number): void;
  /** From now on only `advance` moves the app's clock, however long the machine takes. */
  stopClock(): void;
  /** Waits until the program has received every notification committed so far. */
  heard(): Promise<void>;
  /** Runs the jobs that are due by the app's clock, one after the other or several at a time, then returns. */
  work(options?: { concurrency?: number }): Promise<void>;
  /** A new location with a client whose token has these scopes (all by default). */
  location(options?: { scopes?: readonly Scope[]; allowDuplicateContact?: boolean; matchOrder?: ("email" | "phone")[] }): Promise<Visitor>;
  /** Creates a client with its own token for an existing location. */
  as(locationId: string, scopes: readonly Scope[]): Promise<Visitor>;
  /** Creates a signed-in user of a location. */
  user(locationId: string, options?: { role?: string; firstName?: string; lastName?: string }): Promise<SignedIn>;
  /** Sends a request unchanged. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export type Visitor = { api: Client<typeof contract>; tenant: Tenant; locationId: string; token: string; tokenId: string; send: Send };
/** A hash that takes 1 ms instead of 100 ms: most tests sign a user in, and none tries to guess the password. */
const cheapHash = 2 ** 8;

export type SignedIn = { app: Client<typeof application>; id: string; email: string; password: string; token: string; send: Send };

export const testSettings = (dataDir: string): Settings => ({
  dataDir,
  secret: "a secret of the tests, thirty-two long",
  serviceUrl: "http://service.test",
  dashboardUrl: "http://dashboard.test",
  allowLoopback: true,
  isSecretGiven: true,
  backup: {},
});

type Shift = { at: Date; ms: number };

/** How far the database's clock is ahead of this process's; 0 where they are the same clock, which they are unless one of them is shifted. */
async function databaseAheadMs(db: Db): Promise<number> {
  const { rows } = await db.pool.query<{ now: Date }>("select clock_timestamp() as now");
  const aheadMs = (rows[0]?.now.getTime() ?? 0) - Date.now();
  return Math.abs(aheadMs) < 1000 ? 0 : aheadMs;
}

/** An instant after everything so far; the database's clock is finer than JavaScript's. */
function betweenInstants(aheadMs: number): Date {
  const next = Date.now() + 1;
  while (Date.now() < next);
  return new Date(next + aheadMs);
}

/** The queue uses the database's clock, which tests cannot move, so the jobs' times are moved instead. */
async function shiftJobs(db: Db, shifts: Shift[]): Promise<void> {
  for (const { at, ms } of shifts)
    await db.pool.query(
      "update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1::float / 1000) where created_at < $2",
      [ms, at],
    );
}

/** While the app's clock is stopped, delays jobs by the time that passed in the database since they were queued. */
const holdJobs = (db: Db, heldUntil: Date) =>
  db.pool.query(
    "update graphile_worker._private_jobs set run_at = run_at + (clock_timestamp() - greatest(created_at, $1)) where run_at > created_at",
    [heldUntil],
  );

export async function startTestApp(
  t: TestContext,
  options: {
    burst?: number;
    daily?: number;
    dataDir?: string;
    settings?: Partial<Settings>;
    db?: Parameters<typeof openDb>[1];
    resolveTxt?: ResolveTxt;
    readProofFile?: ReadProofFile;
    requireDiskSpace?: () => void;
    database?: TestDatabase;
  } = {},
): Promise<TestApp> {
  const { url, drop } = options.database ?? (await makeDatabase());
  const db = audible(openDb(url, { max: 12, ...options.db }));
  let offsetMs = 0;
  let stoppedMs: number | undefined;
  let heldUntil = new Date(0);
  const aheadMs = await databaseAheadMs(db);
  const begunMs = Date.now();
  const shifts: Shift[] = [];
  const now = () => new Date((stoppedMs ?? Date.now()) + offsetMs);
  const settings = { ...testSettings(options.dataDir ?? path.join(os.tmpdir(), `frontdesk-app-${newId()}`)), ...options.settings };
  const running: (() => Promise<void>)[] = [];
  const start = async (own: InstanceOptions = {}): Promise<{ app: App; deps: Deps }> => {
    const { limits = { burst: 1_000_000, daily: 1_000_000 }, ...given } = own;
    const { deps, close } = await openDeps({ db, log: quiet, now, settings, ...given });
    const { close: closeApp, ...app } = await createApp(deps, { limits, checkAnswers: true });
    let closing: Promise<void> | undefined;
    const end = () => {
      closing ??= closeApp().then(close);
      return closing;
    };
    running.push(end);
    return { app: { ...app, close: end }, deps };
  };
  const { app, deps } = await start({
    limits: { burst: options.burst ?? 1_000_000, daily: options.daily ?? 1_000_000_000 },
    ...(options.resolveTxt === undefined ? {} : { resolveTxt: options.resolveTxt }),
    readProofFile: options.readProofFile ?? (async () => undefined),
    ...(options.requireDiskSpace === undefined ? {} : { requireDiskSpace: options.requireDiskSpace }),
  });
  t.after(async () => {
    await Promise.all(running.map((end) => end()));
    await db.close();
    await drop();
  });
  const fetch = async (address: string, init?: RequestInit) => app.fetch(new Request(`http://service.test${address}`, init));
  const sendWith =
    (token: string): Send =>
    (address, init) =>
      fetch(address, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

  const as = async (locationId: string, granted: readonly Scope[]): Promise<Visitor> => {
    const tenant = provenTenant(locationId);
    const made = await db.tx({ kind: "system" }, (tx) =>
      tokens.create(tx, tenant, { name: "Test", scopes: [...granted], kind: "pit" }, now()),
    );
    const send = sendWith(made.token);
    return { api: createClient(contract, send), tenant, locationId, token: made.token, tokenId: made.id, send };
  };

  return {
    db,
    url,
    app,
    deps,
    instance: async (own) => (await start(own)).app,
    now,
    begun: () => new Date(begunMs + offsetMs),
    fetch,
    as,
    settings,
    advance(ms) {
      offsetMs += ms;
      shifts.push({ at: betweenInstants(aheadMs), ms });
    },
    stopClock() {
      stoppedMs ??= Date.now();
    },
    heard: db.heard,
    async work({ concurrency = 1 } = {}) {
      if (stoppedMs !== undefined) await holdJobs(db, heldUntil);
      heldUntil = new Date(Date.now() + aheadMs);
      await shiftJobs(db, shifts.splice(0));
      await workOff(deps, undefined, concurrency);
    },
    async location(how = {}) {
      const id = newId();
      await locations.insertCompany(db.query, { id: `company-${id}`, name: "Company", date_added: now() });
      const row = {
        id,
        company_id: `company-${id}`,
        name: "Location",
        timezone: "UTC",
        allow_duplicate_contact: how.allowDuplicateContact ?? false,
        duplicate_match_order: how.matchOrder ?? ["email", "phone"],
      };
      await locations.insert(db.query, {
        ...row,
        address: null,
        city: null,
        state: null,
        country: null,
        postal_code: null,
        email: null,
        phone: null,
        website: null,
        date_added: now(),
      });
      return as(id, how.scopes ?? scopes);
    },
    async user(locationId, how = {}) {
      const location = await locations.findById(db.query, locationId);
      if (location === undefined) throw new Error(`There is no location ${locationId}.`);
      const id = newId();
      const email = `${id.toLowerCase()}@example.com`;
      const password = "Correct-Horse-7-Battery";
      const passwordHash = await hashPassword(password, cheapHash);
      const name = { first_name: how.firstName ?? "Test", last_name: how.lastName ?? "User" };
      await db.tx({ kind: "system" }, async (tx) => {
        await users.insert(tx, {
          id,
          company_id: location.company_id,
          ...name,
          email,
          email_lower: email,
          phone: null,
          password_hash: passwordHash,
          role: how.role ?? "admin",
        });
        await users.insertLocation(tx, provenTenant(locationId), id);
      });
      const anonymous = createClient(application, (address, init) => fetch(address, init));
      const { token } = await anonymous.sessions.create({ body: { email, password } });
      const send = sendWith(token);
      return { app: createClient(application, send), id, email, password, token, send };
    },
  };
}
