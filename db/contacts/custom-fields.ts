import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { CustomFieldTable } from "./tables.ts";

/** The location's contact fields, in display order. */
export const list = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("custom_field")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("model", "=", "contact")
    .orderBy("position")
    .orderBy("name")
    .orderBy("id")
    .execute();

export type CustomField = Awaited<ReturnType<typeof list>>[number];

const ofContacts = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("custom_field").selectAll().where("location_id", "=", tenant).where("model", "=", "contact").where("id", "=", id);

export const findById = (db: Executor, tenant: Tenant, id: string) => ofContacts(db, tenant, id).executeTakeFirst();
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) => ofContacts(db, tenant, id).forUpdate().executeTakeFirst();

/** Undefined when the key is taken: the unique index decides. */
export const insert = (db: Executor, tenant: Tenant, field: Omit<Insertable<CustomFieldTable>, "location_id">) =>
  db
    .insertInto("custom_field")
    .values({ ...field, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "model", "field_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<CustomFieldTable>) =>
  db.updateTable("custom_field").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("custom_field").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

export async function lastPosition(db: Executor, tenant: Tenant): Promise<number> {
  const row = await db
    .selectFrom("custom_field")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("location_id", "=", tenant)
    .executeTakeFirst();
  return row?.last ?? -1;
}

export async function countValues(db: Executor, tenant: Tenant, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact where location_id = ${tenant} and custom_fields ? ${id}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The contacts keep their other values and their change date, because no user edited them. */
export const removeValues = (db: Executor, tenant: Tenant, id: string) =>
  sql`update contact set custom_fields = custom_fields - ${id} where location_id = ${tenant} and custom_fields ? ${id}`.execute(db);
