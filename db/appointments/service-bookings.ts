import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { OnlineAsked } from "./appointments.ts";
import type { ServiceBookingItemTable, ServiceBookingTable } from "./tables.ts";

export type Item = Selectable<ServiceBookingItemTable>;
type Booking = Selectable<ServiceBookingTable>;
export type ServiceBooking = Booking & { items: Item[] };

async function withItems(db: Executor, tenant: Tenant, found: Selectable<ServiceBookingTable>[]): Promise<ServiceBooking[]> {
  if (found.length === 0) return [];
  const items = await db
    .selectFrom("service_booking_item")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("booking_id", "=", sql<string>`any(${found.map(({ id }) => id)}::text[])`)
    .orderBy("position")
    .execute();
  const byBooking = Map.groupBy(items, (item) => item.booking_id);
  return found.map((row) => ({ ...row, items: byBooking.get(row.id) ?? [] }));
}

export async function findById(db: Executor, tenant: Tenant, id: string): Promise<ServiceBooking | undefined> {
  const found = await db.selectFrom("service_booking").selectAll().where("location_id", "=", tenant).where("id", "=", id).execute();
  return (await withItems(db, tenant, found))[0];
}

export async function findForUpdate(db: Executor, tenant: Tenant, id: string): Promise<ServiceBooking | undefined> {
  const found = await db
    .selectFrom("service_booking")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return (await withItems(db, tenant, found))[0];
}

export const listByIds = (db: Executor, tenant: Tenant, ids: readonly string[]): Promise<Booking[]> =>
  db
    .selectFrom("service_booking")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .execute();

/** All given filters must match. `userId` and `onlyOf` name a staff member. */
type Filter = {
  serviceLocationId?: string | undefined;
  calendarId?: string | undefined;
  userId?: string | undefined;
  onlyOf?: string | undefined;
};

const isOfStaff = (staffId: string) => sql<boolean>`${staffId} = any(staff_ids)`;

/** Bookings that touch [from, to), by start time. */
export async function listTouching(db: Executor, tenant: Tenant, filter: Filter, from: Date, to: Date) {
  const { serviceLocationId, calendarId, userId, onlyOf } = filter;
  let query = db
    .selectFrom("service_booking")
    .selectAll()
    .where("location_id", "=", tenant)
    .where(sql<boolean>`tstzrange(start_time, end_time) && tstzrange(${from}, ${to})`);
  if (serviceLocationId !== undefined) query = query.where("service_location_id", "=", serviceLocationId);
  if (calendarId !== undefined) query = query.where("calendar_id", "=", calendarId);
  if (userId !== undefined) query = query.where(isOfStaff(userId));
  if (onlyOf !== undefined) query = query.where(isOfStaff(onlyOf));
  return withItems(db, tenant, await query.orderBy("start_time").orderBy("id").execute());
}

type NewItem = Omit<Insertable<ServiceBookingItemTable>, "location_id" | "booking_id">;

const staffOf = (items: readonly NewItem[]) => [...new Set(items.map(({ staff_id }) => staff_id))].sort();

const insertItems = (db: Executor, tenant: Tenant, bookingId: string, items: readonly NewItem[]) =>
  db
    .insertInto("service_booking_item")
    .values(items.map((item) => ({ ...item, location_id: tenant, booking_id: bookingId })))
    .execute();

export async function insert(
  db: Executor,
  tenant: Tenant,
  row: Omit<Insertable<ServiceBookingTable>, "location_id" | "staff_ids">,
  items: readonly NewItem[],
): Promise<void> {
  await db
    .insertInto("service_booking")
    .values({ ...row, location_id: tenant, staff_ids: staffOf(items) })
    .execute();
  await insertItems(db, tenant, row.id, items);
}

/** Without items, the booking keeps its current ones. */
export async function update(
  db: Executor,
  tenant: Tenant,
  id: string,
  fields: Omit<Updateable<ServiceBookingTable>, "staff_ids">,
  items?: readonly NewItem[],
): Promise<void> {
  await db
    .updateTable("service_booking")
    .set({ ...fields, ...(items === undefined ? {} : { staff_ids: staffOf(items) }) })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .execute();
  if (items === undefined) return;
  await db.deleteFrom("service_booking_item").where("location_id", "=", tenant).where("booking_id", "=", id).execute();
  await insertItems(db, tenant, id, items);
}

