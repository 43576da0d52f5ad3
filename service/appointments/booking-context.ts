import * as rows from "#db/appointments/booking-context.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { type BookingContext, bookingContextBy, findBookingContext } from "../calendars/availability/load.ts";
import { noCalendar } from "../calendars/calendars.ts";
import { notFound as noContact } from "../contacts/contacts.ts";

export type { BookingContext } from "../calendars/availability/load.ts";

export async function openBookingContext(db: Executor, tenant: Tenant, calendarId: string): Promise<BookingContext> {
  return (await findBookingContext(db, tenant, calendarId)) ?? noCalendar();
}

/** The booking context of a calendar together with the guest. */
export type Visit = BookingContext & { guest: rows.Guest };

export async function receive(db: Executor, tenant: Tenant, calendarId: string, contactId: string): Promise<Visit> {
  const { row, context } =
    (await bookingContextBy(tenant, calendarId, (version) => rows.findVisit(db, tenant, calendarId, contactId, version))) ?? noCalendar();
  return { ...context, guest: row.guest ?? noContact() };
}
