import type { MergeField } from "#contract/duplicates/duplicates.ts";
import { fullNameOf } from "#contract/names.ts";
import type { Contact } from "#db/contacts/contacts.ts";

// Combines several contacts of one person. Pure: the preview and the merge use the same rules.

/** For each field, the id of the contact whose value is kept. */
export type Choices = Readonly<Record<string, string>>;

const columnOf = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  phone: "phone",
  type: "type",
  source: "source",
  assignedTo: "assigned_to",
  companyName: "company_name",
  businessId: "business_id",
  gender: "gender",
  dateOfBirth: "date_of_birth",
  address1: "address1",
  city: "city",
  state: "state",
  postalCode: "postal_code",
  country: "country",
  website: "website",
  timezone: "timezone",
} as const satisfies Record<MergeField, keyof Contact>;

type Scalar = Exclude<(typeof columnOf)[MergeField], "type">;
const addressColumns: readonly Scalar[] = ["address1", "city", "state", "postal_code", "country"];

const union = (lists: string[][]) => [...new Set(lists.flat())];

/** The value of the contact chosen for the field, or of the first that has one. All parts of an address come from one contact. */
function scalarOf(contacts: Contact[], choices: Choices, field: string, column: Scalar): string | null {
  const chosen = contacts.find(({ id }) => id === choices[field]);
  if (chosen) return chosen[column];
  if (addressColumns.includes(column))
    return contacts.find((contact) => addressColumns.some((part) => part !== "country" && contact[part] !== null))?.[column] ?? null;
  return contacts.map((contact) => contact[column]).find((value) => value !== null) ?? null;
}

/** Keeps a full name that contains more than its parts, if both parts come from the same contact. */
function nameOf(contacts: Contact[], first: string | null, last: string | null): string | null {
  const whole = contacts.find((contact) => contact.first_name === first && contact.last_name === last);
  return whole?.name ?? (fullNameOf(first, last) || null);
}

function customFieldsOf(contacts: Contact[], choices: Choices): Record<string, unknown> {
  const ids = union(contacts.map(({ custom_fields }) => Object.keys(custom_fields)));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const chosen = contacts.find((contact) => contact.id === choices[`customFields.${id}`]);
      const source = chosen ?? contacts.find(({ custom_fields }) => custom_fields[id] !== undefined);
      const value = source?.custom_fields[id];
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

const severity = ["inactive", "active", "permanent"];
const severityOf = (setting: unknown) =>
  severity.indexOf(typeof setting === "object" && setting !== null ? String(Reflect.get(setting, "status")) : "");

/** The strictest setting for each channel: what one record forbids, the merged contact forbids. */
function strictest(settings: Record<string, unknown>[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const setting of settings)
    for (const [channel, value] of Object.entries(setting)) if (severityOf(value) > severityOf(result[channel])) result[channel] = value;
  return result;
}

const latest = (dates: (Date | null)[]) =>
  dates.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);

/** The first contact is the one that is kept. */
export function combined(contacts: [Contact, ...Contact[]], choices: Choices): Contact {
  const [kept] = contacts;
  const scalar = (field: MergeField, column: Scalar) => scalarOf(contacts, choices, field, column);
  const email = scalar("email", "email");
  const phone = scalar("phone", "phone");
  const firstName = scalar("firstName", "first_name");
  const lastName = scalar("lastName", "last_name");
  const emailLower = email?.trim().toLowerCase() ?? null;
  const emails = contacts.flatMap(({ email_lower, additional_emails }) => [
    ...(email_lower === null ? [] : [email_lower]),
    ...additional_emails,
  ]);
  const phones = contacts.flatMap((contact) => [...(contact.phone === null ? [] : [contact.phone]), ...contact.additional_phones]);
  const byAge = [...contacts].sort((one, other) => one.date_added.getTime() - other.date_added.getTime());
  return {
    ...kept,
    first_name: firstName,
    last_name: lastName,
    name: nameOf(contacts, firstName, lastName),
    email,
    email_lower: emailLower,
    phone,
    additional_emails: union([emails]).filter((other) => other !== emailLower),
    additional_phones: union([phones]).filter((other) => other !== phone),
    type: contacts.find(({ id }) => id === choices.type)?.type ?? kept.type,
    source: scalar("source", "source"),
    assigned_to: scalar("assignedTo", "assigned_to"),
    company_name: scalar("companyName", "company_name"),
    business_id: scalar("businessId", "business_id"),
    gender: scalar("gender", "gender"),
    date_of_birth: scalar("dateOfBirth", "date_of_birth"),
    address1: scalar("address1", "address1"),
    city: scalar("city", "city"),
    state: scalar("state", "state"),
    postal_code: scalar("postalCode", "postal_code"),
    country: scalar("country", "country"),
    website: scalar("website", "website"),
    timezone: scalar("timezone", "timezone"),
    tags: union(contacts.map(({ tags }) => tags)),
    followers: union(contacts.map(({ followers }) => followers)),
    custom_fields: customFieldsOf(contacts, choices),
    dnd: contacts.some(({ dnd }) => dnd),
    dnd_settings: strictest(contacts.map(({ dnd_settings }) => dnd_settings)),
    inbound_dnd_settings: strictest(contacts.map(({ inbound_dnd_settings }) => inbound_dnd_settings)),
    attribution_source: byAge.find(({ attribution_source }) => attribution_source !== null)?.attribution_source ?? null,
    last_attribution_source:
      byAge.findLast(({ last_attribution_source }) => last_attribution_source !== null)?.last_attribution_source ?? null,
    visitor_id: contacts.find(({ visitor_id }) => visitor_id !== null)?.visitor_id ?? null,
    last_activity: latest(contacts.map(({ last_activity }) => last_activity)),
  };
}
