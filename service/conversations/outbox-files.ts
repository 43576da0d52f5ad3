import { rm } from "node:fs/promises";
import path from "node:path";
import type { DiscardedFile } from "#db/conversations/discarded-files.ts";
import type { Settings } from "../settings.ts";
import { hostOf } from "./mailboxes.ts";

/** Removes a message's file from the outbox folder if the discarded file refers to one: `outbox/<channel>/<id>`. */
export async function removedFromOutbox(settings: Settings, { location_id, place }: DiscardedFile): Promise<boolean> {
  const { channel, id } = /^outbox\/(?<channel>[\w-]+)\/(?<id>\w+)$/.exec(place)?.groups ?? {};
  if (channel === undefined || id === undefined) return false;
  const names =
    channel === "email"
      ? [`mail/${id}@${hostOf(settings)}.eml`, `mail/appointment-${id}@frontdesk.eml`]
      : [`sms/${location_id.replace(/\W/g, "_")}_${id}.json`, `sms/${id}.json`];
  for (const name of names) await rm(path.join(settings.dataDir, "outbox", name), { force: true });
  return true;
}
