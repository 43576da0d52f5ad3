import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { BusinessTable } from "./tables.ts";

export async function list(db: Executor, tenant: Tenant, page: { text?: string | undefined; limit: number; skip: number }) {
  let matching = db.selectFrom("business").where("location_id", "=", tenant);
  if (page.text) matching = matching.where(sql<boolean>`position(${page.text.toLowerCase()} in lower(name)) > 0`);
  const rows = await matching.selectAll().orderBy(sql`lower(name)`).orderBy("id").limit(page.limit).offset(page.skip).execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("business").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** Keeps the business from being deleted until the transaction ends. */
export const findForShare = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("business").selectAll().where("location_id", "=", tenant).where("id", "=", id).forKeyShare().executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, business: Omit<Insertable<BusinessTable>, "location_id">) =>
  db
    .insertInto("business")
    .values({ ...business, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<BusinessTable>) =>
  db.updateTable("business").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

/**
 * Deletes the business; its contacts then have none. The lock waits for transactions that assign contacts to it, so that the deletion finds
 * those contacts.
 */
export async function remove(tx: Executor, tenant: Tenant, id: string): Promise<{ id: string } | undefined> {
  const one = tx.selectFrom("business").select("id").where("location_id", "=", tenant).where("id", "=", id).forUpdate();
  if ((await one.executeTakeFirst()) === undefined) return undefined;
  await tx.updateTable("contact").set({ business_id: null }).where("location_id", "=", tenant).where("business_id", "=", id).execute();
  return tx.deleteFrom("business").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
}
