import { z } from "zod";
import { searchFilter } from "#contract/contacts/search-filter.ts";
import { listUrl } from "./list-url.ts";

// The state of the contacts page in the address bar. Each quick filter is a separate parameter, so that an address can be read and written
// by hand. `where` contains the filter builder's state as a search filter.

export const presences = ["email", "phone", "birthday", "tags", "company", "business", "owner"] as const;
export type Presence = (typeof presences)[number];

/** "7d" is the last seven days, "month" is this month. "2026-01-01..2026-01-31" is a range, of which either end may be missing. */
const dateRange = z.string().regex(/^(today|month|\d{1,4}d|(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?)$/);
const words = z.array(z.string().min(1).max(255)).max(50).default([]);

const contactsState = z.object({
  query: z.string().max(75).default(""),
  sort: z.object({ id: z.string().max(100), direction: z.enum(["asc", "desc"]) }).optional(),
  tags: words,
  /** Ids of users; "none" is no owner. */
  owner: words,
  source: words,
  /** Ids of businesses; "none" is no business. */
  business: words,
  type: words,
  added: dateRange.optional(),
  born: dateRange.optional(),
  dnd: z.boolean().optional(),
  has: z.array(z.enum(presences)).max(presences.length).default([]),
  lacks: z.array(z.enum(presences)).max(presences.length).default([]),
  where: z.object({ group: z.enum(["AND", "OR"]), filters: z.array(searchFilter).max(50) }).optional(),
  /** The open saved view; "all" means explicitly none. */
  view: z.string().max(100).optional(),
});
export type ContactsState = z.output<typeof contactsState>;

export const contactsUrl = listUrl("/contacts", contactsState);

export const noContactFilters = {
  tags: [],
  owner: [],
  source: [],
  business: [],
  type: [],
  added: undefined,
  born: undefined,
  dnd: undefined,
  has: [],
  lacks: [],
  where: undefined,
} satisfies Partial<ContactsState>;

const blank: Partial<ContactsState> = { sort: undefined, added: undefined, born: undefined, dnd: undefined, where: undefined };

/** The state of a saved view's query. It contains every part, so that parts missing in the query are removed from the address. */
export function contactsStateOf(query: unknown): ContactsState {
  const read = contactsState.safeParse(query);
  return { ...contactsUrl.read({}), ...blank, ...(read.success ? read.data : {}) };
}

/** The filters and the sort, without the saved view that they may come from. */
export const askedOf = ({ view: _, ...asked }: ContactsState): Omit<ContactsState, "view"> => asked;
