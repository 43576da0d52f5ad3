import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export async function readDatabase(db: Executor): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  return { version: rows[0]?.version ?? "", bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Jobs of all locations. A running job is not due. */
export async function readJobs(db: Executor): Promise<{ due: number; oldest_due_at: Date | null; given_up: number }> {
  const { rows } = await sql<{ due: number; oldest_due_at: Date | null; given_up: number }>`
    select
      (count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null))::int as due,
      min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null) as oldest_due_at,
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as given_up
    from graphile_worker._private_jobs`.execute(db);
  return rows[0] ?? { due: 0, oldest_due_at: null, given_up: 0 };
}

/** This location's messages and webhook deliveries that have failed since a time and were neither dismissed nor sent again. */
export async function readFailures(db: Executor, tenant: Tenant, since: Date): Promise<{ messages: number; deliveries: number }> {
  const { rows } = await sql<{ messages: number; deliveries: number }>`
    select
      (select count(*)::int from message m where m.location_id = ${tenant} and m.direction = 'outbound'
        and m.status in ('failed', 'undelivered') and m.cancelled_at is null and m.failure_settled_at is null
        and m.date_updated >= ${since}) as messages,
      (select count(*)::int from webhook_delivery d where d.location_id = ${tenant} and d.status = 'failed'
        and d.date_added >= ${since}) as deliveries`.execute(db);
  return rows[0] ?? { messages: 0, deliveries: 0 };
}
