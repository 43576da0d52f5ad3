import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";
import { alwaysOpen, bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("a deletion from the board", async (t) => {
  const w = await startTestApp(t);
  const { visitor, api: asUser } = await staffedLocation(w);
  const { locationId, api } = visitor;
  const { app, token, id: userId } = await w.user(locationId);
  const own = asUser(token);
  const { booked, list, contactId } = await bookingFixture(w, visitor);
  const query = { locationId };
  const shown = async (calendarId: string) =>
    list({ calendarId, startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) });
  const restore = (eventId: string) => app.calendars.board.restore({ params: { eventId }, query });
  const remove = (eventId: string) => own.appointments.events.remove({ params: { eventId }, body: {} });
  await t.test("of an appointment is undone, with its notes", async () => {
    const calendarId = await calendar(w, locationId, { members: ["a1"] });
    const { id } = await booked(calendarId, dayAt(w, 2, "10:00"), { title: "Crown" });
    await api.appointments.notes.create({ params: { eventId: id }, body: { body: "Bring the X-ray", userId } });
    const before = await shown(calendarId);
    await remove(id);
    assert.equal((await restore(id)).title, "Crown");
    assert.deepEqual(
      (await shown(calendarId)).map(({ dateUpdated: _, ...event }) => event),
      before.map(({ dateUpdated: _, ...event }) => event),
    );
    const { notes } = await api.appointments.notes.list({ params: { eventId: id }, query: { limit: 10, offset: 0 } });
    assert.deepEqual(
      notes.map(({ body }) => body),
      ["Bring the X-ray"],
    );
  });

  await t.test("of one occurrence, of this and the following ones, and of a whole series is undone", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s1"] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=5" });
    const ids = async () => (await shown(calendarId)).map(({ id }) => String(id));
    const before = await ids();
    await own.appointments.events.update({ params: { eventId: before[3] ?? "" }, body: { appointmentStatus: "confirmed" } });
    const third = before[2] ?? "";
    await remove(third);
    await restore(third);
    assert.deepEqual((await ids()).toSorted(), before.toSorted());
    await app.calendars.board.removeFollowing({ params: { eventId: third }, query });
    assert.equal((await ids()).length, 2);
    await restore(third);
    assert.deepEqual((await ids()).toSorted(), before.toSorted());
    await remove(series.id);
    assert.deepEqual(await ids(), []);
    await restore(series.id);
    assert.deepEqual((await ids()).toSorted(), before.toSorted());
  });

  await t.test("of a service booking is undone with its services and staff, unless their time was taken in the meantime", async () => {
    const { id: staffId } = await w.user(locationId);
    const rules = JSON.stringify(alwaysOpen);
    await w.db.query
      .insertInto("schedule")
      .values({ location_id: locationId, id: "hours", user_id: staffId, event_calendar_id: null, name: "Hours", timezone: "UTC", rules })
      .execute();
    const bookings = api.appointments.serviceBookings;
    const { service } = await api.calendars.services.create({
      body: { locationId, name: "Massage", slug: "massage", staff: [{ id: staffId }] },
    });
    const body = {
      ...{ locationId, contactId, timezone: "UTC", services: [{ id: service.id }], title: "Massage for Ada" },
      ...{ startTime: dayAt(w, 4, "10:00"), endTime: dayAt(w, 4, "10:30") },
    };
    const before = await bookings.create({ body, query: {} });
    const params = { bookingId: before.bookingId };
    await own.appointments.serviceBookings.remove({ params });
    await assertRefused(bookings.get({ params }), "NOT_FOUND");
    assert.equal((await restore(before.bookingId)).title, "Massage for Ada");
    const { dateUpdated: _, ...after } = await bookings.get({ params });
    assert.deepEqual({ ...after, dateUpdated: before.dateUpdated }, before);
    await assertRefused(restore(before.bookingId), "NOT_FOUND");
    await own.appointments.serviceBookings.remove({ params });
    await bookings.create({ body, query: {} });
    await assertRefused(restore(before.bookingId), "CONFLICT");
    await assertRefused(bookings.get({ params }), "NOT_FOUND");
  });

  await t.test("is not undone if the time was taken in the meantime", async () => {
    const calendarId = await calendar(w, locationId, { members: ["t1"] });
    const { id } = await booked(calendarId, dayAt(w, 2, "10:00"));
    await remove(id);
    await booked(calendarId, dayAt(w, 2, "10:00"));
    await assertRefused(restore(id), "CONFLICT");
    assert.equal((await shown(calendarId)).length, 1);
  });

  await t.test("can be undone only by the user who deleted it, once, and within a day", async () => {
    const calendarId = await calendar(w, locationId, { members: ["w1"] });
    const { id } = await booked(calendarId, dayAt(w, 2, "10:00"));
    await remove(id);
    const other = await w.user(locationId);
    await assertRefused(other.app.calendars.board.restore({ params: { eventId: id }, query }), "NOT_FOUND");
    await Promise.allSettled([restore(id), restore(id), restore(id)]);
    assert.equal((await shown(calendarId)).length, 1);
    await assertRefused(restore(id), "NOT_FOUND");
    await assertRefused(restore("nothing"), "NOT_FOUND");
  });
});
