import type { CalendarNotification } from "#contract/calendars/notifications.ts";
import type { Person } from "#db/appointments/notices.ts";
import type { Booker } from "#db/appointments/tables.ts";

type Guest = {
  name: string | null;
  email: string | null;
  phone: string | null;
  dnd: boolean;
  dnd_settings: Record<string, unknown>;
};

type Contact = Guest & { first_name: string | null; last_name: string | null; timezone: string | null };

/**
 * A visitor whose booking is linked to a stored contact: what goes to the addresses they gave speaks of what they gave. What the contact
 * does not want on an address of theirs does not go there either.
 */
export function visitorOf(booker: Booker, contact: Contact | undefined): Contact {
  const isSame = {
    email: contact?.email?.toLowerCase() === booker.email.toLowerCase(),
    phone: booker.phone !== null && contact?.phone === booker.phone,
  };
  const ofContact = (channel: string, isTheirs: boolean): Record<string, unknown> =>
    contact !== undefined && isTheirs ? { [channel]: contact.dnd ? { status: "active" } : contact.dnd_settings[channel] } : {};
  return {
    ...{ name: booker.name, first_name: booker.first_name, last_name: booker.last_name },
    ...{ email: booker.email, phone: booker.phone, timezone: booker.timezone, dnd: false },
    dnd_settings: {
      ...ofContact("email", isSame.email),
      ...ofContact("sms", isSame.phone),
      ...ofContact("chatApp", isSame.phone),
    },
  };
}

export type Audience = {
  guest: Guest | undefined;
  /** Who the guest brings along. */
  company: readonly { name: string; email: string }[];
  /** The owner and those who come along. */
  hosts: readonly Person[];
  people: readonly Person[];
  business: { email: string | null; phone: string | null };
};

export type Recipient = { address: string; name: string; isGuest: boolean };

type Asked = Pick<CalendarNotification, "receiverType" | "channel" | "selectedUsers" | "additionalEmailIds" | "additionalPhoneNumbers">;

/** Everybody a notification goes to on its channel, each once. */
export function recipientsOf(asked: Asked, audience: Audience): Recipient[] {
  const found =
    asked.channel === "inApp" ? inApp(asked, audience) : asked.channel === "email" ? byEmail(asked, audience) : byPhone(asked, audience);
  return [...new Map(found.filter(({ address }) => address !== "").map((each) => [each.address.toLowerCase(), each])).values()];
}

const selected = ({ selectedUsers = [] }: Asked, people: readonly Person[]) =>
  people.filter(({ id, role }) => selectedUsers.includes(id) || (role === "admin" && selectedUsers.includes("sub_account_admin")));

const of = (address: string | null, name = "", isGuest = false): Recipient => ({ address: address ?? "", name, isGuest });

function inApp(asked: Asked, { hosts, people }: Audience): Recipient[] {
  const chosen = asked.selectedUsers === undefined || asked.selectedUsers.length === 0 ? hosts : selected(asked, people);
  return [...chosen, ...(asked.receiverType === "assignedUser" ? hosts : [])].map(({ id, name }) => of(id, name));
}

function byEmail(asked: Asked, { guest, company, hosts, people, business }: Audience): Recipient[] {
  const more = (asked.additionalEmailIds ?? []).map((address) => of(address));
  if (asked.receiverType === "contact")
    return [...(isUndisturbed(guest, "email") ? [of(guest.email, guest.name ?? "", true)] : []), ...more];
  if (asked.receiverType === "guest") return [...company.map(({ email, name }) => of(email, name)), ...more];
  if (asked.receiverType === "assignedUser") return [...hosts.map(({ email, name }) => of(email, name)), ...more];
  if (asked.receiverType === "business")
    return [of(business.email), ...selected(asked, people).map(({ email, name }) => of(email, name)), ...more];
  return more;
}

function byPhone(asked: Asked, { guest, hosts, business }: Audience): Recipient[] {
  const more = (asked.additionalPhoneNumbers ?? []).map((number) => of(number));
  const channel = asked.channel === "chatapp" ? "chatApp" : "sms";
  if (asked.receiverType === "contact")
    return [...(isUndisturbed(guest, channel) ? [of(guest.phone, guest.name ?? "", true)] : []), ...more];
  if (asked.receiverType === "assignedUser") return [...hosts.map(({ phone, name }) => of(phone, name)), ...more];
  if (asked.receiverType === "business") return [of(business.phone), ...more];
  return more;
}

/** Whether the contact may be written to on the channel. */
function isUndisturbed(guest: Guest | undefined, channel: string): guest is Guest {
  if (guest === undefined || guest.dnd) return false;
  const setting: unknown = guest.dnd_settings[channel];
  const status: unknown = typeof setting === "object" && setting !== null ? Reflect.get(setting, "status") : undefined;
  return status !== "active" && status !== "permanent";
}
