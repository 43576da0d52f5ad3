import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "#contract/appointments/event.ts";
import { instanceIdOf } from "../series.ts";
import { type Invitation, invitationOf } from "./invitation.ts";

const event: Event = {
  id: "e1",
  calendarId: "c",
  locationId: "l",
  contactId: "k",
  groupId: null,
  title: "Check-up",
  appointmentStatus: "confirmed",
  assignedUserId: null,
  users: [],
  description: null,
  address: "1 Harbour St",
  meetingLocationType: null,
  meetingLocationId: null,
  isRecurring: false,
  startTime: "2027-03-10T15:00:00.000Z",
  endTime: "2027-03-10T15:30:00.000Z",
  createdBy: { userId: null, source: "integration" },
  dateAdded: "2027-01-01T00:00:00.000Z",
  dateUpdated: "2027-01-01T00:01:00.000Z",
  assignedResources: [],
  deleted: false,
};
const organizer = { name: "House", email: "house@example.com" };
const attendee = { name: "Ada", email: "ada@example.com" };

/** The lines of the invitation, with folded lines joined. */
const linesOf = (invitation: Partial<Invitation>): string[] =>
  invitationOf({ event, isCancelled: false, organizer, attendee, ...invitation })
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
const valuesOf = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));

test("an invitation has the appointment's instants, and a later one refers to the same appointment", () => {
  const lines = linesOf({});
  assert.deepEqual(valuesOf(lines, "DTSTART"), [":20270310T150000Z"]);
  assert.deepEqual(valuesOf(lines, "DTEND"), [":20270310T153000Z"]);
  assert.deepEqual(
    [valuesOf(lines, "UID:"), valuesOf(lines, "SEQUENCE:"), valuesOf(lines, "METHOD:")],
    [["e1@frontdesk"], ["60"], ["REQUEST"]],
  );
  assert.deepEqual(valuesOf(linesOf({ isCancelled: true }), "STATUS:"), ["CANCELLED"]);
});

test("a series repeats in its zone's local time, includes the clock changes, and excludes skipped occurrences", () => {
  const zoned = { start: new Date(event.startTime), end: new Date(event.endTime), timezone: "America/New_York" };
  const moved = new Date("2027-03-24T14:00:00Z");
  const lines = linesOf({
    event: { ...event, isRecurring: true, masterEventId: "e1", rrule: "FREQ=WEEKLY;COUNT=4" },
    series: {
      rule: { ...zoned, rrule: "FREQ=WEEKLY;COUNT=4", exdates: [new Date("2027-03-17T14:00:00Z"), moved] },
      changed: [{ original: moved, start: new Date("2027-03-24T18:00:00Z"), end: new Date("2027-03-24T18:30:00Z") }],
    },
  });
  assert.deepEqual(valuesOf(lines, "RRULE:"), ["FREQ=WEEKLY;COUNT=4"]);
  assert.deepEqual(valuesOf(lines, "DTSTART;TZID=America/New_York:"), ["20270310T100000", "20270324T140000"]);
  assert.deepEqual(valuesOf(lines, "EXDATE;TZID=America/New_York:"), ["20270317T100000"]);
  assert.deepEqual(valuesOf(lines, "RECURRENCE-ID;TZID=America/New_York:"), ["20270324T100000"]);
  assert.equal(new Set(valuesOf(lines, "UID:")).size, 1);
  const zone = lines.slice(lines.indexOf("BEGIN:VTIMEZONE"), lines.indexOf("END:VTIMEZONE"));
  const spring = zone.indexOf("DTSTART:20270314T020000");
  assert.deepEqual(zone.slice(spring - 1, spring + 4), [
    "BEGIN:DAYLIGHT",
    "DTSTART:20270314T020000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:DAYLIGHT",
  ]);
  assert.ok(zone.includes("DTSTART:20261101T020000"), "the clock as it was when the series begins");
});

test("an invitation for one occurrence refers to that occurrence of its series", () => {
  const original = new Date("2027-03-17T14:00:00Z");
  const lines = linesOf({
    original,
    event: {
      ...event,
      id: instanceIdOf("e1", original),
      masterEventId: "e1",
      isRecurring: true,
      startTime: "2027-03-17T20:00:00.000Z",
      endTime: "2027-03-17T20:30:00.000Z",
    },
  });
  assert.deepEqual(
    [valuesOf(lines, "UID:"), valuesOf(lines, "RECURRENCE-ID:"), valuesOf(lines, "DTSTART:"), valuesOf(lines, "RRULE")],
    [["e1@frontdesk"], ["20270317T140000Z"], ["20270317T200000Z"], []],
  );
});
