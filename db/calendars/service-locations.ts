import type { Insertable, Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ServiceLocationTable } from "./tables.ts";

/** Ordered by name. */
export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("service_location").selectAll().where("location_id", "=", tenant).orderBy(alphabetical("name")).orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("service_location").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, place: Omit<Insertable<ServiceLocationTable>, "location_id">) =>
  db
    .insertInto("service_location")
    .values({ ...place, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ServiceLocationTable>) =>
  db.updateTable("service_location").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("service_location").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
