import { z } from "zod";
import { decodeText, readBytes } from "#contract/read-body.ts";
import type { Snapshot } from "#db/backup/snapshot.ts";
import * as erased from "#db/contacts/erased.ts";
import { openDb } from "#db/pool.ts";
import { withSessionLock } from "#db/session-lock.ts";
import { eraseTask } from "../contacts/erasure.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";
import { UnusableBackup } from "./manifest.ts";
import { type Target, targetOf } from "./target.ts";

// The list of erased contacts, stored beside the backups, because older backups still contain contacts that were erased later. Each backup
// and each erasure adds to it. The list names contacts by hashes of random ids, so it is not encrypted.

const key = "erased.json";
/** About 3 million erased contacts, and less than the maximum length of a string. */
const bytesMost = 500_000_000;
const marks = z.array(z.object({ location_id: z.string(), id_hash: z.string(), date_erased: z.coerce.date() }));

/** Adds the list of this state of the database. A database of an earlier version has none. */
export async function storeErased(target: Target, databaseUrl: string, { schema, select }: Snapshot): Promise<void> {
  if (!schema.tables.some(({ name }) => name === "erased_contact")) return;
  const rows = await select<erased.ErasedContact>("select location_id, id_hash, date_erased from erased_contact order by 1, 2");
  await addTo(target, databaseUrl, rows);
}

/** Adds the contacts that were erased since the last backup. */
export async function storeErasedNow(deps: Deps, to: string): Promise<void> {
  await addTo(targetOf(deps, to), deps.db.url, await erased.list(deps.db.query));
}

const listLock = {
  key: 7_214_905_117n,
  applicationName: "frontdesk erased contacts",
  held: () => new Error("Another process holds the list of erased contacts."),
  waits: true,
};

/**
 * Entries are never removed from the list: a new installation may make its first backup before the old one is restored. A damaged list
 * cannot be preserved and is replaced.
 */
const addTo = ({ files, name }: Target, databaseUrl: string, rows: readonly erased.ErasedContact[]) =>
  withSessionLock(databaseUrl, listLock, async () => {
    const content = await files.read(key);
    const before = content === undefined ? [] : await readMarks(content, name).catch(noneIfDamaged);
    const all = new Map([...before, ...rows].map((row) => [`${row.location_id} ${row.id_hash}`, row]));
    await files.put(key, Buffer.from(JSON.stringify([...all.values()])), "application/json");
  });

function noneIfDamaged(error: unknown): erased.ErasedContact[] {
  if (error instanceof UnusableBackup) return [];
  throw error;
}

/**
 * Erases contacts that a restored backup contained although they had been erased, and returns their number. A job of the service erases
 * their files.
 */
export async function eraseAgain({ files, name }: Target, databaseUrl: string): Promise<number> {
  const content = await files.read(key);
  if (content === undefined) return 0;
  const list = await readMarks(content, name);
  const db = openDb(databaseUrl, { max: 1, statementTimeoutMs: 0, applicationName: "frontdesk restore" });
  try {
    return await db.tx({ kind: "system" }, async (tx) => {
      await erased.add(tx, list);
      const count = await erased.eraseMarked(tx);
      if (count > 0) await addJob(tx, eraseTask, {}, { key: eraseTask });
      return count;
    });
  } finally {
    await db.close();
  }
}

async function readMarks(content: ReadableStream<Uint8Array>, place: string): Promise<erased.ErasedContact[]> {
  const bytes = await readBytes(new Response(content), { limitBytes: bytesMost });
  try {
    return marks.parse(JSON.parse(decodeText(bytes)));
  } catch {
    throw new UnusableBackup(`erased.json in ${place} is damaged.`);
  }
}
