import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { isSince } from "./moves.ts";

// Where the pages of a list ended, for those who ask for the next one by a number alone.

export type PageEnd = { place: number; conversationId: string; begun: string };

export async function find(db: Executor, tenant: Tenant, walk: string, told: number): Promise<PageEnd | undefined> {
  const { rows } = await sql<PageEnd>`
    select place::float8 as place, conversation_id as "conversationId", begun::text as begun from conversation_walk
    where location_id = ${tenant} and walk = ${walk} and told = ${told}`.execute(db);
  return rows[0];
}

const hasMovedSince = (tenant: Tenant, begun: string) =>
  sql`exists (select from conversation_move where ${isSince(tenant, sql.raw(begun))})`;

/** Keeps an end by each number that was told of it. Of two walks that end at one place the later counts, and nothing is written where they saw the same. */
export const remember = (db: Executor, tenant: Tenant, walk: string, told: readonly number[], end: PageEnd) =>
  sql`insert into conversation_walk as standing (location_id, walk, told, place, conversation_id, begun)
    select ${tenant}, ${walk}, told, ${end.place}::bigint, ${end.conversationId}, ended.begun
    from unnest(${told.toSorted((one, other) => one - other)}::float8[]) as told, (select ${end.begun}::pg_snapshot as begun) as ended
    where not exists (select from conversation_walk kept
      where kept.location_id = ${tenant} and kept.walk = ${walk} and kept.told = told.told and kept.conversation_id = ${end.conversationId}
        and kept.place = ${end.place}::bigint and not ${hasMovedSince(tenant, "kept.begun")} and not ${hasMovedSince(tenant, "ended.begun")})
    on conflict (location_id, walk, told) do update set
      place = excluded.place, conversation_id = excluded.conversation_id, begun = excluded.begun, at = now()`.execute(db);
