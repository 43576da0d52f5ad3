import * as rows from "#db/appointments/desk.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { type Desk, deskOf, findDesk } from "../calendars/availability/load.ts";
import { noCalendar } from "../calendars/calendars.ts";
import { notFound as noContact } from "../contacts/contacts.ts";
import { type Notification, notificationOf } from "./notices/compose.ts";

export type { Desk } from "../calendars/availability/load.ts";

export async function openDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk> {
  return (await findDesk(db, tenant, calendarId)) ?? noCalendar();
}

/** A guest at the desk of a calendar: who they are, and who is to hear that they come. */
export type Visit = Desk & { guest: rows.Guest; hasConversation: boolean; notifications: readonly Notification[] };

export async function receive(db: Executor, tenant: Tenant, calendarId: string, contactId: string): Promise<Visit> {
  const found = (await rows.findVisit(db, tenant, calendarId, contactId)) ?? noCalendar();
  return {
    ...deskOf(found.desk),
    guest: found.guest ?? noContact(),
    hasConversation: found.has_conversation,
    notifications: (found.notifications ?? []).map(notificationOf),
  };
}
