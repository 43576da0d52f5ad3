import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Executor, execute } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { AppointmentTable } from "./tables.ts";

/** Includes the group of its calendar and, for a changed occurrence, the rule of its series. */
export type Appointment = Selectable<AppointmentTable> & { group_id: string | null; master_rrule: string | null };
export type NewAppointment = Omit<Insertable<AppointmentTable>, "location_id">;

/** Filters by user, calendar or group; all given filters must match. */
export type Filter = {
  kind: "appointment" | "block";
  calendarId?: string | undefined;
  contactId?: string | undefined;
  userId?: string | undefined;
  groupId?: string | undefined;
  /** Events of this user or of no user, for callers limited to assigned records. */
  onlyOf?: string | undefined;
};

const withGroup = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("appointment")
    .leftJoin("calendar", (join) => join.on("calendar.location_id", "=", tenant).onRef("calendar.id", "=", "appointment.calendar_id"))
    .selectAll("appointment")
    .select([
      "calendar.group_id",
      sql<string | null>`(select rrule from appointment m where m.location_id = ${tenant} and m.id = appointment.master_id)`.as(
        "master_rrule",
      ),
    ])
    .where("appointment.location_id", "=", tenant);

export const findById = (db: Executor, tenant: Tenant, id: string): Promise<Appointment | undefined> =>
  withGroup(db, tenant).where("appointment.id", "=", id).executeTakeFirst();

export const listByIds = (db: Executor, tenant: Tenant, ids: readonly string[]): Promise<Appointment[]> =>
  withGroup(db, tenant).where("appointment.id", "=", sql<string>`any(${ids}::text[])`).execute();

/** The latest appointments of a calendar with a contact, without series, the last one first. */
export const listLatest = (db: Executor, tenant: Tenant, calendarId: string, limit: number): Promise<Appointment[]> =>
  withGroup(db, tenant)
    .where("appointment.calendar_id", "=", calendarId)
    .where("appointment.contact_id", "is not", null)
    .where("appointment.rrule", "is", null)
    .orderBy("appointment.start_time", "desc")
    .orderBy("appointment.id")
    .limit(limit)
    .execute();

/** Locks the row, so that changes of one event run one after the other. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string): Promise<Appointment | undefined> =>
  withGroup(db, tenant).where("appointment.id", "=", id).forUpdate("appointment").executeTakeFirst();

const isOf = (userId: string) => sql<boolean>`(appointment.assigned_user_id = ${userId} or ${userId} = any(appointment.users))`;

/** Events that touch [from, to), without series. */
export const listTouching = (db: Executor, tenant: Tenant, filter: Filter, from: Date, to: Date): Promise<Appointment[]> =>
  touching(db, tenant, filter, from, to).execute();

const touching = (db: Executor, tenant: Tenant, filter: Filter, from: Date, to: Date) =>
  filtered(db, tenant, filter)
    .where("appointment.rrule", "is", null)
    .where(sql<boolean>`tstzrange(appointment.start_time, appointment.end_time) && tstzrange(${from}, ${to})`);

/** Events that touch [from, to), in the order of their start, at most `limit`. */
export const listFirstTouching = (db: Executor, tenant: Tenant, filter: Filter, from: Date, to: Date, limit: number) =>
  touching(db, tenant, filter, from, to).orderBy("appointment.start_time").orderBy("appointment.id").limit(limit).execute();

/** Series that may have an occurrence in [from, to). */
export const listSeries = (db: Executor, tenant: Tenant, filter: Filter, from: Date, to: Date): Promise<Appointment[]> =>
  filtered(db, tenant, filter)
    .where("appointment.rrule", "is not", null)
    .where("appointment.start_time", "<", to)
    .where(sql<boolean>`(appointment.series_end is null or appointment.series_end > ${from})`)
    .execute();

function filtered(db: Executor, tenant: Tenant, { kind, calendarId, contactId, userId, groupId, onlyOf }: Filter) {
  let query = withGroup(db, tenant).where("appointment.kind", "=", kind);
  if (contactId !== undefined) query = query.where("appointment.contact_id", "=", contactId);
  if (calendarId !== undefined) query = query.where("appointment.calendar_id", "=", calendarId);
  if (groupId !== undefined) query = query.where("calendar.group_id", "=", groupId);
  if (userId !== undefined) query = query.where(isOf(userId));
  if (onlyOf !== undefined) query = query.where(isOf(onlyOf));
  return query;
}

export const listByContact = (db: Executor, tenant: Tenant, contactId: string, onlyOf?: string): Promise<Appointment[]> => {
  const query = withGroup(db, tenant)
    .where("appointment.contact_id", "=", contactId)
    .orderBy("appointment.start_time", "desc")
    .orderBy("appointment.id");
  return (onlyOf === undefined ? query : query.where(isOf(onlyOf))).execute();
};

