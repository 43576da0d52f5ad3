import type { Insertable, Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { MessageTemplateTable } from "./tables.ts";

/** Ordered by name. */
export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("message_template").selectAll().where("location_id", "=", tenant).orderBy(alphabetical("name")).orderBy("id").execute();

export const insert = (db: Executor, tenant: Tenant, template: Omit<Insertable<MessageTemplateTable>, "location_id">) =>
  db
    .insertInto("message_template")
    .values({ ...template, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<MessageTemplateTable>) =>
  db.updateTable("message_template").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("message_template").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
