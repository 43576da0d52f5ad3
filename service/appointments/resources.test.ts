import assert from "node:assert/strict";
import { test } from "node:test";
import { type ResourceWrite, resourcesMost } from "#contract/calendars/resources.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { newId } from "#db/ids.ts";
import { at } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookableService, bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("rooms and equipment", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const { app } = await w.user(locationId);
  const { they, book, booked, list, contactId } = await bookingFixture(w, visitor);
  const query = { locationId };
  const add = async (name: string, needed: Partial<ResourceWrite>) =>
    (
      await app.calendars.resources.create({
        query,
        body: { kind: "room", name, quantity: 1, calendarIds: [], serviceIds: [], ...needed },
      })
    ).id;
  const whole = { startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) };
  const taken = async (calendarId: string) =>
    (await list({ calendarId, ...whole })).map(({ startTime, assignedResources }) => `${startTime} ${assignedResources}`).toSorted();
  const offers = async (calendarId: string, time: string) => {
    const span = `startDate=${Date.parse(dayAt(w, 3, "00:00"))}&endDate=${Date.parse(dayAt(w, 3, "23:59"))}&timezone=UTC`;
    return JSON.stringify((await they.get(`/calendars/${calendarId}/free-slots?${span}`)).body).includes(`T${time}:00`);
  };
  const ten = dayAt(w, 3, "10:00");
  const bookService = (serviceId: string, startTime: string, more = "") =>
    they.post(`/calendars/services/bookings${more}`, {
      ...{ locationId, contactId, startTime, endTime: startTime.replace(":00:00", ":30:00") },
      ...{ timezone: "UTC", services: [{ id: serviceId }] },
    });
  const service = (staffId: string, settings: Record<string, unknown> = {}) =>
    bookableService(w, locationId, { staff: [staffId], settings });

  await t.test(
    "an appointment takes one of the rooms and every piece of equipment, and the time is offered while they are free",
    async () => {
      const calendarId = await calendar(w, locationId, { members: ["a1", "a2", "a3"] });
      const rooms = [await add("Room 1", { calendarIds: [calendarId] }), await add("Room 2", { calendarIds: [calendarId] })];
      const laser = await add("Laser", { kind: "equipment", quantity: 2, calendarIds: [calendarId] });
      for (const userId of ["a1", "a2"]) {
        assert.equal(await offers(calendarId, "10:00"), true);
        await booked(calendarId, ten, { assignedUserId: userId });
      }
      assert.deepEqual(await taken(calendarId), [`${ten} ${[laser, rooms[0]]}`, `${ten} ${[laser, rooms[1]]}`].toSorted());
      assert.equal(await offers(calendarId, "10:00"), false);
      assert.equal(await offers(calendarId, "10:30"), true);
      const refused = await book(calendarId, ten, { assignedUserId: "a3" });
      await assertRefused(refused, "CONFLICT");
      assert.equal(at(refused.body, "meta.rule"), "resource");
    },
  );

  await t.test("a room is never double-booked: an appointment that skips the slot check gets no room if none is free", async () => {
    const [one, other] = [await calendar(w, locationId, { members: ["b1"] }), await calendar(w, locationId, { members: ["b2"] })];
    const room = await add("Surgery", { calendarIds: [one, other] });
    await booked(one, ten);
    await assertRefused(book(other, ten), "CONFLICT");
    await booked(other, ten, { ignoreFreeSlotValidation: true });
    assert.deepEqual([await taken(one), await taken(other)], [[`${ten} ${room}`], [`${ten} `]]);
  });

  await t.test("a cancelled or moved appointment frees its room; one that is restored takes another room or is refused", async () => {
    const [one, other] = [await calendar(w, locationId, { members: ["c1"] }), await calendar(w, locationId, { members: ["c2"] })];
    const room = await add("Lab", { calendarIds: [one, other] });
    const event = await booked(one, ten);
    const update = (body: object) => they.put(`/calendars/events/appointments/${event.id}`, body);
    await update({ appointmentStatus: "cancelled" });
    const second = await booked(other, ten);
    await assertRefused(update({ appointmentStatus: "confirmed" }), "CONFLICT");
    const noon = dayAt(w, 3, "12:00");
    assert.equal((await update({ appointmentStatus: "confirmed", startTime: noon })).status, 200);
    assert.deepEqual(await taken(one), [`${noon} ${room}`]);
    await api.appointments.events.remove({ params: { eventId: second.id }, body: {} });
    assert.equal((await update({ startTime: ten })).status, 200);
    await assertRefused(app.calendars.board.restore({ params: { eventId: second.id }, query }), "CONFLICT");
    const spare = await add("Spare lab", { calendarIds: [one, other] });
    await app.calendars.board.restore({ params: { eventId: second.id }, query });
    assert.deepEqual(await taken(other), [`${ten} ${spare}`]);
  });

  await t.test("booked services and calendars share rooms and equipment, buffers included", async () => {
    const calendarId = await calendar(w, locationId, { members: ["d1"] });
    const serviceId = await service("d2", { serviceDuration: 30, postBuffer: 30 });
    await add("Scanner", { kind: "equipment", calendarIds: [calendarId], serviceIds: [serviceId] });
    assert.equal((await bookService(serviceId, ten)).status, 201);
    for (const time of ["10:00", "10:30"]) await assertRefused(book(calendarId, dayAt(w, 3, time)), "CONFLICT");
    await booked(calendarId, dayAt(w, 3, "11:00"));
    await assertRefused(bookService(serviceId, dayAt(w, 3, "11:00")), "CONFLICT");
    assert.equal((await bookService(serviceId, dayAt(w, 3, "11:00"), "?overrideAvailability=true")).status, 201);
    const { events } = await app.calendars.board.events({ query: { ...query, ...whole } });
    const visits = events.filter(({ kind }) => kind === "visit").map(({ assignedResources }) => assignedResources.length);
    assert.deepEqual(visits.toSorted(), [0, 1]);
  });

  await t.test("each occurrence of a repeated appointment takes a room that is free at its time", async () => {
    const [one, other] = [await calendar(w, locationId, { members: ["e1"] }), await calendar(w, locationId, { members: ["e2"] })];
    const rooms = [await add("East", { calendarIds: [one, other] }), await add("West", { calendarIds: [one, other] })];
    const third = await calendar(w, locationId, { members: ["e3"] });
    await app.calendars.resources.update({
      params: { resourceId: rooms[1] ?? "" },
      query,
      body: { kind: "room", name: "West", quantity: 1, calendarIds: [one, other, third], serviceIds: [] },
    });
    const week = (number: number) => dayAt(w, 3 + 7 * number, "10:00");
    await booked(other, week(1));
    await booked(other, week(2));
    await booked(third, week(2));
    const body = { calendarId: one, startTime: week(0), endTime: week(0).replace(":00:00", ":30:00"), rrule: "FREQ=WEEKLY;COUNT=4" };
    const { occurrences } = await app.calendars.repeated.check({ query, body });
    assert.deepEqual(
      occurrences.map(({ objection }) => objection?.rule),
      [undefined, undefined, "resource", undefined],
    );
    await app.calendars.repeated.create({ query, body: { ...body, contactId, choices: [{ startTime: week(2), do: "book" }] } });
    assert.deepEqual(await taken(one), [`${week(0)} ${rooms[0]}`, `${week(1)} ${rooms[1]}`, `${week(2)} `, `${week(3)} ${rooms[0]}`]);
  });

  await t.test("the guests of one class are in one room", async () => {
    const settings = { appointmentPerSlot: 2 };
    const calendarId = await calendar(w, locationId, { members: ["f1"], type: "class_booking", settings });
    const room = await add("Hall", { calendarIds: [calendarId] });
    await booked(calendarId, ten);
    await booked(calendarId, ten);
    assert.deepEqual(await taken(calendarId), [`${ten} ${room}`, `${ten} ${room}`]);
    assert.equal(await offers(calendarId, "10:00"), false);
  });

  await t.test("parallel bookings of calendars and services never take the same room at the same time", async () => {
    const members = Array.from({ length: 6 }, (_, index) => `g${index}`);
    const calendars = [await calendar(w, locationId, { members }), await calendar(w, locationId, { members: ["g8", "g9"] })];
    const serviceId = await service("g7", { serviceDuration: 30 });
    for (const name of ["Red", "Blue"]) await add(name, { calendarIds: calendars, serviceIds: [serviceId] });
    const replies = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => book(calendars[index % 2] ?? "", ten)),
      ...Array.from({ length: 4 }, () => bookService(serviceId, ten)),
    ]);
    assert.equal(replies.filter(({ status }) => status < 300).length, 2);
    const { events } = await app.calendars.board.events({ query: { ...query, ...whole } });
    const ids = events
      .filter(({ calendarId, assignedUserId }) => calendars.includes(calendarId ?? "") || assignedUserId === "g7")
      .map(({ assignedResources }) => assignedResources.join());
    assert.equal(new Set(ids).size, 2);
  });

  await t.test("parallel requests never exceed the limit of rooms and equipment", async () => {
    const { resources } = await app.calendars.resources.list({ query });
    const filler = Array.from({ length: resourcesMost - resources.length - 1 }, (_, index) => ({
      ...{ location_id: locationId, id: newId(), kind: "room" as const, name: `Room ${index}`, quantity: 1 },
      ...{ calendar_ids: [], service_ids: [] },
    }));
    await w.db.query.insertInto("resource").values(filler).execute();
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => add(`Last ${index}`, {})));
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    for (const result of results) if (result.status === "rejected") await assertRefused(Promise.reject(result.reason), "CONFLICT");
    await w.db.query.deleteFrom("resource").where("location_id", "=", locationId).where("name", "like", "Room %").execute();
  });

  await t.test("a deleted room is no longer needed, and a change applies to its calendars immediately", async () => {
    const calendarId = await calendar(w, locationId, { members: ["h1", "h2"] });
    const room = await add("Only room", { calendarIds: [calendarId] });
    await booked(calendarId, ten);
    await assertRefused(book(calendarId, ten), "CONFLICT");
    await app.calendars.resources.remove({ params: { resourceId: room }, query });
    await booked(calendarId, ten);
    await assertRefused(app.calendars.resources.remove({ params: { resourceId: room }, query }), "NOT_FOUND");
  });
});
