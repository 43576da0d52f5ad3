import type { TaskList } from "graphile-worker";
import * as rows from "#db/locations/deletion.ts";
import type { Executor, Origin } from "#db/pool.ts";
import { type Tenant, tenantOfRow } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";

// Deletes a location with everything that belongs to it. The location cannot be used from then on; a job deletes its rows and files.

export const deletionTask = "delete-locations";

const rowsAtOnce = 1000;
const origin: Origin = { kind: "system" };

/** Closes the location and queues the job. Undefined if it does not exist, or is being deleted already. */
export async function beginDeletion(tx: Executor, tenant: Tenant, now: Date): Promise<{ users: string[] } | undefined> {
  const closed = await rows.close(tx, tenant, now);
  if (closed !== undefined) await queueDeletion(tx);
  return closed;
}

export const queueDeletion = (tx: Executor) => addJob(tx, deletionTask, {}, { key: deletionTask });

export const deletionTasks = (deps: Deps, stopping: AbortSignal): TaskList => ({
  async [deletionTask]() {
    for (const { id, company_id } of await rows.listClosed(deps.db.query))
      await deleteLocation(deps, tenantOfRow({ location_id: id }), company_id, stopping);
  },
});

async function deleteLocation({ db, files, log }: Deps, tenant: Tenant, companyId: string, stopping: AbortSignal): Promise<void> {
  const tables = await rows.listEmptied(db.query);
  for (const table of tables) {
    let place: string[] | undefined = [];
    while (place !== undefined) {
      const after: string[] = place;
      place = await db.tx(origin, (tx) => rows.removeRows(tx, tenant, table, after, rowsAtOnce));
      // The queue offers the job again a little later, to a program that is not stopping.
      if (stopping.aborted) throw new Error("The program is stopping.");
    }
  }
  for (const folder of ["public", "recordings"]) for await (const { key } of files.list(`${folder}/${tenant}`)) await files.remove(key);
  await db.tx(origin, (tx) => rows.remove(tx, tenant, companyId, tables));
  log.info({ locationId: tenant }, "a location was deleted");
}
