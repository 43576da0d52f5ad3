import { sql } from "kysely";
import type { Db } from "#db/pool.ts";

const noticeableMs = 1_000;

/**
 * The queue uses the database's clock, and the service uses one that NOW_OFFSET_MS can shift. If the offset has changed since the last
 * start, waiting jobs are moved by the difference, so that they are due by the service's clock.
 */
export const keepToClock = (db: Db, now: () => Date): Promise<void> =>
  db.tx({ kind: "system" }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('the clock of the queue'))`.execute(tx);
    const offsetMs = now().getTime() - Date.now();
    const { rows } = await sql<{ last: string | null }>`
      select obj_description('graphile_worker'::regnamespace, 'pg_namespace') as last`.execute(tx);
    const aheadMs = offsetMs - (Number(rows[0]?.last) || 0);
    if (Math.abs(aheadMs) < noticeableMs) return;
    await sql`
      update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${aheadMs / 1000}::float)
      where run_at > now()`.execute(tx);
    await sql`comment on schema graphile_worker is ${sql.lit(String(offsetMs))}`.execute(tx);
  });
