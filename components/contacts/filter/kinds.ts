import type { useTranslations } from "use-intl";
import { formatDay, formatDayRange } from "#lib/format/dates.ts";
import { type ContactsState, noContactFilters } from "#lib/url/contacts.ts";

// The quick filters in display order, and the text for their values.

export const quickFilters = ["tags", "owner", "source", "added", "business", "type", "has", "lacks", "dnd", "born"] as const;
export type QuickFilter = (typeof quickFilters)[number];

export const datePresets = ["today", "7d", "month", "30d", "90d", "365d"] as const;

export const isActive = (state: ContactsState, filter: QuickFilter): boolean => {
  const value = state[filter];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
};

/** The number of active filters, without the search text. */
export const countFilters = (state: ContactsState): number =>
  quickFilters.filter((filter) => isActive(state, filter)).length + (hasBuiltFilter(state) ? 1 : 0);

export const hasBuiltFilter = ({ where }: ContactsState): boolean => where !== undefined && where.filters.length > 0;

export const cleared = (filter: QuickFilter): Partial<ContactsState> => ({ [filter]: noContactFilters[filter] });

type Translate = ReturnType<typeof useTranslations<"contacts.filters">>;

/** The value of a filter as text. `nameOf` returns the names for ids. */
export function filterText(
  state: ContactsState,
  filter: QuickFilter,
  nameOf: (filter: QuickFilter, value: string) => string,
  locale: string,
  t: Translate,
): string {
  const value = state[filter];
  if (Array.isArray(value)) {
    const names = value.map((entry) => nameOf(filter, entry));
    return names.length > 2 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
  }
  if (typeof value === "boolean") return value ? t("on") : t("off");
  return value === undefined ? "" : spanText(value, locale, t);
}

function spanText(span: string, locale: string, t: Translate): string {
  const preset = datePresets.find((each) => each === span);
  if (preset) return t(`preset.${preset}`);
  const days = /^(\d+)d$/.exec(span)?.[1];
  if (days) return t("lastDays", { count: Number(days) });
  const [from, to] = span.split("..");
  if (from && to) return formatDayRange(from, to, "date", locale);
  const day = (text: string) => formatDay(text, "date", locale);
  return from ? t("since", { day: day(from) }) : to ? t("until", { day: day(to) }) : t("anyTime");
}
