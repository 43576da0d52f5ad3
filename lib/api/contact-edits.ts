import type { Contact } from "#contract/contacts/contacts.ts";
import type { ContactChanges } from "#contract/contacts/details.ts";
import { contactValue } from "#contract/contacts/named-values.ts";

// An edit is a new value of one field of a contact, in the form in which the contact shows it. Null clears the field.

export type ContactEdit = { field: string; value: unknown };

/** Fields that the documented update does not accept. */
export const companyAndGender: readonly string[] = ["companyName", "gender"];

/** Combines the edits into one write. */
export function changesOf(edits: readonly ContactEdit[]): ContactChanges {
  const changes: Record<string, unknown> = {};
  const customFields: { id: string; fieldValue: unknown }[] = [];
  for (const { field, value } of edits) {
    const dot = field.indexOf(".");
    const [whole, part] = dot < 0 ? [field, undefined] : [field.slice(0, dot), field.slice(dot + 1)];
    if (part === undefined) changes[field] = value ?? "";
    else if (whole === "customFields") customFields.push({ id: part, fieldValue: value ?? null });
    else changes[whole] = { ...asObject(changes[whole]), [part]: value ?? { status: "inactive" } };
  }
  return asChanges(customFields.length > 0 ? { ...changes, customFields } : changes);
}

const asObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the service validates it and names the field that is wrong
const asChanges = (changes: Record<string, unknown>) => changes as ContactChanges;

/** The current values of the edited fields. */
export const expectedOf = (contact: Contact, edits: readonly ContactEdit[]): Record<string, unknown> =>
  Object.fromEntries(edits.map(({ field }) => [field, contactValue(contact, field)]));
