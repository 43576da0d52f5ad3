import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { samplesOf } from "#db/backup/samples.ts";
import { type Snapshot, withSnapshot } from "#db/backup/snapshot.ts";
import type { SchemaTable } from "#db/schema-dump.ts";
import type { Files } from "../files/kept.ts";
import { type Lock, recipientOf } from "./encryption.ts";
import { storeErased } from "./erased.ts";
import { manifestsIn, objectsIn } from "./list.ts";
import {
  fingerprintOf,
  type KeptFile,
  type KeptObject,
  keyOfManifest,
  type Manifest,
  type Part,
  UnusableBackup,
  writeManifest,
} from "./manifest.ts";
import { type Packing, put } from "./objects.ts";
import { refusalOf, type Target } from "./target.ts";

export type BackupSource = {
  databaseUrl: string;
  files: Files;
  /** The secret that seals stored tokens, and whether the backup has to contain it. */
  secret: { value: string; isInBackup: boolean };
  version: string;
  now: () => Date;
};

const jobBatch = 1000;

/** `2026-11-22T10-00-00-000Z`, which sorts by time and is a valid file name everywhere. */
const idOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, "-");

/**
 * Stores a consistent state of the database and all files that belong to it, while the service runs. Files are copied before the snapshot
 * is taken, and new files again after it, because a file that a row of the snapshot names existed at one of the two moments.
 */
export async function createBackup(source: BackupSource, target: Target, lock: Lock | undefined): Promise<Manifest> {
  const id = idOf(source.now());
  const inBackup = (name: string) => `backups/${id}/${name}`;
  const kept: Kept = new Map();
  try {
    const recipient = lock === undefined ? null : await recipientOf(target, lock);
    const packing = { recipient, compress: true };
    const before = await objectsOfLast(target);
    await copyFiles(source.files, target, { recipient, before, kept });
    const contents = await withSnapshot(source.databaseUrl, async (snapshot) => {
      const takenAt = source.now().toISOString();
      await copyFiles(source.files, target, { recipient, before, kept });
      await storeErased(target, source.databaseUrl, snapshot);
      const text = (name: string, value: unknown) => put(target, inBackup(name), [JSON.stringify(value)], packing);
      const tables: Manifest["tables"] = [];
      for (const table of snapshot.schema.tables) tables.push(await storeTable(target, inBackup, snapshot, table, packing));
      return {
        takenAt,
        migrations: snapshot.migrations,
        postgres: snapshot.serverVersion,
        tables,
        jobs: await storeJobs(target, inBackup("jobs"), snapshot, packing),
        schema: await text("schema", { ...snapshot.schema, sequences: snapshot.sequences }),
        samples: await text("samples", await samplesOf(snapshot)),
      };
    });
    const { value, isInBackup } = source.secret;
    const manifest: Manifest = {
      ...{ format: 1, id, version: source.version, recipient, ...contents },
      files: await storeFileList(target, inBackup, kept, packing),
      secret: { parts: isInBackup ? await put(target, inBackup("secret"), [value], packing) : null, fingerprint: fingerprintOf(value) },
      finishedAt: source.now().toISOString(),
    };
    await target.files.put(keyOfManifest(id), writeManifest(manifest), "application/json");
    return manifest;
  } catch (error) {
    // Even if this backup cannot be removed, it is not listed as one, and the next removal of old backups removes it.
    await removeUnfinished(target, id).catch(() => undefined);
    throw refusalOf(error, target);
  } finally {
    // A failed removal must not hide the original error; the next backup removes the remains.
    await rm(target.spool, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function removeUnfinished(target: Target, id: string): Promise<void> {
  for await (const { key } of target.files.list(`backups/${id}`)) await target.files.remove(key);
  await target.tidy();
}

async function storeTable(
  target: Target,
  inBackup: (name: string) => string,
  snapshot: Snapshot,
  table: SchemaTable,
  packing: Packing,
): Promise<Manifest["tables"][number]> {
  const newline = 10;
  let rows = 0;
  // In COPY's text format, a line feed occurs only at the end of a row.
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) rows += 1;
      done(null, piece);
    },
  });
  const content = snapshot.rows(table);
  content.on("error", (error) => counting.destroy(error));
  // `put` reports the error. If `put` itself has already failed, no one listens for it, and the error would end the process.
  counting.on("error", () => undefined);
  const parts = await put(target, inBackup(`tables/${table.name.replaceAll('"', "")}`), content.pipe(counting), packing);
  return { name: table.name, rows, parts };
}

async function storeJobs(target: Target, key: string, snapshot: Snapshot, packing: Packing): Promise<Manifest["jobs"]> {
  let count = 0;
  async function* lines() {
    for await (const batch of snapshot.jobs(jobBatch)) {
      count += batch.length;
      yield `${JSON.stringify(batch)}\n`;
    }
  }
  const parts = await put(target, key, lines(), packing);
  return { count, parts };
}

async function storeFileList(
  target: Target,
  inBackup: (name: string) => string,
  kept: Kept,
  { recipient }: Packing,
): Promise<Manifest["files"]> {
  const lines = (values: Iterable<object>) => Readable.from(linesFor(values));
  const files = [...kept.values()].map(({ file }) => file);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const objects = [...kept.values()].map(({ object }) => object);
  return {
    ...{ count: kept.size, bytes },
    parts: await put(target, inBackup("files"), lines(files), { recipient, compress: true }),
    objects: await put(target, inBackup("objects"), lines(objects), { recipient: null, compress: true }),
  };
}

function* linesFor(values: Iterable<object>) {
  for (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** The place at which a target stores the file with this key. A key is never used for a second file, so its content never changes. */
const placeOf = (key: string, recipient: string | null) => {
  const name = createHash("sha256")
    .update(`${recipient ?? ""} ${key}`)
    .digest("hex");
  return `files/${name.slice(0, 2)}/${name}`;
};

type Kept = Map<string, { file: KeptFile; object: KeptObject }>;

/** Copies the files that the last backup does not contain. */
async function copyFiles(
  files: Files,
  target: Target,
  { recipient, before, kept }: { recipient: string | null; before: Map<string, Part[]>; kept: Kept },
): Promise<void> {
  for await (const { key, size } of files.list()) {
    if (kept.has(key)) continue;
    const place = placeOf(key, recipient);
    const file = { key, size, place };
    const known = before.get(place);
    if (known !== undefined && (await areComplete(target, known))) {
      kept.set(key, { file, object: { place, parts: known } });
      continue;
    }
    const content = await files.read(key);
    // The file was removed after it was listed.
    if (content === undefined) continue;
    kept.set(key, { file, object: { place, parts: await put(target, place, content, { recipient, compress: false }) } });
  }
}

const areComplete = async ({ files }: Target, parts: Part[]) => {
  for (const { key, size } of parts) if ((await files.stat(key))?.size !== size) return false;
  return true;
};

async function objectsOfLast(target: Target): Promise<Map<string, Part[]>> {
  // A damaged backup must not prevent new ones.
  const last = (await manifestsIn(target)).manifests.at(-1);
  const objects = new Map<string, Part[]>();
  if (last === undefined) return objects;
  try {
    for await (const { place, parts } of objectsIn(target, last)) objects.set(place, parts);
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
  }
  return objects;
}
