import { type Insertable, sql, type Updateable } from "kysely";
import { type Executor, execute } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ScheduleRule, ScheduleTable } from "./tables.ts";

const calendarIds = (tenant: Tenant) =>
  sql<string[]>`array(
  select calendar_id from schedule_calendar c where c.location_id = ${tenant} and c.schedule_id = schedule.id order by calendar_id
)`.as("calendar_ids");

const ofUsers = (db: Executor, tenant: Tenant) =>
  db.selectFrom("schedule").selectAll().select(calendarIds(tenant)).where("location_id", "=", tenant).where("user_id", "is not", null);

export type UserScheduleRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** Oldest first. */
export function listByUser(
  db: Executor,
  tenant: Tenant,
  filter: { userId: string; calendarId?: string | undefined; skip: number; limit: number },
) {
  let matching = ofUsers(db, tenant).where("user_id", "=", filter.userId);
  if (filter.calendarId !== undefined)
    matching = matching.where(
      sql<boolean>`exists (select from schedule_calendar c where c.location_id = ${tenant} and c.schedule_id = schedule.id and c.calendar_id = ${filter.calendarId})`,
    );
  return matching.orderBy("date_added").orderBy("id").offset(filter.skip).limit(filter.limit).execute();
}

/** Schedules of all users, by user and then oldest first. */
export const list = (db: Executor, tenant: Tenant) => ofUsers(db, tenant).orderBy("user_id").orderBy("date_added").orderBy("id").execute();

/** A user's schedule. Schedules of event calendars are found by their calendar. */
export const findById = (db: Executor, tenant: Tenant, id: string) => ofUsers(db, tenant).where("id", "=", id).executeTakeFirst();

/** The hours of event calendars, by calendar. */
export const listOfEventCalendars = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("schedule")
    .select(["event_calendar_id", "timezone", "rules"])
    .where("location_id", "=", tenant)
    .where("event_calendar_id", "is not", null)
    .execute();

export const findByEventCalendar = (db: Executor, tenant: Tenant, calendarId: string) =>
  db.selectFrom("schedule").selectAll().where("location_id", "=", tenant).where("event_calendar_id", "=", calendarId).executeTakeFirst();

/** Undefined if the event calendar already has a schedule. */
export const insert = (db: Executor, tenant: Tenant, schedule: Omit<Insertable<ScheduleTable>, "location_id">) =>
  db
    .insertInto("schedule")
    .values({ ...schedule, location_id: tenant })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ScheduleTable>) =>
  db
    .updateTable("schedule")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("user_id", "is not", null)
    .returning("id")
    .executeTakeFirst();

export const updateOfEventCalendar = (db: Executor, tenant: Tenant, calendarId: string, fields: Updateable<ScheduleTable>) =>
  db
    .updateTable("schedule")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("event_calendar_id", "=", calendarId)
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db
    .deleteFrom("schedule")
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("user_id", "is not", null)
    .returning("id")
    .executeTakeFirst();

/** Calendars that are already associated stay so. */
export async function associate(db: Executor, tenant: Tenant, scheduleId: string, calendars: readonly string[]): Promise<void> {
  if (calendars.length === 0) return;
  await db
    .insertInto("schedule_calendar")
    .values([...new Set(calendars)].map((calendar_id) => ({ location_id: tenant, schedule_id: scheduleId, calendar_id })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export const dissociate = (db: Executor, tenant: Tenant, scheduleId: string, calendarId?: string) => {
  const matching = db.deleteFrom("schedule_calendar").where("location_id", "=", tenant).where("schedule_id", "=", scheduleId);
  return (calendarId === undefined ? matching : matching.where("calendar_id", "=", calendarId)).execute();
};

export type HoursRow = { user_id: string | null; timezone: string; rules: ScheduleRule[] };

/** The source of a calendar's hours: the location's zone, and the calendar's own schedules or those that its members associated with it. */
/** A room or a kind of equipment that a calendar or a service needs. */
type ResourceRow = { id: string; kind: "room" | "equipment"; quantity: number };

export type CalendarHours = { location_timezone: string; hours: HoursRow[]; resources: ResourceRow[] };

/** Columns with the hours of the calendar `c` of the location `l`, which is `$1`, and the rooms and equipment that it needs. */
export const hoursColumns = `l.timezone as location_timezone, coalesce((
    select json_agg(json_build_object('user_id', s.user_id, 'timezone', s.timezone, 'rules', s.rules) order by s.date_added, s.id) from schedule s
    where s.location_id = $1 and (s.event_calendar_id = c.id
      or s.id in (select sc.schedule_id from schedule_calendar sc where sc.location_id = $1 and sc.calendar_id = c.id))
  ), '[]') as hours, coalesce((
    select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'quantity', r.quantity) order by lower(r.name), r.id) from resource r
    where r.location_id = $1 and c.id = any(r.calendar_ids)
  ), '[]') as resources`;

/** Works also for a calendar that does not exist yet. */
export async function hoursFor(db: Executor, tenant: Tenant, calendarId: string): Promise<CalendarHours> {
  const text = `select ${hoursColumns} from (select $1::text as location_id, $2::text as id) as c join location l on l.id = c.location_id`;
  const [found] = await execute<CalendarHours>(db, text, [tenant, calendarId]);
  return found ?? { location_timezone: "UTC", hours: [], resources: [] };
}

/** Hours of staff members for services: those of a service calendar (`is_for_services`), otherwise those without a calendar. */
export type ServiceHoursRow = HoursRow & { is_for_services: boolean };

export async function listForServices(db: Executor, tenant: Tenant, userIds: readonly string[]): Promise<ServiceHoursRow[]> {
  const { rows } = await sql<ServiceHoursRow>`
    select s.user_id, s.timezone, s.rules, bool_or(c.calendar_type = 'service_booking') is true as is_for_services
    from schedule s
    left join schedule_calendar sc on sc.location_id = ${tenant} and sc.schedule_id = s.id
    left join calendar c on c.location_id = ${tenant} and c.id = sc.calendar_id
    where s.location_id = ${tenant} and s.user_id = any(${userIds}::text[])
    group by s.location_id, s.id
    having bool_or(c.calendar_type = 'service_booking') or count(c.id) = 0
    order by s.date_added, s.id`.execute(db);
  return rows;
}
