import { type Insertable, sql, type Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ResourceTable } from "./tables.ts";

/** Ordered by name. */
export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("resource").selectAll().where("location_id", "=", tenant).orderBy(alphabetical("name")).orderBy("id").execute();

/** Rooms and equipment that any of the services needs, by name. */
export const listOfServices = (db: Executor, tenant: Tenant, serviceIds: readonly string[]) =>
  db
    .selectFrom("resource")
    .select(["id", "kind", "quantity", "service_ids"])
    .where("location_id", "=", tenant)
    .where(sql<boolean>`service_ids && ${serviceIds}::text[]`)
    .orderBy(alphabetical("name"))
    .orderBy("id")
    .execute();

export const insert = (db: Executor, tenant: Tenant, resource: Omit<Insertable<ResourceTable>, "location_id">) =>
  db
    .insertInto("resource")
    .values({ ...resource, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ResourceTable>) =>
  db.updateTable("resource").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("resource").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

export async function count(db: Executor, tenant: Tenant): Promise<number> {
  const row = await db
    .selectFrom("resource")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("location_id", "=", tenant)
    .executeTakeFirstOrThrow();
  return row.count;
}
