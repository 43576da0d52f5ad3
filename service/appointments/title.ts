import { nameOfContact } from "../contacts/rules.ts";

/** The placeholders of titles and messages, by the name between the braces. */
export type Words = Readonly<Record<string, string | null | undefined>>;

export type Guest = {
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
};

export const wordsOfGuest = (guest: Guest): Words => ({
  "contact.name": nameOfContact(guest),
  "contact.first_name": guest.first_name,
  "contact.last_name": guest.last_name,
  "contact.email": guest.email,
  "contact.phone": guest.phone,
});

/** Replaces each `{{name}}` placeholder; an unknown name becomes an empty string. */
export const filledIn = (template: string, words: Words): string =>
  template
    .replace(/\{\{\s*([\w.]{1,60})\s*\}\}/g, (_, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? "") : ""))
    .replace(/[ \t]+/g, " ")
    .trim();

/**
 * The title of an appointment as its contact sees it. Calendars usually name appointments after the contact. Such a title would be useless
 * to the contact, so the calendar's name replaces it.
 */
export const titleForContact = (title: string, contactName: string | null | undefined, calendarName: string | null | undefined): string =>
  title === contactName ? (calendarName ?? title) : title;
