import { noticeEnd, windowEnd } from "./date-range.ts";
import { dayRules } from "./day-rules.ts";
import { startsOf } from "./grid.ts";
import { chosenOf, type Group, groupsOf, hoursOf } from "./parties.ts";
import { needsOf, takeResources } from "./resources.ts";
import type { AvailabilityInput } from "./types.ts";
import { clockText, minuteMs, openZone, type Span } from "./zone.ts";

export type SlotQuery = Span & { durationMin?: number | undefined; userIds?: readonly string[] | undefined };

/** The start of each slot that the calendar offers in [from, to), in order. */
export function freeSlots(input: AvailabilityInput, { from, to, durationMin, userIds }: SlotQuery): number[] {
  const { calendar, timezone, now } = input;
  const members = chosenOf(input, userIds);
  const minutes = durationMin ?? calendar.defaultDurationMin;
  if (!calendar.isActive || !calendar.durationsMin.includes(minutes)) return [];
  if (members.length === 0 && input.members.length > 0) return [];
  const first = Math.max(from, now, noticeEnd(calendar, now, timezone));
  const last = Math.min(to - 1, windowEnd(calendar, hoursOf(input, members), now, timezone));
  if (first > last) return [];

  const range = { from: first, to: last + 1 };
  const raster = { durationMs: minutes * minuteMs, intervalMs: calendar.intervalMin * minuteMs };
  const offered = new Set<number>();
  for (const group of groupsOf(input, members, userIds, range))
    for (const start of startsOf(group.spans, raster, range))
      if (!offered.has(start) && isFree(group, start, start + raster.durationMs)) offered.add(start);
  const ruleOf = dayRules(input, range);
  const needs = needsOf(input);
  const hasResources = (start: number) =>
    needs.resources.length === 0 || takeResources(needs, [{ from: start, to: start + raster.durationMs }]).missing === undefined;
  return [...offered].filter((start) => ruleOf(start) === undefined && hasResources(start)).sort((one, other) => one - other);
}

const isFree = ({ parties, needsAll }: Group, start: number, end: number) =>
  needsAll ? parties.every(({ hold }) => hold(start, end) === undefined) : parties.some(({ hold }) => hold(start, end) === undefined);

/** Groups the slots by date in the zone, each formatted with the zone's offset. */
export function slotsByDate(starts: readonly number[], timezone: string): Record<string, { slots: string[] }> {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return {};
  const zone = openZone(timezone, first, last);
  const dates: Record<string, { slots: string[] }> = {};
  for (const start of starts) {
    const text = clockText(zone, start);
    const date = text.slice(0, 10);
    const onDate = dates[date] ?? { slots: [] };
    onDate.slots.push(text);
    dates[date] = onDate;
  }
  return dates;
}
