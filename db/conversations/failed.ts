import { sql } from "kysely";
import type { StoredFailure } from "../columns.ts";
import { contactName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { onlyOf } from "./messages.ts";

// Failed messages that wait for a user. The index message_failed has these conditions.

export type FailedRow = {
  id: string;
  conversation_id: string;
  contact_id: string;
  contact_name: string | null;
  type: number;
  error: string | null;
  failure: StoredFailure | null;
  bounced_at: Date | null;
  date_updated: Date;
};

const isWaiting = sql`m.direction = 'outbound' and m.status in ('failed', 'undelivered') and m.cancelled_at is null
  and m.failure_settled_at is null`;

/** The newest failures first. */
export async function list(
  db: Executor,
  tenant: Tenant,
  asked: { since: Date; types: readonly number[]; limit: number; onlyAssignedTo: string | undefined },
): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select m.id, m.conversation_id, m.contact_id, ${contactName("c")} as contact_name, m.type, m.error, m.failure, m.bounced_at, m.date_updated
    from message m join contact c on c.location_id = ${tenant} and c.id = m.contact_id
    where m.location_id = ${tenant} and ${isWaiting} and m.date_updated >= ${asked.since} and m.type = any(${[...asked.types]}::smallint[])
      ${onlyOf(tenant, asked.onlyAssignedTo)}
    order by m.date_updated desc, m.id desc limit ${asked.limit}`.execute(db);
  return rows;
}

/** Settles those of the messages that wait for a user, and returns them. */
export async function settle(
  db: Executor,
  tenant: Tenant,
  ids: readonly string[],
  { now, onlyAssignedTo }: { now: Date; onlyAssignedTo: string | undefined },
): Promise<{ id: string; conversation_id: string; contact_id: string }[]> {
  const { rows } = await sql<{ id: string; conversation_id: string; contact_id: string }>`
    update message m set failure_settled_at = ${now}
    where m.location_id = ${tenant} and m.id in (
      select m.id from message m
      where m.location_id = ${tenant} and m.id = any(${[...ids]}::text[]) and ${isWaiting} ${onlyOf(tenant, onlyAssignedTo)}
      order by m.id for update of m)
      and ${isWaiting}
    returning m.id, m.conversation_id, m.contact_id`.execute(db);
  return rows;
}
