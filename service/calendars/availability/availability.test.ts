import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ScheduleRule, Weekday } from "#db/calendars/tables.ts";
import { later, windowEnd } from "./date-range.ts";
import { freeSlots, slotsByDate } from "./free-slots.ts";
import { defaultHours, openSpans } from "./hours.ts";
import { judge } from "./judge.ts";
import { pickMember } from "./pick-member.ts";
import type { AvailabilityInput, Busy, CalendarRules, Hours, Member } from "./types.ts";

const at = (text: string) => Date.parse(text);
const hourMs = 3_600_000;
const now = at("2026-11-21T12:00:00Z");

const calendar: CalendarRules = {
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

const weekly = (timezone: string, from: string, to: string, day: Weekday = "monday"): Hours => ({
  timezone,
  rules: [{ type: "wday", day, intervals: [{ from, to }] }],
});

const member = (userId: string, ...hours: Hours[]): Member => ({ userId, priority: 0.5, hours });
const monday = weekly("UTC", "09:00", "11:00");

const inputOf = (change: Partial<Omit<AvailabilityInput, "calendar">> & { calendar?: Partial<CalendarRules> } = {}): AvailabilityInput => ({
  members: [member("u1", monday)],
  ownHours: undefined,
  timezone: "UTC",
  busy: [],
  now,
  ...change,
  calendar: { ...calendar, ...change.calendar },
});

const booked = (start: string, minutes: number, more: Partial<Busy> = {}): Busy => {
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
const times = (input: AvailabilityInput, query = {}) =>
  freeSlots(input, { ...week, ...query }).map((start) => new Date(start).toISOString().slice(5, 16).replace("T", " "));
const ruleAt = (input: AvailabilityInput, start: string, wish = {}) => {
  const verdict = judge(input, { start: at(start), ...wish });
  return verdict.offered ? verdict.members : `${verdict.refusal} ${verdict.rule}`;
};

test("slots begin with the interval, then every slot interval, as long as the whole slot fits", () => {
  assert.deepEqual(times(inputOf()), ["11-23 09:00", "11-23 09:30", "11-23 10:00", "11-23 10:30"]);
  assert.deepEqual(times(inputOf({ calendar: { intervalMin: 45 } })), ["11-23 09:00", "11-23 09:45", "11-23 10:30"]);
  assert.deepEqual(times(inputOf({ calendar: { defaultDurationMin: 90, durationsMin: [90] } })), ["11-23 09:00", "11-23 09:30"]);
  assert.deepEqual(times(inputOf({ calendar: { durationsMin: [30, 60] } }), { durationMin: 60 }), [
    "11-23 09:00",
    "11-23 09:30",
    "11-23 10:00",
  ]);
  assert.equal(ruleAt(inputOf(), "2026-11-23T09:15:00Z"), "rule grid");
  assert.equal(ruleAt(inputOf(), "2026-11-23T11:00:00Z"), "rule closed");
  assert.equal(ruleAt(inputOf({ calendar: { intervalMin: 15 } }), "2026-11-23T10:45:00Z"), "rule fit");
  assert.equal(ruleAt(inputOf(), "2026-11-23T09:00:00Z", { durationMin: 45 }), "rule duration");
});

test("a date rule takes the place of its weekday's, and without intervals closes the date", () => {
  const rules: ScheduleRule[] = [
    ...monday.rules,
    { type: "wday", day: "tuesday", intervals: [{ from: "09:00", to: "10:00" }] },
    { type: "date", date: "2026-11-23", intervals: [] },
    { type: "date", date: "2026-11-24", intervals: [{ from: "20:00", to: "21:00" }] },
  ];
  assert.deepEqual(times(inputOf({ members: [member("u1", { timezone: "UTC", rules })] })), ["11-24 20:00", "11-24 20:30"]);
});

test("several schedules count together", () => {
  const both = [weekly("UTC", "09:00", "10:30"), weekly("UTC", "10:00", "11:00"), weekly("UTC", "14:00", "14:30")];
  assert.deepEqual(times(inputOf({ members: [member("u1", ...both)] })), [
    "11-23 09:00",
    "11-23 09:30",
    "11-23 10:00",
    "11-23 10:30",
    "11-23 14:00",
  ]);
});

test("an appointment keeps its time and its buffers clear for its member, on every calendar", () => {
  const elsewhere = booked("2026-11-23T09:30:00Z", 30, { calendarId: "other" });
  assert.deepEqual(times(inputOf({ busy: [elsewhere] })), ["11-23 09:00", "11-23 10:00", "11-23 10:30"]);
  assert.equal(ruleAt(inputOf({ busy: [elsewhere] }), "2026-11-23T09:30:00Z"), "held busy");
  const buffered = { ...elsewhere, heldFrom: elsewhere.start - 60_000, heldTo: elsewhere.end + 15 * 60_000 };
  assert.deepEqual(times(inputOf({ busy: [buffered] })), ["11-23 10:30"]);
  assert.equal(times(inputOf({ busy: [booked("2026-11-23T09:30:00Z", 30, { userId: "somebody" })] })).length, 4);
});

test("a blocked slot of a member, or of the calendar, is not offered", () => {
  const ofMember = booked("2026-11-23T09:00:00Z", 60, { kind: "block", calendarId: null });
  const ofCalendar = booked("2026-11-23T09:00:00Z", 60, { kind: "block", userId: null });
  for (const block of [ofMember, ofCalendar]) {
    assert.deepEqual(times(inputOf({ busy: [block] })), ["11-23 10:00", "11-23 10:30"]);
    assert.equal(ruleAt(inputOf({ busy: [block] }), "2026-11-23T09:30:00Z"), "held blocked");
  }
  const two = inputOf({ busy: [ofCalendar], members: [member("u1", monday), member("u2", monday)] });
  assert.equal(times(two).length, 2);
  assert.equal(times({ ...two, busy: [ofMember] }).length, 4);
  assert.equal(times(inputOf({ busy: [{ ...ofCalendar, calendarId: "other" }] })).length, 4);
});

test("a slot takes as many bookings of one member as the calendar allows, and no other time beside them", () => {
  const input = (bookings: number) =>
    inputOf({
      calendar: { perSlot: 2, intervalMin: 15 },
      busy: Array.from({ length: bookings }, (_, index) => booked("2026-11-23T09:00:00Z", 30, { appointmentId: `a${index}` })),
    });
  assert.deepEqual(ruleAt(input(1), "2026-11-23T09:00:00Z"), ["u1"]);
  assert.equal(ruleAt(input(1), "2026-11-23T09:15:00Z"), "held busy");
  assert.equal(ruleAt(input(2), "2026-11-23T09:00:00Z"), "held seats");
});

test("a round robin offers what any member can take; a collective what all can", () => {
  const members = [member("u1", weekly("UTC", "09:00", "10:00")), member("u2", weekly("UTC", "09:15", "11:00"))];
  const robin = inputOf({ members, busy: [booked("2026-11-23T09:00:00Z", 30)] });
  assert.deepEqual(times(robin), ["11-23 09:15", "11-23 09:30", "11-23 09:45", "11-23 10:15"]);
  assert.deepEqual(ruleAt(robin, "2026-11-23T09:30:00Z"), ["u1"]);
  assert.deepEqual(times(robin, { userIds: ["u2"] }), ["11-23 09:15", "11-23 09:45", "11-23 10:15"]);
  assert.deepEqual(times(robin, { userIds: ["nobody"] }), []);
  const all = inputOf({ members, calendar: { type: "collective" } });
  assert.deepEqual(times(all), ["11-23 09:15"]);
  assert.deepEqual(ruleAt(all, "2026-11-23T09:15:00Z"), ["u1", "u2"]);
  assert.equal(ruleAt(all, "2026-11-23T10:15:00Z"), "rule closed");
  const verdict = judge(all, { start: at("2026-11-23T10:15:00Z") });
  assert.deepEqual(!verdict.offered && verdict.members, [
    { userId: "u1", rule: "closed" },
    { userId: "u2", rule: undefined },
  ]);
  assert.deepEqual(times({ ...all, busy: [booked("2026-11-23T09:30:00Z", 60, { userId: "u2", calendarId: "other" })] }), []);
});

test("a class has its seats once, whoever teaches it, and one host for each slot", () => {
  const members = [member("u1", monday), member("u2", monday)];
  const seats = (count: number) =>
    Array.from({ length: count }, (_, index) => booked("2026-11-23T09:00:00Z", 30, { appointmentId: `a${index}` }));
  const input = (taken: number) => inputOf({ members, calendar: { type: "class_booking", perSlot: 3 }, busy: seats(taken) });
  assert.deepEqual(ruleAt(input(0), "2026-11-23T09:00:00Z"), ["u1", "u2"]);
  assert.deepEqual(ruleAt(input(2), "2026-11-23T09:00:00Z"), ["u1"]);
  assert.equal(ruleAt(input(3), "2026-11-23T09:00:00Z"), "held seats");
});

test("an event calendar has its own hours and is held itself", () => {
  const event = inputOf({ calendar: { type: "event" }, members: [], ownHours: [weekly("UTC", "10:00", "11:00")] });
  assert.deepEqual(times(event), ["11-23 10:00", "11-23 10:30"]);
  assert.deepEqual(times({ ...event, busy: [booked("2026-11-23T10:00:00Z", 30, { userId: null })] }), ["11-23 10:30"]);
  assert.deepEqual(ruleAt(event, "2026-11-23T10:00:00Z"), []);
});

test("a day takes as many appointments as the calendar says, by the location's days", () => {
  const full = inputOf({
    calendar: { perDay: 1 },
    timezone: "America/New_York",
    busy: [booked("2026-11-23T01:00:00Z", 30, { userId: "gone" })],
  });
  assert.equal(times(full).length, 4);
  const same = { ...full, busy: [booked("2026-11-23T23:00:00Z", 30, { userId: "gone" })] };
  assert.equal(times(same).length, 0);
  assert.equal(ruleAt(same, "2026-11-23T09:00:00Z"), "held perDay");
});

test("notice and window bound what is offered, unless the date range is ignored", () => {
  const notice = inputOf({ calendar: { notice: { value: 46, unit: "hours" } } });
  assert.deepEqual(times(notice), ["11-23 10:00", "11-23 10:30"]);
  assert.equal(ruleAt(notice, "2026-11-23T09:30:00Z"), "rule notice");
  assert.deepEqual(ruleAt(notice, "2026-11-23T09:30:00Z", { ignoreDateRange: true }), ["u1"]);
  assert.equal(ruleAt(inputOf(), "2026-11-16T09:00:00Z"), "rule notice");
  const window = inputOf({ calendar: { window: { value: 1, unit: "days" } } });
  assert.deepEqual(times(window), []);
  assert.equal(ruleAt(window, "2026-11-23T09:00:00Z"), "rule window");
});

test("months are months of the calendar, and a day across a clock change is as long as it is", () => {
  assert.equal(later(at("2027-01-31T12:00:00Z"), { value: 1, unit: "months" }, "UTC"), at("2027-02-28T12:00:00Z"));
  assert.equal(later(at("2027-03-27T12:00:00Z"), { value: 1, unit: "days" }, "Europe/Berlin"), at("2027-03-28T11:00:00Z"));
});

test("where only available days count, the window ends with the last of so many of them", () => {
  const rules = { ...calendar, window: { value: 2, unit: "days" } as const, countAvailableDaysOnly: true };
  const end = windowEnd(rules, [monday], now, "UTC");
  assert.equal(new Date(end).toISOString(), "2026-11-30T23:59:59.999Z");
  assert.ok(windowEnd(rules, [{ timezone: "UTC", rules: [] }], now, "UTC") > now);
});

test("a calendar that looks busy hides the same share of each day's slots, whatever is booked and whichever part is asked for", () => {
  const hours = defaultHours("UTC");
  const open = inputOf({ members: [member("u1", hours)] });
  const all = times(open);
  const shown = times(inputOf({ members: [member("u1", hours)], calendar: { hiddenPercent: 50 } }));
  assert.equal(shown.length, all.length / 2);
  const first = booked(`2026-${shown[0]?.replace(" ", "T")}:00Z`, 30);
  const after = times(inputOf({ members: [member("u1", hours)], calendar: { hiddenPercent: 50 }, busy: [first] }));
  assert.deepEqual(after, shown.slice(1));
  const noon = { from: at("2026-11-23T12:00:00Z"), to: at("2026-11-23T15:00:00Z") };
  const part = times(inputOf({ members: [member("u1", hours)], calendar: { hiddenPercent: 50 } }), noon);
  assert.deepEqual(
    part,
    shown.filter((text) => text >= "11-23 12:00" && text < "11-23 15:00"),
  );
  assert.deepEqual(times(inputOf({ calendar: { hiddenPercent: 100 } })), []);
  assert.equal(ruleAt(inputOf({ calendar: { hiddenPercent: 100 } }), "2026-11-23T09:00:00Z"), "rule hidden");
});

test("a draft offers nothing", () => {
  assert.deepEqual(times(inputOf({ calendar: { isActive: false } })), []);
  assert.equal(ruleAt(inputOf({ calendar: { isActive: false } }), "2026-11-23T09:00:00Z"), "rule inactive");
});

test("a booking goes to the highest priority and then the least loaded, or only by load", () => {
  const members = [
    { ...member("low", monday), priority: 0 },
    { ...member("high", monday), priority: 1 },
    { ...member("high2", monday), priority: 1 },
  ];
  const loads = new Map([
    ["high", 3],
    ["high2", 2],
  ]);
  const free = ["low", "high", "high2"];
  assert.equal(pickMember({ calendar, members }, free, loads), "high2");
  assert.equal(pickMember({ calendar, members }, ["low", "high"], loads), "high");
  assert.equal(pickMember({ calendar: { ...calendar, distribution: "equal" }, members }, free, loads), "low");
  assert.equal(pickMember({ calendar, members }, [], loads), undefined);
});

test("dates and offsets are those of the zone that is asked for", () => {
  assert.deepEqual(slotsByDate([at("2026-11-01T05:30:00Z"), at("2026-11-01T06:30:00Z"), at("2026-11-02T04:59:00Z")], "America/New_York"), {
    "2026-11-01": { slots: ["2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00", "2026-11-01T23:59:00-05:00"] },
  });
  assert.deepEqual(slotsByDate([at("2026-11-23T20:00:00Z")], "Asia/Kathmandu"), { "2026-11-24": { slots: ["2026-11-24T01:45:00+05:45"] } });
});

test("hours across a clock change are as long as the clocks say", () => {
  const hours = (timezone: string) => [weekly(timezone, "01:00", "04:00", "sunday")];
  const length = (timezone: string, day: string) =>
    openSpans(hours(timezone), at(`${day}T00:00:00Z`), at(`${day}T23:00:00Z`)).reduce((sum, span) => sum + (span.to - span.from), 0) /
    hourMs;
  assert.equal(length("America/New_York", "2026-11-01"), 4);
  assert.equal(length("America/New_York", "2027-03-14"), 2);
  assert.equal(length("Australia/Lord_Howe", "2026-10-04"), 2.5);
});

const changesOf = (timezone: string): number[] => {
  const changes: number[] = [];
  let zoned = Temporal.Instant.fromEpochMilliseconds(at("2026-01-01T00:00:00Z")).toZonedDateTimeISO(timezone);
  for (let next = zoned.getTimeZoneTransition("next"); next !== null && next.year < 2028; next = zoned.getTimeZoneTransition("next")) {
    changes.push(next.epochMilliseconds);
    zoned = next;
  }
  return changes;
};

const names: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const text = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const span = fc
  .tuple(fc.nat(1439), fc.nat(1439))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

test("weekly hours are open exactly when the zone's clocks say so: every zone, around each of its clock changes", () => {
  const changes = Intl.supportedValuesOf("timeZone").flatMap((timezone) => changesOf(timezone).map((change) => ({ timezone, change })));
  assert.ok(changes.length > 400);
  const cases = fc.sample(fc.record({ spans: fc.array(span, { minLength: 1, maxLength: 3 }), phase: fc.nat(14) }), {
    seed: 7,
    numRuns: changes.length,
  });
  for (const [index, { timezone, change }] of changes.entries()) {
    const { spans = [], phase = 0 } = cases[index] ?? {};
    const intervals = spans.map(({ from, to }) => ({ from: text(from), to: text(to) }));
    const hours: Hours = { timezone, rules: names.map((day) => ({ type: "wday", day, intervals })) };
    const [from, to] = [change - 14 * hourMs, change + 14 * hourMs];
    const open = openSpans([hours], from, to);
    for (let instant = from + phase * 60_000; instant < to; instant += 15 * 60_000) {
      const clock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
      const minute = clock.hour * 60 + clock.minute;
      const expected = spans.some((each) => each.from <= minute && minute < each.to);
      const found = open.some((each) => each.from <= instant && instant < each.to);
      assert.equal(found, expected, `${timezone} ${clock.toString()} ${JSON.stringify(intervals)}`);
    }
  }
});

const someInput = fc
  .record({
    type: fc.constantFrom("round_robin", "collective", "class_booking", "personal", "event" as const),
    count: fc.integer({ min: 1, max: 3 }),
    spans: fc.array(fc.array(span, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 3 }),
    zones: fc.array(fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"), { minLength: 3, maxLength: 3 }),
    busy: fc.array(
      fc.record({
        userId: fc.constantFrom("u0", "u1", "u2", null),
        calendarId: fc.constantFrom("c", "other"),
        slot: fc.nat(4 * 48),
        minutes: fc.constantFrom(15, 30, 60),
        buffer: fc.constantFrom(0, 10),
        kind: fc.constantFrom("appointment" as const, "block" as const),
      }),
      { maxLength: 12 },
    ),
    perSlot: fc.integer({ min: 1, max: 2 }),
    perDay: fc.constantFrom(undefined, 2),
    hiddenPercent: fc.constantFrom(0, 40),
    intervalMin: fc.constantFrom(15, 20, 30, 60),
    duration: fc.constantFrom(15, 30, 45),
  })
  .map(({ type, count, spans, zones, busy, duration, ...rules }): AvailabilityInput => {
    const hoursOf = (index: number): Hours => ({
      timezone: zones[index] ?? "UTC",
      rules: names.map((day) => ({
        type: "wday",
        day,
        intervals: (spans[index] ?? []).map(({ from, to }) => ({ from: text(from), to: text(to) })),
      })),
    });
    const members = Array.from({ length: type === "event" ? 0 : count }, (_, index) => member(`u${index}`, hoursOf(index)));
    return {
      calendar: { ...calendar, ...rules, type, defaultDurationMin: duration, durationsMin: [duration] },
      members,
      ownHours: type === "event" ? [hoursOf(0)] : undefined,
      timezone: "America/New_York",
      now,
      busy: busy.map(({ slot, minutes, buffer, ...each }, index) => {
        const start = now + slot * 30 * 60_000;
        const end = start + minutes * 60_000;
        return { ...each, appointmentId: `a${index}`, start, end, heldFrom: start - buffer * 60_000, heldTo: end + buffer * 60_000 };
      }),
    };
  });

test("a time is offered in the list exactly when it is offered alone, and never over a time that its member holds", () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const range = { from: now, to: now + 3 * 24 * hourMs };
      const listed = new Set(freeSlots(input, range));
      for (let start = range.from; start < range.to; start += 5 * 60_000) {
        const verdict = judge(input, { start });
        assert.equal(verdict.offered, listed.has(start), `${new Date(start).toISOString()} ${JSON.stringify(verdict)}`);
        if (!verdict.offered) continue;
        const end = start + input.calendar.defaultDurationMin * 60_000;
        for (const userId of verdict.members)
          assert.ok(
            !input.busy.some(
              (held) =>
                held.userId === userId &&
                held.heldFrom < end &&
                held.heldTo > start &&
                (held.kind === "block" || held.calendarId !== "c" || held.start !== start),
            ),
          );
        if (input.calendar.type === "collective") assert.equal(verdict.members.length, input.members.length);
      }
    }),
    { numRuns: 150, seed: 11 },
  );
});
