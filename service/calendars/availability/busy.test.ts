import assert from "node:assert/strict";
import { test } from "node:test";
import { booked, inputOf, member, monday, ruleAt, times, weekly } from "./fixtures.ts";

test("an appointment and its buffers block its member on every calendar", () => {
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

test("a slot takes as many bookings of one member as the calendar allows, and overlapping slots take none", () => {
  const input = (bookings: number) =>
    inputOf({
      calendar: { perSlot: 2, intervalMin: 15 },
      busy: Array.from({ length: bookings }, (_, index) => booked("2026-11-23T09:00:00Z", 30, { appointmentId: `a${index}` })),
    });
  assert.deepEqual(ruleAt(input(1), "2026-11-23T09:00:00Z"), ["u1"]);
  assert.equal(ruleAt(input(1), "2026-11-23T09:15:00Z"), "held busy");
  assert.equal(ruleAt(input(2), "2026-11-23T09:00:00Z"), "held seats");
});

test("a class has its seats once, no matter who teaches it, and one host for each slot", () => {
  const members = [member("u1", monday), member("u2", monday)];
  const seats = (count: number) =>
    Array.from({ length: count }, (_, index) => booked("2026-11-23T09:00:00Z", 30, { appointmentId: `a${index}` }));
  const input = (taken: number) => inputOf({ members, calendar: { type: "class_booking", perSlot: 3 }, busy: seats(taken) });
  assert.deepEqual(ruleAt(input(0), "2026-11-23T09:00:00Z"), ["u1", "u2"]);
  assert.deepEqual(ruleAt(input(2), "2026-11-23T09:00:00Z"), ["u1"]);
  assert.equal(ruleAt(input(3), "2026-11-23T09:00:00Z"), "held seats");
});

test("an event calendar has its own hours and takes its own time", () => {
  const event = inputOf({ calendar: { type: "event" }, members: [], ownHours: [weekly("UTC", "10:00", "11:00")] });
  assert.deepEqual(times(event), ["11-23 10:00", "11-23 10:30"]);
  assert.deepEqual(times({ ...event, busy: [booked("2026-11-23T10:00:00Z", 30, { userId: null })] }), ["11-23 10:30"]);
  assert.deepEqual(ruleAt(event, "2026-11-23T10:00:00Z"), []);
});

test("a day takes as many appointments as the calendar's limit, in the location's days", () => {
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
