import type { CalendarNotification } from "#contract/calendars/notifications.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import type { Say } from "#lib/i18n/say.tsx";

/** What happens to an appointment. `confirmed` comes with `booked` where the calendar confirms at once. */
export type AppointmentChange = "booked" | "bookedAndConfirmed" | "moved" | "cancelled";

type PreviewContact = { name: string } & Pick<Contact, "email" | "phone" | "dnd" | "dndSettings">;
export type PreviewPeople = {
  contact: PreviewContact | undefined;
  /** The names of the assigned members, of the contact's guests, and of a user by id. */
  members: readonly string[];
  guests: readonly string[];
  nameOf: (userId: string) => string;
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

const typesOf: Record<AppointmentChange, readonly NotificationType[]> = {
  booked: ["booked"],
  bookedAndConfirmed: ["booked", "confirmation"],
  moved: ["reschedule"],
  cancelled: ["cancellation"],
};
const nothingSent: Record<AppointmentChange, Phrase> = {
  booked: "This calendar sends no message when an appointment is booked.",
  bookedAndConfirmed: "This calendar sends no message when an appointment is booked.",
  moved: "This calendar sends no message when an appointment is moved.",
  cancelled: "This calendar sends no message when an appointment is cancelled.",
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
const dndChannels = { email: "email", sms: "sms", chatapp: "chatApp" } as const;

/** Why the contact gets no message on the channel. */
function obstacleOf(channel: Exclude<Channel, "inApp">, { email, phone, dnd, dndSettings }: PreviewContact): Phrase | undefined {
  const setting = dndSettings[dndChannels[channel]];
  if (dnd || (setting !== undefined && setting.status !== "inactive")) return "{name} gets no message: Do Not Disturb is on.";
  if (channel === "email") return email ? undefined : "{name} gets no email: the contact has no email address.";
  return phone ? undefined : "{name} gets no text message: the contact has no phone number.";
}

function namesOf(notification: PreviewNotification, { contact, members, guests, nameOf }: PreviewPeople, say: Say): string[] {
  const { receiverType, channel, selectedUsers = [], additionalEmailIds = [], additionalPhoneNumbers = [] } = notification;
  const selected = selectedUsers.map((id) => (id === "sub_account_admin" ? say("all admins") : nameOf(id)));
  if (channel === "inApp") return [...(selected.length > 0 ? selected : members), ...(receiverType === "assignedUser" ? members : [])];
  const further = channel === "email" ? additionalEmailIds : additionalPhoneNumbers;
  const isEmail = channel === "email";
  if (receiverType === "contact") return [...(contact && obstacleOf(channel, contact) === undefined ? [contact.name] : []), ...further];
  if (receiverType === "guest") return [...(isEmail ? guests : []), ...further];
  if (receiverType === "assignedUser") return [...members, ...further];
  if (receiverType === "business") return [say("the business"), ...(isEmail ? selected : []), ...further];
  return [...further];
}

export type MessagePreview = {
  /** One sentence for each message, or for each reason why there is none. */
  lines: string[];
  /** Whether the calendar has a notification for this change at all. */
  isSetUp: boolean;
};

/** What a calendar's notifications send when an appointment changes. */
export function messagePreview(
  notifications: readonly PreviewNotification[],
  change: AppointmentChange,
  people: PreviewPeople,
  say: Say,
): MessagePreview {
  const applying = notifications.filter(
    ({ isActive, deleted, notificationType }) => isActive && !deleted && typesOf[change].includes(notificationType),
  );
  if (applying.length === 0) return { lines: [say(nothingSent[change])], isSetUp: false };
  const { contact } = people;
  const lines = applying.flatMap((notification) => {
    const { channel, notificationType, receiverType } = notification;
    const subject = subjects[notificationType];
    const names = [...new Set(namesOf(notification, people, say))];
    const obstacle = receiverType === "contact" && channel !== "inApp" && contact ? obstacleOf(channel, contact) : undefined;
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
