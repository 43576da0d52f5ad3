import type { ScheduleRule, Weekday } from "#db/calendars/tables.ts";
import { freeSlots, type SlotQuery } from "./free-slots.ts";
import { weekdays } from "./hours.ts";
import { judge } from "./judge.ts";
import type { AvailabilityInput, Busy, CalendarRules, Hours, Member, WantedSlot } from "./types.ts";

// Fixtures for the rule tests and benchmarks: a calendar without restrictions, and open hours.

export const at = (text: string) => Date.parse(text);
export const hourMs = 3_600_000;
export const now = at("2026-11-21T12:00:00Z");

/** Half-hour slots every half hour, one guest at a time. */
export const plainCalendar: CalendarRules = {
  id: "c",
  type: "round_robin",
  isActive: true,
  defaultDurationMin: 30,
  durationsMin: [30],
  intervalMin: 30,
  bufferMin: 0,
  preBufferMin: 0,
  perSlot: 1,
  perDay: undefined,
  notice: { value: 0, unit: "hours" },
  window: undefined,
  countAvailableDaysOnly: false,
  distribution: "availability",
  hiddenPercent: 0,
};

export const weekly = (timezone: string, from: string, to: string, day: Weekday = "monday"): Hours => ({
  timezone,
  rules: [{ type: "wday", day, intervals: [{ from, to }] }],
});

export const member = (userId: string, ...hours: Hours[]): Member => ({ userId, priority: 0.5, hours });
export const monday = weekly("UTC", "09:00", "11:00");

export const inputOf = (
  change: Partial<Omit<AvailabilityInput, "calendar">> & { calendar?: Partial<CalendarRules> } = {},
): AvailabilityInput => ({
  members: [member("u1", monday)],
  ownHours: undefined,
  timezone: "UTC",
  busy: [],
  now,
  ...change,
  calendar: { ...plainCalendar, ...change.calendar },
});

export const booked = (start: string, minutes: number, more: Partial<Busy> = {}): Busy => {
  const from = at(start);
  return {
    userId: "u1",
    calendarId: "c",
    start: from,
    end: from + minutes * 60_000,
    heldFrom: from,
    heldTo: from + minutes * 60_000,
    kind: "appointment",
    ...more,
  };
};

const week = { from: at("2026-11-22T00:00:00Z"), to: at("2026-11-29T00:00:00Z") };
export const times = (input: AvailabilityInput, query: Partial<SlotQuery> = {}) =>
  freeSlots(input, { ...week, ...query }).map((start) => new Date(start).toISOString().slice(5, 16).replace("T", " "));
export const ruleAt = (input: AvailabilityInput, start: string, wanted: Partial<WantedSlot> = {}) => {
  const verdict = judge(input, { start: at(start), ...wanted });
  return verdict.offered ? verdict.members : `${verdict.refusal} ${verdict.rule}`;
};

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Hours that are the same every day; the spans are in minutes of the day. */
export const daily = (timezone: string, spans: readonly { from: number; to: number }[]): Hours => ({
  timezone,
  rules: weekdays.map(
    (day): ScheduleRule => ({ type: "wday", day, intervals: spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) })) }),
  ),
});
