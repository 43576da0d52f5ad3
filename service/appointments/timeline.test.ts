import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../world.ts";
import { calendar, dayAt, desk } from "./fixtures.ts";

test("the contact's timeline tells of each appointment what happened to it", async (t) => {
  const w = await world(t);
  const { they, locationId, contactId, booked } = await desk(w, await w.location());
  const user = await w.user(locationId);
  const calendarId = await calendar(w, locationId, { members: ["t1"] });
  const event = await booked(calendarId, dayAt(w, 2, "10:00"), { title: "Check-up" });
  const path = `/calendars/events/appointments/${event.id}`;
  await they.put(path, { startTime: dayAt(w, 2, "11:00") });
  await they.put(path, { appointmentStatus: "noshow" });
  await they.put(path, { description: "Forgot." });
  const { entries } = await user.app.timeline.list({ params: { contactId }, query: { locationId, kinds: "appointment" } });
  assert.deepEqual(
    entries.map((entry) =>
      entry.type === "appointment" ? [entry.what, entry.title, entry.startTime, entry.status, entry.eventId] : entry.type,
    ),
    [
      ["changed", "Check-up", dayAt(w, 2, "11:00"), "noshow", event.id],
      ["status", "Check-up", dayAt(w, 2, "11:00"), "noshow", event.id],
      ["moved", "Check-up", dayAt(w, 2, "11:00"), "noshow", event.id],
      ["booked", "Check-up", dayAt(w, 2, "10:00"), "confirmed", event.id],
    ],
  );
  await they.delete(`/calendars/events/${event.id}`);
  const after = await user.app.timeline.list({ params: { contactId }, query: { locationId, kinds: "appointment", limit: 1 } });
  assert.partialDeepStrictEqual(after.entries, [{ type: "appointment", what: "deleted", title: "Check-up" }]);
});
