import { Fault } from "#contract/errors.ts";
import * as rows from "#db/conversations/uploaded-files.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { openFiles } from "../files/files.ts";
import { keyOfUrl, locationOfKey } from "../files/public-files.ts";
import type { JobOptions } from "../jobs/job-options.ts";
import type { Settings } from "../settings.ts";
import { removeUnlessUsed } from "./discarded.ts";

// A file that was uploaded waits for a message to name it. One that none has named after some days goes.

const unusedMs = 7 * 24 * 60 * 60 * 1000;
const atOnce = 20;

const ownKeyOf = (settings: Settings, tenant: Tenant, url: string) => {
  const key = keyOfUrl(settings, url);
  return key !== undefined && locationOfKey(key) === tenant ? key : undefined;
};

const addressesIn = (settings: Settings, body: string) => {
  const base = `${settings.serviceUrl}/files/`;
  return body
    .split(base)
    .slice(1)
    .map((rest) => base + (/^[^\s"'<>()\\]*/.exec(rest)?.[0] ?? ""));
};

/** Keeps the location's own files that a message names for as long as the message stands. Refused where an attachment is gone already. */
export async function keepUploads(
  { tx, tenant }: { tx: Executor; tenant: Tenant },
  settings: Settings,
  message: { attachments: readonly string[]; body: string },
): Promise<void> {
  const attached = message.attachments.map((url) => ownKeyOf(settings, tenant, url));
  const shown = addressesIn(settings, message.body).map((url) => ownKeyOf(settings, tenant, url));
  const keys = [...attached, ...shown].filter((key) => key !== undefined);
  if (keys.length === 0) return;
  await rows.take(tx, tenant, keys);
  const files = openFiles(settings);
  for (const [index, key] of attached.entries())
    if (key !== undefined && (await files.stat(key)) === undefined)
      throw new Fault("INVALID", { message: `attachments.${index} is a file that is not here, or no longer: upload it again` });
}

/** Deletes the files that nothing has named. Whoever names one at this moment waits, and is then told. */
export async function removeUnused({ db, settings, now, log }: JobOptions): Promise<void> {
  const files = openFiles(settings);
  for (let isFull = true; isFull; )
    isFull = await db.tx({ kind: "system" }, async (tx) => {
      const held = await rows.hold(tx, new Date(now().getTime() - unusedMs), atOnce);
      for (const file of held) {
        if (await removeUnlessUsed(tx, { files, settings, log }, file.key)) await rows.remove(tx, file);
        else await rows.putOff(tx, file, now());
      }
      return held.length === atOnce;
    });
}
