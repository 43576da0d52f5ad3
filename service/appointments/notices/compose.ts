import { appointmentStatuses, type Event } from "#contract/appointments/event.ts";
import type { CalendarSettings } from "#contract/calendars/calendar-fields.ts";
import { contactTexts } from "#contract/calendars/notification-texts.ts";
import { channels, notificationContent, notificationTypes, receiverTypes } from "#contract/calendars/notifications.ts";
import { type Audience, type Recipient, recipientsOf } from "#contract/calendars/recipients.ts";
import * as bookingRows from "#db/appointments/booking-context.ts";
import * as rows from "#db/appointments/notices.ts";
import * as calendars from "#db/calendars/calendars.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { addJob } from "../../jobs/queue.ts";
import { filledIn, wordsOfGuest } from "../title.ts";
import { visitorOf } from "./visitor.ts";
import { type NoticeKind, wordsOfEvent } from "./words.ts";

type Row = Pick<
  Awaited<ReturnType<typeof rows.listInForce>>[number],
  "id" | "receiver_type" | "channel" | "notification_type" | "settings"
>;
export type Notification = ReturnType<typeof notificationOf>;

export const notificationOf = (row: Row) => ({
  id: row.id,
  receiverType: receiverTypes.find((each) => each === row.receiver_type) ?? "contact",
  channel: channels.find((each) => each === row.channel) ?? "email",
  notificationType: notificationTypes.find((each) => each === row.notification_type) ?? "booked",
  ...notificationContent.parse(row.settings),
});

/** One notice to send: its notification, its event, and the occasion that distinguishes it from other notices of the same event. */
export type Saying = { notification: Notification; kind: NoticeKind; event: Event; occasion: string };

type Links = (event: Event) => string;

/** Writes a notice for each recipient and queues it, unless the same notice was written before. */
export async function compose(tx: Executor, tenant: Tenant, sayings: readonly Saying[], now: Date, linksOf: Links): Promise<void> {
  const calendarId = sayings[0]?.event.calendarId;
  if (calendarId === undefined || calendarId === null) return;
  const location = await locations.findById(tx, tenant);
  const calendar = await calendars.findById(tx, tenant, calendarId);
  if (location === undefined || calendar === undefined) return;
  const people = await rows.listPeople(tx, tenant);

  for (const { notification, kind, event, occasion } of sayings) {
    const contact = event.contactId === null ? undefined : await bookingRows.findGuest(tx, tenant, event.contactId);
    const { booker, guests } = await rows.findVisitors(tx, tenant, event.id, event.masterEventId);
    const guest = booker === null || booker.contact_id === event.contactId ? contact : visitorOf(booker, contact);
    const hosts = people.filter(({ id }) => id === event.assignedUserId || event.users.includes(id));
    const isToCompany = notification.receiverType === "guest";
    const audience: Audience = {
      contact: guest && { ...guest, dndSettings: guest.dnd_settings },
      ...{ guests, hosts, users: people },
      business: { email: location.email, phone: location.phone },
    };
    const timezone = guest?.timezone ?? location.timezone;
    const words = {
      ...(guest === undefined ? {} : wordsOfGuest(guest)),
      ...wordsOfEvent(event, timezone),
      "calendar.name": calendar.name,
      "location.name": location.name,
      "location.phone": location.phone,
      "location.email": location.email,
      "user.name": hosts[0]?.name,
      "user.email": hosts[0]?.email,
    };
    // The link authorizes changes of the booking, so only the guest who booked receives it.
    const wordsFor = ({ name, isContact }: Recipient) => ({
      ...words,
      "appointment.links": isContact ? linksOf(event) : "",
      ...(isToCompany ? { "contact.first_name": name } : {}),
    });
    const notices = recipientsOf(notification, audience).map((recipient) => ({
      id: newId(),
      key: [notification.id, event.id, kind, occasion, notification.channel, recipient.address.toLowerCase()].join("\n"),
      event_id: event.id,
      calendar_id: calendarId,
      notification_id: notification.id,
      kind,
      channel: notification.channel,
      recipient: recipient.address,
      subject: filledIn(notification.subject || contactTexts[kind].subject, wordsFor(recipient)).slice(0, 255),
      body: filledIn(notification.body || contactTexts[kind].body, wordsFor(recipient)),
      details: JSON.stringify({
        event,
        name: recipient.name,
        fromName: notification.fromName || location.name,
        fromAddress: notification.fromAddress || "",
        fromNumber: notification.fromNumber || "",
        replyTo: location.email ?? "",
      }),
      status: notification.channel === "inApp" ? "sent" : "pending",
      error: null,
      date_added: now,
      date_sent: notification.channel === "inApp" ? now : null,
      date_read: null,
    }));
    for (const notice of await rows.insertMany(tx, tenant, notices)) if (notice.status === "pending") await queueNotice(tx, tenant, notice);
  }
}

/** Queues a pending notice for sending. Locations take turns, however many pending notices one of them has. */
export async function queueNotice(tx: Executor, tenant: Tenant, { id, turn }: Pick<rows.Notice, "id" | "turn">): Promise<void> {
  await addJob(tx, "appointment-notice", { locationId: tenant, id }, { key: `appointment-notice ${tenant} ${id}`, turn });
}

/** The alert that a calendar's own settings request, as a notification. */
export function alertsOf({ shouldSendAlertEmailsToAssignedMember: tellsMember, alertEmail }: CalendarSettings): Notification[] {
  const alert = { channel: "email" as const, notificationType: "booked" as const, subject: "New appointment: {{appointment.title}}" };
  const body = "{{contact.name}} booked “{{appointment.title}}” for {{appointment.start_time}} ({{appointment.timezone}}).";
  return [
    ...(tellsMember ? [{ ...alert, id: "alert-member", receiverType: "assignedUser" as const, body }] : []),
    ...(alertEmail ? [{ ...alert, id: "alert-address", receiverType: "emails" as const, additionalEmailIds: [alertEmail], body }] : []),
  ];
}

export const holdsStatus = (event: Event) =>
  appointmentStatuses.includes(event.appointmentStatus) && !["cancelled", "invalid"].includes(event.appointmentStatus);
