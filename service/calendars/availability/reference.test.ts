import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Weekday } from "#db/calendars/tables.ts";
import { freeSlots } from "./free-slots.ts";
import type { AvailabilityInput, Busy, CalendarType, Hours } from "./types.ts";

// Compares the rules of availability with a slow, simple implementation that shares no code with them, for every type of calendar.

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const midnight = Date.parse("2026-11-21T00:00:00Z");
const now = midnight + 12 * 60 * minuteMs;
const days = 3;

/** Zones without clock changes on the tested days, and their offsets from UTC in minutes. */
const offsets = { UTC: 0, "America/New_York": -300, "Asia/Kathmandu": 345 } as const;
const zones = ["UTC", "America/New_York", "Asia/Kathmandu"] as const;
const locationZone = "America/New_York";

type Span = { from: number; to: number };
type Person = { userId: string; zone: (typeof zones)[number]; spans: Span[] };
type Situation = {
  type: CalendarType;
  people: Person[];
  busy: Busy[];
  durationMin: number;
  intervalMin: number;
  perSlot: number;
  perDay: number | undefined;
  noticeHours: number;
  windowDays: number | undefined;
};

const isApart = (spans: readonly Span[]) =>
  spans.every((one, index) => spans.every((other, at) => index === at || one.to < other.from || other.to < one.from));
/** Mostly quarters of an hour, so that intervals often touch slots and appointments. */
const minute = fc.oneof({ weight: 4, arbitrary: fc.nat(95).map((quarter) => quarter * 15) }, { weight: 1, arbitrary: fc.nat(1439) });
const span = fc
  .tuple(minute, minute)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const person = (userId: string) =>
  fc.record({
    userId: fc.constant(userId),
    zone: fc.constantFrom(...zones),
    spans: fc.array(span, { minLength: 1, maxLength: 3 }).filter(isApart),
  });

const someBusy = fc
  .record({
    userId: fc.constantFrom("u0", "u1", "u2"),
    calendarId: fc.constantFrom("c", "c", "other"),
    half: fc.nat(days * 48),
    minutes: fc.constantFrom(15, 30, 60),
    before: fc.constantFrom(0, 15),
    after: fc.constantFrom(0, 10),
    kind: fc.constantFrom("appointment" as const, "appointment" as const, "block" as const),
    isNobodys: fc.boolean(),
  })
  .map(({ half, minutes, before, after, isNobodys, ...held }): Busy => {
    const start = midnight + half * 30 * minuteMs;
    const end = start + minutes * minuteMs;
    const userId = held.kind === "block" && isNobodys ? null : held.userId;
    return { ...held, userId, start, end, heldFrom: start - before * minuteMs, heldTo: end + after * minuteMs };
  });

const anySituation: fc.Arbitrary<Situation> = fc.record({
  type: fc.constantFrom<CalendarType[]>("personal", "round_robin", "collective", "class_booking", "service_booking", "event"),
  people: fc
    .tuple(person("u0"), person("u1"), person("u2"))
    .chain((all) => fc.integer({ min: 1, max: 3 }).map((many) => all.slice(0, many))),
  busy: fc.array(someBusy, { maxLength: 16 }).map((all) => all.map((held, index) => ({ ...held, appointmentId: `a${index}` }))),
  durationMin: fc.constantFrom(15, 30, 45),
  intervalMin: fc.constantFrom(15, 20, 30),
  perSlot: fc.constantFrom(1, 2),
  perDay: fc.constantFrom(undefined, 2),
  noticeHours: fc.constantFrom(0, 5),
  windowDays: fc.constantFrom(undefined, 1),
});

/** Each interval of a person's days, as instants. */
const intervalsOf = ({ zone, spans }: Person): Span[] =>
  Array.from({ length: days + 2 }, (_, index) => midnight + (index - 1) * dayMs - offsets[zone] * minuteMs).flatMap((start) =>
    spans.map(({ from, to }) => ({ from: start + from * minuteMs, to: start + to * minuteMs })),
  );

/** The intervals that are open for every person. */
function commonOf(people: readonly Person[]): Span[] {
  const all = people.map(intervalsOf);
  const isOpen = (at: number) => all.every((mine) => mine.some(({ from, to }) => from <= at && at < to));
  const found: Span[] = [];
  let begun: number | undefined;
  for (let at = midnight - dayMs; at <= midnight + (days + 1) * dayMs; at += minuteMs) {
    if (begun === undefined && isOpen(at)) begun = at;
    if (begun !== undefined && !isOpen(at)) {
      found.push({ from: begun, to: at });
      begun = undefined;
    }
  }
  return found;
}

