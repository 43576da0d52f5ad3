import type { Logger } from "pino";
import { z } from "zod";
import { countTables, DatabaseNotEmpty, load } from "#db/backup/load.ts";
import type { QueuedJob } from "#db/backup/snapshot.ts";
import { migrate } from "#db/migrate.ts";
import { openDb } from "#db/pool.ts";
import type { Files } from "../files/kept.ts";
import { spooled } from "../files/spool.ts";
import { migrateJobs } from "../jobs/tables.ts";
import { identityOf, type Key } from "./encryption.ts";
import { idsOf, manifestOf, objectsIn } from "./list.ts";
import { fingerprintOf, keptFile, type Manifest, type Part, partsOf, UnusableBackup } from "./manifest.ts";
import { get, linesOf, requireParts, verifyParts } from "./objects.ts";
import type { Target } from "./target.ts";

export type Opened = { target: Target; manifest: Manifest; identity: string | null };

/** The requested backup, by default the newest. Throws an UnusableBackup unless it is complete and can be decrypted. */
export async function openBackup(target: Target, id: string | undefined, key: Key | undefined): Promise<Opened> {
  const chosen = id ?? (await idsOf(target)).at(-1);
  if (chosen === undefined) throw new UnusableBackup(`There is no complete backup in ${target.name}.`);
  const manifest = await manifestOf(target, chosen);
  if (manifest.recipient !== null && key === undefined)
    throw new UnusableBackup(`Backup ${chosen} is encrypted: give its passphrase or private key.`);
  const identity = manifest.recipient === null || key === undefined ? null : await identityOf(target, key);
  return { target, manifest, identity };
}

/** Reads the whole backup once and compares it with its manifest. Nothing is restored from an incomplete backup. */
export async function verifyBackup({ target, manifest }: Opened): Promise<void> {
  await requireParts(target, partsOf(manifest));
  await verifyParts(target, partsOf(manifest));
  for await (const { parts } of objectsIn(target, manifest)) await verifyParts(target, parts);
}

const content = ({ target, identity }: Opened, parts: readonly Part[]) => get(target, parts, { identity, isCompressed: true });

async function textOf(opened: Opened, parts: readonly Part[]): Promise<string> {
  let text = "";
  for await (const piece of (await content(opened, parts)).setEncoding("utf8")) text += piece;
  return text;
}

export const samplesIn = async (opened: Opened): Promise<unknown> => JSON.parse(await textOf(opened, opened.manifest.samples));

/** The secret that the backup contains; undefined if it was in the environment. */
export const secretIn = async (opened: Opened): Promise<string | undefined> => {
  const { parts } = opened.manifest.secret;
  return parts === null ? undefined : textOf(opened, parts);
};

/** The sealed texts in a backup can only be opened with the backup's secret. */
export function requireSecret({ manifest }: Opened, secret: string): void {
  if (fingerprintOf(secret) !== manifest.secret.fingerprint)
    throw new UnusableBackup(
      "The backup was made with another APP_SECRET. Set APP_SECRET to that one, or stored tokens could never be read.",
    );
}

const table = z.object({
  name: z.string(),
  kind: z.enum(["table", "unlogged table"]),
  options: z.string().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      definition: z.string(),
      isGenerated: z.boolean(),
      isIdentity: z.boolean(),
      statistics: z.number().nullable(),
    }),
  ),
  constraints: z.array(z.object({ definition: z.string(), isForeignKey: z.boolean() })),
  indexes: z.array(z.string()),
  triggers: z.array(z.string()),
});
const storedSchema = z.object({
  extensions: z.array(z.string()),
  types: z.array(z.string()),
  functions: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string() })),
});
const queuedJobs = z.array(
  z.object({
    task: z.string(),
    payload: z.unknown(),
    queue: z.string().nullable(),
    runAt: z.string(),
    maxAttempts: z.number(),
    key: z.string().nullable(),
    priority: z.number(),
  }),
);

export type Place = { databaseUrl: string; files: Files; dataDir: string; log: Logger };

export async function requireEmpty({ databaseUrl }: Pick<Place, "databaseUrl">): Promise<void> {
  if ((await countTables(databaseUrl)) > 0)
    throw new DatabaseNotEmpty("The database is not empty. A backup is restored into an empty one.");
}

/**
 * Restores files and database into an empty installation, and migrates the database to this program's schema. The database is restored
 * last, in one transaction: an interrupted restore leaves it empty and can be repeated.
 */
export async function restoreBackup(opened: Opened, place: Place): Promise<void> {
  const { manifest } = opened;
  await requireEmpty(place);
  await restoreFiles(opened, place);
  const db = openDb(place.databaseUrl, { max: 4, statementTimeoutMs: 0, applicationName: "frontdesk restore" });
  try {
    await migrateJobs(db, place.log);
    const { sequences, ...schema } = storedSchema.parse(JSON.parse(await textOf(opened, manifest.schema)));
    await load(place.databaseUrl, {
      ...{ schema, sequences },
      rows: ({ name }) => content(opened, manifest.tables.find((stored) => stored.name === name)?.parts ?? []),
      jobs: () => jobsIn(opened),
    });
    await migrate(db);
  } finally {
    await db.close();
  }
}

async function* jobsIn(opened: Opened): AsyncGenerator<QueuedJob[]> {
  for await (const line of linesOf(await content(opened, opened.manifest.jobs.parts))) yield queuedJobs.parse(JSON.parse(line));
}

export async function restoreFiles(opened: Opened, { files, dataDir }: Pick<Place, "files" | "dataDir">): Promise<void> {
  const { target, manifest, identity } = opened;
  const objects = new Map<string, Part[]>();
  for await (const { place, parts } of objectsIn(target, manifest)) objects.set(place, parts);
  for await (const line of linesOf(await content(opened, manifest.files.parts))) {
    const { key, size, place } = keptFile.parse(JSON.parse(line));
    if ((await files.stat(key))?.size === size) continue;
    const stored = await get(target, objects.get(place) ?? [], { identity, isCompressed: false });
    await spooled(dataDir, stored, Number.POSITIVE_INFINITY, (file) => files.put(key, file, "application/octet-stream"));
  }
}
