import { sql } from "kysely";
import { isInUse } from "../locations/locations.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type FunnelFilter = {
  name?: string | undefined;
  type?: string | undefined;
  category?: string | undefined;
  parentId?: string | undefined;
};

/** By name, with the total of matches. */
export async function list(db: Executor, tenant: Tenant, filter: FunnelFilter, page: { limit: number; offset: number }) {
  let matching = db.selectFrom("funnel").where("location_id", "=", tenant);
  if (filter.name) matching = matching.where(sql<boolean>`position(lower(${filter.name}) in lower(name)) > 0`);
  if (filter.type) matching = matching.where("type", "=", filter.type);
  if (filter.category) matching = matching.where("category", "=", filter.category);
  if (filter.parentId) matching = matching.where("parent_id", "=", filter.parentId);
  const rows = await matching.selectAll().orderBy(sql`lower(name)`).orderBy("id").limit(page.limit).offset(page.offset).execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { rows, count };
}
export type Funnel = Awaited<ReturnType<typeof list>>["rows"][number];

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("funnel").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** The existing funnels with this id in any location, oldest first: a public address may not name the location. */
export const listByIdAnywhere = (db: Executor, id: string) =>
  db
    .selectFrom("funnel")
    .selectAll()
    .where("id", "=", id)
    .where("deleted", "=", false)
    .where(isInUse("funnel"))
    .orderBy("date_added")
    .orderBy("location_id")
    .limit(10)
    .execute();
