import type { ContactSearch, FoundContact } from "#contract/contacts/search.ts";

export const contactPageSize = 100;

export type ContactPage = { rows: readonly FoundContact[]; total: number };

/** The search of a contact list: text, filters and sort. */
export type ContactAsked = Pick<ContactSearch, "query" | "filters" | "sort">;

export const contactKeys = {
  all: ["contacts"] as const,
  lists: ["contacts", "list"] as const,
  deleted: ["contacts", "deleted"] as const,
  list: (asked: ContactAsked) => ["contacts", "list", asked] as const,
  one: (contactId: string) => ["contacts", "one", contactId] as const,
  duplicate: (identity: { email?: string | undefined; number?: string | undefined }) => ["contacts", "duplicate", identity] as const,
};
