import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { bookingFixture, calendar, dayMs, minuteMs } from "../appointments/fixtures.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";

test("the last 30 days count bookings, no-shows, the load of each user and the time until an answer", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { api, locationId } = visitor;
  const { app, id: userId } = await w.user(locationId);
  await w.db.query.updateTable("location").set({ timezone: "UTC" }).where("id", "=", locationId).execute();
  const { booked, contactId } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const day = new Date(w.now().getTime() - 2 * dayMs).toISOString().slice(0, 10);
  const at = (time: string) => `${day}T${time}:00.000Z`;
  const past = (time: string, appointmentStatus: string, more: object = {}) =>
    booked(calendarId, at(time), { appointmentStatus, ignoreFreeSlotValidation: true, ignoreDateRange: true, ...more });
  await past("09:00", "showed", { endTime: at("10:00") });
  await past("10:00", "noshow", { endTime: at("10:30") });
  await past("11:00", "cancelled");
  const addMessage = (direction: "inbound" | "outbound", date: string) =>
    api.conversations.sends.record({
      body: { type: "SMS", conversationProviderId: "provider", contactId, direction, message: "Hello", date },
    });
  await addMessage("inbound", at("09:00"));
  await addMessage("inbound", at("09:20"));
  await addMessage("outbound", at("09:30"));
  await addMessage("inbound", at("12:00"));

  const { days, people, replies } = await app.today.statistics({ query: { locationId } });
  assert.equal(days.length, 30);
  assert.deepEqual(
    days.find((each) => each.day === day),
    { day, bookings: 2, arrived: 1, noShows: 1 },
  );
  assert.deepEqual(people, [{ userId, bookings: 2, minutes: 90 }]);
  assert.deepEqual(replies, { medianS: (30 * minuteMs) / 1000, days: [{ day, medianS: 1800 }] });
});

test("statistics need the permission for dashboard figures, and all records of the location", async (t) => {
  const w = await startTestApp(t);
  const { visitor, person, call } = await staffedLocation(w);
  const query = { query: `?locationId=${visitor.locationId}` };
  for (const [permissions, status] of [
    [{}, 200],
    [{ dashboardStatsEnabled: false }, 403],
    [{ appointmentsEnabled: false }, 403],
    [{ conversationsEnabled: false }, 403],
    [{ assignedDataOnly: true }, 403],
  ] as const) {
    const { token } = await person({ permissions });
    assert.equal((await call(application.today.statistics, token, {}, query)).status, status, JSON.stringify(permissions));
  }
});
