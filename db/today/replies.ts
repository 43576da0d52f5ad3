import { sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** The median time until an answer; `day` is null in the row for all days. */
export type ReplyTime = { day: string | null; median_s: number };

/**
 * How long contacts waited for an answer to the first of their consecutive messages, by the day of that message in the time zone. Comments
 * and activities are neither messages nor answers. Types from 25 on are activities and comments, except live chat.
 */
export async function listReplyTimes(
  db: Executor,
  tenant: Tenant,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Promise<ReplyTime[]> {
  const { rows } = await sql<ReplyTime>`${sql.raw(plannedEachTime)}
    with messages as (
      select conversation_id, date_added, direction,
        lag(direction) over following as previous,
        min(date_added) filter (where direction = 'outbound') over (following rows between 1 following and unbounded following) as answered
      from message
      where location_id = ${tenant} and date_added >= ${from} and date_added < ${to} and (type < 25 or type = 29)
        and cancelled_at is null
      window following as (partition by conversation_id order by date_added, id)
    ), waited as (
      select (date_added at time zone ${timeZone})::date as day, extract(epoch from answered - date_added) as seconds
      from messages where direction = 'inbound' and previous is distinct from 'inbound' and answered is not null
    )
    select day::text as day, percentile_cont(0.5) within group (order by seconds)::float8 as median_s
    from waited group by grouping sets ((day), ()) having count(*) > 0 order by day`.execute(db);
  return rows;
}
