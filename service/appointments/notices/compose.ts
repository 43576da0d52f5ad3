import { appointmentStatuses, type Event } from "#contract/appointments/event.ts";
import type { CalendarSettings } from "#contract/calendars/calendar-fields.ts";
import { channels, notificationContent, notificationTypes, receiverTypes } from "#contract/calendars/notifications.ts";
import { type Audience, type Recipient, recipientsOf } from "#contract/calendars/recipients.ts";
import { phoneCountryOf, phoneText } from "#contract/contacts/phone-numbers.ts";
import * as bookingRows from "#db/appointments/booking-context.ts";
import * as rows from "#db/appointments/notices.ts";
import * as calendars from "#db/calendars/calendars.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { nameOfContact } from "../../contacts/rules.ts";
import { addJob } from "../../jobs/queue.ts";
import { readerOfContact, readerOfLocation, readerOfUser } from "../../language/reader.ts";
import { mailTexts } from "../../language/texts.ts";
import { filledIn, titleForContact, wordsOfGuest } from "../title.ts";
import { visitorOf } from "./visitor.ts";
import { defaultText, type NoticeKind, wordsOfEvent } from "./words.ts";

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

type ManageUrl = (event: Event) => string;

type Shared = {
  location: NonNullable<Awaited<ReturnType<typeof locations.findById>>>;
  calendar: NonNullable<Awaited<ReturnType<typeof calendars.findById>>>;
  people: rows.Person[];
};

async function readShared(db: Executor, tenant: Tenant, calendarId: string): Promise<Shared | undefined> {
  const location = await locations.findById(db, tenant);
  const calendar = await calendars.findById(db, tenant, calendarId);
  if (location === undefined || calendar === undefined) return undefined;
  return { location, calendar, people: await rows.listPeople(db, tenant) };
}

/** The recipients of a notice, and the text for each. */
async function writerOf(db: Executor, tenant: Tenant, shared: Shared, saying: Omit<Saying, "occasion">, urlOf: ManageUrl) {
  const { location, calendar, people } = shared;
  const { notification, kind, event } = saying;
  const country = phoneCountryOf(location);
  const phone = (text: string | null | undefined) => text && phoneText(text, country);
  const contact = event.contactId === null ? undefined : await bookingRows.findGuest(db, tenant, event.contactId);
  const { booker, guests, language } = await rows.findVisitors(db, tenant, event);
  const guest = booker === null || booker.contact_id === event.contactId ? contact : visitorOf(booker, contact);
  const hosts = people.filter(({ id }) => id === event.assignedUserId || event.users.includes(id));
  const isToGuests = notification.receiverType === "guest";
  const isToVisitor = isToGuests || notification.receiverType === "contact";
  const audience: Audience = {
    contact: guest && { ...guest, dndSettings: guest.dnd_settings },
    ...{ guests, hosts, users: people },
    business: { email: location.email, phone: location.phone },
  };
  /** The contact and their guests read the language and the time zone in which the contact booked; users read their own language. */
  const readingOf = ({ address, isContact }: Recipient) => {
    if (isContact || guests.some(({ email }) => email === address))
      return { reader: readerOfContact(language, location), timezone: guest?.timezone ?? location.timezone };
    const user = people.find((each) => isAddressOf(each, address));
    return { reader: user ? readerOfUser(user, location) : readerOfLocation(location), timezone: location.timezone };
  };
  const textOf = (recipient: Recipient) => {
    const { reader, timezone } = readingOf(recipient);
    const t = mailTexts(reader.language);
    // The link authorizes changes of the booking, so only the guest who booked receives it.
    const isManageable = recipient.isContact && event.appointmentStatus !== "cancelled";
    const words = {
      ...(guest === undefined ? {} : wordsOfGuest({ ...guest, phone: phone(guest.phone) ?? null })),
      ...wordsOfEvent(event, reader, timezone),
      "calendar.name": calendar.name,
      "location.name": location.name,
      "location.phone": phone(location.phone),
      "location.email": location.email,
      "user.name": hosts[0]?.name,
      "user.email": hosts[0]?.email,
      "appointment.links": isManageable ? t("manage", { url: urlOf(event) }) : "",
      ...(isToGuests ? { "contact.first_name": recipient.name } : {}),
    };
    const usual = defaultText(kind, { reader, isToVisitor, isConfirmed: event.appointmentStatus !== "new", words });
    return {
      subject: (notification.subject ? filledIn(notification.subject, words) : usual.subject).slice(0, 255),
      body: notification.body ? filledIn(notification.body, words) : usual.body,
      // The title that a calendar program shows. Visitors get a title other than their own name, which would tell them nothing.
      title: isToVisitor ? titleForContact(event.title, guest && nameOfContact(guest), calendar.name) : event.title,
      // What the contact wrote when booking is for the business, not for those who come along.
      description: isToGuests ? null : event.description,
      fileName: `${t("fileName")}.ics`,
    };
  };
  return { recipients: recipientsOf(notification, audience), textOf };
}

