import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as rows from "#db/conversations/recordings.ts";
import { makeFolder } from "#db/make-folder.mjs";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { sentenceOf } from "../conversations/recordings.ts";
import { openFiles, streamOf } from "../files/files.ts";
import type { Settings } from "../settings.ts";

const batchSize = 100;

/**
 * The location's recordings as items of an import file. Their audio files are written into the folder, with paths relative to `directory`.
 * They can only be imported into the same location, because an item refers to a message, which an import file cannot contain.
 */
export async function exportRecordings(
  { db, tenant, settings }: { db: Executor; tenant: Tenant; settings: Settings },
  { directory, folder }: { directory: string; folder: string },
): Promise<unknown[]> {
  const files = openFiles(settings);
  const items: unknown[] = [];
  await makeFolder(path.join(directory, folder), { mode: 0o700 });
  for (let after = ""; ; ) {
    const batch = await rows.listAfter(db, tenant, after, batchSize);
    for (const { message_id: messageId, file_key: key } of batch) {
      after = messageId;
      const sound = await streamOf(files, key);
      if (sound === undefined) continue;
      const file = path.join(folder, `${messageId}.wav`);
      const place = path.join(directory, file);
      await writeFile(place, sound, { mode: 0o600 }).catch(async (error: unknown) => {
        // An incomplete recording could be mistaken for a complete one.
        await rm(place, { force: true });
        throw error;
      });
      const transcript = (await rows.listTranscript(db, tenant, messageId)).map(sentenceOf);
      items.push({ messageId, file, ...(transcript.length === 0 ? {} : { transcript }) });
    }
    if (batch.length < batchSize) return items;
  }
}
