import type { Contact } from "#contract/contacts/contacts.ts";

const words = (contact: Contact): Record<string, string | null> => ({
  firstName: contact.firstName || (contact.name?.split(" ")[0] ?? null),
  lastName: contact.lastName,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  companyName: contact.companyName,
});

/** A template with the contact's own words for `{{contact.…}}`; what is not known is left out. */
export const filledTemplate = (template: string, contact: Contact): string =>
  template.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, name: string) => words(contact)[name] ?? "");
