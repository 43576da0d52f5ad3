import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("a contact's appointments include each occurrence of a series, with its separate changes", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const { app } = await w.user(locationId);
  const { booked, contactId } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: ["m1"] });
  await booked(calendarId, dayAt(w, 1, "09:00"));
  const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=3" });
  const listed = async () => (await app.calendars.board.ofContact({ params: { contactId }, query: { locationId } })).events;
  const second = (await listed()).find(({ startTime }) => startTime === dayAt(w, 3, "10:00"));
  await api.appointments.events.update({ params: { eventId: second?.id ?? "" }, body: { appointmentStatus: "noshow" } });
  assert.deepEqual(
    (await listed())
      .map(({ startTime, appointmentStatus, contactName, masterEventId }) => [
        startTime,
        appointmentStatus,
        contactName,
        masterEventId === series.id,
      ])
      .sort(),
    [
      [dayAt(w, 1, "09:00"), "confirmed", "Ada Byron", false],
      [dayAt(w, 2, "10:00"), "confirmed", "Ada Byron", true],
      [dayAt(w, 3, "10:00"), "noshow", "Ada Byron", true],
      [dayAt(w, 4, "10:00"), "confirmed", "Ada Byron", true],
    ],
  );
  await booked(calendarId, dayAt(w, 5, "12:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY" });
  assert.equal((await listed()).length, 104);
  const stranger = await w.user((await w.location()).locationId);
  await assertRefused(stranger.app.calendars.board.ofContact({ params: { contactId }, query: { locationId } }), "WRONG_LOCATION");
});
