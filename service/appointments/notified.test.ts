import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#db/ids.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("workflows receive booked, moved and cancelled appointments, except those with notifications turned off", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId, booked } = await bookingFixture(w, await w.location());
  const calendarId = await calendar(w, locationId, { members: ["t1"] });
  const triggers = ["appointment_booked", "appointment_rescheduled", "appointment_canceled"];
  await w.db.query
    .insertInto("workflow")
    .values({
      location_id: locationId,
      id: newId(),
      name: "Hear",
      status: "published",
      triggers: JSON.stringify(triggers.map((type) => ({ type }))),
      actions: JSON.stringify([]),
    })
    .execute();
  const workflowEvents = async () =>
    (
      await w.db.query
        .selectFrom("workflow_event")
        .select(["trigger", "type", "contact_id", "payload"])
        .where("location_id", "=", locationId)
        .orderBy("date_added")
        .execute()
    ).map(({ trigger, type, contact_id, payload }) => [trigger, type, contact_id, Object(payload).id]);
  const event = await booked(calendarId, dayAt(w, 2, "10:00"));
  const path = `/calendars/events/appointments/${event.id}`;
  await they.put(path, { startTime: dayAt(w, 2, "11:00") });
  await they.put(path, { title: "Renamed" });
  await they.put(path, { appointmentStatus: "cancelled" });
  await they.delete(`/calendars/events/${event.id}`);
  await booked(calendarId, dayAt(w, 3, "10:00"), { toNotify: false });
  assert.deepEqual(await workflowEvents(), [
    ["appointment_booked", "AppointmentCreate", contactId, event.id],
    ["appointment_rescheduled", "AppointmentUpdate", contactId, event.id],
    ["appointment_canceled", "AppointmentCancel", contactId, event.id],
  ]);
  const [one, other] = await Promise.all(["10:00", "11:00"].map((time) => booked(calendarId, dayAt(w, 4, time))));
  const { rows } = await w.db.pool.query("select payload from workflow_event where payload ->> 'id' = any($1)", [[one?.id, other?.id]]);
  assert.partialDeepStrictEqual(
    new Map(rows.map(({ payload }) => [payload.id, payload])),
    new Map([one, other].map((each) => [each?.id, each])),
  );
});
