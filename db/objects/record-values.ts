import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts/contacts.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { ownedBy, rowsOf } from "./records.ts";

/** A condition on one of a record's values in the searchable fields. */
export type ValueCondition = {
  /** The field of the value; any searchable one if undefined. */
  name?: string | undefined;
  /** The box of a text box list that is searched. */
  box?: string | undefined;
  /** The value must contain one of these texts, or equal one of `equal`. */
  parts: string[];
  equal: { name: string; value: unknown }[];
  /** Fields in which a record has at most one value. */
  oneValued: string[];
};

/** The object's searchable fields and its revision, which its search index depends on. */
export type Indexing = { names: string[]; revision: number };

export type ValueSearch = {
  objectKey: string;
  condition: ValueCondition;
  indexing: Indexing;
  /** False while a job updates records to the schema's revision. Outdated records are then searched without the index. */
  isIndexed: boolean;
  onlyOwnedBy: string | undefined;
};

/**
 * Hides a value from the planner. For a value that is newer than its statistics, the planner would expect no rows and choose a plan that
 * reads all rows with that value.
 */
export const opaque = (value: string) => sql`(select ${value}::text)`;

const lowerText = (value: unknown) => sql`lower(${JSON.stringify(value)}::jsonb #>> '{}')`;

function valueSql({ name, parts, equal }: ValueCondition, isEqual: (equal: ValueCondition["equal"]) => RawBuilder<unknown>) {
  const either = [...parts.map((part) => sql`text like ${likePattern(part)}`), ...(equal.length === 0 ? [] : [isEqual(equal)])];
  return sql`${name === undefined ? sql`` : sql`name = ${name} and`} (${sql.join(either, sql` or `)})`;
}

const existing = (tenant: Tenant, { objectKey, condition }: ValueSearch) => {
  const idsOf = (equal: ValueCondition["equal"]) =>
    sql`id in (${sql.join(equal.map(({ name, value }) => sql`record_value_id(${objectKey}, ${name}, ${lowerText(value)})`))})`;
  return sql`select id, name from object_value
    where location_id = ${opaque(tenant)} and object_key = ${opaque(objectKey)} and ${valueSql(condition, idsOf)}`;
};

/** Whether a record's properties contain such a value. */
function holds({ objectKey, condition, indexing }: ValueSearch): RawBuilder<unknown> {
  const pairs = (equal: ValueCondition["equal"]) =>
    sql`(name, text) in (${sql.join(equal.map(({ name, value }) => sql`(${name}, ${lowerText(value)})`))})`;
  return sql`exists (select from record_values(${objectKey}, properties, ${indexing.names}::text[]) where ${valueSql(condition, pairs)})`;
}

const inBox = ({ box, parts: [part] }: ValueCondition) =>
  box === undefined || part === undefined ? sql`` : sql`and lower(properties ->> ${box}) like ${likePattern(part)}`;

/** The id and date of each matching record, without duplicates. */
export function found(tenant: Tenant, search: ValueSearch): RawBuilder<unknown> {
  const { objectKey, condition, indexing, isIndexed, onlyOwnedBy } = search;
  const own = sql`location_id = ${tenant} and object_key = ${objectKey} ${ownedBy(onlyOwnedBy)} ${inBox(condition)}`;
  if (objectKey === "business") return sql`select id, date_added from ${rowsOf(tenant, objectKey)} where ${own} and ${holds(search)}`;
  const isWhole = isIndexed && onlyOwnedBy === undefined && condition.box === undefined;
  const ofRecords = sql`and exists (select from object_record where ${own} and id = record_id ${isIndexed ? sql`` : sql`and revision = ${indexing.revision}`})`;
  const having = sql`from object_value_record join value on value_id = value.id where location_id = ${tenant} ${isWhole ? sql`` : ofRecords}`;
  // Only fields with several values need `distinct`, which is expensive when many records match.
  const indexed = sql`with value as materialized (${existing(tenant, search)}),
      once as materialized (select count(distinct name) < 2 and coalesce(min(name) = any(${condition.oneValued}::text[]), true) as holds from value)
    select record_id as id, date_added ${having} and (select holds from once)
    union all (select distinct record_id, date_added ${having} and not (select holds from once))`;
  if (isIndexed) return indexed;
  return sql`(${indexed}) union all select id, date_added from object_record where ${own} and revision < ${indexing.revision} and ${holds(search)}`;
}

/** The values that match a condition, if they are few. */
export type FewValues = { ids: string[]; isOnePerRecord: boolean };

const fewMost = 20;

/** Undefined if more values match, or if records must be searched without the index. */
export async function few(db: Executor, tenant: Tenant, search: ValueSearch): Promise<FewValues | undefined> {
  const isOfAll = search.onlyOwnedBy === undefined && search.condition.box === undefined;
  if (search.objectKey === "business" || !search.isIndexed || !isOfAll) return undefined;
  const { rows } = await sql<{ id: string; name: string }>`${sql.raw(plannedEachTime)}
    with value as materialized (${existing(tenant, search)}) select id, name from value limit ${fewMost + 1}`.execute(db);
  if (rows.length > fewMost) return undefined;
  const [first] = rows;
  const isOfOneName = first !== undefined && rows.every(({ name }) => name === first.name);
  return {
    ids: rows.map(({ id }) => id),
    isOnePerRecord: rows.length <= 1 || (isOfOneName && search.condition.oneValued.includes(first.name)),
  };
}
