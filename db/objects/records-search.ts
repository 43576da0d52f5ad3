import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts/contacts.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type Indexing, ownedBy, recordColumns, rowsOf, type StoredRecord } from "./records.ts";

/** What a search asks for: nothing, a text in any searchable field, or in one. */
export type RecordCondition =
  | { kind: "all" }
  /** `equal` as below. */
  | { kind: "text"; text: string; equal: Record<string, unknown>[] }
  /** `equal` holds parts of properties of which a record may have one instead. `isOne`: the value has no parts. */
  | { kind: "field"; name: string; text: string; equal: Record<string, unknown>[]; isEqualOnly: boolean; isOne: boolean };

export type RecordSearch = {
  objectKey: string;
  condition: RecordCondition;
  indexing: Indexing;
  /** False while a job still brings records to the schema's revision: their text is then taken from their values. */
  isIndexed: boolean;
  onlyOwnedBy: string | undefined;
};
export type RecordPage = { limit: number; offset: number; after?: { ms: number; id: string } | undefined };

function conditionSql({ condition, indexing, isIndexed }: RecordSearch): RawBuilder<unknown> {
  if (condition.kind === "all") return sql`true`;
  const text = isIndexed
    ? sql`search_text`
    : sql`case when revision = ${indexing.revision} then search_text else record_search_text(properties, ${indexing.names}::text[]) end`;
  const pattern = likePattern(condition.text);
  const equal = condition.equal.map((part) => sql`properties @> ${JSON.stringify(part)}::jsonb`);
  if (condition.kind === "text") return sql`(${sql.join([sql`${text} like ${pattern}`, ...equal], sql` or `)})`;
  const value = condition.isOne
    ? sql`lower(properties ->> ${condition.name})`
    : sql`record_search_text(properties, array[${condition.name}]::text[])`;
  const like = sql`(${text} like ${pattern} and ${value} like ${pattern})`;
  return condition.isEqualOnly && equal.length > 0 ? sql`(${sql.join(equal, sql` or `)})` : sql`(${sql.join([...equal, like], sql` or `)})`;
}

const matching = (tenant: Tenant, search: RecordSearch) =>
  sql`location_id = ${tenant} and object_key = ${search.objectKey} ${ownedBy(search.onlyOwnedBy)} and ${conditionSql(search)}`;

const behind = ({ after }: RecordPage) =>
  after === undefined ? sql`` : sql`and (date_added, id) < (${new Date(after.ms).toISOString()}::timestamptz, ${after.id})`;
const newestFirst = sql`order by date_added desc, id desc`;

/** A page and how many records match in all. The order is by what never changes, so a walk by cursor sees each record that stays exactly once. */
export async function search(
  db: Executor,
  tenant: Tenant,
  asked: RecordSearch,
  page: RecordPage,
): Promise<{ records: StoredRecord[]; total: number }> {
  if (asked.condition.kind === "all") {
    const [records, total] = await Promise.all([inOrder(db, tenant, asked, page), count(db, tenant, asked)]);
    return { records, total };
  }
  const { rows } = await sql<(StoredRecord | Record<keyof StoredRecord, null>) & { total: number }>`${sql.raw(plannedEachTime)}
    with found as materialized (select id, date_added from ${rowsOf(asked.objectKey)} where ${matching(tenant, asked)}),
      page as materialized (select id from found where true ${behind(page)} ${newestFirst} limit ${page.limit} offset ${page.offset})
    select ${recordColumns}, total from (select count(*)::int as total from found) as counted left join (
      select ${recordColumns} from ${rowsOf(asked.objectKey)}
      where location_id = ${tenant} and object_key = ${asked.objectKey} and id in (select id from page)
    ) as record on true ${newestFirst}`.execute(db);
  const isThere = (row: StoredRecord | Record<keyof StoredRecord, null>): row is StoredRecord => row.id !== null;
  return { records: rows.map(({ total: _, ...record }) => record).filter(isThere), total: rows[0]?.total ?? 0 };
}

async function inOrder(db: Executor, tenant: Tenant, asked: RecordSearch, page: RecordPage): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${rowsOf(asked.objectKey)}
    where location_id = ${tenant} and object_key = ${asked.objectKey} ${ownedBy(asked.onlyOwnedBy)} ${behind(page)}
    ${newestFirst} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

async function count(db: Executor, tenant: Tenant, asked: RecordSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`${sql.raw(plannedEachTime)}
    select count(*)::int as total from ${rowsOf(asked.objectKey)} where ${matching(tenant, asked)}`.execute(db);
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
      return sql`case when jsonb_typeof(properties -> ${by.name}) = 'number' then (properties ->> ${by.name})::numeric end`;
    case "money":
      return sql`case when jsonb_typeof(properties -> ${by.name} -> 'value') = 'number' then (properties -> ${by.name} ->> 'value')::numeric end`;
    case "choice":
      return sql`array_position(${by.keys}::text[], properties ->> ${by.name})`;
  }
}

/** The same in another order; records without a value come last either way. All of an object's records are not gathered first: an index may give their order. */
export async function sorted(
  db: Executor,
  tenant: Tenant,
  asked: RecordSearch,
  order: RecordOrder,
  page: Omit<RecordPage, "after">,
): Promise<{ records: StoredRecord[]; total: number }> {
  const way = order.isDescending ? sql`desc` : sql`asc`;
  const behindValues = order.by.kind === "added" || order.by.kind === "changed" ? sql`` : sql`nulls last`;
  const found = sql`select id, date_added, ${orderKey(order)} as order_key from ${rowsOf(asked.objectKey)} where ${matching(tenant, asked)}`;
  const isAll = asked.condition.kind === "all";
  const pageOf = (source: RawBuilder<unknown>) => sql`page as materialized (
    select id, row_number() over () as place from (
      select id from ${source} order by order_key ${way} ${behindValues}, date_added desc, id desc limit ${page.limit} offset ${page.offset}) as ordered)`;
  const query = sql<StoredRecord & { total: number | null }>`${sql.raw(plannedEachTime)}
    with ${isAll ? pageOf(sql`(${found}) as found`) : sql`found as materialized (${found}), ${pageOf(sql`found`)}`}
    select ${recordColumns}, ${isAll ? sql`null::int` : sql`(select count(*)::int from found)`} as total from ${rowsOf(asked.objectKey)} join page using (id)
    where location_id = ${tenant} and object_key = ${asked.objectKey} order by place`;
  const [{ rows }, counted] = await Promise.all([query.execute(db), isAll ? count(db, tenant, asked) : undefined]);
  return { records: rows, total: counted ?? rows[0]?.total ?? (await count(db, tenant, asked)) };
}
