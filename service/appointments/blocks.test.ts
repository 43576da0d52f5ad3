import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt, dayMs } from "./fixtures.ts";

test("blocked slots", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, book, booked, list } = await bookingFixture(w, await w.location());
  const path = "/calendars/events/block-slots";
  const all = { startTime: w.now().getTime(), endTime: w.now().getTime() + 30 * dayMs };
  const span = (from: string, to: string, day = 3) => ({ startTime: dayAt(w, day, from), endTime: dayAt(w, day, to) });

  await t.test("belong to either a calendar or a user, never to both or neither", async () => {
    const calendarId = await calendar(w, locationId, { members: ["b1"] });
    const made = await they.post(path, { locationId, calendarId, title: "Lunch", ...span("12:00", "13:00") });
    assert.equal(made.status, 201);
    assert.partialDeepStrictEqual(made.body, { locationId, calendarId, assignedUserId: null, title: "Lunch", ...span("12:00", "13:00") });
    const ofUser = await they.post(path, { locationId, assignedUserId: "b1", ...span("08:00", "09:00") });
    assert.partialDeepStrictEqual(ofUser.body, { calendarId: null, assignedUserId: "b1" });
    for (const wrong of [{ calendarId, assignedUserId: "b1" }, {}])
      await assertRefused(they.post(path, { locationId, ...span("12:00", "13:00"), ...wrong }), "INVALID");
    await assertRefused(they.post(path, { locationId, calendarId, ...span("13:00", "12:00") }), "INVALID");
    await assertRefused(they.post(path, { locationId, calendarId }), "INVALID");
    await assertRefused(they.post(path, { calendarId, ...span("12:00", "13:00") }), "INVALID");
    await assertRefused(they.post(path, { locationId, calendarId: "nowhere", ...span("12:00", "13:00") }), "NOT_FOUND");
    assert.deepEqual(
      (await list({ ...all, calendarId }, "/calendars/blocked-slots")).map(({ title, id }) => [title, id]),
      [["Lunch", textAt(made.body, "id")]],
    );
    assert.deepEqual(
      (await list({ ...all, userId: "b1" }, "/calendars/blocked-slots")).map(({ id }) => id),
      [textAt(ofUser.body, "id")],
    );
    assert.deepEqual(await list({ ...all, calendarId }), []);
  });

  await t.test("blocked time of a calendar or a user cannot be booked, and booked time cannot be blocked", async () => {
    const one = await calendar(w, locationId, { members: ["b2"] });
    const other = await calendar(w, locationId, { members: ["b2"] });
    await they.post(path, { locationId, calendarId: one, ...span("10:00", "11:00") });
    await assertRefused(book(one, dayAt(w, 3, "10:00")), "CONFLICT");
    await booked(other, dayAt(w, 3, "10:00"));
    await they.post(path, { locationId, assignedUserId: "b2", ...span("12:00", "13:00") });
    for (const calendarId of [one, other]) await assertRefused(book(calendarId, dayAt(w, 3, "12:30")), "CONFLICT");
    await assertRefused(they.post(path, { locationId, assignedUserId: "b2", ...span("09:45", "10:15") }), "CONFLICT");
    await assertRefused(they.post(path, { locationId, calendarId: other, ...span("09:45", "10:15") }), "CONFLICT");
    assert.equal((await they.post(path, { locationId, assignedUserId: "b2", ...span("10:30", "10:45") })).status, 201);
    const slots = await they.get(
      `/calendars/${one}/free-slots?startDate=${Date.parse(dayAt(w, 3, "00:00"))}&endDate=${Date.parse(dayAt(w, 3, "23:59"))}&timezone=UTC`,
    );
    const offered = JSON.stringify(slots.body);
    assert.equal(slots.status, 200);
    for (const time of ["10:00", "10:30", "12:00", "12:30"]) assert.equal(offered.includes(`T${time}:00`), false, time);
    assert.ok(offered.includes("T11:00:00"));
  });

  await t.test("a change returns 201, is checked like a new blocked slot, and can assign it to a user or a calendar", async () => {
    const calendarId = await calendar(w, locationId, { members: ["b3"] });
    await booked(calendarId, dayAt(w, 4, "15:00"));
    const id = textAt((await they.post(path, { locationId, calendarId, ...span("10:00", "11:00", 4) })).body, "id");
    const moved = await they.put(`${path}/${id}`, { locationId, calendarId, title: "Away", ...span("11:00", "12:00", 4) });
    assert.equal(moved.status, 201);
    assert.partialDeepStrictEqual(moved.body, { id, title: "Away", ...span("11:00", "12:00", 4) });
    await assertRefused(they.put(`${path}/${id}`, { locationId, calendarId, ...span("14:45", "15:15", 4) }), "CONFLICT");
    const ofUser = await they.put(`${path}/${id}`, { locationId, assignedUserId: "b3" });
    assert.partialDeepStrictEqual(ofUser.body, { calendarId: null, assignedUserId: "b3", title: "Away", ...span("11:00", "12:00", 4) });
    await assertRefused(they.put(`${path}/${id}`, { locationId, calendarId, assignedUserId: "b3" }), "INVALID");
    await assertRefused(they.put(`${path}/nothing`, { locationId, calendarId }), "NOT_FOUND");
    await assertRefused(they.put(`/calendars/events/appointments/${id}`, { title: "x" }), "NOT_FOUND");
    const event = await booked(calendarId, dayAt(w, 4, "16:00"));
    await assertRefused(they.put(`${path}/${event.id}`, { title: "x" }), "NOT_FOUND");
    await booked(calendarId, dayAt(w, 4, "11:00"), { ignoreFreeSlotValidation: true });
    const renamed = await they.put(`${path}/${id}`, { locationId, assignedUserId: "b3", title: "Off", ...span("11:00", "12:00", 4) });
    assert.equal(at(renamed.body, "title"), "Off", "keeping its time is allowed even if an appointment overlaps it");
    const series = await booked(calendarId, dayAt(w, 5, "08:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=3" });
    const refused = await they.put(`${path}/${id}`, { locationId, calendarId, ...span("08:00", "09:00", 6) });
    assert.equal(at(refused.body, "meta.eventId"), series.id);
  });

  await t.test("deleting one frees its time", async () => {
    const calendarId = await calendar(w, locationId, { members: ["b4"] });
    const id = textAt((await they.post(path, { locationId, calendarId, ...span("10:00", "11:00", 5) })).body, "id");
    await assertRefused(book(calendarId, dayAt(w, 5, "10:00")), "CONFLICT");
    assert.deepEqual((await they.delete(`/calendars/events/${id}`, {})).body, { succeeded: true });
    await assertRefused(they.delete(`/calendars/events/${id}`, {}), "NOT_FOUND");
    assert.equal(at(await booked(calendarId, dayAt(w, 5, "10:00")), "assignedUserId"), "b4");
  });
});
