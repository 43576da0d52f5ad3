import type { ServiceBooking } from "#contract/appointments/service-bookings.ts";
import * as notices from "#db/appointments/notices.ts";
import * as bookings from "#db/appointments/service-bookings.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { findBookingContext } from "../calendars/availability/load.ts";
import type { Settings } from "../settings.ts";
import { emit } from "../workflows/emit.ts";
import { manageUrl } from "./links.ts";
import { alertsOf, compose, notificationOf } from "./notices/compose.ts";
import { queueDue } from "./notices/due.ts";
import { type Happening, happenings, kindsOf, noteInConversation } from "./notify.ts";
import { bookingOf, eventOfBooking } from "./service-shape.ts";

/** Notifies workflows and the calendar's recipients of a service booking, within the transaction of the change. */
export async function notifyOfVisit(
  tx: Executor,
  tenant: Tenant,
  settings: Settings,
  happening: Happening,
  row: bookings.ServiceBooking,
  now: Date,
  more: Partial<ServiceBooking> = {},
): Promise<void> {
  const booking = { ...bookingOf(row), ...more };
  const event = eventOfBooking(row, await bookings.addressOf(tx, tenant, row));
  const context = event.calendarId === null ? undefined : await findBookingContext(tx, tenant, event.calendarId);
  const zone = context?.availability.timezone ?? row.timezone;
  if (happening !== "confirmed") {
    await emit(tx, tenant, { ...happenings[happening], payload: { ...booking, id: booking.bookingId }, contactId: booking.contactId });
    await noteInConversation(tx, tenant, happening, event, now, async () => zone);
  }
  if (context === undefined) return;
  const notifications = (await notices.listInForce(tx, tenant, context.calendar.id)).map(notificationOf);
  const kinds = kindsOf(happening, event);
  const sayings = [...notifications, ...(happening === "booked" ? alertsOf(context.calendar) : [])]
    .filter(({ notificationType }) => kinds.includes(notificationType))
    .map((notification) => ({ notification, kind: notification.notificationType, event, occasion: now.toISOString() }));
  if (sayings.length > 0) await compose(tx, tenant, sayings, now, (of) => manageUrl(settings, of));
  if (happening !== "canceled") await queueDue(tx, tenant, notifications, { start: row.start_time, end: row.end_time }, now, zone);
}
