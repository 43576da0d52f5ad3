import { type Selectable, sql } from "kysely";
import { type Versioned, versionedCalendar, versionedColumns } from "../calendars/calendars.ts";
import type { ContactTable } from "../contacts/tables.ts";
import { type Executor, execute } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** The number of future appointments that each user has on the calendar. */
export async function loadOf(db: Executor, tenant: Tenant, calendarId: string, from: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; count: number }>`
    select assigned_user_id as user_id, count(*)::int as count from appointment
    where location_id = ${tenant} and calendar_id = ${calendarId} and kind = 'appointment' and start_time >= ${from}
      and assigned_user_id is not null and status not in ('cancelled', 'invalid')
    group by 1`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

const guestColumns = ["id", "name", "first_name", "last_name", "email", "phone", "timezone", "assigned_to", "dnd", "dnd_settings"] as const;

export type Guest = Pick<Selectable<ContactTable>, (typeof guestColumns)[number]>;

/** The names and addresses that titles and messages contain. */
export const findGuest = (db: Executor, tenant: Tenant, contactId: string): Promise<Guest | undefined> =>
  db.selectFrom("contact").select(guestColumns).where("location_id", "=", tenant).where("id", "=", contactId).executeTakeFirst();

/** The guest is null if the contact does not exist. */
type VisitRow = Versioned & { guest: Guest | null };

const visitText = `
  select ${versionedColumns("$4")},
    (select to_json(guest) from (select ${guestColumns.join(", ")} from contact where location_id = $1 and id = $3) as guest) as guest
  from ${versionedCalendar}`;

/** Everything that a booking needs except busy times, in one query; undefined if the calendar does not exist. */
export const findVisit = async (
  db: Executor,
  tenant: Tenant,
  calendarId: string,
  contactId: string,
  version: string | undefined,
): Promise<VisitRow | undefined> => (await execute<VisitRow>(db, visitText, [tenant, calendarId, contactId, version ?? null]))[0];

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
