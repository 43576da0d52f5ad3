import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ObjectFieldTable, ObjectFolderTable } from "./tables.ts";

/** The fields of a custom object in display order, including deleted ones whose values are still being removed. */
export const list = (db: Executor, tenant: Tenant, objectKey: string) =>
  db
    .selectFrom("object_field")
    .innerJoin("object_folder", (on) =>
      on.on("object_folder.location_id", "=", tenant).onRef("object_folder.id", "=", "object_field.folder_id"),
    )
    .selectAll("object_field")
    .where("object_field.location_id", "=", tenant)
    .where("object_field.object_key", "=", objectKey)
    .orderBy("object_folder.position")
    .orderBy("object_folder.id")
    .orderBy("object_field.position")
    .orderBy("object_field.id")
    .execute();

export type ObjectField = Awaited<ReturnType<typeof list>>[number];

export const findForUpdate = (db: Executor, tenant: Tenant, objectKey: string, id: string) =>
  db
    .selectFrom("object_field")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("object_key", "=", objectKey)
    .where("id", "=", id)
    .where("is_removed", "=", false)
    .forUpdate()
    .executeTakeFirst();

/** Undefined if the object has a field with that name; the unique index decides. */
export const insert = (db: Executor, tenant: Tenant, field: Omit<Insertable<ObjectFieldTable>, "location_id">) =>
  db
    .insertInto("object_field")
    .values({ ...field, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "object_key", "property"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ObjectFieldTable>) =>
  db.updateTable("object_field").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

/** Removes fields whose values have been removed from all records. */
export const removeRemoved = (db: Executor, tenant: Tenant, objectKey: string) =>
  db
    .deleteFrom("object_field")
    .where("location_id", "=", tenant)
    .where("object_key", "=", objectKey)
    .where("is_removed", "=", true)
    .execute();

export const listFolders = (db: Executor, tenant: Tenant, objectKey: string) =>
  db
    .selectFrom("object_folder")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("object_key", "=", objectKey)
    .orderBy("position")
    .orderBy("id")
    .execute();

export type ObjectFolder = Awaited<ReturnType<typeof listFolders>>[number];

/** Undefined if a folder has the id. */
export const insertFolder = (db: Executor, tenant: Tenant, folder: Omit<Insertable<ObjectFolderTable>, "location_id">) =>
  db
    .insertInto("object_folder")
    .values({ ...folder, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateFolder = (db: Executor, tenant: Tenant, objectKey: string, id: string, fields: Updateable<ObjectFolderTable>) =>
  db
    .updateTable("object_folder")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("object_key", "=", objectKey)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const removeFolder = (db: Executor, tenant: Tenant, objectKey: string, id: string) =>
  db
    .deleteFrom("object_folder")
    .where("location_id", "=", tenant)
    .where("object_key", "=", objectKey)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

/** How many records have a value of the field. An empty list is not a value. */
export async function countValues(db: Executor, tenant: Tenant, objectKey: string, property: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from object_record where location_id = ${tenant} and object_key = ${objectKey}
      and (properties -> ${property} <> '[]' or exists (select from jsonb_object_keys(properties) as key where starts_with(key, ${`${property}.`})))
  `.execute(db);
  return rows[0]?.count ?? 0;
}
