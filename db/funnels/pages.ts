import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

const ofFunnel = (db: Executor, tenant: Tenant, funnelId: string) =>
  db.selectFrom("funnel_page").where("location_id", "=", tenant).where("funnel_id", "=", funnelId);

const nameHas = (text: string) => sql<boolean>`position(lower(${text}) in lower(name)) > 0`;

export const list = (db: Executor, tenant: Tenant, funnelId: string, page: { name?: string | undefined; limit: number; offset: number }) =>
  ofFunnel(db, tenant, funnelId)
    .selectAll()
    .$if(Boolean(page.name), (query) => query.where(nameHas(page.name ?? "")))
    .orderBy("position")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
export type FunnelPage = Awaited<ReturnType<typeof list>>[number];

/** The pages with exactly this name. If there are none, the pages whose names contain it. */
export async function count(db: Executor, tenant: Tenant, funnelId: string, name: string | undefined): Promise<number> {
  const counted = await ofFunnel(db, tenant, funnelId)
    .select([
      sql<number>`count(*)::int`.as("every"),
      sql<number>`(count(*) filter (where ${nameHas(name ?? "")}))::int`.as("similar"),
      sql<number>`(count(*) filter (where lower(name) = lower(${name ?? ""})))::int`.as("same"),
    ])
    .executeTakeFirstOrThrow();
  return name ? counted.same || counted.similar : counted.every;
}
