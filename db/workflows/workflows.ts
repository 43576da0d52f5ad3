import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("workflow").selectAll().where("location_id", "=", tenant).orderBy(sql`lower(name)`).orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("workflow").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** Published workflows that listen to one of the triggers. */
export const listPublished = (db: Executor, tenant: Tenant, triggers: string[]) =>
  db
    .selectFrom("workflow")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("status", "=", "published")
    .where("id", "in", (inner) =>
      inner.selectFrom("workflow_listener").select("workflow_id").where("location_id", "=", tenant).where("trigger", "in", triggers),
    )
    .orderBy("id")
    .execute();
