import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("notes of an appointment", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { they, locationId, contactId, booked, list } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: ["n1"] });
  const event = await booked(calendarId, dayAt(w, 2, "10:00"));
  const path = `/calendars/appointments/${event.id}/notes`;

  await t.test("have an author, a limit of 5,000 characters, and pages", async () => {
    const user = await w.user(locationId, { firstName: "Grace", lastName: "Hopper" });
    const made = await they.post(path, { body: "Came early.", userId: user.id });
    assert.equal(made.status, 201);
    assert.partialDeepStrictEqual(made.body, {
      note: { body: "Came early.", userId: user.id, contactId, createdBy: { id: user.id, name: "Grace Hopper" } },
    });
    assert.match(textAt(made.body, "note.dateAdded"), isoWithMs);
    w.advance(1);
    const second = await they.post(path, { body: "x".repeat(5000) });
    assert.partialDeepStrictEqual(second.body, { note: { userId: null, createdBy: { id: visitor.tokenId } } });
    await assertRefused(they.post(path, { body: "x".repeat(5001) }), "INVALID");
    for (const wrong of [{}, { body: "" }, { body: 1 }, { body: "x", title: "y" }]) await assertRefused(they.post(path, wrong), "INVALID");
    const page = async (query: string) => they.get(`${path}?${query}`);
    assert.deepEqual((await page("limit=1&offset=0")).body, { notes: [at(second.body, "note")], hasMore: true });
    assert.deepEqual((await page("limit=1&offset=1")).body, { notes: [at(made.body, "note")], hasMore: false });
    assert.deepEqual((await page("limit=10&offset=2")).body, { notes: [], hasMore: false });
    for (const query of ["limit=1", "offset=0", "", "limit=0&offset=0", "limit=1&offset=-1"]) await assertRefused(page(query), "INVALID");
    await assertRefused(page("limit=x&offset=0"), "BAD_REQUEST");
  });

  await t.test("are updated and deleted only through their own appointment", async () => {
    const other = await booked(calendarId, dayAt(w, 2, "11:00"));
    const id = (await visitor.api.appointments.notes.create({ params: { eventId: event.id }, body: { body: "a" } })).note.id;
    const changed = await they.put(`${path}/${id}`, { body: "b" });
    assert.equal(changed.status, 200);
    assert.partialDeepStrictEqual(changed.body, { note: { id, body: "b" } });
    await assertRefused(they.put(`${path}/${id}`, {}), "INVALID");
    await assertRefused(
      visitor.api.appointments.notes.update({ params: { eventId: other.id, noteId: id }, body: { body: "c" } }),
      "NOT_FOUND",
    );
    await assertRefused(visitor.api.appointments.notes.remove({ params: { eventId: other.id, noteId: id } }), "NOT_FOUND");
    const removed = await they.delete(`${path}/${id}`);
    assert.deepEqual(removed.body, { success: true });
    await assertRefused(visitor.api.appointments.notes.remove({ params: { eventId: event.id, noteId: id } }), "NOT_FOUND");
    for (const reply of [
      await they.get("/calendars/appointments/nothing/notes?limit=1&offset=0"),
      await they.post("/calendars/appointments/nothing/notes", { body: "x" }),
    ])
      await assertRefused(reply, "NOT_FOUND");
  });

  await t.test("belong to one occurrence of a series, also after it is moved", async () => {
    await booked(calendarId, dayAt(w, 3, "10:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=2" });
    const [first, second] = (
      await list({ calendarId, startTime: Date.parse(dayAt(w, 3, "00:00")), endTime: Date.parse(dayAt(w, 6, "00:00")) })
    ).map(({ id }) => String(id));
    const notes = `/calendars/appointments/${first}/notes`;
    await they.post(notes, { body: "only here" });
    await they.put(`/calendars/events/appointments/${first}`, { startTime: dayAt(w, 3, "15:00") });
    assert.equal(at((await they.get(`${notes}?limit=5&offset=0`)).body, "notes.0.body"), "only here");
    assert.deepEqual(at((await they.get(`/calendars/appointments/${second}/notes?limit=5&offset=0`)).body, "notes"), []);
    await they.delete(`/calendars/events/${first}`);
    await assertRefused(they.get(`${notes}?limit=5&offset=0`), "NOT_FOUND");
  });
});