const ofSeries = (db: Executor, tenant: Tenant, masterId: string) =>
  withGroup(db, tenant).where("appointment.master_id", "=", masterId).orderBy("appointment.start_time");

/** The changed occurrences of a series. */
export const listOfSeries = (db: Executor, tenant: Tenant, masterId: string) => ofSeries(db, tenant, masterId).execute();

/** The changed occurrences of a series, locked until the transaction ends. */
export const listOfSeriesForUpdate = (tx: Executor, tenant: Tenant, masterId: string) =>
  ofSeries(tx, tenant, masterId).forUpdate("appointment").execute();

export async function insert(db: Executor, tenant: Tenant, row: NewAppointment): Promise<Selectable<AppointmentTable>> {
  const whole = Object.entries({ ...row, location_id: tenant });
  const text = `insert into appointment (${whole.map(([name]) => `"${name}"`).join(", ")})
    values (${whole.map((_, index) => `$${index + 1}`).join(", ")}) returning *`;
  const [made] = await execute<Selectable<AppointmentTable>>(
    db,
    text,
    whole.map(([, value]) => value),
  );
  if (made === undefined) throw new Error("An inserted appointment is returned.");
  return made;
}

const atOnce = 500;

export async function insertMany(db: Executor, tenant: Tenant, rows: readonly NewAppointment[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto("appointment")
      .values(rows.slice(from, from + atOnce).map((row) => ({ ...row, location_id: tenant })))
      .execute();
}

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<AppointmentTable>) =>
  db.updateTable("appointment").set(fields).where("location_id", "=", tenant).where("id", "=", id).execute();

/** Applies the same change to every changed occurrence of a series. */
export const updateOfSeries = (db: Executor, tenant: Tenant, masterId: string, fields: Updateable<AppointmentTable>) =>
  db.updateTable("appointment").set(fields).where("location_id", "=", tenant).where("master_id", "=", masterId).execute();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("appointment").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

/** Changed occurrences of a series from this start on become appointments of their own. */
export const detachFrom = (tx: Executor, tenant: Tenant, masterId: string, start: Date) =>
  tx
    .updateTable("appointment")
    .set({ master_id: null, original_start: null })
    .where("location_id", "=", tenant)
    .where("master_id", "=", masterId)
    .where(sql<boolean>`coalesce(original_start, start_time) >= ${start}`)
    .execute();

/** Excludes the occurrence with this start from the series. */
export const exclude = (db: Executor, tenant: Tenant, masterId: string, start: Date, now: Date) =>
  db
    .updateTable("appointment")
    .set({ exdates: sql`array_append(exdates, ${start}::timestamptz)`, date_updated: now })
    .where("location_id", "=", tenant)
    .where("id", "=", masterId)
    .execute();

/** A claim on the days of a user or calendar: `from` and `to` are in days since 1970. */
export type Claim = { holder: string; from: number; to: number };

/** A claim of more days than this locks its user or calendar as a whole. */
const daysMost = 12;

/**
 * The locks of claims, always in the same order, so that two claims never deadlock. A claim of a few days locks its user or calendar in
 * shared mode, a long one exclusively.
 */
function locksOf(claims: readonly Claim[]): { keys: string[]; areShared: boolean[] } {
  const whole = new Set(claims.filter(({ from, to }) => to - from >= daysMost).map(({ holder }) => holder));
  const isShared = new Map<string, boolean>();
  for (const { holder, from, to } of claims) {
    isShared.set(holder, !whole.has(holder));
    if (!whole.has(holder)) for (let day = from; day <= to; day++) isShared.set(`${holder} ${day}`, false);
  }
  const inOrder = [...isShared].sort(([one], [other]) => (one < other ? -1 : 1));
  return { keys: inOrder.map(([key]) => key), areShared: inOrder.map(([, shared]) => shared) };
}

/** Waits until no other transaction has a claim on these days, and keeps the claims until the transaction ends. */
export async function claim(tx: Executor, tenant: Tenant, claims: readonly Claim[]): Promise<void> {
  const { keys, areShared } = locksOf(claims);
  await execute(tx, "select claim_days($1, $2, $3)", [tenant, keys, areShared]);
}

export type OnlineAsked = { since: Date; now: Date; onlyOf: string | undefined; limit: number };

/** Future bookings that visitors made on public pages since an instant, newest first, each with the total. */
export function listBookedOnline(db: Executor, tenant: Tenant, { since, now, onlyOf, limit }: OnlineAsked) {
  const query = withGroup(db, tenant)
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("appointment.source", "=", "booking_page")
    .where("appointment.date_added", ">", since)
    .where(sql<boolean>`coalesce(appointment.series_end, appointment.end_time) > ${now}`)
    .where("appointment.status", "not in", ["cancelled", "invalid"])
    .orderBy("appointment.date_added", "desc")
    .orderBy("appointment.id")
    .limit(limit);
  return (onlyOf === undefined ? query : query.where(isOf(onlyOf))).execute();
}
