import { z } from "zod";
import { readText } from "#contract/read-body.ts";
import type { Snapshot } from "#db/backup/snapshot.ts";
import * as erased from "#db/contacts/erased.ts";
import { openDb } from "#db/pool.ts";
import { eraseTask } from "../contacts/erasure.ts";
import { addJob } from "../jobs/queue.ts";
import { UnusableBackup } from "./manifest.ts";
import type { Target } from "./target.ts";

// The newest list of erased contacts, beside the backups: an older backup still has contacts that were erased after it. The list names them by
// hashes of random ids, so it is not encrypted.

const key = "erased.json";
/** About 3 million erased contacts, and less than the longest string. */
const bytesMost = 500_000_000;
const marks = z.array(z.object({ location_id: z.string(), id_hash: z.string(), date_erased: z.coerce.date() }));

/** Stores the list of this state of the database. A database of an earlier version has none. */
export async function storeErased({ files }: Target, { schema, select }: Snapshot): Promise<void> {
  if (!schema.tables.some(({ name }) => name === "erased_contact")) return;
  const rows = await select<erased.ErasedContact>("select location_id, id_hash, date_erased from erased_contact order by 1, 2");
  await files.put(key, Buffer.from(JSON.stringify(rows)), "application/json");
}

/** Erases the contacts that a restored backup brought back, and returns their number. A job of the service erases their files. */
export async function eraseAgain({ files, name }: Target, databaseUrl: string): Promise<number> {
  const content = await files.read(key);
  if (content === undefined) return 0;
  const list = readMarks(await readText(new Response(content), { limitBytes: bytesMost }), name);
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

function readMarks(text: string, place: string) {
  try {
    return marks.parse(JSON.parse(text));
  } catch {
    throw new UnusableBackup(`erased.json in ${place} is damaged.`);
  }
}
