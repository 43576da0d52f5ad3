import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export async function list(db: Executor, tenant: Tenant, page: { type?: string | undefined; limit: number; skip: number }) {
  let matching = db.selectFrom("survey").where("location_id", "=", tenant);
  if (page.type) matching = matching.where("type", "=", page.type);
  const rows = await matching.selectAll().orderBy(sql`lower(name)`).orderBy("id").limit(page.limit).offset(page.skip).execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}
export type Survey = Awaited<ReturnType<typeof list>>["rows"][number];

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("survey").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
