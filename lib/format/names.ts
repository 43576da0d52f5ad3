import { contactNameOf } from "#contract/names.ts";

/** What a contact is called on a screen. */
export const contactName = (contact: Parameters<typeof contactNameOf>[0]): string => contactNameOf(contact) ?? "No name";
