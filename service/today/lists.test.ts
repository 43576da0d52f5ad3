import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt, dayMs } from "../appointments/fixtures.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";

test("unconfirmed appointments of a span are listed by start time, also those of a series, and confirming removes one", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { api, locationId } = visitor;
  const { app, id: userId } = await w.user(locationId);
  const { booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const open = { appointmentStatus: "new" };
  const second = await booked(calendarId, dayAt(w, 2, "09:00"), open);
  const first = await booked(calendarId, dayAt(w, 1, "09:00"), open);
  await booked(calendarId, dayAt(w, 1, "11:00"), { appointmentStatus: "confirmed" });
  await booked(calendarId, dayAt(w, 9, "11:00"), open);
  await booked(calendarId, dayAt(w, 1, "15:00"), { ...open, ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=2" });
  const from = Date.parse(dayAt(w, 1, "00:00"));
  const query = { locationId, startTime: from, endTime: from + 3 * dayMs };
  const listed = await app.today.unconfirmed({ query });
  assert.deepEqual(
    listed.events.map(({ startTime }) => startTime),
    [dayAt(w, 1, "09:00"), dayAt(w, 1, "15:00"), dayAt(w, 2, "09:00"), dayAt(w, 2, "15:00")],
  );
  assert.equal(listed.total, 4);
  assert.equal(listed.events[0]?.contactName, "Ada Byron");
  await api.appointments.events.update({ params: { eventId: first.id }, body: { appointmentStatus: "confirmed" } });
  const after = await app.today.unconfirmed({ query });
  assert.equal(after.total, 3);
  assert.ok(after.events.some(({ id }) => id === second.id));
  await assertRefused(app.today.unconfirmed({ query: { ...query, endTime: from + 15 * dayMs } }), "INVALID");
});

test("online bookings since an instant are listed newest first, without what staff booked, what is over and what was cancelled", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { api, locationId } = visitor;
  const { app, id: userId } = await w.user(locationId);
  const { booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const online = async (startTime: string, more: object = {}) => {
    const { id } = await booked(calendarId, startTime, more);
    await w.db.query.updateTable("appointment").set({ source: "booking_page" }).where("id", "=", id).execute();
    w.advance(60_000);
    return id;
  };
  const early = await online(dayAt(w, 3, "09:00"));
  const since = w.now().getTime();
  w.advance(1000);
  const first = await online(dayAt(w, 3, "11:00"));
  const series = await online(dayAt(w, 4, "11:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=3" });
  const cancelled = await online(dayAt(w, 5, "11:00"));
  await api.appointments.events.update({ params: { eventId: cancelled }, body: { appointmentStatus: "cancelled" } });
  await booked(calendarId, dayAt(w, 6, "11:00"));
  const listed = await app.today.online({ query: { locationId, since } });
  assert.deepEqual(
    listed.events.map(({ id, masterEventId }) => masterEventId ?? id),
    [series, first],
  );
  assert.equal(listed.events[0]?.startTime, dayAt(w, 4, "11:00"));
  assert.equal(listed.total, 2);
  assert.ok((await app.today.online({ query: { locationId, since: 0 } })).events.some(({ id }) => id === early));
  w.advance(4 * dayMs);
  // The first session has ended.
  const { app: again } = await w.user(locationId);
  const later = await again.today.online({ query: { locationId, since } });
  assert.ok(!later.events.some(({ id }) => id === first));
});

test("limited users get their own appointments, and users without appointments none", async (t) => {
  const w = await startTestApp(t);
  const { visitor, person, call } = await staffedLocation(w);
  const { locationId } = visitor;
  const robin = await person({ permissions: { assignedDataOnly: true } });
  const other = await person({});
  const { booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: [robin.id, other.id] });
  const open = { appointmentStatus: "new" };
  const own = await booked(calendarId, dayAt(w, 1, "09:00"), { ...open, assignedUserId: robin.id });
  await booked(calendarId, dayAt(w, 1, "09:00"), { ...open, assignedUserId: other.id });
  await w.db.query.updateTable("appointment").set({ source: "booking_page" }).where("location_id", "=", locationId).execute();
  const from = Date.parse(dayAt(w, 1, "00:00"));
  const query = { locationId, startTime: from, endTime: from + dayMs };
  for (const listed of [await robin.app.today.unconfirmed({ query }), await robin.app.today.online({ query: { locationId, since: 0 } })]) {
    assert.deepEqual(
      listed.events.map(({ id }) => id),
      [own.id],
    );
    assert.equal(listed.total, 1);
  }
  assert.equal((await other.app.today.unconfirmed({ query })).total, 2);
  const refused = await person({ permissions: { appointmentsEnabled: false } });
  const text = { query: `?locationId=${locationId}&startTime=${from}&endTime=${from}` };
  await assertRefused(call(application.today.unconfirmed, refused.token, {}, text), "FORBIDDEN");
  await assertRefused(call(application.today.online, refused.token, {}, { query: `?locationId=${locationId}&since=0` }), "FORBIDDEN");
});
