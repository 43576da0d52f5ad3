import path from "node:path";
import { program } from "#contract/program.ts";
import { alone } from "#db/backup/lock.ts";
import * as runs from "#db/backup/runs.ts";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/pool.ts";
import { hasData } from "#db/upgrade/plan.ts";
import { openFiles } from "../files/files.ts";
import type { Settings } from "../settings.ts";
import { createBackup } from "./create.ts";
import { prune } from "./prune.ts";
import { targetOf } from "./target.ts";

/** The number of upgrades whose backups are kept, if no other target is set. */
const kept = { last: 3 };

/** The target of the backup before an upgrade; undefined if none is wanted. */
export const placeBeforeUpgrade = ({ backup, dataDir }: Settings): string | undefined => {
  if (!backup.beforeUpgrade) return undefined;
  return backup.to ?? path.resolve(dataDir, "upgrade-backups");
};

export type Upgraded = { migrations: string[]; backup: { id: string; place: string } | null };

/**
 * Brings the database to this program's schema. If there are migrations to run and data to lose, it makes a backup first; if that fails, the
 * database stays as it is.
 */
export async function upgradeDatabase(
  db: Db,
  settings: Settings,
  { now, say = () => undefined }: { now: () => Date; say?: ((line: string) => void) | undefined },
): Promise<Upgraded> {
  const place = placeBeforeUpgrade(settings);
  let made: { id: string; place: string; startedAt: Date } | undefined;
  const migrations = await migrate(db, async (pending) => {
    if (place === undefined || !(await hasData(db))) return;
    say(`The database needs ${pending.length === 1 ? "a migration" : `${pending.length} migrations`}. A backup is made in ${place} first.`);
    const startedAt = now();
    made = { id: await backUp(db, settings, place, now).catch(failed), place, startedAt };
  });
  if (made === undefined) return { migrations, backup: null };
  const { id, startedAt } = made;
  // A backup on the same disk as the database does not count as one that the operator can rely on.
  if (place !== undefined && place === settings.backup.to) {
    const { name } = targetOf({ settings }, place);
    const run = await runs.begin(db.query, { kind: "backup", target: name, now: startedAt });
    await runs.finish(db.query, run, { finished_at: now(), backup_id: id });
  }
  return { migrations, backup: { id, place: made.place } };
}

async function backUp(db: Db, settings: Settings, place: string, now: () => Date): Promise<string> {
  const target = targetOf({ settings }, place);
  const work = async () => {
    const secret = { value: settings.secret, isInBackup: !settings.isSecretGiven };
    const source = { databaseUrl: db.url, files: openFiles(settings), secret, version: program.version, now };
    const manifest = await createBackup(source, target, settings.backup.lock);
    if (place !== settings.backup.to) await prune(target, kept);
    return manifest.id;
  };
  return alone(db.url, work, { waits: true });
}

function failed(error: unknown): never {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  throw new Error(
    `the backup before it failed: ${reason}. Nothing was changed. Name another place by BACKUP_TO, or set BACKUP_BEFORE_UPGRADE=0 if you have a backup`,
    { cause: error },
  );
}