export const listServices = (db: Executor, tenant: Tenant, ids: string[]) =>
  db
    .selectFrom("service")
    .select(["id", "name", "staff", "settings", "variations"])
    .where("location_id", "=", tenant)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .execute();

export const hasServiceLocation = async (db: Executor, tenant: Tenant, id: string): Promise<boolean> =>
  (await db.selectFrom("service_location").select("id").where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst()) !==
  undefined;

/**
 * The address of each booking: the one that the visitor entered, or that of its service location, unless the service location asks visitors
 * for theirs.
 */
export async function addressesOf(db: Executor, tenant: Tenant, bookings: readonly Booking[]): Promise<Map<string, string | null>> {
  const asked = bookings.filter(({ address, service_location_id }) => address === null && service_location_id !== null);
  const ids = [...new Set(asked.map(({ service_location_id }) => service_location_id))];
  const places =
    ids.length === 0
      ? []
      : await db
          .selectFrom("service_location")
          .select(["id", "address"])
          .where("location_id", "=", tenant)
          .where("location_type", "=", "offline")
          .where("id", "=", sql<string>`any(${ids}::text[])`)
          .execute();
  const addressAt = new Map(places.map(({ id, address }) => [id, address]));
  return new Map(bookings.map(({ id, address, service_location_id: place }) => [id, address ?? (place && addressAt.get(place)) ?? null]));
}

export const addressOf = async (db: Executor, tenant: Tenant, booking: Booking): Promise<string | null> =>
  (await addressesOf(db, tenant, [booking])).get(booking.id) ?? null;

/** The service calendar whose team provides a booking; if there are several, one of the first staff member. */
export async function findCalendar(db: Executor, tenant: Tenant, staffIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from calendar c, jsonb_array_elements(c.team_members) as member
    where c.location_id = ${tenant} and c.calendar_type = 'service_booking' and c.is_active and member ->> 'userId' = any(${staffIds}::text[])
    order by array_position(${staffIds}::text[], member ->> 'userId'), c.date_added, c.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** A contact's service bookings, latest first. */
export async function listByContact(db: Executor, tenant: Tenant, contactId: string, onlyOf?: string): Promise<ServiceBooking[]> {
  const query = db.selectFrom("service_booking").selectAll().where("location_id", "=", tenant).where("contact_id", "=", contactId);
  const mine = onlyOf === undefined ? query : query.where(isOfStaff(onlyOf));
  return withItems(db, tenant, await mine.orderBy("start_time", "desc").orderBy("id").limit(200).execute());
}

/** Service bookings of a calendar that begin or end within the span and take time. */
export async function listOfCalendar(db: Executor, tenant: Tenant, calendarId: string, from: Date, to: Date): Promise<ServiceBooking[]> {
  const found = await db
    .selectFrom("service_booking")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("calendar_id", "=", calendarId)
    .where("start_time", "<", to)
    .where("end_time", ">", from)
    .where("status", "not in", ["cancelled", "invalid"])
    .orderBy("start_time")
    .execute();
  return withItems(db, tenant, found);
}

export type Notice = { staff_id: string; value: number; unit: string };

/** The minimum notice of each service calendar whose team includes one of these staff members. */
export async function listNotices(db: Executor, tenant: Tenant, staffIds: readonly string[]): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select distinct member ->> 'userId' as staff_id, coalesce((settings ->> 'allowBookingAfter')::float8, 0) as value,
      coalesce(settings ->> 'allowBookingAfterUnit', 'hours') as unit
    from calendar, jsonb_array_elements(team_members) as member
    where location_id = ${tenant} and calendar_type = 'service_booking' and is_active and member ->> 'userId' = any(${staffIds}::text[])`.execute(
    db,
  );
  return rows;
}

/** Future bookings that visitors made on public pages since an instant, newest first, and the total. */
export async function listBookedOnline(db: Executor, tenant: Tenant, { since, now, onlyOf, limit }: OnlineAsked) {
  let query = db
    .selectFrom("service_booking")
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("location_id", "=", tenant)
    .where("source", "=", "booking_page")
    .where("date_added", ">", since)
    .where("end_time", ">", now)
    .where("status", "not in", ["cancelled", "invalid"]);
  if (onlyOf !== undefined) query = query.where(isOfStaff(onlyOf));
  const found = await query.orderBy("date_added", "desc").orderBy("id").limit(limit).execute();
  return { bookings: await withItems(db, tenant, found), total: found[0]?.total ?? 0 };
}
