import type { CalendarNotification, notificationTypes } from "./notifications.ts";

// Who gets a calendar's notifications. The service sends by these rules, and the dashboard uses them to show in advance what a change will
// send.

/** The notifications that a change of an appointment sends. */
export const notificationTypesOf = {
  booked: ["booked"],
  bookedAndConfirmed: ["booked", "confirmation"],
  confirmed: ["confirmation"],
  moved: ["reschedule"],
  cancelled: ["cancellation"],
  deleted: ["cancellation"],
} as const satisfies Record<string, readonly (typeof notificationTypes)[number][]>;
export type AppointmentChange = keyof typeof notificationTypesOf;

/** A contact, or a visitor who booked. */
export type NotifiedContact = {
  name: string | null;
  email: string | null;
  phone: string | null;
  dnd: boolean;
  dndSettings: Readonly<Record<string, unknown>>;
};

export type NotifiedUser = { id: string; name: string; email: string; phone: string | null; role: string };

export type Audience = {
  contact: NotifiedContact | undefined;
  /** The contact's guests. */
  guests: readonly { name: string; email: string }[];
  /** The assigned user and the other users of the appointment. */
  hosts: readonly NotifiedUser[];
  /** Every user of the location. */
  users: readonly NotifiedUser[];
  business: { email: string | null; phone: string | null };
};

export type Recipient = { address: string; name: string; isContact: boolean };

type Channel = CalendarNotification["channel"];
type Asked = Pick<CalendarNotification, "receiverType" | "channel" | "selectedUsers" | "additionalEmailIds" | "additionalPhoneNumbers">;

/** The recipients of a notification on its channel, without duplicates. */
export function recipientsOf(asked: Asked, audience: Audience): Recipient[] {
  const found =
    asked.channel === "inApp" ? inApp(asked, audience) : asked.channel === "email" ? byEmail(asked, audience) : byPhone(asked, audience);
  return [...new Map(found.filter(({ address }) => address !== "").map((each) => [each.address.toLowerCase(), each])).values()];
}

const dndChannels = { email: "email", sms: "sms", chatapp: "chatApp" } as const;

/** Why the contact gets no message on the channel; undefined if they do. */
export function obstacleOf(channel: Exclude<Channel, "inApp">, contact: NotifiedContact): "doNotDisturb" | "noAddress" | undefined {
  const setting: unknown = contact.dndSettings[dndChannels[channel]];
  const status: unknown = typeof setting === "object" && setting !== null ? Reflect.get(setting, "status") : undefined;
  if (contact.dnd || status === "active" || status === "permanent") return "doNotDisturb";
  return (channel === "email" ? contact.email : contact.phone) ? undefined : "noAddress";
}

const selected = ({ selectedUsers = [] }: Asked, users: readonly NotifiedUser[]) =>
  users.filter(({ id, role }) => selectedUsers.includes(id) || (role === "admin" && selectedUsers.includes("sub_account_admin")));

const to = (address: string | null, name = "", isContact = false): Recipient => ({ address: address ?? "", name, isContact });

function inApp(asked: Asked, { hosts, users }: Audience): Recipient[] {
  const chosen = asked.selectedUsers === undefined || asked.selectedUsers.length === 0 ? hosts : selected(asked, users);
  return [...chosen, ...(asked.receiverType === "assignedUser" ? hosts : [])].map(({ id, name }) => to(id, name));
}

function byEmail(asked: Asked, { contact, guests, hosts, users, business }: Audience): Recipient[] {
  const more = (asked.additionalEmailIds ?? []).map((address) => to(address));
  if (asked.receiverType === "contact")
    return [...(contact && obstacleOf("email", contact) === undefined ? [to(contact.email, contact.name ?? "", true)] : []), ...more];
  if (asked.receiverType === "guest") return [...guests.map(({ email, name }) => to(email, name)), ...more];
  if (asked.receiverType === "assignedUser") return [...hosts.map(({ email, name }) => to(email, name)), ...more];
  if (asked.receiverType === "business")
    return [to(business.email), ...selected(asked, users).map(({ email, name }) => to(email, name)), ...more];
  return more;
}

function byPhone(asked: Asked, { contact, hosts, business }: Audience): Recipient[] {
  const more = (asked.additionalPhoneNumbers ?? []).map((number) => to(number));
  const channel = asked.channel === "chatapp" ? "chatapp" : "sms";
  if (asked.receiverType === "contact")
    return [...(contact && obstacleOf(channel, contact) === undefined ? [to(contact.phone, contact.name ?? "", true)] : []), ...more];
  if (asked.receiverType === "assignedUser") return [...hosts.map(({ phone, name }) => to(phone, name)), ...more];
  if (asked.receiverType === "business") return [to(business.phone), ...more];
  return more;
}
