import { type Executor, execute, type Origin, settingOrigin } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type Contact, emailKey, type NewContact, selectedColumns, uniqueKey } from "./contacts.ts";

/**
 * Undefined if the location does not allow duplicates and a contact has the email or phone. The unique indexes decide between two
 * concurrent inserts; the condition also covers contacts that were created while duplicates were allowed, and additional emails and phones.
 * The statement sets its own origin, so it needs no surrounding transaction, which saves two of three round trips.
 */
export async function insert(db: Executor, tenant: Tenant, contact: NewContact, origin: Origin): Promise<Contact | undefined> {
  const email = contact.email ? emailKey(contact.email) : null;
  const phone = contact.phone ?? null;
  const row = Object.entries({ ...contact, location_id: tenant, email_lower: email });
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [tenantAt, emailAt, phoneAt] = [bind(tenant), bind(email), bind(phone)];
  const text = `
    with origin as materialized (select ${settingOrigin(origin, bind)})
    insert into contact (${row.map(([name]) => `"${name}"`).join(", ")}, unique_email, unique_phone)
    select ${row.map(([name, value]) => `${bind(value)}::${typeOf(name)}`).join(", ")},
      ${uniqueKey("email", `${emailAt}::text`)}, ${uniqueKey("phone", `${phoneAt}::text`)}
    from location l cross join origin
    where l.id = ${tenantAt} and (l.allow_duplicate_contact or not is_known_contact(l.id, ${emailAt}::text, ${phoneAt}::text, l.duplicate_match_order))
    on conflict do nothing
    returning ${selectedColumns}`;
  const [made] = await execute<Contact>(db, text, values);
  return made;
}

const types: Record<string, string> = {
  additional_emails: "text[]",
  additional_phones: "text[]",
  followers: "text[]",
  tags: "text[]",
  custom_fields: "jsonb",
  dnd: "boolean",
  dnd_settings: "jsonb",
  inbound_dnd_settings: "jsonb",
  attribution_source: "jsonb",
  last_attribution_source: "jsonb",
  date_of_birth: "date",
  last_activity: "timestamptz",
  date_added: "timestamptz",
  date_updated: "timestamptz",
};
const typeOf = (column: string) => types[column] ?? "text";
