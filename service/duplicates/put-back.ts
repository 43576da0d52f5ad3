import type { StoredContact } from "#db/duplicates/merges.ts";

// What an undo makes of a contact that may have been changed since its merge. Pure.

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What the merge added goes, what was added since stays, what was removed since stays away. */
const listBefore = (before: string[], after: string[], now: string[]): string[] => [
  ...before.filter((entry) => now.includes(entry) || !after.includes(entry)),
  ...now.filter((entry) => !after.includes(entry) && !before.includes(entry)),
];

type Facts = Record<string, unknown>;

function partsBefore(before: Facts, after: Facts, now: Facts, changed: (part: string) => void): Facts {
  const result: Facts = {};
  for (const part of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(now)])) {
    const isAsMerged = same(now[part], after[part]);
    if (!isAsMerged && !same(before[part], after[part])) changed(part);
    const value = isAsMerged ? before[part] : now[part];
    if (value !== undefined) result[part] = value;
  }
  return result;
}

const lists = ["tags", "followers", "additional_emails", "additional_phones"] as const;
const parted = ["custom_fields", "dnd_settings", "inbound_dnd_settings"] as const;
const scalars = [
  "name",
  "first_name",
  "last_name",
  "email",
  "phone",
  "type",
  "source",
  "assigned_to",
  "company_name",
  "gender",
  "address1",
  "city",
  "state",
  "country",
  "postal_code",
  "website",
  "timezone",
  "date_of_birth",
  "dnd",
  "business_id",
  "attribution_source",
  "last_attribution_source",
  "visitor_id",
  "last_activity",
] as const satisfies (keyof StoredContact)[];

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The contact as it was before the merge, but for what was changed since; `kept` names the fields that stay as they are now. */
export function putBack(before: StoredContact, after: StoredContact, now: StoredContact): { contact: StoredContact; kept: string[] } {
  const kept: string[] = [];
  const facts: Facts = { ...now };
  for (const column of scalars) {
    const isAsMerged = same(now[column], after[column]);
    if (isAsMerged) facts[column] = before[column];
    else if (!same(before[column], after[column]) && column !== "last_activity") kept.push(camel(column));
  }
  for (const column of lists) facts[column] = listBefore(before[column], after[column], now[column]);
  for (const column of parted)
    facts[column] = partsBefore(before[column], after[column], now[column], (part) => kept.push(`${camel(column)}.${part}`));
  const contact = asContact(facts);
  return { contact: { ...contact, email_lower: contact.email?.trim().toLowerCase() ?? null }, kept };
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because every column comes from one of three contacts, and each keeps its type
const asContact = (facts: Facts) => facts as StoredContact;
