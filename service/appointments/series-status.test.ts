import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("the status of a series, and its undo", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const { app } = await w.user(locationId);
  const { booked, list } = await bookingFixture(w, visitor);
  const made = async (member: string) => {
    const calendarId = await calendar(w, locationId, { members: [member] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=4" });
    const shown = () => list({ calendarId, startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) });
    const ids = (await shown()).map(({ id }) => String(id));
    const mark = (index: number, appointmentStatus: AppointmentStatus) =>
      api.appointments.events.update({ params: { eventId: ids[index] ?? "" }, body: { appointmentStatus } });
    return {
      calendarId,
      seriesId: series.id,
      mark,
      statuses: async () => (await shown()).map(({ appointmentStatus }) => appointmentStatus),
    };
  };
  const set = (eventId: string, body: Parameters<typeof app.calendars.board.setSeriesStatus>[0]["body"]) =>
    app.calendars.board.setSeriesStatus({ params: { eventId }, query: { locationId }, body });

  await t.test("an undo restores the status of each occurrence", async () => {
    const { seriesId, mark, statuses } = await made("s1");
    await mark(1, "showed");
    await mark(2, "noshow");
    const before = await statuses();
    const former = await set(seriesId, { appointmentStatus: "completed" });
    assert.deepEqual(
      await statuses(),
      Array.from({ length: 4 }, () => "completed"),
    );
    await set(seriesId, former);
    assert.deepEqual(await statuses(), before);
  });

  await t.test("undoing a cancellation takes the times again, except for an occurrence that was already cancelled", async () => {
    const { calendarId, seriesId, mark, statuses } = await made("s2");
    await mark(1, "cancelled");
    const former = await set(seriesId, { appointmentStatus: "cancelled" });
    await booked(calendarId, dayAt(w, 9, "10:00"), { ignoreFreeSlotValidation: false, ignoreDateRange: true });
    await set(seriesId, former);
    const [first, ...others] = await statuses();
    assert.deepEqual([others.filter((status) => status === "cancelled").length, others.length], [1, 4]);
    assert.notEqual(first, "cancelled");
  });

  await t.test("an undo is refused and changes nothing if the time of its only active occurrence was taken", async () => {
    const { calendarId, seriesId, mark, statuses } = await made("s3");
    await set(seriesId, { appointmentStatus: "cancelled" });
    await mark(1, "confirmed");
    const former = await set(seriesId, { appointmentStatus: "invalid" });
    await booked(calendarId, dayAt(w, 9, "10:00"), { ignoreFreeSlotValidation: false, ignoreDateRange: true });
    const before = await statuses();
    await assertRefused(set(seriesId, former), "CONFLICT");
    assert.deepEqual(await statuses(), before);
  });

  await t.test("an appointment that is not part of a series has no series status", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s4"] });
    const { id } = await booked(calendarId, dayAt(w, 3, "10:00"), { ignoreFreeSlotValidation: true });
    await assertRefused(set(id, { appointmentStatus: "confirmed" }), "NOT_FOUND");
  });
});
