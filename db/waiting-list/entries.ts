import { type Insertable, type RawBuilder, sql } from "kysely";
import { contactName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WaitingListTables } from "./tables.ts";

type WaitingState = "waiting" | "offered" | "booked" | "expired";

export type WaitingEntry = {
  id: string;
  contact_id: string;
  contact_name: string | null;
  contact_phone: string | null;
  calendar_id: string;
  calendar_name: string;
  assigned_user_id: string | null;
  duration_min: number | null;
  first_day: string;
  last_day: string;
  weekdays: number[];
  from_time: string;
  to_time: string;
  note: string;
  offer_id: string | null;
  offer_start: Date | null;
  offer_end: Date | null;
  offer_until: Date | null;
  offered_starts: Date[];
  event_id: string | null;
  /** The start of the appointment; null if there is none or it was deleted. */
  event_start: Date | null;
  created_by: string | null;
  date_added: Date;
  state: WaitingState;
  /** The position in the list, to the microsecond. */
  added_text: string;
};

const today = (now: Date) => sql`(${now}::timestamptz at time zone location.timezone)::date`;

/** The state follows from the current time, so no job has to change it. */
const stateAt = (now: Date) => sql<WaitingState>`case
  when e.event_id is not null then 'booked'
  when e.offer_until > ${now} then 'offered'
  when e.last_day < ${today(now)} then 'expired'
  else 'waiting' end`;

const isOpenAt = (now: Date) =>
  sql<boolean>`e.event_id is null and (e.last_day >= ${today(now)} or coalesce(e.offer_until > ${now}, false))`;

async function listWhere(db: Executor, tenant: Tenant, now: Date, condition: RawBuilder<unknown>, rest = sql``): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select e.id, e.contact_id, ${contactName("contact")} as contact_name, contact.phone as contact_phone, e.calendar_id,
      calendar.name as calendar_name, e.assigned_user_id, e.duration_min, e.first_day, e.last_day, e.weekdays, e.from_time, e.to_time,
      e.note, e.offer_id, e.offer_start, e.offer_end, e.offer_until, e.offered_starts, e.event_id, appointment.start_time as event_start, e.created_by, e.date_added,
      e.date_added::text as added_text, ${stateAt(now)} as state
    from waiting_entry e
    join location on location.id = e.location_id
    join contact on contact.location_id = ${tenant} and contact.id = e.contact_id
    join calendar on calendar.location_id = ${tenant} and calendar.id = e.calendar_id
    left join appointment on appointment.location_id = ${tenant} and appointment.id = e.event_id
    where e.location_id = ${tenant} and ${condition} ${rest}`.execute(db);
  return rows;
}

const ownedBy = (userId: string | undefined) => (userId === undefined ? sql`true` : sql`e.assigned_user_id = ${userId}`);

export type Page = {
  now: Date;
  isOpen: boolean;
  calendarId?: string | undefined;
  onlyOf: string | undefined;
  after: readonly [addedAt: string, id: string] | undefined;
  limit: number;
};

/** Open entries in the order in which they were added; booked and expired ones, latest first. */
export function list(db: Executor, tenant: Tenant, { now, isOpen, calendarId, onlyOf, after, limit }: Page): Promise<WaitingEntry[]> {
  const [beyond, direction] = isOpen ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const place = after === undefined ? sql`` : sql`and (e.date_added, e.id) ${beyond} (${after[0]}::timestamptz, ${after[1]})`;
  const ofCalendar = calendarId === undefined ? sql`` : sql`and e.calendar_id = ${calendarId}`;
  const condition = sql`(${isOpenAt(now)}) = ${isOpen} and ${ownedBy(onlyOf)} ${ofCalendar} ${place}`;
  return listWhere(db, tenant, now, condition, sql`order by e.date_added ${direction}, e.id ${direction} limit ${limit}`);
}

export const listByIds = (db: Executor, tenant: Tenant, ids: readonly string[], now: Date, onlyOf: string | undefined) =>
  listWhere(db, tenant, now, sql`e.id = any(${[...ids]}::text[]) and ${ownedBy(onlyOf)}`, sql`order by e.date_added, e.id`);

export const findForUpdate = async (
  db: Executor,
  tenant: Tenant,
  id: string,
  now: Date,
  onlyOf?: string,
): Promise<WaitingEntry | undefined> =>
  (await listWhere(db, tenant, now, sql`e.id = ${id} and ${ownedBy(onlyOf)}`, sql`for update of e`))[0];

export const findById = async (db: Executor, tenant: Tenant, id: string, now: Date): Promise<WaitingEntry | undefined> =>
  (await listWhere(db, tenant, now, sql`e.id = ${id}`))[0];

export const findByOffer = async (db: Executor, tenant: Tenant, offerId: string, now: Date): Promise<WaitingEntry | undefined> =>
  (await listWhere(db, tenant, now, sql`e.offer_id = ${offerId}`))[0];

/** Locked until the transaction ends, so that the second of two concurrent answers sees the first. */
export const findByOfferForUpdate = async (db: Executor, tenant: Tenant, offerId: string, now: Date): Promise<WaitingEntry | undefined> =>
  (await listWhere(db, tenant, now, sql`e.offer_id = ${offerId}`, sql`for update of e`))[0];

/** Whether an open offer of the calendar overlaps the span. */
export async function isOffered(
  db: Executor,
  tenant: Tenant,
  calendarId: string,
  span: { start: number; end: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("waiting_entry")
    .select("id")
    .where("location_id", "=", tenant)
    .where("calendar_id", "=", calendarId)
    .where("event_id", "is", null)
    .where("offer_until", ">", now)
    .where("offer_start", "<", new Date(span.end))
    .where("offer_end", ">", new Date(span.start))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOpen(db: Executor, tenant: Tenant, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_entry e join location on location.id = e.location_id
    where e.location_id = ${tenant} and ${isOpenAt(now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Row = Insertable<WaitingListTables["waiting_entry"]>;

export const insert = (db: Executor, tenant: Tenant, row: Omit<Row, "location_id">) =>
  db
    .insertInto("waiting_entry")
    .values({ ...row, location_id: tenant })
    .execute();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Partial<Omit<Row, "location_id" | "id">>) =>
  db.updateTable("waiting_entry").set(fields).where("location_id", "=", tenant).where("id", "=", id).execute();

/** Undefined if the entry does not exist, or is not one of the user's. */
export const remove = (db: Executor, tenant: Tenant, id: string, onlyOf: string | undefined) =>
  db
    .deleteFrom("waiting_entry")
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .$if(onlyOf !== undefined, (query) => query.where("assigned_user_id", "=", onlyOf ?? ""))
    .returning("id")
    .executeTakeFirst();
