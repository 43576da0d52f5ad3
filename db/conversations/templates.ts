import type { Insertable, Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { MessageTemplateTable } from "./tables.ts";

/** Ordered by name. */
export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("message_template").selectAll().where("location_id", "=", tenant).orderBy(alphabetical("name")).orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("message_template").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

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

/** Moves the templates of a folder to another one, or to none. Returns how many there were. */
export const moveFolder = async (db: Executor, tenant: Tenant, from: string, to: string | null, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("message_template")
    .set({ folder: to, date_updated: now })
    .where("location_id", "=", tenant)
    .where("folder", "=", from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
