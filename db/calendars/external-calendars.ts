import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ExternalCalendarTable } from "./tables.ts";

export type ExternalCalendar = Selectable<ExternalCalendarTable>;
export type BusyTime = { from: number; to: number };

/** Oldest first; of all users unless one is named. */
export function list(db: Executor, tenant: Tenant, userId?: string): Promise<ExternalCalendar[]> {
  const query = db.selectFrom("external_calendar").selectAll().where("location_id", "=", tenant);
  return (userId === undefined ? query : query.where("user_id", "=", userId)).orderBy("date_added").orderBy("id").execute();
}

export const findById = (db: Executor, tenant: Tenant, id: string): Promise<ExternalCalendar | undefined> =>
  db.selectFrom("external_calendar").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** External calendars of all locations. Those of users who left the location, or whose deletion is queued, are left out. */
export const listPolled = (db: Executor) =>
  db
    .selectFrom("external_calendar")
    .innerJoin("user_location", (join) =>
      join
        .onRef("user_location.user_id", "=", "external_calendar.user_id")
        .onRef("user_location.location_id", "=", "external_calendar.location_id"),
    )
    .select(["external_calendar.location_id", "external_calendar.id"])
    .orderBy("external_calendar.location_id")
    .orderBy("external_calendar.id")
    .execute();

/** Serializes additions for one user, so that concurrent ones keep to the limit. */
export const hold = (db: Executor, tenant: Tenant, userId: string) =>
  db.selectFrom("user_location").select("user_id").where("location_id", "=", tenant).where("user_id", "=", userId).forUpdate().execute();

export const insert = (db: Executor, tenant: Tenant, row: Omit<Insertable<ExternalCalendarTable>, "location_id">) =>
  db
    .insertInto("external_calendar")
    .values({ ...row, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Undefined if the calendar was removed in the meantime. Locks the row, so that two readings of one calendar store their times one after
 * the other.
 */
export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ExternalCalendarTable>) =>
  db.updateTable("external_calendar").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("external_calendar").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

/** Writes only what differs, because most readings find the same times. Returns whether anything changed. */
export async function replaceBusy(tx: Executor, tenant: Tenant, id: string, times: readonly BusyTime[]): Promise<boolean> {
  const asked = sql`
    select to_timestamp(f / 1000) as start_time, to_timestamp(t / 1000) as end_time
    from unnest(${times.map(({ from }) => from)}::float8[], ${times.map(({ to }) => to)}::float8[]) as given (f, t)`;
  const removed = await sql`
    delete from external_busy b where b.location_id = ${tenant} and b.external_calendar_id = ${id}
      and not exists (select from (${asked}) as a where a.start_time = b.start_time and a.end_time = b.end_time)
    returning 1`.execute(tx);
  const added = await sql`
    insert into external_busy (location_id, external_calendar_id, start_time, end_time)
    select ${tenant}, ${id}, start_time, end_time from (${asked}) as a
    on conflict do nothing returning 1`.execute(tx);
  return removed.rows.length + added.rows.length > 0;
}

/** Busy times of all users, or of one, in the order of their start. */
export async function listBusy(db: Executor, tenant: Tenant, span: { from: Date; to: Date }, userId?: string) {
  const query = db
    .selectFrom("external_busy as b")
    .innerJoin("external_calendar as c", (join) => join.on("c.location_id", "=", tenant).onRef("c.id", "=", "b.external_calendar_id"))
    .select(["c.user_id", "b.start_time", "b.end_time"])
    .where("b.location_id", "=", tenant)
    .where(sql<boolean>`tstzrange(b.start_time, b.end_time) && tstzrange(${span.from}, ${span.to})`);
  return (userId === undefined ? query : query.where("c.user_id", "=", userId)).orderBy("b.start_time").limit(10_000).execute();
}
