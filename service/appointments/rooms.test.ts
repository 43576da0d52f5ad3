import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookableService, bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("rooms that users choose", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const { booked, list, contactId } = await bookingFixture(w, visitor);
  const query = { locationId };
  const { rooms } = app.calendars;
  const add = async (name: string, calendarIds: string[], serviceIds: string[] = []) =>
    (await app.calendars.resources.create({ query, body: { kind: "room", name, quantity: 1, calendarIds, serviceIds } })).id;
  const half = (startTime: string) => ({ startTime: Date.parse(startTime), endTime: Date.parse(startTime) + 1_800_000 });
  const listed = async (of: { calendarId: string } | { serviceId: string }, startTime: string, eventId?: string) =>
    (await rooms.list({ query: { ...query, ...of, ...half(startTime), ...(eventId ? { eventId } : {}) } })).rooms;
  const roomOf = async (calendarId: string) => {
    const span = { startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) };
    return (await list({ calendarId, ...span })).map(({ startTime, assignedResources }) => `${startTime} ${assignedResources}`).toSorted();
  };
  const bookIn = (calendarId: string, roomId: string, startTime: string, more: object = {}) =>
    rooms.book({ query, body: { calendarId, contactId, roomId, startTime, ...more } });
  const change = (eventId: string, roomId: string, position = 0) =>
    rooms.change({ params: { eventId }, query, body: { roomId, position } });
  const [ten, eleven] = [dayAt(w, 3, "10:00"), dayAt(w, 3, "11:00")];
  /** Two calendars with a member each, and the rooms of both. */
  const pair = async (name: string, ...names: string[]) => {
    const one = await calendar(w, locationId, { members: [`${name}1`] });
    const other = await calendar(w, locationId, { members: [`${name}2`] });
    const ids: string[] = [];
    for (const each of names) ids.push(await add(`${name} ${each}`, [one, other]));
    const [first = "", second = ""] = ids;
    return { one, other, first, second };
  };

  await t.test("the list shows each room of a calendar, and the appointment that takes it", async () => {
    const { one, other, first, second } = await pair("a", "East", "West");
    const event = await booked(one, ten);
    const [taken, free] = await listed({ calendarId: other }, ten);
    assert.deepEqual(free, { id: second, isFree: true, overlaps: null });
    assert.equal(taken?.id, first);
    assert.equal(taken?.isFree, false);
    assert.equal(taken?.overlaps?.contactName, "Ada Byron");
    assert.deepEqual(
      (await listed({ calendarId: other }, eleven)).map(({ isFree }) => isFree),
      [true, true],
    );
    assert.deepEqual(
      (await listed({ calendarId: one }, ten, event.id)).map(({ isFree }) => isFree),
      [true, true],
    );
  });

  await t.test("an appointment is booked in the requested room or refused, even if it skips the slot check", async () => {
    const { one, other, second } = await pair("b", "East", "West");
    assert.deepEqual((await bookIn(one, second, ten)).assignedResources, [second]);
    await assertRefused(bookIn(other, second, ten), "CONFLICT");
    await assertRefused(bookIn(other, second, ten, { ignoreFreeSlotValidation: true }), "CONFLICT");
    await assertRefused(bookIn(other, await add("Elsewhere", []), ten), "INVALID");
    await assertRefused(bookIn(await calendar(w, locationId), second, ten, { ignoreFreeSlotValidation: true }), "INVALID");
    assert.deepEqual(await roomOf(other), []);
  });

  await t.test("changing the room keeps the time and the member, also if the appointment overlaps another", async () => {
    const { one, other, first, second } = await pair("c", "East", "West");
    const event = await booked(one, ten);
    const overlapping = await booked(one, ten, { ignoreFreeSlotValidation: true });
    assert.deepEqual(overlapping.assignedResources, [second]);
    await assertRefused(change(event.id, second), "CONFLICT");
    const third = await add("c South", [one, other]);
    const changed = await change(overlapping.id, third);
    assert.deepEqual(
      [changed.assignedResources, changed.assignedUserId, changed.startTime, changed.rescheduledAt],
      [[third], "c1", ten, undefined],
    );
    assert.deepEqual((await change(event.id, first)).assignedResources, [first]);
  });

  await t.test("a moved appointment keeps its room if that is free, and otherwise takes another", async () => {
    const { one, other, first, second } = await pair("d", "East", "West");
    const event = await bookIn(one, second, ten);
    await bookIn(other, second, dayAt(w, 3, "12:00"));
    const move = (startTime: string) => visitor.api.appointments.events.update({ params: { eventId: event.id }, body: { startTime } });
    assert.deepEqual((await move(eleven)).assignedResources, [second]);
    assert.deepEqual((await move(dayAt(w, 3, "12:00"))).assignedResources, [first]);
  });

  await t.test("the room is changed for one occurrence, for this and the following ones, or for the whole series", async () => {
    const { one, other, first, second } = await pair("e", "East", "West");
    const week = (number: number) => dayAt(w, 3 + 7 * number, "10:00");
    const body = { calendarId: one, startTime: week(0), endTime: week(0).replace(":00:00", ":30:00"), rrule: "FREQ=WEEKLY;COUNT=4" };
    await app.calendars.repeated.create({ query, body: { ...body, contactId, choices: [], roomId: second } });
    const ids = async () =>
      (await app.calendars.board.events({ query: { ...query, startTime: Date.parse(week(0)), endTime: Date.parse(week(4)) } })).events
        .filter(({ calendarId }) => calendarId === one)
        .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
    const state = async () => (await ids()).map(({ assignedResources }) => assignedResources.join());
    assert.deepEqual(await state(), [second, second, second, second]);
    await change((await ids())[0]?.id ?? "", first);
    assert.deepEqual(await state(), [first, second, second, second]);
    await app.calendars.board.updateFollowing({ params: { eventId: (await ids())[2]?.id ?? "" }, query, body: { roomId: first } });
    assert.deepEqual(await state(), [first, second, first, first]);
    await booked(other, week(3), { ignoreFreeSlotValidation: true });
    const master = (await ids())[2]?.masterEventId ?? "";
    await assertRefused(change(master, second), "CONFLICT");
    assert.deepEqual(await state(), [first, second, first, first]);
  });

  await t.test("the room of one service in a service booking is changed", async () => {
    const serviceId = await bookableService(w, locationId, { staff: ["f1"], settings: { serviceDuration: 30 } });
    const [first, second] = [await add("f East", [], [serviceId]), await add("f West", [], [serviceId])];
    const { bookingId } = await visitor.api.appointments.serviceBookings.create({
      query: {},
      body: {
        ...{ locationId, contactId, timezone: "UTC", services: [{ id: serviceId }, { id: serviceId }] },
        ...{ startTime: ten, endTime: eleven },
      },
    });
    const taken = async () => {
      const { events } = await app.calendars.board.ofContact({ params: { contactId }, query });
      return events.find(({ id }) => id === bookingId)?.services.map(({ resourceIds }) => resourceIds);
    };
    assert.deepEqual(await taken(), [[first], [first]]);
    await change(bookingId, second, 1);
    assert.deepEqual(await taken(), [[first], [second]]);
    assert.deepEqual(
      (await listed({ serviceId }, ten)).map(({ isFree, overlaps }) => [isFree, overlaps?.contactName]),
      [
        [false, "Ada Byron"],
        [true, undefined],
      ],
    );
    await assertRefused(change(bookingId, second, 2), "INVALID");
  });

  await t.test("one of several parallel changes and bookings takes the room", async () => {
    const members = Array.from({ length: 8 }, (_, index) => `g${index}`);
    const calendarId = await calendar(w, locationId, { members });
    const wanted = await add("g Wanted", [calendarId]);
    for (let index = 0; index < 4; index++) await add(`g ${index}`, [calendarId]);
    const blocker = await bookIn(calendarId, wanted, ten);
    const others = await Promise.all([1, 2, 3].map(() => booked(calendarId, ten)));
    await visitor.api.appointments.events.remove({ params: { eventId: blocker.id }, body: {} });
    const results = await Promise.allSettled([
      ...others.map(({ id }) => change(id, wanted)),
      ...[1, 2, 3].map(() => bookIn(calendarId, wanted, ten)),
    ]);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    for (const result of results) if (result.status === "rejected") await assertRefused(Promise.reject(result.reason), "CONFLICT");
    assert.equal((await roomOf(calendarId)).filter((line) => line.endsWith(wanted)).length, 1);
  });
});
