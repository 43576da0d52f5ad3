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
 * A visitor whose booking is linked to a stored contact. Messages to the addresses that the visitor entered contain only what the visitor
 * entered. Do-not-disturb settings of the contact also apply to the same address entered by the visitor.
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
