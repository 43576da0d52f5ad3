import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { businessColumns } from "./records.ts";

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

const properties = (side: "before" | "after") =>
  sql`jsonb_build_object(${sql.join(Object.entries(businessColumns).map(([property, column]) => sql`${sql.lit(property)}::text, ${sql.ref(side)} -> ${sql.lit(column)}`))})`;
/** Change-log values of a business in the shape of a record's: for an update, the changed properties. */
const ofBusiness = (side: "before" | "after") => sql`case when ${sql.ref(side)} is not null then jsonb_strip_nulls(jsonb_build_object(
  'followers', ${sql.ref(side)} -> 'followers')) || jsonb_build_object('properties', jsonb_strip_nulls(${properties(side)})) end as ${sql.ref(side)}`;

const columnsOf = (objectKey: string) => sql`seq::text as seq, at, actor_kind, actor_id, actor_name, action,
  ${objectKey === "business" ? sql`${ofBusiness("before")}, ${ofBusiness("after")}` : sql`before, after`}`;

/** Skips updates that changed only the author of the last change. */
const isChange = sql`(action <> 'update' or (after - array['updated_by', 'created_by']) <> '{}')`;

const ofRecord = (tenant: Tenant, objectKey: string, id: string) => sql`location_id = ${tenant}
  and entity = ${objectKey === "business" ? "business" : "object_record"} and entity_id = ${id}
  and action in ('create', 'update', 'delete') ${objectKey === "business" ? sql`and ${isChange}` : sql``}`;

/** Newest first, optionally only entries before `before`. */
export async function list(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  id: string,
  page: { limit: number; before: string | undefined },
): Promise<RecordEntry[]> {
  const { rows } = await sql<RecordEntry>`select ${columnsOf(objectKey)} from change_log where ${ofRecord(tenant, objectKey, id)}
    ${page.before === undefined ? sql`` : sql`and seq < ${page.before}::bigint`} order by change_log.seq desc limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

/** Entries from the given one on, newest first. */
export async function listFrom(db: Executor, tenant: Tenant, objectKey: string, id: string, seq: string): Promise<RecordEntry[]> {
  const { rows } =
    await sql<RecordEntry>`select ${columnsOf(objectKey)} from change_log where ${ofRecord(tenant, objectKey, id)} and seq >= ${seq}::bigint
    order by change_log.seq desc`.execute(db);
  return rows;
}

/** Whether the record belongs to the object, or did before it was deleted. */
export async function isKnown(db: Executor, tenant: Tenant, objectKey: string, id: string): Promise<boolean> {
  const key = sql`coalesce(after ->> 'object_key', before ->> 'object_key')`;
  const { rows } = await sql<{ is_its: boolean }>`select ${objectKey === "business" ? sql`true` : sql`${key} = ${objectKey}`} as is_its
    from change_log where ${ofRecord(tenant, objectKey, id)} and action <> 'update' order by seq desc limit 1`.execute(db);
  return rows[0]?.is_its ?? false;
}
