import { sql } from "kysely";
import type { Executor } from "../pool.ts";

export type DailyUse = { caller_id: string; used: number; ends_at: Date };

/** A caller's use on its current day; undefined if there is none. */
export async function find(db: Executor, callerId: string, now: Date): Promise<DailyUse | undefined> {
  const { rows } = await sql<DailyUse>`
    select caller_id, used::float8 as used, ends_at from daily_use where caller_id = ${callerId} and ends_at > ${now}`.execute(db);
  return rows[0];
}

/** Adds to the use of callers and returns the sums over all instances. The current day is kept; once it has ended, the sent one begins. */
export async function add(db: Executor, uses: readonly DailyUse[], now: Date): Promise<DailyUse[]> {
  const { rows } = await sql<DailyUse>`
    insert into daily_use as kept (caller_id, used, ends_at)
    select * from unnest(${uses.map((use) => use.caller_id)}::text[], ${uses.map((use) => use.used)}::bigint[], ${uses.map((use) => use.ends_at)}::timestamptz[])
      as sent (caller_id, used, ends_at) order by caller_id
    on conflict (caller_id) do update set
      used = case when kept.ends_at > ${now} then kept.used else 0 end + excluded.used,
      ends_at = case when kept.ends_at > ${now} then kept.ends_at else excluded.ends_at end
    returning caller_id, used::float8 as used, ends_at`.execute(db);
  return rows;
}
