import { setTimeout as sleep } from "node:timers/promises";
import { program } from "#contract/program.ts";
import { appSecretIn } from "#db/app-secret.ts";
import { closeDataDir } from "#db/data-dir.mjs";
import { acquireCluster, archiveLog, type ClusterListener } from "#db/embedded.ts";
import { openDb } from "#db/pool.ts";
import { startTracing } from "#db/tracing.ts";
import { type App, answerWhileStarting, createApp } from "./app.ts";
import { upgradeDatabase } from "./backup/before-upgrade.ts";
import { fillDemo } from "./demo/demo.ts";
import { openDeps } from "./deps.ts";
import { watchDiskSpace } from "./disk-space.ts";
import { type Env, readEnv } from "./env.ts";
import { openFiles } from "./files/files.ts";
import { openLimitsStore } from "./http/limits-store.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { listenForMail } from "./mailboxes/smtp-port.ts";
import { listen } from "./server.ts";
import { pointInTimeOf, settingsOf } from "./settings.ts";

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Starts environment, database, application and port, and stops them in the reverse order. */
async function main(): Promise<void> {
  // Files that the program writes are readable by its own user only.
  process.umask(0o077);
  const env = readEnv();
  await closeDataDir(env.DATA_DIR);
  const log = await createLog({ level: env.LOG_LEVEL, file: env.LOG_FILE });
  const now = () => new Date(Date.now() + env.NOW_OFFSET_MS);
  const undo: (() => Promise<unknown>)[] = [];
  let drain: (() => Promise<unknown>) | undefined;
  let closing: Promise<void> | undefined;
  const close = (first?: () => Promise<unknown>) => {
    closing ??= (async () => {
      await first?.();
      for (const step of undo.reverse()) await step();
    })();
    return closing;
  };
  const shutDown = (reason: string, { status = 0, first }: { status?: number; first?: (() => Promise<unknown>) | undefined } = {}) => {
    log.info({ reason }, "stopping");
    close(first).then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  // Ctrl-C ends it at once: nothing routes requests elsewhere. It arrives twice in a terminal: directly and through npm.
  process.on("SIGINT", () => shutDown("SIGINT"));
  process.on("SIGTERM", () => shutDown("SIGTERM", { first: drain }));
  const listener: ClusterListener = {
    revived(line) {
      say(`frontdesk service: ${line}`);
      log.warn(line);
    },
    waits(line) {
      say(`frontdesk service: ${line}`);
      log.error(line);
    },
    lost({ message }) {
      say(`frontdesk service: ${message}`);
      // Without its database, the service cannot finish any request.
      setTimeout(() => process.exit(1), lostMs).unref();
      shutDown(message, { status: 1 });
    },
  };

  try {
    let running: App | undefined;
    const listening = await listen((request, ...rest) => running?.fetch(request, ...rest) ?? answerWhileStarting(request), {
      port: env.SERVICE_PORT,
      host: env.SERVICE_HOST,
    });
    const { OTEL_EXPORTER_OTLP_ENDPOINT } = env;
    if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
      undo.push(
        startTracing({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT }, { name: "frontdesk-service", version: program.version }, (line) =>
          log.warn(line),
        ),
      );
    const { url, requireDiskSpace } = await databaseOf(env, listener, undo);
    const warn = ({ message }: Error) => log.warn({ reason: message }, "database connection lost");
    const db = openDb(url, { applicationName: "frontdesk service", onError: warn });
    undo.push(() => db.close());
    const settings = settingsOf(env, env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR)));
    const { backup } = await upgradeDatabase(db, settings, { now, say: (line) => say(`frontdesk service: ${line}`) });
    if (backup !== null) log.info(backup, "backup before the upgrade");
    if (env.DEMO)
      for (const line of await fillDemo(db, {
        now: now(),
        secret: settings.secret,
        baseUrl: settings.serviceUrl,
        files: openFiles(settings),
      }))
        say(line);

    const limitsStore = await openLimitsStore(env.REDIS_URL, log);
    undo.push(async () => limitsStore.close());
    const { deps, close: closeDeps } = await openDeps({
      db,
      log,
      now,
      settings,
      limitsStore,
      ...(requireDiskSpace && { requireDiskSpace }),
    });
    undo.push(closeDeps);
    const app = await createApp(deps, {
      limits: { burst: env.RATE_LIMIT_BURST, daily: env.RATE_LIMIT_DAILY },
      checkAnswers: env.NODE_ENV !== "production",
    });
    undo.push(() => app.close());
    const jobsDb = openDb(url, { max: 16, statementTimeoutMs: jobStatementMs, applicationName: "frontdesk jobs", onError: warn });
    undo.push(() => jobsDb.close());
    undo.push(await startJobs({ ...deps, db: jobsDb }));
    undo.push(listening.close);
    undo.push(async () => app.endStreams());
    if (settings.smtpIn !== undefined) undo.push((await listenForMail(deps, settings.smtpIn)).close);
    running = app;
    drain = async () => {
      app.drain();
      listening.drain();
      await sleep(env.DRAIN_MS);
    };
    log.info({ port: env.SERVICE_PORT, smtpPort: settings.smtpIn?.port }, "listening");
    say(`The service answers at http://127.0.0.1:${env.SERVICE_PORT} (its interface: /docs)`);
  } catch (error) {
    say(`frontdesk service: ${reasonOf(error)}`);
    await close();
    process.exit(1);
  }
}

type Database = { url: string; requireDiskSpace?: () => void };

async function databaseOf(env: Env, listener: ClusterListener, undo: (() => Promise<unknown>)[]): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL };
  const archive = pointInTimeOf(env);
  await archiveLog(env.DATA_DIR, archive ?? null);
  const cluster = await acquireCluster(env.DATA_DIR, { listener });
  undo.push(() => cluster.release());
  if (cluster.notice !== undefined) say(cluster.notice);
  return { url: cluster.url, requireDiskSpace: watchDiskSpace(cluster.directory) };
}

/** Longer than for requests, because a job works on more rows. */
const jobStatementMs = 10 * 60 * 1000;
const lostMs = 5_000;

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOSPC") return "the disk is full.";
  const isSocketGone = code === "ENOENT" && cause instanceof Error && "syscall" in cause && cause.syscall === "connect";
  if (isSocketGone || /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(String(code)))
    return "the database cannot be reached. Look at DATABASE_URL.";
  if (cause instanceof Error && /^(Connection terminated|timeout exceeded)/.test(cause.message))
    return `the database cannot be reached (${cause.message}). Look at DATABASE_URL.`;
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

await main().catch((error: unknown) => {
  say(`frontdesk service: ${reasonOf(error)}`);
  process.exit(1);
});
