import { commitsByItself, type Executor, execute, type Origin } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type Contact, emailKey, isFree, type NewContact, selectedColumns, uniqueKey } from "./contacts.ts";
import { createTogether } from "./create-together.ts";

/**
 * Undefined when the location disallows duplicates and one stands. Of two racing inserts the unique indexes let one win;
 * the check beside them sees contacts from a time when duplicates were allowed, and additional emails and phones.
 */
export const create = (db: Executor, tenant: Tenant, contact: NewContact, origin: Origin): Promise<Contact | undefined> =>
  commitsByItself(db) ? createTogether(db, tenant, { contact, origin }) : insert(db, tenant, contact);

/** The same within a transaction, which has said its origin. */
export async function insert(db: Executor, tenant: Tenant, contact: NewContact): Promise<Contact | undefined> {
  const email = contact.email ? emailKey(contact.email) : null;
  const phone = contact.phone ?? null;
  const row = Object.entries({ ...contact, location_id: tenant, email_lower: email });
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [tenantAt, emailAt, phoneAt] = [bind(tenant), bind(email), bind(phone)];
  const text = `
    insert into contact (${row.map(([name]) => `"${name}"`).join(", ")}, unique_email, unique_phone)
    select ${row.map(([name, value]) => `${bind(value)}::${typeOf(name)}`).join(", ")},
      ${uniqueKey("email", `${emailAt}::text`)}, ${uniqueKey("phone", `${phoneAt}::text`)}
    from location l
    where l.id = ${tenantAt} and (l.allow_duplicate_contact or (${isFree(`${emailAt}::text`, `${phoneAt}::text`)}))
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
