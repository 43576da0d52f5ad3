import type { CalendarNotification } from "#contract/calendars/notifications.ts";
import {
  type AppointmentChange,
  type NotifiedContact,
  type NotifiedUser,
  notificationTypesOf,
  obstacleOf,
  recipientsOf,
} from "#contract/calendars/recipients.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import type { Say } from "#lib/i18n/say.tsx";

type PreviewContact = NotifiedContact & { name: string };
type PreviewUser = { id: string; name: string; email?: string };
export type PreviewPeople = {
  contact: PreviewContact | undefined;
  /** The assigned members. */
  members: readonly PreviewUser[];
  guests: readonly { name: string; email: string }[];
  users: readonly PreviewUser[];
};

type PreviewNotification = Pick<
  CalendarNotification,
  | "receiverType"
  | "channel"
  | "notificationType"
  | "isActive"
  | "deleted"
  | "additionalEmailIds"
  | "additionalPhoneNumbers"
  | "selectedUsers"
>;
type NotificationType = PreviewNotification["notificationType"];
type Channel = PreviewNotification["channel"];

const nothingSent: Record<AppointmentChange, Phrase> = {
  booked: "This calendar sends no message when an appointment is booked.",
  bookedAndConfirmed: "This calendar sends no message when an appointment is booked.",
  confirmed: "This calendar sends no message when an appointment is confirmed.",
  moved: "This calendar sends no message when an appointment is moved.",
  cancelled: "This calendar sends no message when an appointment is cancelled.",
  deleted: "This calendar sends no message when an appointment is cancelled.",
};
const subjects: Partial<Record<NotificationType, Phrase>> = {
  booked: "Appointment booked",
  confirmation: "Appointment confirmed",
  reschedule: "Appointment moved",
  cancellation: "Appointment cancelled",
};
const sentBy: Record<Channel, Phrase> = {
  email: "Email to {names}: {subject}",
  sms: "SMS to {names}: {subject}",
  chatapp: "Chat message to {names}: {subject}",
  inApp: "Dashboard notification to {names}: {subject}",
};

function wordsOfObstacle(channel: Exclude<Channel, "inApp">, contact: PreviewContact): Phrase | undefined {
  const obstacle = obstacleOf(channel, contact);
  if (obstacle === "doNotDisturb") return "{name} gets no message: Do Not Disturb is on.";
  if (obstacle === undefined) return undefined;
  return channel === "email"
    ? "{name} gets no email: the contact has no email address."
    : "{name} gets no text message: the contact has no phone number.";
}

/** The browser does not know every address of a user. It assumes that each has one, and uses the id in its place. */
const reachable = ({ id, name, email }: PreviewUser): NotifiedUser => ({ id, name, email: email || id, phone: id, role: "" });

function namesOf(notification: PreviewNotification, { contact, members, guests, users }: PreviewPeople, say: Say): string[] {
  const business = say("the business");
  const recipients = recipientsOf(notification, {
    ...{ contact, guests, hosts: members.map(reachable), business: { email: business, phone: business } },
    users: [...users, { id: "sub_account_admin", name: say("all admins") }].map(reachable),
  });
  return recipients.map(({ name, address }) => name || address);
}

export type MessagePreview = {
  /** One sentence for each message, or for each reason why there is none. */
  lines: string[];
  /** Whether the calendar has any notification for this change. */
  isSetUp: boolean;
};

/** The messages that a calendar's notifications send when an appointment changes. */
export function messagePreview(
  notifications: readonly PreviewNotification[],
  change: AppointmentChange,
  people: PreviewPeople,
  say: Say,
): MessagePreview {
  const types: readonly NotificationType[] = notificationTypesOf[change];
  const applying = notifications.filter(
    ({ isActive, deleted, notificationType }) => isActive && !deleted && types.includes(notificationType),
  );
  if (applying.length === 0) return { lines: [say(nothingSent[change])], isSetUp: false };
  const { contact } = people;
  const lines = applying.flatMap((notification) => {
    const { channel, notificationType, receiverType } = notification;
    const subject = subjects[notificationType];
    const names = [...new Set(namesOf(notification, people, say))];
    const obstacle = receiverType === "contact" && channel !== "inApp" && contact ? wordsOfObstacle(channel, contact) : undefined;
    return [
      ...(names.length > 0 && subject ? [say(sentBy[channel], { names: names.join(", "), subject: say(subject) })] : []),
      ...(obstacle && contact ? [say(obstacle, { name: contact.name })] : []),
    ];
  });
  return {
    lines: lines.length > 0 ? [...new Set(lines)] : [say("No message is sent: the notifications have no recipient.")],
    isSetUp: true,
  };
}
