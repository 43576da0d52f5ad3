import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ServiceBookingItemTable, ServiceBookingTable } from "./tables.ts";

export type Item = Selectable<ServiceBookingItemTable>;
export type ServiceBooking = Selectable<ServiceBookingTable> & { items: Item[] };

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

type Filter = { serviceLocationId?: string | undefined; onlyOf?: string | undefined };

const isOfStaff = (staffId: string) =>
  sql<boolean>`exists (select from service_booking_item i where i.location_id = service_booking.location_id
    and i.booking_id = service_booking.id and i.staff_id = ${staffId})`;

/** Bookings that touch [from, to), in the order of their beginning. */
export async function listTouching(db: Executor, tenant: Tenant, { serviceLocationId, onlyOf }: Filter, from: Date, to: Date) {
  let query = db
    .selectFrom("service_booking")
    .selectAll()
    .where("location_id", "=", tenant)
    .where(sql<boolean>`tstzrange(start_time, end_time) && tstzrange(${from}, ${to})`);
  if (serviceLocationId !== undefined) query = query.where("service_location_id", "=", serviceLocationId);
  if (onlyOf !== undefined) query = query.where(isOfStaff(onlyOf));
  return withItems(db, tenant, await query.orderBy("start_time").orderBy("id").execute());
}

export const insert = (db: Executor, tenant: Tenant, row: Omit<Insertable<ServiceBookingTable>, "location_id">) =>
  db
    .insertInto("service_booking")
    .values({ ...row, location_id: tenant })
    .execute();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ServiceBookingTable>) =>
  db.updateTable("service_booking").set(fields).where("location_id", "=", tenant).where("id", "=", id).execute();

export async function replaceItems(
  db: Executor,
  tenant: Tenant,
  bookingId: string,
  items: Omit<Insertable<ServiceBookingItemTable>, "location_id" | "booking_id">[],
): Promise<void> {
  await db.deleteFrom("service_booking_item").where("location_id", "=", tenant).where("booking_id", "=", bookingId).execute();
  await db
    .insertInto("service_booking_item")
    .values(items.map((item) => ({ ...item, location_id: tenant, booking_id: bookingId })))
    .execute();
}

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("service_booking").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

export const listServices = (db: Executor, tenant: Tenant, ids: string[]) =>
  db
    .selectFrom("service")
    .select(["id", "name", "staff", "settings"])
    .where("location_id", "=", tenant)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .execute();

export const hasServiceLocation = async (db: Executor, tenant: Tenant, id: string): Promise<boolean> =>
  (await db.selectFrom("service_location").select("id").where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst()) !==
  undefined;

export type Notice = { staff_id: string; value: number; unit: string };

/** The minimum scheduling notice of each service calendar in whose team one of these is. */
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
