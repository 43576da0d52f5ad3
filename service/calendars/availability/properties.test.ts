import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { at, daily, hourMs, member, now, plainCalendar } from "./fixtures.ts";
import { freeSlots } from "./free-slots.ts";
import { openSpans } from "./hours.ts";
import { judge } from "./judge.ts";
import type { AvailabilityInput } from "./types.ts";

const span = fc
  .tuple(fc.nat(1439), fc.nat(1439))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

const changesOf = (timezone: string): number[] => {
  const changes: number[] = [];
  let zoned = Temporal.Instant.fromEpochMilliseconds(at("2026-01-01T00:00:00Z")).toZonedDateTimeISO(timezone);
  for (let next = zoned.getTimeZoneTransition("next"); next !== null && next.year < 2028; next = zoned.getTimeZoneTransition("next")) {
    changes.push(next.epochMilliseconds);
    zoned = next;
  }
  return changes;
};

test("weekly hours are open exactly at the zone's local times: every zone, around each of its clock changes", () => {
  const changes = Intl.supportedValuesOf("timeZone").flatMap((timezone) => changesOf(timezone).map((change) => ({ timezone, change })));
  assert.ok(changes.length > 400);
  const cases = fc.sample(fc.record({ spans: fc.array(span, { minLength: 1, maxLength: 3 }), phase: fc.nat(14) }), {
    seed: 7,
    numRuns: changes.length,
  });
  for (const [index, { timezone, change }] of changes.entries()) {
    const { spans = [], phase = 0 } = cases[index] ?? {};
    const [from, to] = [change - 14 * hourMs, change + 14 * hourMs];
    const open = openSpans([daily(timezone, spans)], from, to);
    for (let instant = from + phase * 60_000; instant < to; instant += 15 * 60_000) {
      const clock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
      const minute = clock.hour * 60 + clock.minute;
      const expected = spans.some((each) => each.from <= minute && minute < each.to);
      const found = open.some((each) => each.from <= instant && instant < each.to);
      assert.equal(found, expected, `${timezone} ${clock.toString()} ${JSON.stringify(spans)}`);
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
    const hoursOf = (index: number) => daily(zones[index] ?? "UTC", spans[index] ?? []);
    const members = Array.from({ length: type === "event" ? 0 : count }, (_, index) => member(`u${index}`, hoursOf(index)));
    return {
      calendar: { ...plainCalendar, ...rules, type, defaultDurationMin: duration, durationsMin: [duration] },
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

test("a time is in the list exactly if it is offered alone, and never overlaps its member's busy time", () => {
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
