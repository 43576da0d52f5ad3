import { type Insertable, type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts/contacts.ts";
import { containsText } from "../contacts/search/text.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { SubmissionTable } from "./tables.ts";

/** A filter of submissions. The end instant is excluded. */
export type SubmissionFilter = {
  id?: string | undefined;
  surveyId?: string | undefined;
  text?: string | undefined;
  /** Stored forms of the text if it may be a phone number. */
  numbers?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only submissions of contacts assigned to this user. */
  assignedTo?: string | undefined;
};

/** The condition of lists, charts and exports. */
export function matching(
  tenant: Tenant,
  { id, surveyId, text, numbers = [], from, to, assignedTo }: SubmissionFilter,
): RawBuilder<boolean> {
  const parts = [sql`s.location_id = ${tenant}`];
  if (id) parts.push(sql`s.id = ${id}`);
  if (surveyId) parts.push(sql`s.survey_id = ${surveyId}`);
  if (from) parts.push(sql`s.created_at >= ${from}`);
  if (to) parts.push(sql`s.created_at < ${to}`);
  if (assignedTo)
    parts.push(sql`s.contact_id in (select c.id from contact c where c.location_id = ${tenant} and c.assigned_to = ${assignedTo})`);
  const words = text?.trim() ?? "";
  if (words !== "") {
    const texts = [words, ...numbers];
    const own = texts.map((part) => sql`s.search_text like ${likePattern(part)}`);
    const ofContact = texts.map((part) => {
      const pattern = likePattern(part);
      return sql`(${containsText(part, { column: "c.search_text" })} and (lower(coalesce(c.name, '')) like ${pattern}
        or lower(coalesce(c.email, '')) like ${pattern} or coalesce(c.phone, '') like ${pattern}))`;
    });
    parts.push(sql`(${sql.join(own, sql` or `)} or s.contact_id in
      (select c.id from contact c where c.location_id = ${tenant} and (${sql.join(ofContact, sql` or `)})))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export type Submission = {
  id: string;
  survey_id: string;
  contact_id: string | null;
  name: string | null;
  email: string | null;
  created_at: Date;
  others: Record<string, unknown>;
};

/** Newest first, with the total of matches. */
export async function list(db: Executor, tenant: Tenant, filter: SubmissionFilter, page: { limit: number; offset: number }) {
  const where = matching(tenant, filter);
  const planned = sql.raw(plannedEachTime);
  const { rows } =
    await sql<Submission>`${planned} select s.id, s.survey_id, s.contact_id, s.name, s.email, s.created_at, s.others from submission s where ${where}
    order by s.created_at desc, s.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`${planned} select count(*)::int as total from submission s where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What a contact answered in the forms of calendars, the latest first. */
export const listOfBookings = (db: Executor, tenant: Tenant, contactId: string, limit: number) =>
  db
    .selectFrom("submission")
    .innerJoin("survey", (join) => join.on("survey.location_id", "=", tenant).onRef("survey.id", "=", "submission.survey_id"))
    .select(["submission.id", "submission.survey_id", "submission.event_id", "submission.created_at", "submission.others"])
    .select(["survey.name as survey_name", "survey.fields as survey_fields"])
    .where("submission.location_id", "=", tenant)
    .where("submission.contact_id", "=", contactId)
    .where("submission.event_id", "is not", null)
    .orderBy("submission.created_at", "desc")
    .orderBy("submission.id")
    .limit(limit)
    .execute();

export const insert = (db: Executor, tenant: Tenant, submission: Omit<Insertable<SubmissionTable>, "location_id">) =>
  db
    .insertInto("submission")
    .values({ ...submission, location_id: tenant })
    .execute();
