import { type Insertable, sql, type Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { CalendarGroupTable } from "./tables.ts";

/** Ordered by name. */
export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("calendar_group").selectAll().where("location_id", "=", tenant).orderBy(alphabetical("name")).orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("calendar_group").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

export const findBySlug = (db: Executor, tenant: Tenant, slug: string) =>
  db
    .selectFrom("calendar_group")
    .selectAll()
    .where("location_id", "=", tenant)
    .where(sql`lower(slug)`, "=", slug.toLowerCase())
    .executeTakeFirst();

/** Undefined if the slug is taken; the unique index decides. */
export const insert = (db: Executor, tenant: Tenant, group: Omit<Insertable<CalendarGroupTable>, "location_id">) =>
  db
    .insertInto("calendar_group")
    .values({ ...group, location_id: tenant })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<CalendarGroupTable>) =>
  db.updateTable("calendar_group").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

/**
 * Deletes the group; its calendars then have none. The lock waits for transactions that add calendars to it, so that the deletion finds
 * those calendars.
 */
export async function remove(tx: Executor, tenant: Tenant, id: string): Promise<{ id: string } | undefined> {
  const one = tx.selectFrom("calendar_group").select("id").where("location_id", "=", tenant).where("id", "=", id).forUpdate();
  if ((await one.executeTakeFirst()) === undefined) return undefined;
  await tx.updateTable("calendar").set({ group_id: null }).where("location_id", "=", tenant).where("group_id", "=", id).execute();
  return tx.deleteFrom("calendar_group").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
}
