import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Contact, ContactUpdate } from "#contract/contacts/contacts.ts";
import { namesAfter } from "#contract/names.ts";
import { contactKeys } from "./contact-keys.ts";

// The cache contains a contact once on its own and once in every list page with it. An optimistic write changes all of these copies, and
// restores all of them if the server rejects it.

type Change = (contact: Contact) => Contact;
type Page<C extends Contact = Contact> = { rows: readonly C[]; total: number };

const isPage = (data: unknown): data is Page => typeof data === "object" && data !== null && "rows" in data && Array.isArray(data.rows);
const isOne = (data: unknown): data is Contact => typeof data === "object" && data !== null && "dateAdded" in data;

function changed(data: unknown, contactId: string, change: Change): unknown {
  if (isOne(data)) return data.id === contactId ? change(data) : data;
  if (!isPage(data) || !data.rows.some((row) => row.id === contactId)) return data;
  return { ...data, rows: data.rows.map((row) => (row.id === contactId ? { ...row, ...change(row) } : row)) };
}

/** Undoes an optimistic change. */
export type Rollback = () => void;

/** Changes every cached copy of a contact. */
export function showContactChange(client: QueryClient, contactId: string, change: Change): Rollback {
  const before: [QueryKey, unknown, unknown][] = [];
  for (const [key, data] of client.getQueriesData({ queryKey: contactKeys.all })) {
    const next = changed(data, contactId, change);
    if (next === data) continue;
    before.push([key, data, next]);
    client.setQueryData(key, next);
  }
  return () => {
    for (const [key, data, shown] of before) if (client.getQueryData(key) === shown) client.setQueryData(key, data);
  };
}

/** Stores the server's version of a contact in every cached copy. */
export const keepContact = (client: QueryClient, contact: Contact): Rollback => showContactChange(client, contact.id, () => contact);

/** The cached contact, by itself or from a list. */
export function knownContact(client: QueryClient, contactId: string): Contact | undefined {
  const own = client.getQueryData<Contact>(contactKeys.one(contactId));
  if (own) return own;
  for (const [, data] of client.getQueriesData({ queryKey: contactKeys.lists })) {
    const row = isPage(data) ? data.rows.find((candidate) => candidate.id === contactId) : undefined;
    if (row) return row;
  }
  return undefined;
}

const cleared = (text: string) => (text.trim() === "" ? null : text.trim());

/** Predicts a contact after an update, without a request. */
export function updated(contact: Contact, update: ContactUpdate): Contact {
  const { customFields, dndSettings, inboundDndSettings, firstName, lastName, name, email, ...rest } = update;
  const next: Contact = { ...contact };
  for (const [field, value] of Object.entries(rest))
    if (value !== undefined) Object.assign(next, { [field]: typeof value === "string" ? cleared(value) : value });
  if (email !== undefined) Object.assign(next, { email: cleared(email), emailLowerCase: cleared(email)?.toLowerCase() ?? null });
  Object.assign(next, namesAfter({ name, firstName, lastName }, contact));
  if (dndSettings !== undefined) next.dndSettings = { ...contact.dndSettings, ...dndSettings };
  if (inboundDndSettings !== undefined) next.inboundDndSettings = { ...contact.inboundDndSettings, ...inboundDndSettings };
  for (const { id, fieldValue } of customFields ?? [])
    if (id !== undefined) {
      const others = next.customFields.filter((field) => field.id !== id);
      next.customFields = fieldValue === null || fieldValue === "" ? others : [...others, { id, value: fieldValue }];
    }
  return next;
}

/** Every contact in the cached lists, without duplicates. */
export function knownContacts(client: QueryClient): Contact[] {
  const found = new Map<string, Contact>();
  for (const [, data] of client.getQueriesData({ queryKey: contactKeys.lists }))
    for (const row of isPage(data) ? data.rows : []) found.set(row.id, row);
  return [...found.values()];
}
