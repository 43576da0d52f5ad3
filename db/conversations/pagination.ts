import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { isSince } from "./moves.ts";

// The ends of pages, for clients that request the next page by a number alone.

export type PageEnd = { place: number; conversationId: string; begun: string };

export async function find(db: Executor, tenant: Tenant, listing: string, sentEnd: number): Promise<PageEnd | undefined> {
  const { rows } = await sql<PageEnd>`
    select place::float8 as place, conversation_id as "conversationId", begun::text as begun from conversation_page_end
    where location_id = ${tenant} and listing = ${listing} and sent_end = ${sentEnd}`.execute(db);
  return rows[0];
}

const hasMovedSince = (tenant: Tenant, begun: string) =>
  sql`exists (select from conversation_move where ${isSince(tenant, sql.raw(begun))})`;

/**
 * Stores the end of a page under each number that the response contained. If two lists end at the same position, the later one is kept.
 * Writes nothing if both saw the same state.
 */
export const remember = (db: Executor, tenant: Tenant, listing: string, sentEnds: readonly number[], end: PageEnd) =>
  sql`insert into conversation_page_end as stored (location_id, listing, sent_end, place, conversation_id, begun)
    select ${tenant}, ${listing}, sent_end, ${end.place}::bigint, ${end.conversationId}, ended.begun
    from unnest(${sentEnds.toSorted((one, other) => one - other)}::float8[]) as sent_end, (select ${end.begun}::pg_snapshot as begun) as ended
    where not exists (select from conversation_page_end kept
      where kept.location_id = ${tenant} and kept.listing = ${listing} and kept.sent_end = sent_end.sent_end
        and kept.conversation_id = ${end.conversationId} and kept.place = ${end.place}::bigint
        and not ${hasMovedSince(tenant, "kept.begun")} and not ${hasMovedSince(tenant, "ended.begun")})
    on conflict (location_id, listing, sent_end) do update set
      place = excluded.place, conversation_id = excluded.conversation_id, begun = excluded.begun, at = excluded.at`.execute(db);
