import { readFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { z } from "zod";
import { appSecretIn, hasAppSecret, keepAppSecret } from "#db/app-secret.ts";
import { DatabaseNotEmpty } from "#db/backup/load.ts";
import { BackupRunning } from "#db/backup/lock.ts";
import { restoreCluster } from "#db/embedded/base-backup.ts";
import { ClusterFailure } from "#db/embedded/failure.ts";
import { migrate } from "#db/migrate.ts";
import { openDb } from "#db/pool.ts";
import type { Key, Lock } from "../backup/encryption.ts";
import { eraseAgain } from "../backup/erased.ts";
import { manifestsIn } from "../backup/list.ts";
import { UnusableBackup } from "../backup/manifest.ts";
import { requireBase } from "../backup/point-in-time.ts";
import { openBackup, requireEmpty, requireSecret, restoreBackup, restoreFiles, secretIn, verifyBackup } from "../backup/restore.ts";
import { type Retention, retentionIn } from "../backup/retention.ts";
import { runBackup, runDrill } from "../backup/run.ts";
import { targetOf, UnusableTarget } from "../backup/target.ts";
import type { Env } from "../env.ts";
import { openFiles } from "../files/files.ts";
import { settingsOf } from "../settings.ts";
import { command, environmentCommand, flag, option } from "./command.ts";
import { type CommandDeps, withDeps, withServer } from "./deps.ts";
import { callerDirectory } from "./env.ts";
import { UsageError } from "./usage-error.ts";

const place = z.string().min(1);
const file = option(place.optional(), "FILE", "A file with the passphrase. Default: BACKUP_PASSPHRASE.");

const retention = z.string().transform((text, refuse): Retention => {
  const read = retentionIn(text);
  if (read !== undefined) return read;
  refuse.addIssue("must be rules like daily=7,weekly=4,monthly=12");
  return z.NEVER;
});

/** A folder is relative to the caller's directory. */
const placeOf = (given: string) => (given.startsWith("s3://") ? given : path.resolve(callerDirectory(), given));

async function secretOfFile(name: string): Promise<string> {
  const text = await readFile(path.resolve(callerDirectory(), name), "utf8").catch(() => {
    throw new UsageError(`The file ${name} cannot be read.`);
  });
  if (text.trim() === "") throw new UsageError(`The file ${name} is empty.`);
  return text.trim();
}

const expected = [ClusterFailure, UnusableBackup, UnusableTarget, DatabaseNotEmpty, BackupRunning];

/** Errors that say what to do are shown without a stack trace. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && expected.some((kind) => error instanceof kind)) throw new UsageError(error.message);
    throw error;
  }
}

const defaultTo = ({ settings }: CommandDeps, given: string | undefined): string => {
  const to = given === undefined ? settings.backup.to : placeOf(given);
  if (to === undefined) throw new UsageError("Set the folder or s3:// address of the backups with --to or BACKUP_TO.");
  return to;
};

async function lockOf(
  { settings }: CommandDeps,
  given: { "passphrase-file"?: string | undefined; recipient?: string | undefined },
): Promise<Lock | undefined> {
  if (given["passphrase-file"] !== undefined && given.recipient !== undefined)
    throw new UsageError("Use either --passphrase-file or --recipient.");
  if (given["passphrase-file"] !== undefined) return { passphrase: await secretOfFile(given["passphrase-file"]) };
  return given.recipient === undefined ? settings.backup.lock : { recipient: given.recipient };
}

const keyOptions = {
  "passphrase-file": file,
  "identity-file": option(place.optional(), "FILE", "A file with the private key (AGE-SECRET-KEY-…) of an encrypted backup."),
};

async function keyOf(
  env: Pick<Env, "BACKUP_PASSPHRASE">,
  given: { "passphrase-file"?: string | undefined; "identity-file"?: string | undefined },
): Promise<Key | undefined> {
  if (given["identity-file"] !== undefined) return { identity: await secretOfFile(given["identity-file"]) };
  if (given["passphrase-file"] !== undefined) return { passphrase: await secretOfFile(given["passphrase-file"]) };
  return env.BACKUP_PASSPHRASE === undefined ? undefined : { passphrase: env.BACKUP_PASSPHRASE };
}

const restoreOptions = z.strictObject({
  from: option(place, "PLACE", "The folder or s3:// address of the backups."),
  backup: option(place.optional(), "ID", "The backup. Default: the newest."),
  until: option(
    z.iso
      .datetime({ offset: true, error: "must be a time like 2026-11-22T10:00:00Z" })
      .transform((text) => new Date(text))
      .optional(),
    "TIME",
    "Restores the embedded database to this point in time, from the archived log (BACKUP_POINT_IN_TIME).",
  ),
  drill: flag("Restores into a temporary database, compares it with the backup, reports, and removes it."),
  ...keyOptions,
});

export const backupCommands = [
  command({
    words: "backup list",
    about: "Lists the complete backups in a folder or bucket, oldest first.",
    options: z.strictObject({ to: option(place.optional(), "PLACE", "The folder or s3:// address. Default: BACKUP_TO.") }),
    run: (deps, given) =>
      inWords(async () => {
        const target = targetOf(deps, defaultTo(deps, given.to));
        const { manifests, unusable } = await manifestsIn(target);
        return {
          ...(unusable.length === 0 ? {} : { unusable }),
          backups: manifests.map(({ id, takenAt, version, tables, files, recipient }) => ({
            ...{
              id,
              takenAt,
              version,
              rows: tables.reduce((sum, { rows }) => sum + rows, 0),
              files: files.count,
              isEncrypted: recipient !== null,
            },
          })),
        };
      }),
  }),
  command({
    words: "backup",
    about: "Backs up the database and all files while the service runs. Files of earlier backups in the same place are not copied again.",
    options: z.strictObject({
      to: option(place.optional(), "PLACE", "A folder, or s3://BUCKET/PREFIX. Default: BACKUP_TO."),
      "passphrase-file": option(
        place.optional(),
        "FILE",
        "Encrypts the backup with the passphrase in this file. Default: BACKUP_PASSPHRASE.",
      ),
      recipient: option(
        z
          .string()
          .regex(/^age1[a-z\d]+$/, { error: "must be an age public key" })
          .optional(),
        "age1…",
        "Encrypts the backup for this public key.",
      ),
      keep: option(
        retention.optional(),
        "RULES",
        "Removes older backups than the rules keep, for example daily=7,weekly=4,monthly=12. Default: BACKUP_KEEP.",
      ),
    }),
    run: (deps, given) =>
      inWords(async () => {
        const to = defaultTo(deps, given.to);
        const { manifest, removed } = await runBackup(deps, {
          to,
          lock: await lockOf(deps, given),
          keep: given.keep ?? deps.settings.backup.keep,
        });
        const { id, takenAt, finishedAt, tables, files, recipient } = manifest;
        return {
          ...{ id, to, takenAt, finishedAt, isEncrypted: recipient !== null },
          ...{ tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.count, removed },
        };
      }),
  }),
  environmentCommand({
    words: "restore",
    about: "Restores a backup into an empty database and folder, or with --drill into a temporary database. Stop the service first.",
    options: restoreOptions,
    run: (env, given) =>
      inWords<unknown>(() => {
        if (given.until !== undefined) return restoreUntil(env, given, given.until);
        return given.drill ? drillFrom(env, given) : restoreFrom(env, given);
      }),
  }),
];

type Given = z.output<typeof restoreOptions>;

const drillFrom = async (env: Env, given: Given) => {
  const key = await keyOf(env, given);
  return withDeps((deps) => runDrill(deps, { from: placeOf(given.from), id: given.backup, key }));
};

async function restoreFrom(env: Env, given: Given) {
  const key = await keyOf(env, given);
  const settings = settingsOf(env, env.APP_SECRET ?? "");
  const opened = await openBackup(targetOf({ settings }, placeOf(given.from)), given.backup, key);
  await verifyBackup(opened);
  const secret = await secretIn(opened);
  const present = env.APP_SECRET ?? ((await hasAppSecret(env.DATA_DIR)) ? await appSecretIn(env.DATA_DIR) : undefined);
  if (present === undefined && secret === undefined)
    throw new UsageError("The backup does not contain APP_SECRET, because it was set in the environment. Set it to the same value.");
  if (present !== undefined) requireSecret(opened, present);
  const erasedAgain = await withServer(env, async (databaseUrl) => {
    await requireEmpty({ databaseUrl });
    if (present === undefined && secret !== undefined) await keepAppSecret(env.DATA_DIR, secret);
    await restoreBackup(opened, { databaseUrl, files: openFiles(settings), dataDir: env.DATA_DIR, log: pino({ level: "silent" }) });
    return eraseAgain(opened.target, databaseUrl);
  });
  const { id, takenAt, tables, files } = opened.manifest;
  return {
    restored: id,
    takenAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    erasedAgain,
  };
}

/**
 * The database as it was at a moment, and all files of the backups around that moment: earlier backups contain its older files, later ones
 * its newer files.
 */
async function restoreUntil(env: Env, given: Given, until: Date) {
  if (env.DATABASE_URL !== undefined || given.drill || given.backup !== undefined || placeOf(given.from).startsWith("s3://"))
    throw new UsageError("--until is for the embedded database and a folder of backups, without --backup, --drill and DATABASE_URL.");
  const from = placeOf(given.from);
  const base = await requireBase(from, until);
  const settings = settingsOf(env, env.APP_SECRET ?? "");
  const target = targetOf({ settings }, from);
  const { manifests } = await manifestsIn(target);
  const before = manifests.findLast(({ takenAt }) => new Date(takenAt) <= until);
  const after = manifests.find(({ takenAt }) => new Date(takenAt) > until);
  const key = await keyOf(env, given);
  const around = await Promise.all(
    [before, after].flatMap((manifest) => (manifest === undefined ? [] : [openBackup(target, manifest.id, key)])),
  );
  const [first] = around;
  if (first === undefined) throw new UsageError(`There is no complete backup in ${from} with the files of that time.`);
  const secret = await secretIn(first);
  const present = env.APP_SECRET ?? ((await hasAppSecret(env.DATA_DIR)) ? await appSecretIn(env.DATA_DIR) : undefined);
  if (present === undefined && secret === undefined)
    throw new UsageError("The backup does not contain APP_SECRET, because it was set in the environment. Set it to the same value.");
  if (present !== undefined) requireSecret(first, present);
  await restoreCluster(env.DATA_DIR, from, base, until);
  if (present === undefined && secret !== undefined) await keepAppSecret(env.DATA_DIR, secret);
  const files = openFiles(settings);
  for (const opened of around) await restoreFiles(opened, { files, dataDir: env.DATA_DIR });
  const erasedAgain = await withServer(env, async (databaseUrl) => {
    const db = openDb(databaseUrl, { max: 2, applicationName: "frontdesk restore" });
    await migrate(db).finally(() => db.close());
    return eraseAgain(target, databaseUrl);
  });
  return { restoredUntil: until.toISOString(), base: base.id, erasedAgain };
}