/** The text for the first recipient of a notice; for the contact, if the notice has no recipient. Undefined without a calendar. */
export async function textOfNotice(db: Executor, tenant: Tenant, saying: Omit<Saying, "occasion">, urlOf: ManageUrl) {
  const shared = saying.event.calendarId === null ? undefined : await readShared(db, tenant, saying.event.calendarId);
  if (shared === undefined) return undefined;
  const { recipients, textOf } = await writerOf(db, tenant, shared, saying, urlOf);
  const { subject, body } = textOf(recipients[0] ?? { address: "", name: "", isContact: saying.notification.receiverType === "contact" });
  return { subject, body };
}

/** Writes a notice for each recipient and queues it, unless the same notice was written before. */
export async function compose(tx: Executor, tenant: Tenant, sayings: readonly Saying[], now: Date, urlOf: ManageUrl): Promise<void> {
  const calendarId = sayings[0]?.event.calendarId;
  if (calendarId === undefined || calendarId === null) return;
  const shared = await readShared(tx, tenant, calendarId);
  if (shared === undefined) return;
  const { location } = shared;

  for (const saying of sayings) {
    const { notification, kind, event, occasion } = saying;
    const { recipients, textOf } = await writerOf(tx, tenant, shared, saying, urlOf);
    const notices = recipients.map((recipient) => {
      const { fileName, title, description, ...text } = textOf(recipient);
      return {
        id: newId(),
        key: [notification.id, event.id, kind, occasion, notification.channel, recipient.address.toLowerCase()].join("\n"),
        event_id: event.id,
        calendar_id: calendarId,
        notification_id: notification.id,
        kind,
        channel: notification.channel,
        recipient: recipient.address,
        ...text,
        details: JSON.stringify({
          event: { ...event, title, description },
          name: recipient.name,
          fileName,
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
      };
    });
    for (const notice of await rows.insertMany(tx, tenant, notices)) if (notice.status === "pending") await queueNotice(tx, tenant, notice);
  }
}

/** Channels address a user by id, email or phone. */
const isAddressOf = ({ id, email, phone }: rows.Person, address: string) =>
  id === address || email.toLowerCase() === address.toLowerCase() || phone === address;

/** Queues a pending notice for sending. Locations take turns, however many pending notices one of them has. */
export async function queueNotice(tx: Executor, tenant: Tenant, { id, turn }: Pick<rows.Notice, "id" | "turn">): Promise<void> {
  await addJob(tx, "appointment-notice", { locationId: tenant, id }, { key: `appointment-notice ${tenant} ${id}`, turn });
}

/** The alert that a calendar's own settings request, as a notification. */
export function alertsOf({ shouldSendAlertEmailsToAssignedMember: mailsMember, alertEmail }: CalendarSettings): Notification[] {
  const alert = { channel: "email", notificationType: "booked" } as const;
  return [
    ...(mailsMember ? [{ ...alert, id: "alert-member", receiverType: "assignedUser" as const }] : []),
    ...(alertEmail ? [{ ...alert, id: "alert-address", receiverType: "emails" as const, additionalEmailIds: [alertEmail] }] : []),
  ];
}

export const holdsStatus = (event: Event) =>
  appointmentStatuses.includes(event.appointmentStatus) && !["cancelled", "invalid"].includes(event.appointmentStatus);
