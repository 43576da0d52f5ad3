import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt, dayMs } from "./fixtures.ts";

test("a calendar with recurring appointments repeats what a visitor books", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, book, booked, list } = await bookingFixture(w, await w.location());
  const guest = integration(w, { token: "" });
  const root = (slug: string) => `/application/booking/calendars/${slug}?locationId=${locationId}`;
  const visit = (slug: string, startTime: string, email = "mary@example.com") =>
    guest.post(root(slug), { firstName: "Mary", email, startTime });
  const repeating = (member: string, recurring: object, more: object = {}) =>
    calendar(w, locationId, {
      members: [member],
      settings: { enableRecurring: true, recurring: { freq: "DAILY", count: 4, ...recurring }, ...more },
    });
  const shown = async (calendarId: string) =>
    (await list({ calendarId, startTime: 0, endTime: w.now().getTime() + 300 * dayMs })).filter(({ isRecurring }) => isRecurring);
  const startsOf = async (calendarId: string) => (await shown(calendarId)).map(({ startTime }) => startTime);
  const tens = (...days: number[]) => days.map((day) => dayAt(w, day, "10:00"));

  await t.test("as a series: one booking, one key, all occurrences moved and cancelled together", async () => {
    const slug = await repeating("r1", { freq: "WEEKLY", count: 3 });
    assert.deepEqual(at((await guest.get(root(slug))).body, "repeats"), { freq: "WEEKLY", count: 3 });
    const made = await visit(slug, dayAt(w, 2, "10:00"));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual(at(made.body, "furtherStarts"), tens(9, 16));
    assert.deepEqual(await startsOf(slug), tens(2, 9, 16));
    assert.equal(new Set((await shown(slug)).map(({ masterEventId }) => masterEventId)).size, 1);
    for (const day of [2, 9, 16]) await assertRefused(book(slug, dayAt(w, day, "10:00")), "CONFLICT");
    const of = (path: string) =>
      `/application/booking/events/${textAt(made.body, "eventId")}${path}?locationId=${locationId}&key=${textAt(made.body, "key")}`;
    assert.equal((await guest.post(of("/reschedule"), { startTime: dayAt(w, 2, "11:00") })).status, 200);
    assert.deepEqual(
      await startsOf(slug),
      [2, 9, 16].map((day) => dayAt(w, day, "11:00")),
    );
    assert.equal((await guest.post(of("/cancel"), {})).status, 200);
    assert.deepEqual(new Set((await shown(slug)).map(({ appointmentStatus }) => appointmentStatus)), new Set(["cancelled"]));
  });

  await t.test("an occurrence that is not free is skipped, booked anyway, or moved to the next time", async () => {
    const skipping = await repeating("r2", { bookingOption: "skip" });
    await booked(skipping, dayAt(w, 4, "10:00"));
    assert.deepEqual(at((await visit(skipping, dayAt(w, 3, "10:00"))).body, "furtherStarts"), tens(5, 6));
    assert.deepEqual(await startsOf(skipping), tens(3, 5, 6));

    const going = await repeating("r3", { bookingOption: "continue", bookingOverlapDefaultStatus: "new" });
    await booked(going, dayAt(w, 4, "10:00"));
    await visit(going, dayAt(w, 3, "10:00"));
    assert.deepEqual(
      (await shown(going)).map(({ startTime, appointmentStatus }) => [startTime, appointmentStatus]),
      tens(3, 4, 5, 6).map((start, index) => [start, index === 1 ? "new" : "confirmed"]),
    );

    const next = await repeating("r4", { bookingOption: "book_next" });
    await booked(next, dayAt(w, 4, "10:00"));
    await booked(next, dayAt(w, 6, "10:00"));
    const made = await visit(next, dayAt(w, 3, "10:00"));
    const moved = [dayAt(w, 4, "10:30"), dayAt(w, 5, "10:00"), dayAt(w, 6, "10:30")];
    assert.deepEqual(at(made.body, "furtherStarts"), moved);
    assert.deepEqual(await startsOf(next), [dayAt(w, 3, "10:00"), ...moved]);
    for (const start of moved) await assertRefused(book(next, start), "CONFLICT");
  });

  await t.test("the first occurrence must be an offered time; later ones may be outside the booking window", async () => {
    const slug = await repeating("r5", { freq: "MONTHLY", count: 3 }, { allowBookingFor: 10, allowBookingForUnit: "days" });
    await assertRefused(visit(slug, dayAt(w, 12, "10:00")), "INVALID");
    await booked(slug, dayAt(w, 3, "10:00"));
    await assertRefused(visit(slug, dayAt(w, 3, "10:00")), "CONFLICT");
    const made = await visit(slug, dayAt(w, 2, "11:00"));
    assert.equal(at(made.body, "furtherStarts.length"), 2, JSON.stringify(made.body));
  });

  await t.test("concurrent visitors never get the same time", async () => {
    const slug = await repeating("r6", { bookingOption: "skip" });
    const replies = await Promise.all(
      [3, 4, 5, 3, 4, 5].map((day, index) => visit(slug, dayAt(w, day, "10:00"), `racer${index}@example.com`)),
    );
    assert.ok(
      replies.every(({ status }) => status === 201 || status === 409),
      JSON.stringify(replies.map(({ status }) => status)),
    );
    const starts = await startsOf(slug);
    assert.equal(new Set(starts).size, starts.length, JSON.stringify(starts));
  });

  await t.test("an integration's booking is one appointment", async () => {
    const slug = await repeating("r7", {});
    const one = await they.get(`/calendars/events/appointments/${(await booked(slug, dayAt(w, 3, "10:00"))).id}`);
    assert.equal(at(one.body, "event.isRecurring"), false);
  });
});
