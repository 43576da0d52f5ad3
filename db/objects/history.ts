import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

type Facts = { object_key?: string; owner?: string | null; followers?: string[]; properties?: Record<string, unknown> };

export type RecordEntry = {
  seq: string;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  action: "create" | "update" | "delete";
  before: Facts | null;
  after: Facts | null;
};

const columns = sql`seq::text as seq, at, actor_kind, actor_id, actor_name, action, before, after`;
const ofRecord = (tenant: Tenant, id: string) =>
  sql`location_id = ${tenant} and entity = 'object_record' and entity_id = ${id} and action in ('create', 'update', 'delete')`;

/** Newest first, before `before` where it is given. */
export async function list(
  db: Executor,
  tenant: Tenant,
  id: string,
  page: { limit: number; before: string | undefined },
): Promise<RecordEntry[]> {
  const { rows } = await sql<RecordEntry>`select ${columns} from change_log where ${ofRecord(tenant, id)}
    ${page.before === undefined ? sql`` : sql`and seq < ${page.before}::bigint`} order by change_log.seq desc limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

/** What happened from an entry on, newest first. */
export async function listFrom(db: Executor, tenant: Tenant, id: string, seq: string): Promise<RecordEntry[]> {
  const { rows } = await sql<RecordEntry>`select ${columns} from change_log where ${ofRecord(tenant, id)} and seq >= ${seq}::bigint
    order by change_log.seq desc`.execute(db);
  return rows;
}

/** The object whose record this is or was. */
export async function objectKeyOf(db: Executor, tenant: Tenant, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`select coalesce(after ->> 'object_key', before ->> 'object_key') as key from change_log
    where ${ofRecord(tenant, id)} and action <> 'update' order by seq desc limit 1`.execute(db);
  return rows[0]?.key ?? undefined;
}
