import { contactNameOf } from "#contract/names.ts";

/** The display name of a contact. */
export const contactName = (contact: Parameters<typeof contactNameOf>[0]): string => contactNameOf(contact) ?? "No name";
