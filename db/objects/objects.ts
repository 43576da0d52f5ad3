import { type Insertable, sql, type Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ObjectSchemaTable } from "./tables.ts";

const all = (db: Executor, tenant: Tenant) =>
  db.selectFrom("object_schema").selectAll().where("location_id", "=", tenant).where("is_removed", "=", false);
const byKey = (db: Executor, tenant: Tenant, key: string) => all(db, tenant).where("key", "=", key);

/** The standard objects first, then the location's own by name. */
export const list = (db: Executor, tenant: Tenant) =>
  all(db, tenant).orderBy("standard", "desc").orderBy(alphabetical("plural")).orderBy("key").execute();

export type ObjectSchema = Awaited<ReturnType<typeof list>>[number];

export const findByKey = (db: Executor, tenant: Tenant, key: string) => byKey(db, tenant, key).executeTakeFirst();
export const findById = (db: Executor, tenant: Tenant, id: string) => all(db, tenant).where("id", "=", id).executeTakeFirst();
export const findForUpdate = (db: Executor, tenant: Tenant, key: string) => byKey(db, tenant, key).forNoKeyUpdate().executeTakeFirst();

/** Locks the object's schema until the transaction ends, so that no record is written with an outdated schema. */
export const findForShare = (db: Executor, tenant: Tenant, key: string) => byKey(db, tenant, key).forShare().executeTakeFirst();

/** Undefined if the key is taken; the unique index decides. */
export const insert = (db: Executor, tenant: Tenant, object: Omit<Insertable<ObjectSchemaTable>, "location_id">) =>
  db
    .insertInto("object_schema")
    .values({ ...object, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "key"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, key: string, fields: Updateable<ObjectSchemaTable>) =>
  db
    .updateTable("object_schema")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("key", "=", key)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Hides the object, its records and its associations until they are deleted. */
export const hide = (db: Executor, tenant: Tenant, key: string) =>
  db.updateTable("object_schema").set({ is_removed: true }).where("location_id", "=", tenant).where("key", "=", key).execute();

/** Deletes a batch of a hidden object's data: relations, then records, then their values. Returns the number of deleted rows. */
export async function removeSome(db: Executor, tenant: Tenant, key: string, most: number): Promise<number> {
  const { rows: relations } = await sql`delete from relation where location_id = ${tenant} and id in (
    select r.id from relation r join association a on r.location_id = ${tenant} and a.id = r.association_id
    where a.location_id = ${tenant} and (a.first_object_key = ${key} or a.second_object_key = ${key}) limit ${most}) returning id`.execute(
    db,
  );
  if (relations.length > 0) return relations.length;
  const { rows: records } = await sql`delete from object_record where location_id = ${tenant} and id in (
    select id from object_record where location_id = ${tenant} and object_key = ${key} limit ${most}) returning id`.execute(db);
  if (records.length > 0) return records.length;
  const { rows: values } = await sql`delete from object_value where location_id = ${tenant} and object_key = ${key} and id in (
    select id from object_value where location_id = ${tenant} and object_key = ${key} limit ${most}) returning id`.execute(db);
  return values.length;
}

/** Deletes the object with its fields and associations. */
export const removeHidden = (db: Executor, tenant: Tenant, key: string) =>
  db.deleteFrom("object_schema").where("location_id", "=", tenant).where("key", "=", key).where("is_removed", "=", true).execute();
