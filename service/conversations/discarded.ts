import * as discarded from "#db/conversations/discarded-files.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";
import { openFiles } from "../files/files.ts";
import { keyOfUrl, locationOfKey, urlOfKey } from "../files/public-files.ts";
import { byLocation } from "../jobs/by-location.ts";
import { removedFromOutbox } from "./outbox-files.ts";
import { removeFile, watch } from "./uploads.ts";

const graceMs = 60 * 60 * 1000;
const atOnce = 200;

/**
 * Handles the files of deleted messages and recordings: files that other records can refer to are treated like unused uploads; others are
 * deleted.
 */
export async function removeDiscarded(deps: Deps): Promise<void> {
  const { db, settings, now } = deps;
  const before = new Date(now().getTime() - graceMs);
  await byLocation(db, {
    atOnce,
    list: (limit) => discarded.listDue(db.query, before, limit),
    async handle(tx, tenant, listed) {
      const ids = listed.map(({ id }) => id);
      const held = await discarded.hold(tx, tenant, ids, before);
      for (const file of held) {
        if (await removedFromOutbox(settings, file)) {
          await discarded.remove(tx, file);
          continue;
        }
        const key = keyOfUrl(settings, file.place) ?? (/^(public|recordings)\//.test(file.place) ? file.place : undefined);
        const isOwn = key !== undefined && locationOfKey(key) === file.location_id;
        if (!isOwn || (await isSeenTo(deps, tx, key))) await discarded.remove(tx, file);
        else await discarded.putOff(tx, file, now());
      }
      return held.length;
    },
  });
}

async function isSeenTo(deps: Deps, tx: Executor, key: string): Promise<boolean> {
  const tenant = tenantOfRow({ location_id: locationOfKey(key) });
  const url = urlOfKey(deps.settings, key);
  if (await discarded.isUsed(tx, tenant, { url: url ?? key, key })) return true;
  if (url === undefined) return removeFile(deps, openFiles(deps.settings), key);
  await watch(tx, tenant, key, new Date(deps.now().getTime() + graceMs));
  return true;
}
