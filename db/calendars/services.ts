import type { Insertable, Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ServiceTable } from "./tables.ts";

/** Ordered by name. */
export function list(db: Executor, tenant: Tenant, filter: { categoryId?: string | undefined; isPrivate?: boolean | undefined } = {}) {
  let matching = db.selectFrom("service").selectAll().where("location_id", "=", tenant);
  if (filter.categoryId !== undefined) matching = matching.where("service_category_id", "=", filter.categoryId);
  if (filter.isPrivate !== undefined) matching = matching.where("is_private", "=", filter.isPrivate);
  return matching.orderBy(alphabetical("name")).orderBy("id").execute();
}

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("service").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("service").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, service: Omit<Insertable<ServiceTable>, "location_id">) =>
  db
    .insertInto("service")
    .values({ ...service, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ServiceTable>) =>
  db.updateTable("service").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("service").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
