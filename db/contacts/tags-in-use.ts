import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { likePattern } from "./contacts.ts";

/** The tags in use whose name holds the text, the most used first. */
export async function listTagsInUse(db: Executor, tenant: Tenant, text: string, limit: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from contact, unnest(tags) as tag
    where location_id = ${tenant} and lower(tag) like ${likePattern(text)}
    group by tag order by count desc, tag limit ${limit}`.execute(db);
  return rows;
}
