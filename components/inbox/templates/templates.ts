import type { Contact } from "#contract/contacts/contacts.ts";
import { fillTemplate } from "#contract/conversations/fill-template.ts";

/** A template for a contact. Where only the full name is known, its first word is the first name. */
export const filledTemplate = (template: string, { firstName, lastName, name, email, phone, companyName }: Contact): string =>
  fillTemplate(template, { firstName: firstName || name?.split(" ")[0], lastName, name, email, phone, companyName });
