import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

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
