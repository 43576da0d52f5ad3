import { z } from "zod";
import { program } from "#contract/program.ts";
import { appSecretIn } from "#db/app-secret.ts";
import * as runs from "#db/backup/runs.ts";
import { hasTable } from "#db/migrate.ts";
import { type Db, openDb } from "#db/pool.ts";
import * as database from "#db/status/status.ts";
import { planUpgrade, type UpgradePlan } from "#db/upgrade/plan.ts";
import { placeBeforeUpgrade, upgradeDatabase } from "../backup/before-upgrade.ts";
import type { Env } from "../env.ts";
import { settingsOf } from "../settings.ts";
import { environmentCommand, flag, Printed } from "./command.ts";
import { withServer } from "./deps.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The last successful backup. A database of an earlier version may not record its backups. */
async function lastBackupOf({ query }: Db): Promise<Date | undefined> {
  return (await hasTable(query, "backup_run")) ? ((await runs.findLastSuccess(query, "backup"))?.finished_at ?? undefined) : undefined;
}

/** The first step that the operator has to take. */
function adviceOf({ databaseSchema, unknown, hasData, migrations }: UpgradePlan, place: string | undefined, isRecent: boolean): string {
  if (unknown.length > 0) return "A newer version changed this database. Start that version, or restore a backup of this one.";
  if (databaseSchema === null) return "The database is empty. The service creates the schema when it starts.";
  if (migrations.length === 0) return "The database is up to date.";
  const isLocked = migrations.some(({ obstacles }) => obstacles.length > 0);
  const how = isLocked
    ? "Stop all instances of the previous version, then start this one."
    : "Replace the instances one by one. Both versions can run side by side.";
  if (!hasData || place !== undefined || isRecent) return how;
  return `Make a backup first: automatic backups are off, and the last one is not recent. ${how}`;
}

async function check(env: Env, db: Db): Promise<Printed> {
  const settings = settingsOf(env, env.APP_SECRET ?? "");
  const plan = await planUpgrade(db);
  const lastAt = await lastBackupOf(db);
  const recentMs = settings.backup.everyMs ?? dayMs;
  const isRecent = lastAt !== undefined && Date.now() - lastAt.getTime() <= recentMs;
  const place = placeBeforeUpgrade(settings);
  const isBackedUp = plan.migrations.length > 0 && plan.hasData;
  const report = {
    program: { version: program.version, schema: plan.programSchema },
    database: { version: (await database.readDatabase(db.query)).version, schema: plan.databaseSchema, unknown: plan.unknown },
    migrations: plan.migrations,
    estimatedSeconds: plan.migrations.reduce((sum, { seconds }) => sum + seconds, 0),
    backup: { lastAt: lastAt?.toISOString() ?? null, isRecent, before: isBackedUp ? (place ?? null) : null },
    runsSideBySide: plan.unknown.length === 0 && plan.migrations.every(({ obstacles }) => obstacles.length === 0),
    advice: adviceOf(plan, place, isRecent),
  };
  return new Printed(report, { status: plan.unknown.length > 0 ? 1 : 0 });
}

async function upgrade(env: Env, db: Db) {
  const settings = settingsOf(env, env.APP_SECRET ?? (await appSecretIn(env.DATA_DIR)));
  const now = () => new Date(Date.now() + env.NOW_OFFSET_MS);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  return upgradeDatabase(db, settings, { now, say });
}

export const upgradeCommands = [
  environmentCommand({
    words: "upgrade",
    about:
      "Upgrades the database to this version, after a backup. Starting the service does the same. With --check, only reports what would happen.",
    options: z.strictObject({
      check: flag(
        "Changes nothing: prints versions, migrations with the number of rows they process, the estimated time, the last backup, and whether the previous version can keep running.",
      ),
    }),
    run: (env, given) =>
      withServer(env, async (url) => {
        const db = openDb(url, { applicationName: "frontdesk upgrade", max: 2, statementTimeoutMs: 0 });
        try {
          return given.check ? await check(env, db) : await upgrade(env, db);
        } finally {
          await db.close();
        }
      }),
  }),
];
