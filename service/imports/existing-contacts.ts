import { type Contact, emailKey, type Identity } from "#db/contacts/contacts.ts";
import * as many from "#db/contacts/many.ts";
import * as notes from "#db/contacts/notes.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Draft } from "./draft.ts";

/** The owner of an email or phone: a contact, and the row of the file that assigned it, if any. */
export type Holder = { id: string; name: string; isNew: boolean; row: number | null };

/** The contacts that a file's rows can refer to: existing contacts with the changes of earlier rows applied. */
export type People = {
  /** By email or phone; null if an earlier row removed it from its owner. Grows over the whole file. */
  fromRows: Map<string, Holder | null>;
  current: Map<string, Holder>;
  /** The loaded contacts, by id. */
  drafts: Map<string, Draft>;
  /** The file's notes that the loaded contacts already have. */
  notes: Map<string, Set<string>>;
};

export const noPeople = (): People => ({ fromRows: new Map(), current: new Map(), drafts: new Map(), notes: new Map() });

export type Keys = { email: string | null; phone: string | null };
export const keysOf = (identity: Identity): Keys => ({
  email: identity.email ? `email ${emailKey(identity.email)}` : null,
  phone: identity.phone ? `phone ${identity.phone}` : null,
});

export const holderOf = (people: People, key: string | null): Holder | undefined => {
  if (key === null) return undefined;
  const fromRows = people.fromRows.get(key);
  return fromRows === null ? undefined : (fromRows ?? people.current.get(key));
};

/** Every email and phone of a contact, including additional ones. */
const allKeys = (contact: Contact): string[] => [
  ...(contact.email === null ? [] : [`email ${emailKey(contact.email)}`]),
  ...contact.additional_emails.map((email) => `email ${email}`),
  ...(contact.phone === null ? [] : [`phone ${contact.phone}`]),
  ...contact.additional_phones.map((phone) => `phone ${phone}`),
];

/** Loads the contacts with one of these emails or phones, replacing those loaded for earlier rows. */
export async function meet(
  people: People,
  db: Executor,
  tenant: Tenant,
  identities: Identity[],
  how: { isLocking: boolean; name: (contact: Contact) => string; notes: string[] },
): Promise<void> {
  const emails = identities.flatMap(({ email }) => (email ? [emailKey(email)] : []));
  const phones = identities.flatMap(({ phone }) => (phone ? [phone] : []));
  people.current.clear();
  people.drafts.clear();
  people.notes.clear();
  if (emails.length + phones.length === 0) return;
  for (const contact of await many.listByIdentities(db, tenant, { emails, phones }, how)) {
    people.drafts.set(contact.id, { contact, isNew: false, isDirty: false });
    const holder: Holder = { id: contact.id, name: how.name(contact), isNew: false, row: null };
    for (const key of allKeys(contact)) if (!people.current.has(key)) people.current.set(key, holder);
  }
  if (how.notes.length === 0) return;
  for (const { contact_id, body } of await notes.listWithBodies(db, tenant, [...people.drafts.keys()], how.notes))
    noteWritten(people, contact_id, [body]);
}

function noteWritten(people: People, contactId: string, bodies: string[]): void {
  people.notes.set(contactId, new Set([...(people.notes.get(contactId) ?? []), ...bodies]));
}

/** The row's notes that the contact does not have yet; records that it has them now. */
export function freshNotes(people: People, contactId: string, bodies: string[]): string[] {
  const fresh = bodies.filter((body) => !people.notes.get(contactId)?.has(body));
  if (fresh.length > 0) noteWritten(people, contactId, fresh);
  return fresh;
}

/** Records the emails and phones that a row adds or removes. */
export function remember(people: People, before: Contact | undefined, after: Contact, holder: Holder): void {
  const now = new Set(allKeys(after));
  for (const key of before === undefined ? [] : allKeys(before))
    if (!now.has(key) && holderOf(people, key)?.id === after.id) people.fromRows.set(key, null);
  for (const key of now) {
    const other = holderOf(people, key);
    if (other === undefined || other.id === after.id) people.fromRows.set(key, holder);
  }
}
