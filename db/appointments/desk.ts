import { sql } from "kysely";
import type { MeetingPlace, ScheduleRule, TeamMember } from "../calendars/tables.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type DeskSchedule = { userId: string | null; timezone: string; rules: ScheduleRule[] };

/** All that a booking asks of a calendar, in one round trip. */
export type Desk = {
  id: string;
  name: string;
  calendar_type: string;
  is_active: boolean;
  group_id: string | null;
  is_group_active: boolean;
  team_members: TeamMember[];
  settings: Record<string, unknown> & { locationConfigurations?: MeetingPlace[] };
  timezone: string;
  schedules: DeskSchedule[];
};

export async function findDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk | undefined> {
  const { rows } = await sql<Desk>`
    select c.id, c.name, c.calendar_type, c.is_active, c.group_id, coalesce(g.is_active, true) as is_group_active, c.team_members, c.settings, l.timezone,
      coalesce((
        select jsonb_agg(jsonb_build_object('userId', s.user_id, 'timezone', s.timezone, 'rules', s.rules))
        from schedule s
        where s.location_id = c.location_id and (
          s.event_calendar_id = c.id
          or s.id in (select a.schedule_id from schedule_calendar a where a.location_id = c.location_id and a.calendar_id = c.id))
      ), '[]') as schedules
    from calendar c
    join location l on l.id = c.location_id
    left join calendar_group g on g.location_id = c.location_id and g.id = c.group_id
    where c.location_id = ${tenant} and c.id = ${calendarId}`.execute(db);
  return rows[0];
}

/** How many appointments each user has on the calendar from now on. */
export async function loadOf(db: Executor, tenant: Tenant, calendarId: string, from: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; count: number }>`
    select assigned_user_id as user_id, count(*)::int as count from appointment
    where location_id = ${tenant} and calendar_id = ${calendarId} and kind = 'appointment' and start_time >= ${from}
      and assigned_user_id is not null and status not in ('cancelled', 'invalid')
    group by 1`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** Names and addresses that titles and messages speak of. */
export const findGuest = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("contact")
    .select(["id", "name", "first_name", "last_name", "email", "phone", "timezone", "assigned_to", "dnd", "dnd_settings"])
    .where("location_id", "=", tenant)
    .where("id", "=", contactId)
    .executeTakeFirst();

/** The member of the contact's last appointment on the calendar. */
export const lastMember = async (db: Executor, tenant: Tenant, calendarId: string, contactId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("appointment")
    .select("assigned_user_id")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("calendar_id", "=", calendarId)
    .where("assigned_user_id", "is not", null)
    .orderBy("date_added", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.assigned_user_id ?? undefined;
};

export const assignGuest = (db: Executor, tenant: Tenant, contactId: string, userId: string, now: Date) =>
  db
    .updateTable("contact")
    .set({ assigned_to: userId, date_updated: now })
    .where("location_id", "=", tenant)
    .where("id", "=", contactId)
    .where((where) => where.or([where("assigned_to", "is", null), where("assigned_to", "<>", userId)]))
    .execute();
