import type { Insertable, Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { CalendarNotificationTable } from "./tables.ts";

type Filter = { isActive?: boolean | undefined; withDeleted: boolean; skip?: number; limit?: number };

/** In the order in which they were added. */
export function listByCalendar(db: Executor, tenant: Tenant, calendarId: string, filter: Filter) {
  let matching = db.selectFrom("calendar_notification").selectAll().where("location_id", "=", tenant).where("calendar_id", "=", calendarId);
  if (filter.isActive !== undefined) matching = matching.where("is_active", "=", filter.isActive);
  if (!filter.withDeleted) matching = matching.where("deleted", "=", false);
  return matching
    .orderBy("seq")
    .offset(filter.skip ?? 0)
    .limit(filter.limit ?? 1000)
    .execute();
}

const one = (db: Executor, tenant: Tenant, calendarId: string, id: string) =>
  db
    .selectFrom("calendar_notification")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("calendar_id", "=", calendarId)
    .where("id", "=", id);

export const findById = (db: Executor, tenant: Tenant, calendarId: string, id: string) =>
  one(db, tenant, calendarId, id).executeTakeFirst();

export const findForUpdate = (db: Executor, tenant: Tenant, calendarId: string, id: string) =>
  one(db, tenant, calendarId, id).forUpdate().executeTakeFirst();

export const insertMany = (db: Executor, tenant: Tenant, notifications: Omit<Insertable<CalendarNotificationTable>, "location_id">[]) =>
  db
    .insertInto("calendar_notification")
    .values(notifications.map((notification) => ({ ...notification, location_id: tenant })))
    .returningAll()
    .execute();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<CalendarNotificationTable>) =>
  db.updateTable("calendar_notification").set(fields).where("location_id", "=", tenant).where("id", "=", id).execute();

export const remove = (db: Executor, tenant: Tenant, calendarId: string, id: string) =>
  db
    .deleteFrom("calendar_notification")
    .where("location_id", "=", tenant)
    .where("calendar_id", "=", calendarId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
