import { formatDay, formatDayRange } from "#lib/format/dates.ts";
import { type ContactsState, noContactFilters, type Presence } from "#lib/url/contacts.ts";

// The quick filters in display order, and the text for their values.

export const quickFilters = ["tags", "owner", "source", "added", "business", "type", "has", "lacks", "dnd", "born"] as const;
export type QuickFilter = (typeof quickFilters)[number];

export const filterLabels: Record<QuickFilter, string> = {
  tags: "Tags",
  owner: "Owner",
  source: "Source",
  added: "Added",
  business: "Business",
  type: "Type",
  has: "Is set",
  lacks: "Is empty",
  dnd: "Do Not Disturb",
  born: "Date of birth",
};

export const presenceLabels: Record<Presence, string> = {
  email: "Email",
  phone: "Phone",
  birthday: "Birthday",
  tags: "Tags",
  company: "Company",
  business: "Business",
  owner: "Owner",
};

export const datePresets = [
  { value: "today", label: "Today" },
  { value: "7d", label: "Last 7 days" },
  { value: "month", label: "This month" },
  { value: "30d", label: "Last 30 days" },
  { value: "90d", label: "Last 90 days" },
  { value: "365d", label: "Last 365 days" },
] as const;

export const isActive = (state: ContactsState, filter: QuickFilter): boolean => {
  const value = state[filter];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
};

/** The number of active filters, without the search text. */
export const countFilters = (state: ContactsState): number =>
  quickFilters.filter((filter) => isActive(state, filter)).length + (hasBuiltFilter(state) ? 1 : 0);

export const hasBuiltFilter = ({ where }: ContactsState): boolean => where !== undefined && where.filters.length > 0;

export const cleared = (filter: QuickFilter): Partial<ContactsState> => ({ [filter]: noContactFilters[filter] });

/** The value of a filter as text. `nameOf` returns the names for ids. */
export function wordsOf(
  state: ContactsState,
  filter: QuickFilter,
  nameOf: (filter: QuickFilter, value: string) => string,
  locale: string,
): string {
  const value = state[filter];
  if (Array.isArray(value)) {
    const names = value.map((entry) => nameOf(filter, entry));
    return names.length > 2 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
  }
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === undefined ? "" : spanWords(value, locale);
}

function spanWords(span: string, locale: string): string {
  const preset = datePresets.find((entry) => entry.value === span);
  if (preset) return preset.label.toLowerCase();
  const days = /^(\d+)d$/.exec(span)?.[1];
  if (days) return `last ${days} days`;
  const [from, to] = span.split("..");
  if (from && to) return formatDayRange(from, to, "date", locale);
  const day = (text: string) => formatDay(text, "date", locale);
  return from ? `since ${day(from)}` : to ? `until ${day(to)}` : "any time";
}
