import * as rows from "#db/appointments/booking-context.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { type Desk, deskBy, findDesk } from "../calendars/availability/load.ts";
import { noCalendar } from "../calendars/calendars.ts";
import { notFound as noContact } from "../contacts/contacts.ts";

export type { Desk } from "../calendars/availability/load.ts";

export async function openDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk> {
  return (await findDesk(db, tenant, calendarId)) ?? noCalendar();
}

/** A guest at the desk of a calendar. */
export type Visit = Desk & { guest: rows.Guest };

export async function receive(db: Executor, tenant: Tenant, calendarId: string, contactId: string): Promise<Visit> {
  const { row, desk } =
    (await deskBy(tenant, calendarId, (version) => rows.findVisit(db, tenant, calendarId, contactId, version))) ?? noCalendar();
  return { ...desk, guest: row.guest ?? noContact() };
}
