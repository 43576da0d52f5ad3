import type { Insertable, Selectable, Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import { type Executor, execute } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type CalendarHours, hoursColumns } from "./schedules.ts";
import type { CalendarNotificationTable, CalendarTable } from "./tables.ts";

/** Ordered by name. */
export function list(db: Executor, tenant: Tenant, filter: { groupId?: string | undefined; withDrafts: boolean }) {
  let matching = db.selectFrom("calendar").selectAll().where("location_id", "=", tenant);
  if (filter.groupId !== undefined) matching = matching.where("group_id", "=", filter.groupId);
  if (!filter.withDrafts) matching = matching.where("is_active", "=", true);
  return matching.orderBy(alphabetical("name")).orderBy("id").execute();
}

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("calendar").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** A calendar without its dates, together with the source of its hours and its active notifications. */
export type WholeCalendar = Omit<Selectable<CalendarTable>, "date_added" | "date_updated"> &
  CalendarHours & {
    notifications: Pick<Selectable<CalendarNotificationTable>, "id" | "receiver_type" | "channel" | "notification_type" | "settings">[];
  };

/** One version of a calendar; the calendar is null if the caller already has this version. */
export type Versioned = { version: string; calendar: WholeCalendar | null };

/** Columns of the calendar `c` of the location `l` in its version `v`; `known` is the parameter of the caller's cached version. */
export const versionedColumns = (known: string) => `v.version, case when v.version is distinct from ${known}::uuid then (
    select row_to_json(whole) from (
      select c.location_id, c.id, c.name, c.calendar_type, c.is_active, c.group_id, c.slug, c.team_members, c.settings, ${hoursColumns},
        coalesce((select json_agg(n order by n.date_added, n.id) from calendar_notification n
          where n.location_id = $1 and n.calendar_id = c.id and n.is_active and not n.deleted), '[]') as notifications
    ) as whole) end as calendar`;

/** The calendar `c` with the id `$2` in the location `$1`. */
export const versionedCalendar = `calendar c join location l on l.id = c.location_id
  join calendar_version v on v.location_id = $1 and v.calendar_id = c.id
  where c.location_id = $1 and c.id = $2`;

const versionedText = `select ${versionedColumns("$3")} from ${versionedCalendar}`;

/** The whole calendar, unless the caller has its current version. */
export const findVersioned = async (db: Executor, tenant: Tenant, id: string, known: string | undefined): Promise<Versioned | undefined> =>
  (await execute<Versioned>(db, versionedText, [tenant, id, known ?? null]))[0];

/** Locks the calendar, so that changes of it run one after the other. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("calendar").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

/** The ids that exist, among the given ones. */
export async function existingIds(db: Executor, tenant: Tenant, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("calendar").select("id").where("location_id", "=", tenant).where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Undefined if the slug is taken; the unique index decides. */
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
