import { type Insertable, sql, type Updateable } from "kysely";
import { isInUse } from "../locations/locations.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { SurveyTable } from "./tables.ts";

export async function list(db: Executor, tenant: Tenant, page: { type?: string | undefined; limit: number; skip: number }) {
  let matching = db.selectFrom("survey").where("location_id", "=", tenant);
  if (page.type) matching = matching.where("type", "=", page.type);
  const rows = await matching.selectAll().orderBy(sql`lower(name)`).orderBy("id").limit(page.limit).offset(page.skip).execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}
export type Survey = Awaited<ReturnType<typeof list>>["rows"][number];

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("survey").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** The surveys with this id in any location, oldest first: a public address may not name the location. */
export const listByIdAnywhere = (db: Executor, id: string) =>
  db
    .selectFrom("survey")
    .selectAll()
    .where("id", "=", id)
    .where("type", "=", "survey")
    .where(isInUse("survey"))
    .orderBy("date_added")
    .orderBy("location_id")
    .limit(10)
    .execute();

export const listCounted = async (db: Executor, tenant: Tenant) => {
  const { rows } = await sql<Survey & { submissions: number; last_at: Date | null }>`
    select survey.*, coalesce(counted.submissions, 0) as submissions, counted.last_at from survey
    left join (select survey_id, count(*)::int as submissions, max(created_at) as last_at from submission
      where location_id = ${tenant} group by survey_id) as counted on counted.survey_id = survey.id
    where survey.location_id = ${tenant} order by lower(survey.name), survey.id`.execute(db);
  return rows;
};

export async function countSubmissions(db: Executor, tenant: Tenant, id: string): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("location_id", "=", tenant)
    .where("survey_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}

export const insert = (db: Executor, tenant: Tenant, survey: Omit<Insertable<SurveyTable>, "location_id">) =>
  db
    .insertInto("survey")
    .values({ ...survey, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("survey").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<SurveyTable>) =>
  db.updateTable("survey").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Deletes the survey with its submissions. */
export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("survey").where("location_id", "=", tenant).where("id", "=", id).execute();
