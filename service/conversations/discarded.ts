import * as discarded from "#db/conversations/discarded-files.ts";
import { provenTenant } from "#db/tenant.ts";
import { openFiles } from "../files/files.ts";
import { keyOfUrl, locationOfKey, urlOfKey } from "../files/public-files.ts";
import type { JobOptions } from "../jobs/job-options.ts";

const graceMs = 60 * 60 * 1000;
const atOnce = 200;

/** Deletes the files of messages and recordings that are gone, where nothing else has them. A file that cannot be deleted now is tried again. */
export async function removeDiscarded({ db, settings, now, log }: JobOptions): Promise<void> {
  const files = openFiles(settings);
  for (let isFull = true; isFull; )
    isFull = await db.tx({ kind: "system" }, async (tx) => {
      const held = await discarded.hold(tx, new Date(now().getTime() - graceMs), atOnce);
      for (const file of held) {
        const key = keyOfUrl(settings, file.place) ?? (/^(public|recordings)\//.test(file.place) ? file.place : undefined);
        const isOwn = key !== undefined && locationOfKey(key) === file.location_id;
        if (isOwn && !(await discarded.isUsed(tx, provenTenant(file.location_id), { url: urlOfKey(settings, key) ?? key, key })))
          try {
            await files.remove(key);
          } catch (error) {
            log.warn({ err: error, key }, "a file could not be deleted");
            await discarded.putOff(tx, file, now());
            continue;
          }
        await discarded.remove(tx, file);
      }
      return held.length === atOnce;
    });
}
