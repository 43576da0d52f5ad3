import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { program } from "#contract/program.ts";
import { openDb } from "#db/pool.ts";
import { startTracing } from "#db/tracing.ts";
import { type App, type AppOptions, answerWhileStarting, createApp } from "../app.ts";
import { type Deps, openDeps } from "../deps.ts";
import { watchDiskSpace } from "../disk-space.ts";
import type { Env } from "../env.ts";
import type { LimitsStore } from "../http/limits-store.ts";
import { startJobs } from "../jobs/jobs.ts";
import type { Lifetime } from "../lifetime.ts";
import { listenForMail } from "../mailboxes/smtp-port.ts";
import { listen } from "../server.ts";
import type { Settings } from "../settings.ts";
import type { Database } from "./database.ts";

// The parts of the service that one process runs, or that several processes share.

export const clockOf = (env: Env) => () => new Date(Date.now() + env.NOW_OFFSET_MS);

/** Longer than for requests, because a job processes more rows. */
const jobStatementMs = 10 * 60 * 1000;
const connectionsMost = 20;
/** The connections that all processes of one machine may use for requests. */
const connectionsOfAll = 48;

/** The connections of one process; an embedded database has enough for the greatest number of processes. */
export const connectionsOf = (workers: number): number =>
  workers === 1 ? connectionsMost : Math.min(connectionsMost, Math.max(4, Math.floor(connectionsOfAll / workers)));

export const openPort = async (env: Env) => {
  let running: App | undefined;
  const listening = await listen((request, ...rest) => running?.fetch(request, ...rest) ?? answerWhileStarting(request), {
    port: env.SERVICE_PORT,
    host: env.SERVICE_HOST,
  });
  return {
    ...listening,
    serve(app: App) {
      running = app;
    },
  };
};

export type Port = Awaited<ReturnType<typeof openPort>>;

export function traceRequests(env: Env, log: Logger, life: Lifetime): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = env;
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const named = { name: "frontdesk-service", version: program.version };
  life.onEnd(startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT }, named, (line) => log.warn(line)));
}

const warning =
  (log: Logger) =>
  ({ message }: Error) =>
    log.warn({ reason: message }, "database connection lost");

export const openPool = (database: Database, log: Logger, life: Lifetime, max = connectionsMost) => {
  const db = openDb(database.url, { max, applicationName: "frontdesk service", onError: warning(log) });
  life.onEnd(() => db.close());
  return db;
};

type Given = { env: Env; log: Logger; life: Lifetime; database: Database; settings: Settings; limitsStore: LimitsStore };

export async function openShared({ env, log, life, database, settings, limitsStore }: Given, db: Deps["db"]): Promise<Deps> {
  life.onEnd(async () => limitsStore.close());
  const requireDiskSpace = database.directory === undefined ? undefined : watchDiskSpace(database.directory);
  const { deps, close } = await openDeps({
    db,
    log,
    now: clockOf(env),
    settings,
    limitsStore,
    ...(requireDiskSpace && { requireDiskSpace }),
  });
  life.onEnd(close);
  return deps;
}

export async function openApp(env: Env, deps: Deps, life: Lifetime, options: Omit<AppOptions, "limits"> = {}): Promise<App> {
  const app = await createApp(deps, {
    limits: { burst: env.RATE_LIMIT_BURST, daily: env.RATE_LIMIT_DAILY },
    checkAnswers: env.NODE_ENV !== "production",
    ...options,
  });
  life.onEnd(() => app.close());
  return app;
}

export async function runJobs(deps: Deps, database: Database, life: Lifetime): Promise<void> {
  const { log } = deps;
  const options = { max: 16, statementTimeoutMs: jobStatementMs, applicationName: "frontdesk jobs", onError: warning(log) };
  const db = openDb(database.url, options);
  life.onEnd(() => db.close());
  life.onEnd(await startJobs({ ...deps, db }));
}

export async function receiveMail(deps: Deps, life: Lifetime): Promise<void> {
  if (deps.settings.smtpIn !== undefined) life.onEnd((await listenForMail(deps, deps.settings.smtpIn)).close);
}

/** Answers requests from now on, until the port closes. */
export function answerAt(port: Port, app: App, env: Env, life: Lifetime): void {
  life.onEnd(port.close);
  life.onEnd(async () => app.endStreams());
  port.serve(app);
  life.drainWith(async () => {
    app.drain();
    port.drain();
    await sleep(env.DRAIN_MS);
  });
}
