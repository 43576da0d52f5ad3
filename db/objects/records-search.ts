import { type RawBuilder, sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { amountIn, filtered, numberIn, type RecordFilter } from "./record-filters.ts";
import { type FewValues, few, found, opaque, type ValueCondition, type ValueSearch } from "./record-values.ts";
import { ownedBy, recordColumns, rowsOf, type StoredRecord } from "./records.ts";

/** The condition of a search: none, or a value. */
export type RecordCondition = { kind: "all" } | ({ kind: "values" } & ValueCondition);
export type RecordSearch = Omit<ValueSearch, "condition"> & { condition: RecordCondition };
type AllRecords = Pick<RecordSearch, "objectKey" | "onlyOwnedBy">;
export type RecordPage = { limit: number; offset: number; after?: { ms: number; id: string } | undefined };
type Found = { records: StoredRecord[]; total: number };

const all = (tenant: Tenant, { objectKey, onlyOwnedBy }: AllRecords) =>
  sql`location_id = ${tenant} and object_key = ${objectKey} ${ownedBy(onlyOwnedBy)}`;

const behind = ({ after }: RecordPage, id = "id") =>
  after === undefined ? sql`` : sql`and (date_added, ${sql.ref(id)}) < (${new Date(after.ms).toISOString()}::timestamptz, ${after.id})`;
const newestFirst = sql`order by date_added desc, id desc`;

/** A page and the total of matches. The order never changes, so paging by cursor returns each remaining record exactly once. */
export async function search(db: Executor, tenant: Tenant, { condition, ...asked }: RecordSearch, page: RecordPage): Promise<Found> {
  if (condition.kind === "all") {
    const [records, total] = await Promise.all([inOrder(db, tenant, asked, page), count(db, tenant, asked)]);
    return { records, total };
  }
  const values = await few(db, tenant, { ...asked, condition });
  return values === undefined ? gathered(db, tenant, { ...asked, condition }, page) : ofValues(db, tenant, asked.objectKey, values, page);
}

type PageRow = (StoredRecord | Record<keyof StoredRecord, null>) & { total: number };

/** The page's records with the total, which is also returned for an empty page. */
async function whole(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  start: RawBuilder<unknown>,
  query: { page: RawBuilder<unknown>; total: RawBuilder<unknown> },
): Promise<Found> {
  const { rows } = await sql<PageRow>`${start} page as materialized (${query.page})
    select ${recordColumns}, total from (${query.total}) as counted left join (
      select ${recordColumns} from ${rowsOf(tenant, objectKey)}
      where location_id = ${opaque(tenant)} and object_key = ${opaque(objectKey)} and id in (select id from page)
    ) as record on true ${newestFirst}`.execute(db);
  const isThere = (row: StoredRecord | Record<keyof StoredRecord, null>): row is StoredRecord => row.id !== null;
  return { records: rows.map(({ total: _, ...record }) => record).filter(isThere), total: rows[0]?.total ?? 0 };
}

/** The index contains each value's records in order: only records that may be on the page are read, the others are counted. */
function ofValues(db: Executor, tenant: Tenant, objectKey: string, { ids, isOnePerRecord }: FewValues, page: RecordPage): Promise<Found> {
  const first = sql`select record_id as id, date_added from object_value_record
    where location_id = ${tenant} and value_id = value ${behind(page, "record_id")} order by date_added desc, record_id desc limit ${page.offset + page.limit}`;
  return whole(db, tenant, objectKey, sql`with`, {
    page: sql`select distinct id, date_added from unnest(${ids}::uuid[]) as value cross join lateral (${first}) as first
      ${newestFirst} limit ${page.limit} offset ${page.offset}`,
    total: sql`select count(${isOnePerRecord ? sql`*` : sql`distinct record_id`})::int as total from object_value_record
      where location_id = ${tenant} and value_id = any(${ids}::uuid[])`,
  });
}

const gathered = (db: Executor, tenant: Tenant, asked: ValueSearch, page: RecordPage): Promise<Found> =>
  whole(db, tenant, asked.objectKey, sql`${sql.raw(plannedEachTime)} with found as materialized (${found(tenant, asked)}),`, {
    page: sql`select id from found where true ${behind(page)} ${newestFirst} limit ${page.limit} offset ${page.offset}`,
    total: sql`select count(*)::int as total from found`,
  });

/** Skipped records are read only from the index. */
async function inOrder(db: Executor, tenant: Tenant, asked: AllRecords, page: RecordPage): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    with page as materialized (select id from ${rowsOf(tenant, asked.objectKey)}
      where ${all(tenant, asked)} ${behind(page)} ${newestFirst} limit ${page.limit} offset ${page.offset})
    select ${recordColumns} from ${rowsOf(tenant, asked.objectKey)}
    where location_id = ${opaque(tenant)} and object_key = ${opaque(asked.objectKey)} and id in (select id from page) ${newestFirst}`.execute(
    db,
  );
  return rows;
}

/** The number of all records. That of a custom object is stored. */
async function count(db: Executor, tenant: Tenant, asked: AllRecords): Promise<number> {
  const isKept = asked.objectKey !== "business" && asked.onlyOwnedBy === undefined;
  const { rows } = isKept
    ? await sql<{ total: number }>`select coalesce(sum(records), 0)::int as total from object_tally
        where location_id = ${tenant} and object_key = ${asked.objectKey}`.execute(db)
    : await sql<{
        total: number;
      }>`select count(*)::int as total from ${rowsOf(tenant, asked.objectKey)} where ${all(tenant, asked)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type RecordOrder = {
  by:
    | { kind: "added" | "changed" }
    | { kind: "text" | "number" | "money"; name: string }
    | { kind: "choice"; name: string; keys: string[] };
  isDescending: boolean;
};

function orderKey({ by }: RecordOrder): RawBuilder<unknown> {
  switch (by.kind) {
    case "added":
      return sql`date_added`;
    case "changed":
      return sql`date_updated`;
    case "text":
      return sql`nullif(lower(properties ->> ${by.name}), '')`;
    case "number":
      return numberIn(by.name);
    case "money":
      return amountIn(by.name);
    case "choice":
      return sql`array_position(${by.keys}::text[], properties ->> ${by.name})`;
  }
}

async function countOf(db: Executor, keyed: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${keyed}) as keyed`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * The same search in another order; records without a value come last in both directions. A search without condition is not materialized
 * first, so an index may provide the order.
 */
export async function sorted(
  db: Executor,
  tenant: Tenant,
  { condition, ...asked }: RecordSearch,
  order: RecordOrder,
  page: Omit<RecordPage, "after">,
  filters: readonly RecordFilter[] = [],
): Promise<Found> {
  const way = order.isDescending ? sql`desc` : sql`asc`;
  const behindValues = order.by.kind === "added" || order.by.kind === "changed" ? sql`` : sql`nulls last`;
  const isAll = condition.kind === "all" && filters.length === 0;
  const isFound =
    condition.kind === "all" ? sql`` : sql`and id in (select id from (${found(tenant, { ...asked, condition })}) as matching)`;
  const keyed = sql`select id, date_added, ${orderKey(order)} as order_key from ${rowsOf(tenant, asked.objectKey)} where ${all(tenant, asked)} ${isFound} ${filtered(filters)}`;
  const pageOf = (source: RawBuilder<unknown>) => sql`page as materialized (
    select id, row_number() over () as place from (
      select id from ${source} order by order_key ${way} ${behindValues}, date_added desc, id desc limit ${page.limit} offset ${page.offset}) as ordered)`;
  const query = sql<StoredRecord & { total: number | null }>`${sql.raw(plannedEachTime)}
    with ${isAll ? pageOf(sql`(${keyed}) as keyed`) : sql`keyed as materialized (${keyed}), ${pageOf(sql`keyed`)}`}
    select ${recordColumns}, ${isAll ? sql`null::int` : sql`(select count(*)::int from keyed)`} as total from ${rowsOf(tenant, asked.objectKey)} join page using (id)
    where location_id = ${tenant} and object_key = ${asked.objectKey} order by place`;
  const [{ rows }, counted] = await Promise.all([query.execute(db), isAll ? count(db, tenant, asked) : undefined]);
  const total = counted ?? rows[0]?.total ?? (await countOf(db, keyed));
  return { records: rows, total };
}
