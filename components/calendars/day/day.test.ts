import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { type DayItem, eventsOfDay, itemsOfDay, itemsOfDays } from "./day.ts";

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

function eventAt(time: string, until: string, more: Partial<BoardEvent> & { status?: AppointmentStatus } = {}): BoardEvent {
  const { status = "confirmed", ...rest } = more;
  return {
    ...{ id: time, kind: "appointment", calendarId: "c", locationId: "l", contactId: "p", groupId: null, title: "Visit" },
    ...{ appointmentStatus: status, assignedUserId: null, users: [], description: null, address: null, meetingLocationType: null },
    ...{ meetingLocationId: null, isRecurring: false, startTime: at(time), endTime: at(until), dateAdded: at("00:00") },
    ...{ createdBy: { userId: null, source: "dashboard" }, dateUpdated: at("00:00"), assignedResources: [], deleted: false },
    ...{ contactName: null, contactPhone: null, contactEmail: null, givenByVisitor: null, guests: [], toNotify: true, consent: null },
    ...{ services: [], ...rest },
  };
}

const week = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"];
const nameOf = (userId: string) => ({ ana: "Ana", zoe: "Zoe" })[userId] ?? userId;
const marks = (items: readonly DayItem[]) => items.map((item) => (item.kind === "event" ? [item.event.id, item.mark] : item.of));

test("a day lists the appointments that start on it, without blocked slots, by start time", () => {
  const events = [
    eventAt("14:00", "15:00"),
    eventAt("09:00", "10:00"),
    eventAt("11:00", "12:00", { kind: "block" }),
    { ...eventAt("01:00", "02:00"), startTime: "2026-11-19T23:30:00.000Z" },
    { ...eventAt("02:00", "03:00"), startTime: "2026-11-21T00:00:00.000Z" },
  ];
  const span = { from: Date.parse(at("00:00")), to: Date.parse("2026-11-21T00:00Z") };
  assert.deepEqual(
    eventsOfDay(events, span).map(({ id }) => id),
    ["09:00", "14:00"],
  );
});

test("the current and the next appointments are marked, cancelled and missed ones are not", () => {
  const events = [
    eventAt("08:00", "08:30"),
    eventAt("09:00", "10:00", { status: "cancelled" }),
    eventAt("09:30", "10:00"),
    eventAt("10:00", "11:00", { status: "noshow" }),
    eventAt("11:00", "12:00", { id: "a" }),
    eventAt("11:00", "12:00", { id: "b" }),
    eventAt("12:00", "13:00"),
  ];
  assert.deepEqual(marks(itemsOfDay(events, { by: "time", now: new Date(at("09:45")), isToday: true, nameOf })), [
    ["08:00", "past"],
    ["09:00", undefined],
    ["09:30", "now"],
    ["10:00", undefined],
    ["a", "next"],
    ["b", "next"],
    ["12:00", undefined],
  ]);
});

test("on a day or in a week other than the current one, nothing is marked as next", () => {
  const events = [eventAt("09:00", "10:00")];
  const now = new Date(Date.parse(at("08:00")) - 8 * 24 * 60 * 60 * 1000);
  assert.deepEqual(marks(itemsOfDay(events, { by: "time", now, isToday: false, nameOf })), [["09:00", undefined]]);
  assert.deepEqual(marks(itemsOfDays(events, { days: week, timeZone: "Europe/Kyiv", now })), ["2026-11-20", ["09:00", undefined]]);
});

test("by person, each person has a list with its own next appointment, and unassigned appointments come last", () => {
  const events = [
    eventAt("09:00", "10:00", { assignedUserId: "zoe", users: ["ana"] }),
    eventAt("10:00", "11:00"),
    eventAt("11:00", "12:00", { assignedUserId: "ana" }),
  ];
  assert.deepEqual(marks(itemsOfDay(events, { by: "person", now: new Date(at("08:00")), isToday: true, nameOf })), [
    "ana",
    ["09:00", "next"],
    ["11:00", undefined],
    "zoe",
    ["09:00", "next"],
    null,
    ["10:00", "next"],
  ]);
});

test("a week has a heading for each day with appointments in the time zone, and its first day lists those that began before", () => {
  const events = [
    { ...eventAt("22:30", "23:00"), startTime: "2026-11-21T22:30:00.000Z", endTime: "2026-11-21T23:30:00.000Z" },
    eventAt("09:00", "10:00", { status: "cancelled" }),
    eventAt("08:00", "08:30", { kind: "block" }),
    { ...eventAt("01:00", "02:00"), startTime: "2026-11-18T20:00:00.000Z", endTime: "2026-11-19T02:00:00.000Z", id: "night" },
    { ...eventAt("03:00", "04:00"), startTime: "2026-11-26T09:00:00.000Z", endTime: "2026-11-26T10:00:00.000Z" },
  ];
  assert.deepEqual(marks(itemsOfDays(events, { days: week, timeZone: "Europe/Kyiv", now: new Date(at("08:15")) })), [
    "2026-11-19",
    ["night", "past"],
    "2026-11-20",
    ["08:00", "now"],
    ["09:00", undefined],
    "2026-11-22",
    ["22:30", "next"],
  ]);
});
