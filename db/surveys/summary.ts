import { type RawBuilder, sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { matching, type Submission, type SubmissionFilter } from "./submissions.ts";

const planned = sql.raw(plannedEachTime);

const run = async <Row>(db: Executor, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** The number of submissions between each instant and the next, by the index of the first. The last instant is the end. */
export const perSpan = (db: Executor, tenant: Tenant, filter: SubmissionFilter, bounds: Date[]) =>
  run(
    db,
    sql<{
      place: number;
      count: number;
    }>`${planned} select width_bucket(s.created_at, ${bounds.map((bound) => bound.toISOString())}::timestamptz[]) - 1 as place,
      count(*)::int as count from submission s where ${matching(tenant, filter)} group by 1 order by 1`,
  );

export type Facet = {
  /** "a": an answer; "e": an entry of a list answer; "o": the source of a submission. */
  part: "a" | "e" | "o";
  /** The question, or the source. */
  key: string;
  /** The answer, or the medium. Empty for an answer that is long or a list. */
  value: string;
  count: number;
};

const dayMs = 24 * 60 * 60 * 1000;
const startOfDay = (instant: Date, shift: number) => new Date(Math.floor((instant.getTime() + shift) / dayMs) * dayMs);

/** The facets of the submissions: daily tallies for whole days, and the submissions themselves for the rest of the range. */
function facetsOf(tenant: Tenant, filter: SubmissionFilter & { from: Date; to: Date }): RawBuilder<unknown> {
  const single = (where: RawBuilder<unknown>) =>
    sql`select facet, 1 as count from submission s, unnest(s.facets) as facet where ${matching(tenant, filter)} and ${where}`;
  const [first, end] = [startOfDay(filter.from, dayMs - 1), startOfDay(filter.to, 0)];
  if (filter.text?.trim() || filter.assignedTo !== undefined || end <= first) return single(sql`true`);
  const ofSurvey = filter.surveyId ? sql`and survey_id = ${filter.surveyId}` : sql``;
  const edges = [
    ...(first > filter.from ? [single(sql`s.created_at < ${first}`)] : []),
    ...(filter.to > end ? [single(sql`s.created_at >= ${end}`)] : []),
  ];
  const dayOf = (instant: Date) => sql`${instant.toISOString().slice(0, 10)}::date`;
  return sql.join(
    [
      sql`select facet, count from submission_tally where location_id = ${tenant} ${ofSurvey} and day >= ${dayOf(first)} and day < ${dayOf(end)}`,
      ...edges,
    ],
    sql` union all `,
  );
}

/** If a question has more distinct answers than this, those given only once are not ranked. */
const kindsMost = 1000;

/** Each source and the most frequent answers of each question with their counts, and the number of distinct answers. */
export const facets = (db: Executor, tenant: Tenant, filter: SubmissionFilter & { from: Date; to: Date }, most: number) =>
  run(
    db,
    sql<Facet & { answered: number; kinds: number }>`${planned}
      with summed as (
        select facet, sum(count)::int as count from (${facetsOf(tenant, filter)}) as facets group by 1 having sum(count) > 0
      ), parts as materialized (
        select left(facet, 1) as part, split_part(substr(facet, 2), chr(31), 1) as key, split_part(facet, chr(31), 2) as value, count from summed
      ), questions as (
        select key, coalesce(sum(count) filter (where part = 'a'), 0)::int as answered, (count(*) filter (where value <> ''))::int as kinds
        from parts where part <> 'o' group by key
      ), ranked as (
        select part, key, value, count, answered, kinds, row_number() over (partition by key order by value = '', count desc, value) as place
        from parts join questions using (key) where part <> 'o' and (count > 1 or value = '' or kinds <= ${kindsMost})
      )
      select part, key, value, count, answered, kinds from ranked where place <= ${most}
      union all (select part, key, value, count, 0, 0 from parts where part = 'o' order by count desc limit 1000)`,
  );

/** The order of the questions in the newest submissions. */
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

/** The submissions after one of a list, newest first. With that position, the end of the range is left out, so that the index scan starts at the position. */
export const listAfter = (db: Executor, tenant: Tenant, filter: SubmissionFilter, after: Submission | undefined, limit: number) =>
  run(
    db,
    sql<Submission>`${planned} select s.id, s.survey_id, s.contact_id, s.name, s.email, s.created_at, s.others from submission s
      where ${matching(tenant, after === undefined ? filter : { ...filter, to: undefined })} ${after === undefined ? sql`` : sql`and (s.created_at, s.id) < (${after.created_at}, ${after.id})`}
      order by s.created_at desc, s.id desc limit ${limit}`,
  );
