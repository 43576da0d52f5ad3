import assert from "node:assert/strict";
import { test } from "node:test";
import { textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("the contact's timeline lists each change of an appointment", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId, booked } = await bookingFixture(w, await w.location());
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

test("an appointment that is named after its contact has the name of its calendar in the contact's timeline", async (t) => {
  const w = await startTestApp(t);
  const { visitor, they, locationId, contactId, booked } = await bookingFixture(w, await w.location());
  const user = await w.user(locationId);
  const calendarId = await calendar(w, locationId, { members: ["t1"] });
  const calendarOf = await visitor.api.calendars.calendars.get({ params: { calendarId } });
  const { contact } = await visitor.api.contacts.contacts.get({ params: { contactId } });
  const { id } = await booked(calendarId, dayAt(w, 2, "10:00"), { title: `${contact.firstName ?? ""} ${contact.lastName ?? ""}`.trim() });
  const happened = async () => {
    const { entries } = await user.app.timeline.list({ params: { contactId }, query: { locationId, kinds: "appointment" } });
    return entries.map((entry) => (entry.type === "appointment" ? [entry.what, entry.title, entry.startTime] : entry.type));
  };
  const { name } = calendarOf.calendar;
  assert.deepEqual(await happened(), [["booked", name, dayAt(w, 2, "10:00")]]);
  await they.put(`/calendars/events/appointments/${id}`, { appointmentStatus: "noshow" });
  await they.delete(`/calendars/events/${id}`);
  assert.deepEqual(await happened(), [
    ["deleted", name, dayAt(w, 2, "10:00")],
    ["status", name, dayAt(w, 2, "10:00")],
    ["booked", name, dayAt(w, 2, "10:00")],
  ]);
});

test("the timeline lists a service booking by the names of its services, from booking to end", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId } = await bookingFixture(w, await w.location());
  const user = await w.user(locationId);
  const offered = ["Cut", "Colour"].map((name) => ({ location_id: locationId, id: name.toLowerCase(), name, slug: name, staff: ["t1"] }));
  await w.db.query.insertInto("service").values(offered).execute();
  const made = await they.post("/calendars/services/bookings?overrideAvailability=true", {
    ...{ locationId, contactId, timezone: "UTC", startTime: dayAt(w, 2, "10:00"), endTime: dayAt(w, 2, "11:00") },
    services: [{ id: "cut" }, { id: "colour" }],
  });
  const path = `/calendars/services/bookings/${textAt(made.body, "bookingId")}`;
  await they.put(`${path}?overrideAvailability=true`, { startTime: dayAt(w, 2, "12:00") });
  await they.put(path, { status: "showed" });
  const entries = async () =>
    (await user.app.timeline.list({ params: { contactId }, query: { locationId, kinds: "appointment" } })).entries.map((entry) =>
      entry.type === "appointment" ? [entry.of, entry.what, entry.title, entry.startTime, entry.status] : entry.type,
    );
  assert.deepEqual(await entries(), [
    ["visit", "status", "Cut, Colour", dayAt(w, 2, "12:00"), "showed"],
    ["visit", "moved", "Cut, Colour", dayAt(w, 2, "12:00"), "showed"],
    ["visit", "booked", "Cut, Colour", dayAt(w, 2, "10:00"), "confirmed"],
  ]);
  await they.delete(path);
  assert.partialDeepStrictEqual((await entries())[0], ["visit", "deleted"]);
});
