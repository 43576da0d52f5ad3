import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** What else than a conversation files can be uploaded for. */
export async function stands(db: Executor, tenant: Tenant, table: "workflow" | "campaign", id: string): Promise<boolean> {
  const found = await db.selectFrom(table).select("id").where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
