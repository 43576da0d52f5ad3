import type { Logger } from "pino";
import * as discarded from "#db/conversations/discarded-files.ts";
import type { Executor } from "#db/pool.ts";
import { provenTenant } from "#db/tenant.ts";
import { openFiles } from "../files/files.ts";
import type { Files } from "../files/kept.ts";
import { keyOfUrl, locationOfKey, urlOfKey } from "../files/public-files.ts";
import type { JobOptions } from "../jobs/job-options.ts";
import type { Settings } from "../settings.ts";

const graceMs = 60 * 60 * 1000;
const atOnce = 200;

/** Deletes a file that nothing of its location has. False where it could not be deleted now. */
export async function removeUnlessUsed(
  tx: Executor,
  { files, settings, log }: { files: Files; settings: Settings; log: Logger },
  key: string,
): Promise<boolean> {
  if (await discarded.isUsed(tx, provenTenant(locationOfKey(key)), { url: urlOfKey(settings, key) ?? key, key })) return true;
  try {
    await files.remove(key);
    return true;
  } catch (error) {
    log.warn({ err: error, key }, "a file could not be deleted");
    return false;
  }
}

/** Deletes the files of messages and recordings that are gone, where nothing else has them. */
export async function removeDiscarded({ db, settings, now, log }: JobOptions): Promise<void> {
  const files = openFiles(settings);
  for (let isFull = true; isFull; )
    isFull = await db.tx({ kind: "system" }, async (tx) => {
      const held = await discarded.hold(tx, new Date(now().getTime() - graceMs), atOnce);
      for (const file of held) {
        const key = keyOfUrl(settings, file.place) ?? (/^(public|recordings)\//.test(file.place) ? file.place : undefined);
        const isOwn = key !== undefined && locationOfKey(key) === file.location_id;
        if (!isOwn || (await removeUnlessUsed(tx, { files, settings, log }, key))) await discarded.remove(tx, file);
        else await discarded.putOff(tx, file, now());
      }
      return held.length === atOnce;
    });
}