const startsIn = (intervals: readonly Span[], { durationMin, intervalMin }: Situation): number[] =>
  intervals.flatMap(({ from, to }) => {
    const starts: number[] = [];
    for (let start = from; start + durationMin * minuteMs <= to; start += intervalMin * minuteMs) starts.push(start);
    return starts;
  });

/** Whether the slot is free for a member, or for the calendar if it has no members. */
function isFree({ type, busy, durationMin, perSlot }: Situation, start: number, userId: string | undefined): boolean {
  const onCalendar = busy.filter(({ calendarId }) => calendarId === "c");
  const mine = userId === undefined ? onCalendar : busy.filter((held) => held.userId === userId);
  const closing = onCalendar.filter((held) => held.kind === "block" && held.userId === null);
  const sharing = (type === "class_booking" ? onCalendar : mine).filter(
    (held) => held.calendarId === "c" && held.kind === "appointment" && held.start === start,
  );
  const overlaps = (held: Busy) => held.heldFrom < start + durationMin * minuteMs && held.heldTo > start;
  if ([...mine, ...closing].some((held) => overlaps(held) && !sharing.includes(held))) return false;
  const isHosted = sharing.length === 0 || userId === undefined || sharing.some((held) => held.userId === userId);
  return sharing.length < perSlot && isHosted;
}

function plainSlots(situation: Situation): number[] {
  const { type, people, busy, perDay, noticeHours, windowDays } = situation;
  const localDay = (at: number) => Math.floor((at + offsets[locationZone] * minuteMs) / dayMs);
  const taken = (day: number) =>
    busy.filter((held) => held.kind === "appointment" && held.calendarId === "c" && localDay(held.start) === day).length;
  const isInRange = (start: number) =>
    start >= now + noticeHours * 60 * minuteMs &&
    start < midnight + days * dayMs &&
    (windowDays === undefined || start <= now + windowDays * dayMs) &&
    (perDay === undefined || taken(localDay(start)) < perDay);
  const [first] = people;
  const found =
    type === "event"
      ? startsIn(first === undefined ? [] : intervalsOf(first), situation).filter((start) => isFree(situation, start, undefined))
      : type === "collective"
        ? startsIn(commonOf(people), situation).filter((start) => people.every(({ userId }) => isFree(situation, start, userId)))
        : people.flatMap((each) => startsIn(intervalsOf(each), situation).filter((start) => isFree(situation, start, each.userId)));
  return [...new Set(found.filter(isInRange))].sort((one, other) => one - other);
}

const weekdays: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const hoursOf = ({ zone, spans }: Person): Hours => ({
  timezone: zone,
  rules: weekdays.map((day) => ({ type: "wday", day, intervals: spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) })) })),
});

const inputOf = ({
  type,
  people,
  busy,
  durationMin,
  intervalMin,
  perSlot,
  perDay,
  noticeHours,
  windowDays,
}: Situation): AvailabilityInput => ({
  calendar: {
    id: "c",
    type,
    isActive: true,
    defaultDurationMin: durationMin,
    durationsMin: [durationMin],
    intervalMin,
    bufferMin: 0,
    preBufferMin: 0,
    perSlot,
    perDay,
    notice: { value: noticeHours, unit: "hours" },
    window: windowDays === undefined ? undefined : { value: windowDays, unit: "days" },
    countAvailableDaysOnly: false,
    distribution: "availability",
    hiddenPercent: 0,
  },
  members: type === "event" ? [] : people.map((each) => ({ userId: each.userId, priority: 0.5, hours: [hoursOf(each)] })),
  ownHours: type === "event" ? people.slice(0, 1).map(hoursOf) : undefined,
  timezone: locationZone,
  busy,
  now,
});

test("the slots of every type of calendar equal those of the simple implementation", () => {
  const found = new Map<CalendarType, number>();
  fc.assert(
    fc.property(anySituation, (situation) => {
      const expected = plainSlots(situation);
      assert.deepEqual(freeSlots(inputOf(situation), { from: midnight, to: midnight + days * dayMs }), expected);
      found.set(situation.type, (found.get(situation.type) ?? 0) + expected.length);
    }),
    { numRuns: 300, seed: 5 },
  );
  assert.equal([...found.values()].filter((count) => count > 100).length, 6, JSON.stringify([...found]));
});
