import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { z } from "zod";
import { program } from "#contract/program.ts";
import { readText } from "#contract/read-body.ts";
import { hasAppSecret } from "#db/app-secret.ts";
import { appliedMigrations, migrations } from "#db/migrate.ts";
import { type Db, openDb } from "#db/pool.ts";
import type { Env } from "../env.ts";
import { openFiles, streamOf } from "../files/files.ts";
import { tryMailServer } from "../mail/mail.ts";
import { settingsOf } from "../settings.ts";
import { option, Printed, plainCommand } from "./command.ts";
import { environment, withServer } from "./deps.ts";

// Checks of an installation. They change nothing except for a file that they remove again; the database is not migrated.

type Area = "configuration" | "database" | "email" | "storage" | "clocks" | "versions";
/** A failed check prevents the service from working; a warning concerns something that is usually wanted. Both say what to do. */
type Check = { area: Area; detail: string } & ({ status: "ok" } | { status: "warning" | "failed"; fix: string });

const ok = (area: Area, detail: string): Check => ({ area, status: "ok", detail });
const warning = (area: Area, detail: string, fix: string): Check => ({ area, status: "warning", detail, fix });
const failed = (area: Area, detail: string, fix: string): Check => ({ area, status: "failed", detail, fix });

const said = (thrown: unknown): string => {
  const [first] = thrown instanceof AggregateError ? thrown.errors : [thrown];
  return (first instanceof Error ? first.message || String(Reflect.get(first, "code")) : String(first)).replaceAll("\n", " ");
};

/** The oldest versions that are supported. */
const leastNode = 20;
const leastPostgres = 15;

const leastDiskBytes = 1024 ** 3;
const clockMostMs = 2000;

const dashboardCheck = path.join(import.meta.dirname, "../../lib/environment-check.ts");

/** Starting a program takes a second, or several on a busy machine. */
const dashboardCheckMostMs = 30_000;

/** The reason why the dashboard would reject this environment. It has variables of its own, which only its program can check. */
async function refusalOfDashboard(): Promise<string | undefined> {
  const child = spawn(process.execPath, [dashboardCheck], {
    stdio: ["ignore", "ignore", "pipe"],
    timeout: dashboardCheckMostMs,
    killSignal: "SIGKILL",
  });
  const [words, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (status === null)
    return `The dashboard's program did not read its variables within ${dashboardCheckMostMs / 1000} s. One that ends in _FILE may name a pipe that nothing writes to.`;
  return status === 0 ? undefined : said(words.trim());
}

async function configurationOf(env: Env): Promise<Check[]> {
  const area = "configuration";
  const refusal = await refusalOfDashboard();
  const checks: Check[] = [
    refusal === undefined
      ? ok(area, "Every variable of the environment is valid.")
      : failed(area, refusal, "Correct the named variables of the dashboard. lib/env.ts describes each."),
  ];
  if (env.DATABASE_URL !== undefined && env.APP_SECRET === undefined && !(await hasAppSecret(env.DATA_DIR)))
    checks.push(
      failed(
        area,
        "No secret is set, so stored tokens of the database cannot be opened.",
        "Set APP_SECRET to the secret of this database.",
      ),
    );
  for (const name of ["SERVICE_URL", "DASHBOARD_URL"] as const)
    if (env[name] === undefined)
      checks.push(warning(area, `${name} is not set, so links only work on this machine.`, `Set ${name} to the public address.`));
  return checks;
}

async function databaseOf(db: Db): Promise<Check[]> {
  const area = "database";
  const applied = (await appliedMigrations(db.query)) ?? [];
  const unknown = applied.filter((name) => !migrations.includes(name));
  const missing = migrations.filter((name) => !applied.includes(name));
  if (unknown.length > 0)
    return [
      failed(
        area,
        `A newer version changed this database (${unknown.join(", ")}).`,
        "Start the newer version, or restore a backup of this one.",
      ),
    ];
  if (missing.length > 0)
    return [warning(area, `${missing.length} of ${migrations.length} migrations are not applied.`, "Start the service to apply them.")];
  return [ok(area, `The database can be reached and has all ${migrations.length} migrations.`)];
}

async function mailOf({ smtpUrl, mailFrom }: ReturnType<typeof settingsOf>): Promise<Check[]> {
  const area = "email";
  if (smtpUrl === undefined)
    return [
      warning(area, "Email is written to a folder instead of being sent.", "Set SMTP_URL to a mail server and MAIL_FROM to a sender."),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl);
  } catch (thrown) {
    return [
      failed(
        area,
        `The mail server ${host} rejects the connection: ${said(thrown)}`,
        "Check address, port, user and password in SMTP_URL.",
      ),
    ];
  }
  const accepts = ok(area, `The mail server ${host} accepts connections.`);
  return mailFrom === undefined
    ? [
        accepts,
        warning(
          area,
          "MAIL_FROM is not set, so the sender of emails is an address of this machine.",
          "Set MAIL_FROM to an address that the mail server may send from.",
        ),
      ]
    : [accepts];
}

