import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** Whether the workflow or campaign that a file is uploaded for exists. */
export async function exists(db: Executor, tenant: Tenant, table: "workflow" | "campaign", id: string): Promise<boolean> {
  const found = await db.selectFrom(table).select("id").where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
