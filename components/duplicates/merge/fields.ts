import type { useTranslations } from "use-intl";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { type MergeCandidate, type MergeField, mergeFields } from "#contract/duplicates/duplicates.ts";

// Pure functions for the rows of a comparison: the fields of which a merged contact has one value.

/** `field` is the name in a merge plan. A contact's own field has a name in messages; a custom field has a label. */
export type MergeRow =
  | { field: MergeField; kind: "text" | "phone" | "day" | "user" | "business" | "country" }
  | { field: string; kind: "custom"; label: string; definition?: CustomField };

type Words = ReturnType<typeof useTranslations<"duplicates.words">>;
export const labelOf = (row: MergeRow, t: Words): string => (row.kind === "custom" ? row.label : t(`field.${row.field}`));

const kinds: Partial<Record<MergeField, Exclude<MergeRow["kind"], "custom">>> = {
  phone: "phone",
  dateOfBirth: "day",
  assignedTo: "user",
  businessId: "business",
  country: "country",
};
const address: readonly string[] = ["address1", "city", "state", "postalCode", "country"];

const customPrefix = "customFields.";
const rows: MergeRow[] = mergeFields.map((field) => ({ field, kind: kinds[field] ?? "text" }));

/** The value of a row's field; undefined if it has none. */
export function factOf(contact: MergeCandidate, field: string): unknown {
  const value = field.startsWith(customPrefix)
    ? contact.customFields.find(({ id }) => id === field.slice(customPrefix.length))?.value
    : Reflect.get(contact, field);
  return value === null || value === "" ? undefined : value;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that at least one contact has: first those whose values differ, then those whose values are equal. */
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

/**
 * The contact that supplies a field's value: the chosen one, otherwise the kept one, otherwise the first one with a value. An address is
 * taken as a whole.
 */
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

/** The number of values of a contact. By default, the contact with the most values is kept; if two have equally many, the older one. */
const fullness = (contact: MergeCandidate) =>
  mergeFields.filter((field) => factOf(contact, field) !== undefined).length +
  contact.customFields.length +
  contact.tags.length +
  2 * (contact.counts.notes + contact.counts.tasks + contact.counts.workflows + contact.counts.campaigns);

export const fullestOf = (contacts: readonly MergeCandidate[]): string =>
  [...contacts].sort((one, other) => fullness(other) - fullness(one) || one.dateAdded.localeCompare(other.dateAdded))[0]?.id ?? "";
