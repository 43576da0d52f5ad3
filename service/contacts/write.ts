import type { ContactWrite } from "#contract/contacts/contacts.ts";
import { tags as tagEndpoints } from "#contract/contacts/tags.ts";
import { countryOf, dayOf, phoneOf, type Ruled } from "#contract/contacts/values.ts";
import { ApiError } from "#contract/errors.ts";
import { type Contact, type ContactFields, emailKey } from "#db/contacts/contacts.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import { requireRights } from "../rights.ts";
import { customValueOf, namesOf } from "./rules.ts";

export type ContactSent = Partial<Omit<ContactWrite, "locationId">>;

/** A write that changes a contact's tags requires the rights to add and remove tags. */
export function requireTagRights(ctx: Context, { tags }: ContactSent, before?: Contact): void {
  if (tags === undefined) return;
  const [former, next] = [new Set(before?.tags), new Set(tags)];
  if (!next.isSubsetOf(former)) requireRights(ctx, tagEndpoints.add);
  if (!former.isSubsetOf(next)) requireRights(ctx, tagEndpoints.remove);
}

/** The columns that a write sets. Throws with one entry for each failed check. `before` is the existing row, if any. */
export async function fieldsOf(db: Executor, tenant: Tenant, sent: ContactSent, before?: Contact): Promise<ContactFields> {
  const definitions = sent.customFields?.length ? await customFields.list(db, tenant) : [];
  const ruled = ruleFields(definitions, sent, before);
  if (!ruled.ok) throw new ApiError("INVALID", { message: ruled.failed });
  return ruled.fields;
}

/** The same with the location's custom fields already loaded, for many writes. */
export function ruleFields(
  definitions: customFields.CustomField[],
  sent: ContactSent,
  before?: Contact,
): { ok: true; fields: ContactFields } | { ok: false; failed: string[] } {
  const failed: string[] = [];
  const fields = {
    ...textFields(sent),
    ...ruledFields(sent, failed),
    ...customFieldsOf(definitions, sent, before, failed),
    ...dndFields(sent, before),
    ...namesOf(sent, before),
  };
  return failed.length > 0 ? { ok: false, failed } : { ok: true, fields: { ...fields, ...additional(fields, before) } };
}

const cleared = (text: string) => (text.trim() === "" ? null : text.trim());

const columnsOfText = {
  email: "email",
  gender: "gender",
  address1: "address1",
  city: "city",
  state: "state",
  postalCode: "postal_code",
  website: "website",
  timezone: "timezone",
  companyName: "company_name",
  assignedTo: "assigned_to",
  source: "source",
} as const satisfies Partial<Record<keyof ContactSent, keyof ContactFields>>;

function textFields(sent: ContactSent): ContactFields {
  const fields: ContactFields = {};
  for (const [name, column] of entriesOf(columnsOfText)) {
    const text = sent[name];
    if (text !== undefined) fields[column] = cleared(text);
  }
  if (sent.type !== undefined) fields.type = cleared(sent.type) ?? "lead";
  if (sent.tags !== undefined) fields.tags = [...new Set(sent.tags)];
  return fields;
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound for a constant object, which has exactly the keys of its type
const entriesOf = <T extends object>(object: T) => Object.entries(object) as { [K in keyof T]: [K, T[K]] }[keyof T][];

function ruledFields(sent: ContactSent, failed: string[]): ContactFields {
  const ruled = <T>(path: string, text: string, rule: (text: string) => Ruled<T>): T | null => {
    if (text.trim() === "") return null;
    const result = rule(text.trim());
    if (result.ok) return result.value;
    failed.push(`${path} ${result.message}`);
    return null;
  };
  return {
    ...(sent.phone === undefined ? {} : { phone: ruled("phone", sent.phone, phoneOf) }),
    ...(sent.country === undefined ? {} : { country: ruled("country", sent.country, countryOf) }),
    ...(sent.dateOfBirth === undefined ? {} : { date_of_birth: ruled("dateOfBirth", sent.dateOfBirth, dayOf) }),
    ...(sent.additionalEmails === undefined
      ? {}
      : { additional_emails: [...new Set(sent.additionalEmails.map(({ email }) => emailKey(email)))] }),
    ...(sent.additionalPhones === undefined
      ? {}
      : {
          additional_phones: [
            ...new Set(
              sent.additionalPhones
                .map(({ phone }, index) => ruled(`additionalPhones.${index}.phone`, phone, phoneOf))
                .filter((phone) => phone !== null),
            ),
          ],
        }),
  };
}

/** A contact's main email and phone are not among its additional ones. */
function additional(fields: ContactFields, before: Contact | undefined): ContactFields {
  const email = fields.email === undefined ? before?.email : fields.email;
  const phone = fields.phone === undefined ? before?.phone : fields.phone;
  const emails = fields.additional_emails ?? before?.additional_emails ?? [];
  const phones = fields.additional_phones ?? before?.additional_phones ?? [];
  return {
    ...(email && emails.includes(emailKey(email)) ? { additional_emails: emails.filter((other) => other !== emailKey(email)) } : {}),
    ...(phone && phones.includes(phone) ? { additional_phones: phones.filter((other) => other !== phone) } : {}),
  };
}

function dndFields(sent: ContactSent, before: Contact | undefined): ContactFields {
  return {
    ...(sent.dnd === undefined ? {} : { dnd: sent.dnd }),
    ...(sent.dndSettings === undefined ? {} : { dnd_settings: JSON.stringify({ ...before?.dnd_settings, ...sent.dndSettings }) }),
    ...(sent.inboundDndSettings === undefined
      ? {}
      : { inbound_dnd_settings: JSON.stringify({ ...before?.inbound_dnd_settings, ...sent.inboundDndSettings }) }),
  };
}

function customFieldsOf(
  definitions: customFields.CustomField[],
  sent: ContactSent,
  before: Contact | undefined,
  failed: string[],
): ContactFields {
  if (sent.customFields === undefined) return {};
  const values = new Map(Object.entries(before?.custom_fields ?? {}));
  for (const [index, { id, key, ...given }] of sent.customFields.entries()) {
    const path = `customFields.${index}`;
    const field = definitions.find((definition) =>
      id !== undefined ? definition.id === id : key !== undefined && isKeyOf(definition.field_key, key),
    );
    const value = given.fieldValue === undefined ? given.field_value : given.fieldValue;
    if (id === undefined && key === undefined) failed.push(`${path} must have an id or a key`);
    else if (field === undefined) failed.push(`${path}.${id === undefined ? "key" : "id"} must be a custom field of the location`);
    else if (value === undefined) failed.push(`${path}.fieldValue should not be empty`);
    else {
      const ruled = customValueOf(field, value);
      if (!ruled.ok) failed.push(`${path}.fieldValue ${ruled.message}`);
      else if (ruled.value === null) values.delete(field.id);
      else values.set(field.id, ruled.value);
    }
  }
  return { custom_fields: JSON.stringify(Object.fromEntries(values)) };
}

/** A field's key is `contact.<key>`; a request may leave the prefix out. */
const isKeyOf = (fieldKey: string, key: string) => fieldKey === key || fieldKey === `contact.${key}`;
