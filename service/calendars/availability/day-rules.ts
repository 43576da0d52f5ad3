import { startsOf } from "./grid.ts";
import { hiddenOf } from "./look-busy.ts";
import { groupsOf } from "./parties.ts";
import type { AvailabilityInput, Busy, RuleName } from "./types.ts";
import { type Day, dayMs, minuteMs, openZone, type Span, type Zone } from "./zone.ts";

/** Rules for whole days: hidden slots, and the limit of appointments per day. Days are in the location's time zone. */
export function dayRules(input: AvailabilityInput, range: Span): (start: number) => "hidden" | "perDay" | undefined {
  const { calendar, timezone } = input;
  if (calendar.perDay === undefined && calendar.hiddenPercent === 0) return () => undefined;
  const zone = openZone(timezone, range.from - dayMs, range.to + dayMs);
  const hidden = calendar.hiddenPercent === 0 ? new Set<number>() : hiddenStarts(input, zone, range);
  const isFull = fullDays(input, zone);
  return (start) => {
    if (hidden.has(start)) return "hidden" satisfies RuleName;
    return isFull(zone.dayOf(start)) ? ("perDay" satisfies RuleName) : undefined;
  };
}

function fullDays({ calendar, busy }: AvailabilityInput, zone: Zone): (day: Day) => boolean {
  const { perDay } = calendar;
  if (perDay === undefined) return () => false;
  const appointments = new Map<Day, Set<string | Busy>>();
  for (const held of busy) {
    if (held.kind !== "appointment" || held.calendarId !== calendar.id) continue;
    const day = zone.dayOf(held.start);
    appointments.set(day, (appointments.get(day) ?? new Set<string | Busy>()).add(held.appointmentId ?? held));
  }
  return (day) => (appointments.get(day)?.size ?? 0) >= perDay;
}

/** Computed for whole days and the whole team, so that the result does not depend on the requested part of a day. */
function hiddenStarts(input: AvailabilityInput, zone: Zone, range: Span): Set<number> {
  const { calendar } = input;
  const raster = { durationMs: calendar.defaultDurationMin * minuteMs, intervalMs: calendar.intervalMin * minuteMs };
  const whole = {
    from: zone.spansOf(zone.dayOf(range.from), 0, 24 * 60)[0]?.from ?? range.from,
    to: zone.spansOf(zone.dayOf(range.to - 1), 0, 24 * 60).at(-1)?.to ?? range.to,
  };
  const days = new Map<Day, Set<number>>();
  for (const { spans } of groupsOf({ ...input, busy: [] }, input.members, undefined, whole))
    for (const start of startsOf(spans, raster, whole)) {
      const day = zone.dayOf(start);
      days.set(day, (days.get(day) ?? new Set<number>()).add(start));
    }
  return new Set([...days].flatMap(([day, starts]) => [...hiddenOf(calendar.id, calendar.hiddenPercent, day, [...starts])]));
}
