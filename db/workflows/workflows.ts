import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkflowTable } from "./tables.ts";

export type Workflow = Selectable<WorkflowTable>;

export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("workflow").selectAll().where("location_id", "=", tenant).orderBy(alphabetical("name")).orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("workflow").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** Published workflows that listen to one of the triggers, or whose id is listed. */
export const listPublished = (db: Executor, tenant: Tenant, triggers: string[], ids: string[]) =>
  db
    .selectFrom("workflow")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("status", "=", "published")
    .where((of) =>
      of.or([
        of("id", "=", sql<string>`any(${ids}::text[])`),
        of(
          "id",
          "in",
          of.selectFrom("workflow_listener").select("workflow_id").where("location_id", "=", tenant).where("trigger", "in", triggers),
        ),
      ]),
    )
    .orderBy("id")
    .execute();

export const findForUpdate = (tx: Executor, tenant: Tenant, id: string) =>
  tx.selectFrom("workflow").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

export const insert = (tx: Executor, tenant: Tenant, workflow: Omit<Insertable<WorkflowTable>, "location_id">): Promise<Workflow> =>
  tx
    .insertInto("workflow")
    .values({ ...workflow, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Each change increments the version. */
export const update = (tx: Executor, tenant: Tenant, id: string, fields: Updateable<WorkflowTable>): Promise<Workflow> =>
  tx
    .updateTable("workflow")
    .set({ ...fields, version: sql<number>`version + 1` })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Deletes the workflow with its runs. Its sent webhooks stay. The lock waits for runs that are being started, so that the deletion finds
 * what they send.
 */
export async function remove(tx: Executor, tenant: Tenant, id: string): Promise<{ id: string } | undefined> {
  const one = tx.selectFrom("workflow").select("id").where("location_id", "=", tenant).where("id", "=", id).forUpdate();
  if ((await one.executeTakeFirst()) === undefined) return undefined;
  const sent = tx.updateTable("webhook_delivery").set({ workflow_id: null, run_id: null }).where("location_id", "=", tenant);
  await sent.where("workflow_id", "=", id).execute();
  return tx.deleteFrom("workflow").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
}