async function storageOf(env: Env, settings: ReturnType<typeof settingsOf>): Promise<Check[]> {
  const area = "storage";
  const checks: Check[] = [];
  const where = settings.s3 === undefined ? `the folder ${env.DATA_DIR}` : `the bucket ${settings.s3.bucket}`;
  try {
    const files = openFiles(settings);
    const key = `doctor/${randomUUID()}`;
    await files.put(key, Buffer.from("frontdesk"), "text/plain");
    const kept = await streamOf(files, key);
    let content = "";
    for await (const part of kept ?? []) content += String(part);
    await files.remove(key);
    checks.push(
      content === "frontdesk"
        ? ok(area, `A file was written to ${where}, read back and removed.`)
        : failed(area, `A file that was written to ${where} cannot be read.`, "Check the permissions there."),
    );
  } catch (thrown) {
    const fix =
      settings.s3 === undefined
        ? "Give the program write access to DATA_DIR, or set another folder."
        : "Check S3_BUCKET and the AWS_… variables.";
    checks.push(failed(area, `Files cannot be stored in ${where}: ${said(thrown)}`, fix));
  }
  const space = await statfs(env.DATA_DIR).catch(() => undefined);
  if (space !== undefined) {
    const free = space.bavail * space.bsize;
    const amount = `${(free / 1024 ** 3).toFixed(1)} GiB are free under DATA_DIR.`;
    checks.push(
      free < leastDiskBytes ? warning(area, amount, "Free at least 1 GiB, or move DATA_DIR to a larger disk.") : ok(area, amount),
    );
  }
  return checks;
}

async function clocksOf(env: Env, db: Db): Promise<Check[]> {
  const area = "clocks";
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.query);
  const middle = (before + Date.now()) / 2;
  const differenceMs = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - middle));
  const checks = [
    differenceMs > clockMostMs
      ? failed(area, `The clocks of this machine and the database differ by ${differenceMs} ms.`, "Synchronize both with NTP.")
      : ok(area, `The clocks of this machine and the database differ by ${differenceMs} ms.`),
  ];
  if (env.NOW_OFFSET_MS !== 0)
    checks.push(warning(area, `The service's clock is shifted by ${env.NOW_OFFSET_MS} ms.`, "Remove NOW_OFFSET_MS, which is for tests."));
  return checks;
}

async function versionsOf(db: Db): Promise<Check[]> {
  const area = "versions";
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db.query);
  const postgres = rows[0]?.version ?? "";
  return [
    Number.parseInt(postgres, 10) < leastPostgres
      ? failed(area, `PostgreSQL is ${postgres}.`, `Use PostgreSQL ${leastPostgres} or newer.`)
      : ok(area, `PostgreSQL is ${postgres}.`),
  ];
}

const ownVersions = (): Check[] => {
  const node = process.versions.node;
  const area = "versions";
  return [
    ok(area, `Frontdesk is ${program.version}.`),
    Number.parseInt(node, 10) < leastNode
      ? failed(area, `Node is ${node}.`, `Use Node ${leastNode} or newer.`)
      : ok(area, `Node is ${node}.`),
  ];
};

async function withDatabase(env: Env): Promise<Check[]> {
  try {
    return await withServer(env, async (url) => {
      const db = openDb(url, { applicationName: "frontdesk doctor", max: 1 });
      try {
        return [...(await databaseOf(db)), ...(await clocksOf(env, db)), ...(await versionsOf(db))];
      } finally {
        await db.close();
      }
    });
  } catch (thrown) {
    const fix =
      env.DATABASE_URL === undefined
        ? "Check the PostgreSQL log under DATA_DIR, and that its disk is not full."
        : "Check that the server in DATABASE_URL is running, and check its address, user and password.";
    return [failed("database", `The database cannot be reached: ${said(thrown)}`, fix)];
  }
}

async function checkAll(): Promise<Check[]> {
  let env: Env;
  try {
    env = environment();
  } catch (thrown) {
    return [failed("configuration", said(thrown), "Correct the named variables. docs/configuration.md describes each."), ...ownVersions()];
  }
  const checks = await configurationOf(env);
  checks.push(...(await withDatabase(env)));
  // No check depends on the secret, so it is not created here.
  const settings = settingsOf(env, env.APP_SECRET ?? "");
  checks.push(...(await mailOf(settings)), ...(await storageOf(env, settings)), ...ownVersions());
  return checks;
}

const answerMs = 10_000;
const answerBytesMost = 64 * 1024;

export const doctorCommands = [
  plainCommand({
    words: "doctor",
    about:
      "Checks the configuration, the database, email, storage, clocks and versions, and says how to fix what is wrong. Exits with status 1 if a check failed.",
    options: z.strictObject({}),
    async run() {
      const checks = await checkAll();
      const isHealthy = checks.every(({ status }) => status !== "failed");
      return new Printed({ isHealthy, checks }, { status: isHealthy ? 0 : 1 });
    },
  }),
  plainCommand({
    words: "health",
    about: "Checks whether the running service can answer requests. Exits with status 1 if it cannot.",
    options: z.strictObject({
      url: option(
        z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" }).optional(),
        "URL",
        "The address of the service. Default: the service on this machine.",
      ),
    }),
    async run({ url }) {
      const address = new URL("/healthz", url ?? `http://127.0.0.1:${environment().SERVICE_PORT}`).href;
      try {
        const response = await fetch(address, { signal: AbortSignal.timeout(answerMs), redirect: "error" });
        const health: unknown = JSON.parse(await readText(response, { limitBytes: answerBytesMost }));
        return new Printed({ url: address, ...Object(health) }, { status: response.ok ? 0 : 1 });
      } catch (thrown) {
        const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
        return new Printed({ url: address, status: "unavailable", reason: said(cause) }, { status: 1 });
      }
    },
  }),
];
