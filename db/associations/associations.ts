import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { AssociationTable } from "./tables.ts";

/** Whether one of the association's objects is being deleted. Callers then do not see the association any more. */
export const isOfHidden = (tenant: Tenant, association: string) => sql<boolean>`exists (
  select from object_schema s where s.location_id = ${tenant} and s.is_removed
    and s.key in (${sql.ref(`${association}.first_object_key`)}, ${sql.ref(`${association}.second_object_key`)}))`;

const all = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("association")
    .selectAll()
    .where("location_id", "=", tenant)
    .where(sql<boolean>`not ${isOfHidden(tenant, "association")}`);

export const list = (db: Executor, tenant: Tenant, page: { limit: number; skip: number }) =>
  all(db, tenant).orderBy("is_system", "desc").orderBy("date_added").orderBy("id").limit(page.limit).offset(page.skip).execute();

export type Association = Awaited<ReturnType<typeof list>>[number];

export const listByObject = (db: Executor, tenant: Tenant, objectKey: string) =>
  all(db, tenant)
    .where((eb) => eb.or([eb("first_object_key", "=", objectKey), eb("second_object_key", "=", objectKey)]))
    .orderBy("is_system", "desc")
    .orderBy("date_added")
    .orderBy("id")
    .execute();

export const findById = (db: Executor, tenant: Tenant, id: string) => all(db, tenant).where("id", "=", id).executeTakeFirst();
export const findByKey = (db: Executor, tenant: Tenant, key: string) => all(db, tenant).where("key", "=", key).executeTakeFirst();

/** Keeps the association from being deleted until the transaction ends. */
export const findForShare = (db: Executor, tenant: Tenant, id: string) =>
  all(db, tenant).where("id", "=", id).forKeyShare().executeTakeFirst();

/** Undefined if the key is taken; the unique index decides. A foreign key violation (23503) means that an object does not exist. */
export const insert = (db: Executor, tenant: Tenant, association: Omit<Insertable<AssociationTable>, "location_id">) =>
  db
    .insertInto("association")
    .values({ ...association, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "key"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<AssociationTable>) =>
  db.updateTable("association").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

/** Deletes an association with its relations. The built-in one is never deleted. */
export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db
    .deleteFrom("association")
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("is_system", "=", false)
    .returning("id")
    .executeTakeFirst();

export const listByIds = (db: Executor, tenant: Tenant, ids: string[]) =>
  all(db, tenant).where("id", "=", sql<string>`any(${ids}::text[])`).execute();
