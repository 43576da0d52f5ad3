import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { type MergeCandidate, type MergeField, mergeFields } from "#contract/duplicates/duplicates.ts";
import { type Own, own } from "#lib/i18n/text.ts";

// The facts of which a merged contact has one, as rows of a comparison. Pure.

/** `field` is the name that a merge plan knows. */
export type MergeRow = {
  field: string;
  label: string;
  kind: "text" | "phone" | "day" | "user" | "business" | "country" | "custom";
  definition?: CustomField;
};

/** What a row is called; of a custom field in the words of whoever made it. */
export const labelOf = ({ kind, label }: MergeRow): string | Own => (kind === "custom" ? own(label) : label);

const labels: Record<MergeField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  type: "Type",
  source: "Source",
  assignedTo: "Owner",
  companyName: "Company",
  businessId: "Business",
  gender: "Gender",
  dateOfBirth: "Birthday",
  address1: "Street",
  city: "City",
  state: "State",
  postalCode: "Postal code",
  country: "Country",
  website: "Website",
  timezone: "Time zone",
};

const kinds: Partial<Record<MergeField, MergeRow["kind"]>> = {
  phone: "phone",
  dateOfBirth: "day",
  assignedTo: "user",
  businessId: "business",
  country: "country",
};
const address: readonly string[] = ["address1", "city", "state", "postalCode", "country"];

const customPrefix = "customFields.";
const rows: MergeRow[] = mergeFields.map((field) => ({ field, label: labels[field], kind: kinds[field] ?? "text" }));

/** The value of a row's field; undefined for none. */
export function factOf(contact: MergeCandidate, field: string): unknown {
  const value = field.startsWith(customPrefix)
    ? contact.customFields.find(({ id }) => id === field.slice(customPrefix.length))?.value
    : Reflect.get(contact, field);
  return value === null || value === "" ? undefined : value;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The facts that one of the contacts has: those in which they differ first, then those that are the same. */
export function rowsOf(
  contacts: readonly MergeCandidate[],
  definitions: readonly CustomField[],
): { different: MergeRow[]; equal: MergeRow[] } {
  const customIds = [...new Set(contacts.flatMap(({ customFields }) => customFields.map(({ id }) => id)))];
  const known = definitions.filter(({ id }) => customIds.includes(id));
  const unknown = customIds.filter((id) => !known.some((definition) => definition.id === id));
  const all: MergeRow[] = [
    ...rows,
    ...known.map((definition) => ({ field: customPrefix + definition.id, label: definition.name, kind: "custom" as const, definition })),
    ...unknown.map((id) => ({ field: customPrefix + id, label: id, kind: "custom" as const })),
  ].filter(({ field }) => contacts.some((contact) => factOf(contact, field) !== undefined));
  const isEqual = ({ field }: MergeRow) => contacts.every((contact) => same(factOf(contact, field), factOf(contacts[0] ?? contact, field)));
  return { different: all.filter((row) => !isEqual(row)), equal: all.filter(isEqual) };
}

/** Whose value a field gets: the chosen contact's, else the kept one's, else that of the first who has one. An address stays together. */
export function sourceOf(
  field: string,
  contacts: readonly MergeCandidate[],
  keepId: string,
  chosen: Readonly<Record<string, string>>,
): string {
  const choice = chosen[field];
  if (choice !== undefined && contacts.some(({ id }) => id === choice)) return choice;
  const inOrder = [...contacts].sort((one, other) => Number(other.id === keepId) - Number(one.id === keepId));
  const holds = address.includes(field)
    ? (contact: MergeCandidate) => address.some((part) => part !== "country" && factOf(contact, part) !== undefined)
    : (contact: MergeCandidate) => factOf(contact, field) !== undefined;
  return inOrder.find(holds)?.id ?? keepId;
}

/** How much is known of a contact: the fullest is the one to keep, the older of two alike. */
const fullness = (contact: MergeCandidate) =>
  mergeFields.filter((field) => factOf(contact, field) !== undefined).length +
  contact.customFields.length +
  contact.tags.length +
  2 * (contact.counts.notes + contact.counts.tasks + contact.counts.workflows + contact.counts.campaigns);

export const fullestOf = (contacts: readonly MergeCandidate[]): string =>
  [...contacts].sort((one, other) => fullness(other) - fullness(one) || one.dateAdded.localeCompare(other.dateAdded))[0]?.id ?? "";
