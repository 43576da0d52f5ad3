import type { useTranslations } from "use-intl";
import type { CalendarNotification } from "#contract/calendars/notifications.ts";
import {
  type AppointmentChange,
  type NotifiedContact,
  type NotifiedUser,
  notificationTypesOf,
  obstacleOf,
  recipientsOf,
} from "#contract/calendars/recipients.ts";

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

/** Changes whose texts are the same as those of another change. */
const namedChange = {
  booked: "booked",
  bookedAndConfirmed: "booked",
  confirmed: "confirmed",
  moved: "moved",
  cancelled: "cancelled",
  deleted: "cancelled",
} as const satisfies Record<AppointmentChange, AppointmentChange>;
const subjects = ["booked", "confirmation", "reschedule", "cancellation"] as const satisfies readonly NotificationType[];

type Translate = ReturnType<typeof useTranslations<"calendars.messagePreview">>;

function obstacleKey(channel: Exclude<Channel, "inApp">, contact: PreviewContact) {
  const obstacle = obstacleOf(channel, contact);
  if (obstacle === undefined || obstacle === "doNotDisturb") return obstacle;
  return channel === "email" ? "noEmail" : "noPhone";
}

/** The browser does not have every address of a user. It assumes that each exists, and uses the id in its place. */
const reachable = ({ id, name, email }: PreviewUser): NotifiedUser => ({ id, name, email: email || id, phone: id, role: "" });

function namesOf(notification: PreviewNotification, { contact, members, guests, users }: PreviewPeople, t: Translate): string[] {
  const business = t("theBusiness");
  const recipients = recipientsOf(notification, {
    ...{ contact, guests, hosts: members.map(reachable), business: { email: business, phone: business } },
    users: [...users, { id: "sub_account_admin", name: t("allAdmins") }].map(reachable),
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
  t: Translate,
): MessagePreview {
  const types: readonly NotificationType[] = notificationTypesOf[change];
  const applying = notifications.filter(
    ({ isActive, deleted, notificationType }) => isActive && !deleted && types.includes(notificationType),
  );
  if (applying.length === 0) return { lines: [t(`nothingSent.${namedChange[change]}`)], isSetUp: false };
  const { contact } = people;
  const lines = applying.flatMap((notification) => {
    const { channel, notificationType, receiverType } = notification;
    const subject = subjects.find((each) => each === notificationType);
    const names = [...new Set(namesOf(notification, people, t))];
    const obstacle = receiverType === "contact" && channel !== "inApp" && contact ? obstacleKey(channel, contact) : undefined;
    return [
      ...(names.length > 0 && subject ? [t(`sent.${channel}`, { names: names.join(", "), subject: t(`subject.${subject}`) })] : []),
      ...(obstacle && contact ? [t(`obstacle.${obstacle}`, { name: contact.name })] : []),
    ];
  });
  return {
    lines: lines.length > 0 ? [...new Set(lines)] : [t("noRecipient")],
    isSetUp: true,
  };
}
