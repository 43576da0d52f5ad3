import type { Contact } from "#contract/contacts/contacts.ts";
import { phoneCountryOf, phoneText } from "#contract/contacts/phone-numbers.ts";
import { inFrench } from "#messages/french.ts";
import type { Reader } from "./reader.ts";

type Place = Parameters<typeof phoneCountryOf>[0] & { timezone: string };

/** The placeholders for a contact's values, with dates, phone and country formatted for the reader. */
export function wordsOfContact(contact: Contact, { locale }: Reader, location: Place): Readonly<Record<string, unknown>> {
  const dateIn = (timeZone: string, at: string | null) =>
    at === null ? null : inFrench(new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(new Date(at)), locale);
  const { country, phone } = contact;
  return {
    ...contact,
    phone: phone && phoneText(phone, phoneCountryOf(location)),
    country: country && isCountryCode.test(country) ? new Intl.DisplayNames(locale, { type: "region" }).of(country) : country,
    // A day has no time zone.
    dateOfBirth: dateIn("UTC", contact.dateOfBirth),
    dateAdded: dateIn(location.timezone, contact.dateAdded),
    dateUpdated: dateIn(location.timezone, contact.dateUpdated),
    lastActivity: dateIn(location.timezone, contact.lastActivity),
  };
}

const isCountryCode = /^[A-Z]{2}$/;
