import assert from "node:assert/strict";
import { test } from "node:test";
import { later, windowEnd } from "./date-range.ts";
import { at, booked, inputOf, member, monday, now, plainCalendar, ruleAt, times, weekly } from "./fixtures.ts";
import { defaultHours } from "./hours.ts";
import { judge } from "./judge.ts";
import { pickMember } from "./pick-member.ts";

test("slots start at the beginning of an interval and then every slot interval, as long as the whole slot fits", () => {
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

test("a round robin offers times at which any member is free, and a collective calendar times at which all are", () => {
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

test("minimum notice and booking window limit the slots unless the date range is ignored", () => {
  const notice = inputOf({ calendar: { notice: { value: 46, unit: "hours" } } });
  assert.deepEqual(times(notice), ["11-23 10:00", "11-23 10:30"]);
  assert.equal(ruleAt(notice, "2026-11-23T09:30:00Z"), "rule notice");
  assert.deepEqual(ruleAt(notice, "2026-11-23T09:30:00Z", { ignoreDateRange: true }), ["u1"]);
  assert.equal(ruleAt(inputOf(), "2026-11-16T09:00:00Z"), "rule notice");
  const window = inputOf({ calendar: { window: { value: 1, unit: "days" } } });
  assert.deepEqual(times(window), []);
  assert.equal(ruleAt(window, "2026-11-23T09:00:00Z"), "rule window");
});

test("months are calendar months, and a day across a clock change has its real length", () => {
  assert.equal(later(at("2027-01-31T12:00:00Z"), { value: 1, unit: "months" }, "UTC"), at("2027-02-28T12:00:00Z"));
  assert.equal(later(at("2027-03-27T12:00:00Z"), { value: 1, unit: "days" }, "Europe/Berlin"), at("2027-03-28T11:00:00Z"));
});

test("if only available days count, the window ends with the last of them", () => {
  const rules = { ...plainCalendar, window: { value: 2, unit: "days" } as const, countAvailableDaysOnly: true };
  const end = windowEnd(rules, [monday], now, "UTC");
  assert.equal(new Date(end).toISOString(), "2026-11-30T23:59:59.999Z");
  assert.ok(windowEnd(rules, [{ timezone: "UTC", rules: [] }], now, "UTC") > now);
});

test("a calendar that looks busy hides the same share of each day's slots, independent of bookings and of the requested range", () => {
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

test("a booking goes to the highest priority and then the fewest appointments, or only to the fewest appointments", () => {
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
  assert.equal(pickMember({ calendar: plainCalendar, members }, free, loads), "high2");
  assert.equal(pickMember({ calendar: plainCalendar, members }, ["low", "high"], loads), "high");
  assert.equal(pickMember({ calendar: { ...plainCalendar, distribution: "equal" }, members }, free, loads), "low");
  assert.equal(pickMember({ calendar: plainCalendar, members }, [], loads), undefined);
});
