import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { likePattern } from "./contacts.ts";

/** The tags in use whose name contains the text, most used first; with an assignee, only those of their contacts. */
export async function listTagsInUse(
  db: Executor,
  tenant: Tenant,
  { text, limit, assignedTo }: { text: string; limit: number; assignedTo: string | undefined },
): Promise<{ tag: string; count: number }[]> {
  const assigned = assignedTo === undefined ? sql`` : sql`and assigned_to = ${assignedTo}`;
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from contact, unnest(tags) as tag
    where location_id = ${tenant} and lower(tag) like ${likePattern(text)} ${assigned}
    group by tag order by count desc, tag limit ${limit}`.execute(db);
  return rows;
}
