import { type Insertable, type Selectable, sql } from "kysely";
import { fullName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { nextTurn } from "../turns.ts";
import type { AppointmentNoticeTable, BookedGuest, Booker } from "./tables.ts";

export type Notice = Selectable<AppointmentNoticeTable>;

/** The calendar's active notifications. */
export const listInForce = (db: Executor, tenant: Tenant, calendarId: string) =>
  db
    .selectFrom("calendar_notification")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("calendar_id", "=", calendarId)
    .where("is_active", "=", true)
    .where("deleted", "=", false)
    .orderBy("date_added")
    .orderBy("id")
    .execute();

/** Every calendar with reminders or follow-ups, of one location or of all. */
export async function listTimely(db: Executor, locationId?: string): Promise<{ location_id: string; calendar_id: string }[]> {
  const query = db
    .selectFrom("calendar_notification")
    .select(["location_id", "calendar_id"])
    .distinct()
    .where("is_active", "=", true)
    .where("deleted", "=", false)
    .where("notification_type", "in", ["reminder", "followup"]);
  return (locationId === undefined ? query : query.where("location_id", "=", locationId)).execute();
}

/** Names, addresses and languages of the users that a message mentions or goes to. */
export type Person = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: string;
  platform_language: string;
  is_british_english: boolean;
};

export async function listPeople(db: Executor, tenant: Tenant): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, ${fullName("u")} as name, u.email, u.phone, u.role, u.platform_language, u.is_british_english
    from "user" u join user_location l on l.user_id = u.id where l.location_id = ${tenant} order by u.id`.execute(db);
  return rows;
}

/** The language of the public page on which the contact booked last. */
const languageOfContact = (tenant: Tenant, contactId: string | null) => sql<string | null>`(
  select language from (
    select booker ->> 'language' as language, date_added from appointment where location_id = ${tenant} and contact_id = ${contactId}
    union all
    select booker ->> 'language', date_added from service_booking where location_id = ${tenant} and contact_id = ${contactId}) as booked
  where language is not null order by date_added desc limit 1)`;

export async function findLanguageOfContact(db: Executor, tenant: Tenant, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`select ${languageOfContact(tenant, contactId)} as language`.execute(db);
  return rows[0]?.language ?? null;
}

type Visitors = { booker: Booker | null; guests: BookedGuest[]; language: string | null };

/**
 * The visitor who booked an event (also an occurrence or a service booking) on a public page, their guests, and the language of the page.
 * An event that staff booked has the language of the contact's last booking.
 */
export async function findVisitors(
  db: Executor,
  tenant: Tenant,
  {
    id: eventId,
    masterEventId: masterId = eventId,
    contactId,
  }: { id: string; masterEventId?: string | undefined; contactId: string | null },
): Promise<Visitors> {
  const { rows } = await sql<Visitors>`
    select booker, guests, coalesce(booker ->> 'language', ${languageOfContact(tenant, contactId)}) as language from (
      select booker, guests, id = ${eventId} as is_own from appointment
        where location_id = ${tenant} and id = any(${[eventId, masterId]}::text[])
      union all select booker, guests, true from service_booking where location_id = ${tenant} and id = ${eventId}) as booked
    order by is_own desc limit 1`.execute(db);
  const { booker, guests, language } = rows[0] ?? { booker: null, guests: [], language: null };
  return { booker, language, guests: guests.filter(({ email }) => email !== "") };
}

/** Inserts the notices that are new, with consecutive turns, and returns them; the others are sent or queued already. */
export async function insertMany(
  db: Executor,
  tenant: Tenant,
  notices: Omit<Insertable<AppointmentNoticeTable>, "location_id" | "turn">[],
): Promise<Pick<Notice, "id" | "status" | "turn">[]> {
  if (notices.length === 0) return [];
  const first = await nextTurn(db, sql`appointment_notice where location_id = ${tenant} and status = 'pending'`);
  return db
    .insertInto("appointment_notice")
    .values(notices.map((notice, index) => ({ ...notice, location_id: tenant, turn: first + index })))
    .onConflict((on) => on.columns(["location_id", "key"]).doNothing())
    .returning(["id", "status", "turn"])
    .execute();
}

/** Locks the notice while it is sent; undefined if it was sent or another worker is sending it. */
export const takePending = (tx: Executor, tenant: Tenant, id: string): Promise<Notice | undefined> =>
  tx
    .selectFrom("appointment_notice")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const finish = (tx: Executor, tenant: Tenant, id: string, outcome: { status: "sent" | "failed"; error: string | null; now: Date }) =>
  tx
    .updateTable("appointment_notice")
    .set({ status: outcome.status, error: outcome.error, date_sent: outcome.status === "sent" ? outcome.now : null })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .execute();

/** Notices that have been due for a while, because a worker may have died. */
export const listOverdue = (db: Executor, before: Date) =>
  db
    .selectFrom("appointment_notice")
    .select(["location_id", "id", "turn"])
    .where("status", "=", "pending")
    .where("date_added", "<", before)
    .limit(500)
    .execute();

/** A user's notifications in the dashboard, newest first. */
export const listForReader = (db: Executor, tenant: Tenant, userId: string, limit: number): Promise<Notice[]> =>
  db
    .selectFrom("appointment_notice")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("channel", "=", "inApp")
    .where("recipient", "=", userId)
    .orderBy("date_added", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

export const markRead = (db: Executor, tenant: Tenant, userId: string, now: Date, ids?: readonly string[]) =>
  db
    .updateTable("appointment_notice")
    .set({ date_read: now })
    .where("location_id", "=", tenant)
    .where("channel", "=", "inApp")
    .where("recipient", "=", userId)
    .where("date_read", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", [...(ids ?? [])]))
    .execute();
