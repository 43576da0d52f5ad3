import { createHash } from "node:crypto";
import { z } from "zod";

// A backup is a folder `backups/<id>/` of a target, with the database in parts, and a manifest that is written last: without one, the
// backup is incomplete. Stored files are kept once for all backups of the target, under `files/`.

export const manifestName = "manifest.json";
export const keyOfManifest = (id: string) => `backups/${id}/${manifestName}`;

/** One object of the target. `sha256` is that of its bytes as they are stored. */
const part = z.object({ key: z.string(), size: z.number(), sha256: z.string() });
/** Content that is stored in one or more objects, one after the other. */
const parts = z.array(part);

export type Part = z.output<typeof part>;

const contents = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The version of the program that made the backup. */
  version: z.string(),
  /** The time of the stored state, and the time when the backup was complete. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  postgres: z.string(),
  /** The public key that its contents are encrypted for; null if they are not encrypted. */
  recipient: z.string().nullable(),
  schema: parts,
  tables: z.array(z.object({ name: z.string(), rows: z.number(), parts })),
  jobs: z.object({ count: z.number(), parts }),
  /** `parts` name each stored file with the object that holds it; `objects` name only the objects, and are never encrypted. */
  files: z.object({ count: z.number(), bytes: z.number(), parts, objects: parts }),
  /** Records that a drill compares with the restored service's answers. */
  samples: parts,
  /** Null if APP_SECRET is in the environment, which the backup does not contain. `fingerprint` recognizes the secret. */
  secret: z.object({ parts: parts.nullable(), fingerprint: z.string() }),
});

export type Manifest = z.output<typeof contents>;

/** A backup that is damaged, incomplete or of another program. */
export class UnusableBackup extends Error {}

/** The manifest's fields are in the order of the schema, because parsing orders them so. */
const checksumOf = (manifest: Manifest) =>
  createHash("sha256")
    .update(JSON.stringify(contents.parse(manifest)))
    .digest("hex");

export const writeManifest = (manifest: Manifest): Uint8Array =>
  Buffer.from(`${JSON.stringify({ manifest, checksum: checksumOf(manifest) }, null, 1)}\n`);

export function readManifest(id: string, text: string): Manifest {
  const damaged = () => new UnusableBackup(`The manifest of backup ${id} is damaged.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw damaged();
  }
  const format = z.object({ manifest: z.object({ format: z.number() }) }).safeParse(json);
  if (format.success && format.data.manifest.format > 1)
    throw new UnusableBackup(`Backup ${id} was made by a newer program. Restore it with that program.`);
  const read = z.object({ manifest: contents, checksum: z.string() }).safeParse(json);
  if (!read.success || read.data.checksum !== checksumOf(read.data.manifest) || read.data.manifest.id !== id) throw damaged();
  return read.data.manifest;
}

/** All objects that a backup consists of, without the stored files. */
export const partsOf = ({ schema, tables, jobs, files, samples, secret }: Manifest): Part[] => [
  ...schema,
  ...tables.flatMap((table) => table.parts),
  ...jobs.parts,
  ...files.parts,
  ...files.objects,
  ...samples,
  ...(secret.parts ?? []),
];

/** The content of a stored file: an object, or several for a very large file, of which the first has the key `place`. */
export const keptObject = z.object({ place: z.string(), parts });
export type KeptObject = z.output<typeof keptObject>;
/** A stored file by its key, and the place of its content. */
export const keptFile = z.object({ key: z.string(), size: z.number(), place: z.string() });
export type KeptFile = z.output<typeof keptFile>;

/** Recognizes a secret without revealing it. */
export const fingerprintOf = (secret: string) => createHash("sha256").update(`frontdesk backup ${secret}`).digest("hex").slice(0, 16);
