import { isDeepStrictEqual } from "node:util";
import type { ImportOptions } from "#contract/imports/imports.ts";
import { type Contact, type ContactFields, columns, emailKey } from "#db/contacts/contacts.ts";
import { nameOfContact } from "../contacts/rules.ts";
import type { ContactSent } from "../contacts/write.ts";
import { ruleFields } from "../contacts/write.ts";
import type { RowPlan } from "./row.ts";

// A draft: the contact as it will be after rows of the file are applied to the existing one, or to nothing.

export type Changes = { before: Record<string, unknown>; after: Record<string, unknown> };
export type Draft = { contact: Contact; isNew: boolean; isDirty: boolean };

export const blank = (locationId: string, id: string, now: Date): Contact => ({
  id,
  location_id: locationId,
  name: null,
  first_name: null,
  last_name: null,
  email: null,
  email_lower: null,
  phone: null,
  additional_emails: [],
  additional_phones: [],
  type: "lead",
  source: null,
  assigned_to: null,
  followers: [],
  tags: [],
  custom_fields: {},
  company_name: null,
  gender: null,
  address1: null,
  city: null,
  state: null,
  country: null,
  postal_code: null,
  website: null,
  timezone: null,
  date_of_birth: null,
  dnd: false,
  dnd_settings: {},
  inbound_dnd_settings: {},
  business_id: null,
  attribution_source: null,
  last_attribution_source: null,
  visitor_id: null,
  last_activity: now,
  date_added: now,
  date_updated: now,
});

export const displayName = (contact: Contact): string => nameOfContact(contact) ?? "Unnamed contact";

/** Applies a row to the contact and returns the result with its changes. The row must be valid. */
export function laidUpon(
  before: Contact,
  sent: ContactSent,
  plan: RowPlan,
  onMatch: ImportOptions["onMatch"],
): { after: Contact; changes: Changes } {
  const wanted = withUnions(onMatch === "fill" ? onlyEmpty(sent, before) : sent, before);
  const ruled = ruleFields(plan.definitions, wanted, before);
  if (!ruled.ok) throw new Error(`A row that passed its checks was refused: ${ruled.failed.join("; ")}`);
  const after = merged(before, ruled.fields, onMatch === "fill");
  return { after, changes: changesBetween(before, after) };
}

function merged(before: Contact, { custom_fields, ...fields }: ContactFields, keepsName: boolean): Contact {
  const after: Contact = Object.assign({ ...before }, fields);
  if (custom_fields !== undefined) after.custom_fields = parseFields(custom_fields);
  if (keepsName && before.name !== null) after.name = before.name;
  after.email_lower = after.email === null ? null : emailKey(after.email);
  return after;
}

function parseFields(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Lists only grow, so nothing is lost. An email or phone that is already an additional one stays additional. */
function withUnions({ email, phone, ...sent }: ContactSent, before: Contact): ContactSent {
  const isAdditionalEmail = email !== undefined && before.additional_emails.includes(emailKey(email));
  const isAdditionalPhone = phone !== undefined && before.additional_phones.includes(phone);
  return {
    ...sent,
    ...(email === undefined || isAdditionalEmail ? {} : { email }),
    ...(phone === undefined || isAdditionalPhone ? {} : { phone }),
    ...(sent.tags === undefined ? {} : { tags: [...new Set([...before.tags, ...sent.tags])] }),
    ...(sent.additionalEmails === undefined
      ? {}
      : { additionalEmails: [...before.additional_emails.map((other) => ({ email: other })), ...sent.additionalEmails] }),
    ...(sent.additionalPhones === undefined
      ? {}
      : { additionalPhones: [...before.additional_phones.map((other) => ({ phone: other })), ...sent.additionalPhones] }),
  };
}

function onlyEmpty(sent: ContactSent, before: Contact): ContactSent {
  const wanted: ContactSent = { ...sent };
  const filled = {
    firstName: before.first_name,
    lastName: before.last_name,
    name: before.name,
    email: before.email,
    phone: before.phone,
    companyName: before.company_name,
    address1: before.address1,
    city: before.city,
    state: before.state,
    postalCode: before.postal_code,
    country: before.country,
    website: before.website,
    dateOfBirth: before.date_of_birth,
    gender: before.gender,
    timezone: before.timezone,
    source: before.source,
    type: before.type,
    assignedTo: before.assigned_to,
  } satisfies Partial<Record<keyof ContactSent, string | null>>;
  for (const [name, value] of Object.entries(filled)) if (value !== null) Reflect.deleteProperty(wanted, name);
  if (sent.customFields !== undefined)
    wanted.customFields = sent.customFields.filter(({ id }) => id === undefined || !(id in before.custom_fields));
  return wanted;
}

const unsaid = new Set<string>(["id", "location_id", "email_lower", "date_added", "date_updated", "last_activity"]);
const said = columns.filter((column) => !unsaid.has(column));

function changesBetween(before: Contact, after: Contact): Changes {
  const changed = said.filter((column) => !isDeepStrictEqual(before[column], after[column]));
  const pick = (contact: Contact) => Object.fromEntries(changed.map((column) => [column, contact[column]]));
  return { before: pick(before), after: pick(after) };
}

/** Adds notes to the changes, because notes are not a column of the contact. */
export const withNotes = ({ before, after }: Changes, notes: string[]): Changes =>
  notes.length === 0 ? { before, after } : { before: { ...before, notes: [] }, after: { ...after, notes } };

export const isNothing = (changes: Changes): boolean => Object.keys(changes.after).length === 0;

/** The label of a column. */
export const fieldLabel = (column: string): string => (column === "address1" ? "street" : column.replaceAll("_", " "));
