export type RecentItem = { href: string; label: string };

const keptMost = 6;
const isItem = (value: unknown): value is RecentItem =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  "label" in value &&
  typeof value.href === "string" &&
  value.href.startsWith("/");

export function itemsIn(text: string): RecentItem[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isItem).slice(0, keptMost) : [];
  } catch {
    return [];
  }
}

/** Puts the item first, and removes an earlier one with the same address. */
export const withItem = (items: readonly RecentItem[], item: RecentItem): RecentItem[] =>
  [item, ...items.filter(({ href }) => href !== item.href)].slice(0, keptMost);
