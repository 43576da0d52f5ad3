import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { newId } from "#db/ids.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookableService, bookingFixture, dayAt } from "./fixtures.ts";

test("services that staff book", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const { contactId } = await bookingFixture(w, visitor);
  const query = { locationId };
  const { staffBookings } = app.calendars;
  const [short, long] = [newId(), newId()];
  const serviceId = await bookableService(w, locationId, {
    staff: ["s1", "s2"],
    settings: { serviceDuration: 30 },
    variations: [
      { id: short, name: "Short", serviceDuration: 30 },
      { id: long, name: "Long", serviceDuration: 1, serviceDurationUnit: "hours" },
    ],
  });
  const room = (
    await app.calendars.resources.create({
      query,
      body: { kind: "room", name: "Surgery", quantity: 1, calendarIds: [], serviceIds: [serviceId] },
    })
  ).id;
  const params = { serviceId };
  const ten = dayAt(w, 3, "10:00");
  const span = { startTime: Date.parse(dayAt(w, 3, "08:00")), endTime: Date.parse(dayAt(w, 3, "12:00")) };
  const starts = async (more: object) => (await staffBookings.slots({ params, query: { ...query, ...span, ...more } })).starts;
  const book = (more: object) => staffBookings.book({ params, query, body: { contactId, startTime: ten, ...more } });

  await t.test("free times are those at which a staff member and the room are free for the duration of the variation", async () => {
    assert.ok((await starts({ variationId: long })).includes(ten));
    const made = await book({ variationId: long, staffId: "s2", roomId: room });
    assert.equal(made.endTime, dayAt(w, 3, "11:00"));
    const { events } = await app.calendars.board.ofContact({ params: { contactId }, query });
    assert.deepEqual(
      events.map(({ kind, services }) => [kind, services.map(({ name, staffId, resourceIds }) => [name, staffId, resourceIds])]),
      [["visit", [["Scan, Long", "s2", [room]]]]],
    );
    const free = await starts({ variationId: long, staffId: "s1" });
    assert.equal(free.includes(dayAt(w, 3, "09:30")), false);
    assert.deepEqual([free.includes(dayAt(w, 3, "09:00")), free.includes(dayAt(w, 3, "11:00"))], [true, true]);
    assert.ok((await starts({ variationId: short })).includes(dayAt(w, 3, "09:30")));
  });

  await t.test("a taken time is refused, and can be booked anyway without the room", async () => {
    await assertRefused(book({ variationId: short, staffId: "s2" }), "CONFLICT");
    await assertRefused(book({ variationId: short, staffId: "s1", roomId: room, overrideAvailability: true }), "CONFLICT");
    await book({ variationId: short, staffId: "s2", overrideAvailability: true });
  });

  await t.test("a service with variations needs one of them, and a staff member of the service", async () => {
    await assertRefused(book({}), "INVALID");
    await assertRefused(book({ variationId: newId() }), "INVALID");
    await assertRefused(book({ variationId: short, staffId: "s3" }), "INVALID");
    await assertRefused(starts({ variationId: newId() }), "INVALID");
    const unknown = { params: { serviceId: newId() }, query: { ...query, ...span } };
    await assertRefused(staffBookings.slots(unknown), "NOT_FOUND");
  });
});
