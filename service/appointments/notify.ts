import type { Event } from "#contract/appointments/event.ts";
import { notificationTypesOf } from "#contract/calendars/recipients.ts";
import * as notices from "#db/appointments/notices.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as events from "#db/workflows/events.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { noteActivity } from "../conversations/activity.ts";
import type { Settings } from "../settings.ts";
import { newEventOf } from "../workflows/emit.ts";
import { type BookingContext, openBookingContext } from "./booking-context.ts";
import { manageUrl } from "./links.ts";
import { alertsOf, compose, notificationOf, type Saying } from "./notices/compose.ts";
import { queueDue } from "./notices/due.ts";
import type { NoticeKind } from "./notices/words.ts";

/** The changes of an appointment that workflows and notifications report. */
export type Happening = "booked" | "rescheduled" | "canceled" | "confirmed";

export const happenings = {
  booked: { trigger: "appointment_booked", type: "AppointmentCreate" },
  rescheduled: { trigger: "appointment_rescheduled", type: "AppointmentUpdate" },
  canceled: { trigger: "appointment_canceled", type: "AppointmentCancel" },
} as const;

export const kindsOf = (happening: Happening, { appointmentStatus }: Pick<Event, "appointmentStatus">): readonly NoticeKind[] => {
  if (happening === "booked") return notificationTypesOf[appointmentStatus === "confirmed" ? "bookedAndConfirmed" : "booked"];
  if (happening === "confirmed") return notificationTypesOf.confirmed;
  return notificationTypesOf[happening === "rescheduled" ? "moved" : "cancelled"];
};

/** Notifies workflows and the calendar's recipients, within the transaction of the change. */
export async function notify(
  tx: Executor,
  tenant: Tenant,
  settings: Settings,
  happening: Happening,
  event: Event,
  now: Date,
  known?: BookingContext,
): Promise<void> {
  const { calendarId } = event;
  const zone = async () => known?.availability.timezone ?? (await zoneOf(tx, tenant));
  const news = happening === "confirmed" ? undefined : newsOf(tenant, happening, event);
  if (happening !== "confirmed") await noteInConversation(tx, tenant, happening, event, now, zone);
  if (news !== undefined) await events.emit(tx, tenant, news);
  if (calendarId === null) return;
  const notifications = (await notices.listInForce(tx, tenant, calendarId)).map(notificationOf);
  const { calendar } = happening === "booked" ? (known ?? (await openBookingContext(tx, tenant, calendarId))) : {};
  const kinds = kindsOf(happening, event);
  const sayings: Saying[] = [...notifications, ...(calendar === undefined ? [] : alertsOf(calendar))]
    .filter(({ notificationType }) => kinds.includes(notificationType))
    .map((notification) => ({ notification, kind: notification.notificationType, event, occasion: now.toISOString() }));
  if (sayings.length > 0) await compose(tx, tenant, sayings, now, (of) => manageUrl(settings, of));
  if (happening === "canceled" || notifications.length === 0) return;
  const span = { start: new Date(event.startTime), end: new Date(event.endTime) };
  await queueDue(tx, tenant, notifications, span, now, await zone());
}

/** The event that workflows receive. */
const newsOf = (tenant: Tenant, happening: keyof typeof happenings, event: Event): events.NewEvent =>
  newEventOf(tenant, {
    ...happenings[happening],
    payload: { ...event },
    ...(event.contactId === null ? {} : { contactId: event.contactId }),
  });

export async function noteInConversation(
  tx: Executor,
  tenant: Tenant,
  happening: keyof typeof happenings,
  event: Event,
  now: Date,
  zone: () => Promise<string>,
): Promise<void> {
  if (event.contactId === null) return;
  const body = async () => {
    const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: await zone() });
    return `Appointment ${happening}: ${event.title}, ${format.format(new Date(event.startTime))}`;
  };
  await noteActivity(
    { tx, tenant, now },
    {
      type: "TYPE_ACTIVITY_APPOINTMENT",
      contactId: event.contactId,
      body,
      facts: { happening, title: event.title, startTime: event.startTime },
      appointmentId: event.id,
    },
  );
}
