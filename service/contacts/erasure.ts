import * as erasure from "#db/contacts/erasure.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";

export const eraseTask = "erase-deleted";
/** Stores the list of erased contacts beside the backups, so that a restore erases them again even if this server is lost. */
export const storeErasedTask = "store-erased";

const retentionMs = 30 * 24 * 60 * 60 * 1000;
const atOnce = 500;

/** Erases permanently deleted contacts. A job erases what takes longer, such as files and stored responses. */
export async function eraseNow(tx: Executor, tenant: Tenant, ids: string[]): Promise<void> {
  await erasure.erase(tx, tenant, ids);
  await addJob(tx, eraseTask, {}, { key: eraseTask });
}

/** Erases what can no longer be restored or undone: deleted contacts, merged ones, and what the log kept of other deleted records. */
export async function eraseDeleted({ db, now, settings }: Deps): Promise<void> {
  const before = new Date(now().getTime() - retentionMs);
  const origin = { kind: "system" as const };
  for (const { tenant, id, merged } of await erasure.listOldMerges(db.query, before))
    await db.tx(origin, async (tx) => {
      await erasure.erase(tx, tenant, merged);
      await erasure.removeMerge(tx, tenant, id);
    });
  for (const { tenant, ids } of await erasure.listDue(db.query, now(), atOnce))
    await db.tx(origin, async (tx) => {
      await erasure.erase(tx, tenant, ids);
      await erasure.eraseAnswers(tx, ids);
      await erasure.settle(tx, tenant, ids);
      if (settings.backup.to !== undefined) await addJob(tx, storeErasedTask, {}, { key: storeErasedTask });
    });
  for (const tenant of await erasure.listLogging(db.query, before))
    for (let isMore = true; isMore; ) isMore = await db.tx(origin, (tx) => erasure.eraseLogged(tx, tenant, before, atOnce));
  for (let after: string | undefined = "0"; after !== undefined; ) after = await erasure.removeFailedJobs(db.query, after, atOnce);
}
