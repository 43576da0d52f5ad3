import type { Day } from "./zone.ts";

/**
 * The slots of a day that a calendar hides in order to look busy. The selection is deterministic, so it is the same after new bookings and
 * for all callers.
 */
export function hiddenOf(calendarId: string, percent: number, day: Day, starts: readonly number[]): Set<number> {
  const count = Math.floor((starts.length * percent) / 100);
  const ranked = starts.map((start) => ({ start, rank: hash(`${calendarId}:${day}:${start}`) }));
  return new Set(
    ranked
      .sort((one, other) => one.rank - other.rank || one.start - other.start)
      .slice(0, count)
      .map(({ start }) => start),
  );
}

/** FNV-1a with a final mixing step, so that similar texts get distant hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
