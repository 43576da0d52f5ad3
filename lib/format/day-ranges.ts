import { addDays } from "./zone.ts";

/** A first and a last day as `2026-11-20`. An empty string leaves the range open at that end. */
export type DayRange = { from: string; to: string };

export const rangePresets = ["today", "last7Days", "thisMonth"] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The first and the last day of a common range. */
export function rangeOf(preset: RangePreset, today: string): DayRange {
  if (preset === "today") return { from: today, to: today };
  if (preset === "last7Days") return { from: addDays(today, -6), to: today };
  return monthOf(today);
}

/** The first and the last day of the month of a day. */
export function monthOf(day: string): DayRange {
  const from = `${day.slice(0, 7)}-01`;
  const nextMonth = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(nextMonth, -1) };
}
