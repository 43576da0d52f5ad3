import { type RawBuilder, sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { matching, type SubmissionFilter } from "./submissions.ts";

const planned = sql.raw(plannedEachTime);

const run = async <Row>(db: Executor, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

export async function total(db: Executor, tenant: Tenant, filter: SubmissionFilter) {
  const rows = await run(
    db,
    sql<{ total: number; contacts: number }>`${planned} select count(*)::int as total, count(distinct contact_id)::int as contacts
      from submission s where ${matching(tenant, filter)}`,
  );
  return rows[0] ?? { total: 0, contacts: 0 };
}

/** Per day of the time zone. */
export const trend = (db: Executor, tenant: Tenant, filter: SubmissionFilter, timezone: string) =>
  run(
    db,
    sql<{ day: string; count: number }>`${planned} select to_char(day, 'YYYY-MM-DD') as day, count from (
        select (s.created_at at time zone ${timezone})::date as day, count(*)::int as count
        from submission s where ${matching(tenant, filter)} group by 1) as days order by days.day`,
  );

/** Counted by source and medium together: each alone is a sum of these. */
export const origins = (db: Executor, tenant: Tenant, filter: SubmissionFilter) =>
  run(
    db,
    sql<{ source: string | null; medium: string | null; count: number }>`${planned} select s.source, s.medium, count(*)::int as count
      from submission s where ${matching(tenant, filter)} group by 1, 2 order by 3 desc limit 1000`,
  );

/** How often each key was answered, and its most frequent values. */
export const answers = (db: Executor, tenant: Tenant, filter: SubmissionFilter, most: number) =>
  run(
    db,
    sql<{ key: string; value: string; count: number; answered: number; kinds: number }>`${planned}
      with facets as (
        select facet, count(*)::int as count from submission s, unnest(s.facets) as facet where ${matching(tenant, filter)} group by 1
      ), parts as (
        select split_part(translate(facet, chr(30), chr(31)), chr(31), 1) as key, position(chr(31) in facet) > 0 as is_answer,
          substr(facet, strpos(translate(facet, chr(30), chr(31)), chr(31)) + 1) as value, count
        from facets
      ), ranked as (
        select key, value, count, sum(count) filter (where is_answer) over (partition by key)::int as answered,
          (count(*) filter (where value <> '') over (partition by key))::int as kinds,
          row_number() over (partition by key order by value = '', count desc, value) as place
        from parts
      )
      select key, value, count, coalesce(answered, 0) as answered, kinds from ranked where place <= ${most} order by key, place`,
  );

/** The order of the questions as the newest submissions were asked them. */
export async function sequences(db: Executor, tenant: Tenant, filter: SubmissionFilter, limit: number): Promise<string[][]> {
  const rows = await run(
    db,
    sql<{ sequence: string[] }>`${planned} select array(
        select entry #>> '{}' from jsonb_array_elements(case when jsonb_typeof(others -> 'fieldsOriSequance') = 'array'
          then others -> 'fieldsOriSequance' else '[]' end) as entry where jsonb_typeof(entry) = 'string'
      ) || array(
        select key from jsonb_object_keys(case when jsonb_typeof(others) = 'object' then others else '{}' end) as key
        where key not in ('eventData', 'fieldsOriSequance')
      ) as sequence
      from (select s.others from submission s where ${matching(tenant, filter)} order by s.created_at desc, s.id desc limit ${limit}) as newest`,
  );
  return rows.map(({ sequence }) => sequence);
}

export type Listed = {
  id: string;
  contact_id: string | null;
  name: string | null;
  email: string | null;
  created_at: Date;
  source: string | null;
  medium: string | null;
  others: Record<string, unknown>;
};

/** The next submissions after one of a list, newest first. */
export const listAfter = (db: Executor, tenant: Tenant, filter: SubmissionFilter, after: Listed | undefined, limit: number) =>
  run(
    db,
    sql<Listed>`${planned} select s.id, s.contact_id, s.name, s.email, s.created_at, s.source, s.medium, s.others from submission s
      where ${matching(tenant, filter)} ${after === undefined ? sql`` : sql`and (s.created_at, s.id) < (${after.created_at}, ${after.id})`}
      order by s.created_at desc, s.id desc limit ${limit}`,
  );
