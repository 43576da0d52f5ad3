import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Executor, execute } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type CalendarHours, hoursColumns } from "./schedules.ts";
import type { CalendarTable } from "./tables.ts";

/** By name. */
export function list(db: Executor, tenant: Tenant, filter: { groupId?: string | undefined; withDrafts: boolean }) {
  let matching = db.selectFrom("calendar").selectAll().where("location_id", "=", tenant);
  if (filter.groupId !== undefined) matching = matching.where("group_id", "=", filter.groupId);
  if (!filter.withDrafts) matching = matching.where("is_active", "=", true);
  return matching.orderBy(sql`lower(name)`).orderBy("id").execute();
}

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("calendar").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** A calendar but for its dates, with what its hours come from. */
export type CalendarWithHours = Omit<Selectable<CalendarTable>, "date_added" | "date_updated"> & CalendarHours;

/** The calendar `c` of the location `l` with its hours, as one text: whoever has read the same text before need not read it again. */
export const textWithHours = `(select row_to_json(whole)::text from (
    select c.location_id, c.id, c.name, c.calendar_type, c.is_active, c.group_id, c.slug, c.team_members, c.settings, ${hoursColumns}
  ) as whole)`;

const findText = `select ${textWithHours} as text from calendar c join location l on l.id = c.location_id where c.location_id = $1 and c.id = $2`;

/** The same with what its hours come from, as text. */
export async function findTextWithHours(db: Executor, tenant: Tenant, id: string): Promise<string | undefined> {
  const [found] = await execute<{ text: string }>(db, findText, [tenant, id]);
  return found?.text;
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because the text is one that the database made of these columns
export const readWithHours = (text: string) => JSON.parse(text) as CalendarWithHours;

/** Locks the calendar, so that two changes of it follow each other. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("calendar").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

/** The ids that stand, of these. */
export async function idsStanding(db: Executor, tenant: Tenant, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("calendar").select("id").where("location_id", "=", tenant).where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Undefined when the slug is taken. The unique index decides. */
export const insert = (db: Executor, tenant: Tenant, calendar: Omit<Insertable<CalendarTable>, "location_id">) =>
  db
    .insertInto("calendar")
    .values({ ...calendar, location_id: tenant })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<CalendarTable>) =>
  db.updateTable("calendar").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("calendar").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
