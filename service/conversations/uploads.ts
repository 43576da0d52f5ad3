import { ApiError } from "#contract/errors.ts";
import { isUsed } from "#db/conversations/discarded-files.ts";
import * as rows from "#db/conversations/uploaded-files.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";
import { openFiles } from "../files/files.ts";
import type { Files } from "../files/kept.ts";
import { keyOfUrl, locationOfKey, urlOfKey } from "../files/public-files.ts";
import { byLocation } from "../jobs/by-location.ts";
import type { Settings } from "../settings.ts";

// Uploaded files that no message, record, contact, workflow or template refers to are deleted after some days. Triggers record most
// references. A reference and the deletion both lock the upload's row, so one of them comes first.

const dayMs = 24 * 60 * 60 * 1000;
const unusedMs = 7 * dayMs;
const remembersMs = 365 * dayMs;
const atOnce = 20;

/** Marks an existing file as unused; it is deleted at `until` unless a record refers to it. */
export const watch = (tx: Executor, tenant: Tenant, key: string, until: Date) =>
  rows.insert(tx, tenant, [key], new Date(until.getTime() - unusedMs));

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

/** Keeps the location's own files that a message refers to while the message exists. Throws if an attachment is already deleted. */
export async function keepUploads(
  { tx, tenant }: { tx: Executor; tenant: Tenant },
  settings: Settings,
  message: { attachments: readonly string[]; body: string },
): Promise<void> {
  const attached = message.attachments.map((url) => ownKeyOf(settings, tenant, url));
  const shown = addressesIn(settings, message.body).map((url) => ownKeyOf(settings, tenant, url));
  const keys = [...attached, ...shown].filter((key) => key !== undefined);
  if (keys.length === 0) return;
  const removed = await rows.take(tx, tenant, keys);
  const files = openFiles(settings);
  for (const [index, key] of attached.entries())
    if (key !== undefined && (removed.includes(key) || (await files.stat(key)) === undefined))
      throw new ApiError("INVALID", { message: `attachments.${index} is a file that does not exist (any more): upload it again` });
}

/** Deletes unused uploads: first marks them, so that no record can refer to them any more, then removes the files. */
export async function removeUnused(deps: Deps): Promise<void> {
  const { db, settings, now } = deps;
  const before = new Date(now().getTime() - unusedMs);
  await byLocation(db, {
    atOnce,
    list: (limit) => rows.listUnused(db.query, before, limit),
    async handle(tx, tenant, listed) {
      const held = await rows.hold(tx, tenant, listed.map(keyOf), before);
      for (const file of held)
        if (await isUsed(tx, tenant, { url: urlOfKey(settings, file.key) ?? file.key, key: file.key })) await rows.remove(tx, file);
        else await rows.markRemoved(tx, file, now());
      return held.length;
    },
  });
  const files = openFiles(settings);
  const started = now();
  await byLocation(db, {
    atOnce,
    list: (limit) => rows.listRemoved(db.query, started, limit),
    async handle(tx, tenant, listed) {
      const held = await rows.holdRemoved(tx, tenant, listed.map(keyOf), started);
      for (const file of held)
        if (await removeFile(deps, files, file.key)) await rows.markGone(tx, file);
        else await rows.markRemoved(tx, file, new Date(started.getTime() + 1));
      return held.length;
    },
  });
  await rows.forget(db.query, new Date(started.getTime() - remembersMs));
}

const keyOf = ({ key }: rows.UploadedFile) => key;

/** Returns false if the file could not be deleted now. */
export async function removeFile({ log }: Pick<Deps, "log">, files: Files, key: string): Promise<boolean> {
  try {
    await files.remove(key);
    return true;
  } catch (error) {
    log.warn({ err: error, key }, "a file could not be deleted");
    return false;
  }
}
