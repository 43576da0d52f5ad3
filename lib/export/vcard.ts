import type { Contact } from "#contract/contacts/contacts.ts";
import { contactNameOf } from "#contract/names.ts";

// vCard 4.0 (RFC 6350).

const escaped = (text: string) => text.replace(/[\\,;]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

const lineMost = 75;
const encoder = new TextEncoder();

/** Folds lines to at most 75 octets: a long line continues after a line break and a space. No character is split. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineMost) {
      parts.push(part);
      part = "";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

const shownName = (contact: Contact) => contactNameOf(contact) ?? contact.id;

const preferred = (values: readonly string[], property: (value: string, preference: string) => string) =>
  values.map((value, place) => property(value, values.length > 1 ? `;PREF=${place + 1}` : ""));

const phone = (number: string, preference: string) =>
  /^\+\d+$/.test(number) ? `TEL;VALUE=uri${preference}:tel:${number}` : `TEL;VALUE=text${preference}:${escaped(number)}`;

const sexes: Record<string, string> = { male: "M", m: "M", female: "F", f: "F", other: "O", o: "O" };

export function vcardOf(contact: Contact): string {
  const given = (property: string, value: string | null) =>
    value === null || value.trim() === "" ? [] : [`${property}:${escaped(value)}`];
  const names = [contact.lastName, contact.firstName, null, null, null].map((name) => escaped(name ?? ""));
  const address = [null, null, contact.address1, contact.city, contact.state, contact.postalCode, contact.country].map((part) =>
    escaped(part ?? ""),
  );
  const gender = contact.gender === null ? undefined : (sexes[contact.gender.toLowerCase()] ?? `;${escaped(contact.gender)}`);
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    ...given("UID;VALUE=text", contact.id),
    ...given("FN", shownName(contact)),
    `N:${names.join(";")}`,
    ...preferred(
      [contact.email, ...contact.additionalEmails.map(({ email }) => email)].filter((email) => email !== null),
      (email, preference) => `EMAIL${preference}:${escaped(email)}`,
    ),
    ...preferred(
      [contact.phone, ...contact.additionalPhones.map((entry) => entry.phone)].filter((number) => number !== null),
      phone,
    ),
    ...given("ORG", contact.companyName),
    ...(address.some((part) => part !== "") ? [`ADR:${address.join(";")}`] : []),
    ...(contact.website === null ? [] : [`URL:${contact.website.replace(/\s/g, "")}`]),
    ...(contact.dateOfBirth === null ? [] : [`BDAY:${contact.dateOfBirth.slice(0, 10).replaceAll("-", "")}`]),
    ...(gender === undefined ? [] : [`GENDER:${gender}`]),
    ...given("TZ;VALUE=text", contact.timezone),
    ...(contact.tags.length > 0 ? [`CATEGORIES:${contact.tags.map(escaped).join(",")}`] : []),
    `REV:${contact.dateUpdated.replace(/[-:]/g, "").replace(/\.\d+/, "")}`,
    "END:VCARD",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
