import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { newId } from "#db/ids.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { alwaysOpen, bookingFixture, calendar, dayAt, dayMs } from "./fixtures.ts";

test("service bookings", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId, book, booked } = await bookingFixture(w, await w.location());
  const root = "/calendars/services/bookings";

  const hours = (userId: string, rules: unknown[] = alwaysOpen) =>
    w.db.query
      .insertInto("schedule")
      .values({
        location_id: locationId,
        id: newId(),
        user_id: userId,
        event_calendar_id: null,
        name: "Hours",
        timezone: "UTC",
        rules: JSON.stringify(rules),
      })
      .execute();
  const service = async (staff: string[], settings: Record<string, unknown> = {}) => {
    const id = newId();
    await w.db.query
      .insertInto("service")
      .values({ location_id: locationId, id, name: `Service ${id}`, slug: id, staff, settings: JSON.stringify(settings) })
      .execute();
    return id;
  };
  const send = (services: object[], start: string, end: string, more: object = {}, query = "") =>
    they.post(`${root}${query}`, {
      locationId,
      contactId,
      startTime: start,
      endTime: end,
      timezone: "America/New_York",
      services,
      ...more,
    });
  const list = async (from: string, to: string, more = ""): Promise<Record<string, unknown>[]> =>
    Object((await they.get(`${root}?locationId=${locationId}&startTime=${Date.parse(from)}&endTime=${Date.parse(to)}${more}`)).body)
      .bookings;

  await t.test("services follow one another, each with its own duration and its own staff member", async () => {
    await hours("v1");
    await hours("v2");
    const cut = await service(["v1"], { serviceDuration: 30, serviceDurationUnit: "mins" });
    const colour = await service(["v2"], { serviceDuration: 1, serviceDurationUnit: "hours" });
    const made = await send(
      [
        { id: colour, position: 2 },
        { id: cut, staffId: "v1", position: 1 },
      ],
      dayAt(w, 3, "10:00"),
      dayAt(w, 3, "11:30"),
      { title: "Hair", status: "new" },
    );
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.partialDeepStrictEqual(made.body, {
      locationId,
      contactId,
      serviceLocationId: null,
      title: "Hair",
      status: "new",
      timezone: "America/New_York",
      deleted: false,
      startTime: dayAt(w, 3, "10:00"),
      endTime: dayAt(w, 3, "11:30"),
      services: [
        { id: cut, serviceStaffId: "v1", serviceStartTime: dayAt(w, 3, "10:00"), serviceEndTime: dayAt(w, 3, "10:30") },
        { id: colour, serviceStaffId: "v2", serviceStartTime: dayAt(w, 3, "10:30"), serviceEndTime: dayAt(w, 3, "11:30") },
      ],
      createdBy: { source: "integration" },
    });
    assert.deepEqual((await they.get(`${root}/${textAt(made.body, "bookingId")}`)).body, made.body);
    assert.deepEqual(await list(dayAt(w, 3, "11:00"), dayAt(w, 3, "12:00"), "&timezone=Europe/Berlin"), [made.body]);
    assert.deepEqual(await list(dayAt(w, 3, "11:30"), dayAt(w, 3, "12:00")), []);
  });

  await t.test("a staff member has one event at a time, on a service or a calendar, buffers included", async () => {
    await hours("v3");
    const one = await service(["v3"], { serviceDuration: 30, postBuffer: 15, preBuffer: 5 });
    assert.equal((await send([{ id: one }], dayAt(w, 4, "10:00"), dayAt(w, 4, "10:30"))).status, 201);
    for (const start of ["10:00", "10:30", "09:31"])
      await assertRefused(send([{ id: one }], dayAt(w, 4, start), dayAt(w, 4, "11:00")), "CONFLICT");
    assert.equal((await send([{ id: one }], dayAt(w, 4, "10:45"), dayAt(w, 4, "11:15"))).status, 201);
    const calendarId = await calendar(w, locationId, { members: ["v3"] });
    await assertRefused(book(calendarId, dayAt(w, 4, "10:30")), "CONFLICT");
    await booked(calendarId, dayAt(w, 4, "12:00"));
    await assertRefused(send([{ id: one }], dayAt(w, 4, "12:00"), dayAt(w, 4, "12:30")), "CONFLICT");
    assert.equal((await send([{ id: one }], dayAt(w, 4, "12:00"), dayAt(w, 4, "12:30"), {}, "?overrideAvailability=true")).status, 201);
  });

  await t.test("all services of a booking are booked or none, also with concurrent requests", async () => {
    await hours("v4");
    await hours("v5");
    const first = await service(["v4"], { serviceDuration: 30 });
    const second = await service(["v5"], { serviceDuration: 30 });
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => send([{ id: first }, { id: second }], dayAt(w, 5, "10:00"), dayAt(w, 5, "11:00"))),
      ...Array.from({ length: 10 }, () => send([{ id: second }, { id: first }], dayAt(w, 5, "10:00"), dayAt(w, 5, "11:00"))),
    ]);
    assert.ok(replies.every(({ status }) => status === 201 || status === 409));
    const existing = await list(dayAt(w, 5, "00:00"), dayAt(w, 6, "00:00"));
    assert.equal(existing.length, replies.filter(({ status }) => status === 201).length);
    assert.ok(existing.length >= 1 && existing.length <= 2);
    assert.equal(existing.flatMap(({ services }) => Object(services)).length, 2 * existing.length);
  });

  await t.test("impossible bookings are rejected and write nothing", async () => {
    await hours("v6", [{ type: "wday", day: "monday", intervals: [{ from: "09:00", to: "10:00" }] }]);
    const id = await service(["v6"], { serviceDuration: 30 });
    const monday = (8 - w.begun().getUTCDay()) % 7 || 7;
    await assertRefused(send([{ id }], dayAt(w, monday, "09:45"), dayAt(w, monday, "10:15")), "INVALID");
    await assertRefused(send([{ id }], dayAt(w, monday + 1, "09:00"), dayAt(w, monday + 1, "09:30")), "INVALID");
    await assertRefused(send([{ id, staffId: "stranger" }], dayAt(w, monday, "09:00"), dayAt(w, monday, "09:30")), "INVALID");
    await assertRefused(send([{ id: "nothing" }], dayAt(w, monday, "09:00"), dayAt(w, monday, "09:30")), "NOT_FOUND");
    await assertRefused(send([], dayAt(w, monday, "09:00"), dayAt(w, monday, "09:30")), "INVALID");
    await assertRefused(send([{ id }], dayAt(w, monday, "09:00"), dayAt(w, monday, "09:00")), "INVALID");
    await assertRefused(send([{ id }], dayAt(w, monday - 14, "09:00"), dayAt(w, monday - 14, "09:30")), "INVALID");
    for (const wrong of [
      { timezone: "Mars/Base" },
      { status: "showed" },
      { contactId: "nobody" },
      { serviceLocationId: "nowhere" },
      { nonsense: 1 },
      { timezone: undefined },
    ])
      assert.ok(
        [404, 422].includes((await send([{ id }], dayAt(w, monday, "09:00"), dayAt(w, monday, "09:30"), wrong)).status),
        JSON.stringify(wrong),
      );
    const existing = await list(dayAt(w, monday, "00:00"), dayAt(w, monday + 2, "00:00"));
    assert.equal(JSON.stringify(existing).includes(id), false);
    await assertRefused(they.get(`${root}?locationId=${locationId}&startTime=2&endTime=1`), "INVALID");
    await assertRefused(they.get(`${root}?locationId=${locationId}&startTime=1`), "INVALID");
    await assertRefused(they.get(`${root}/nothing`), "NOT_FOUND");
  });

  await t.test(
    "staff work in their hours on service calendars, otherwise in their hours without a calendar, otherwise from nine to five",
    async () => {
      const monday = (8 - w.begun().getUTCDay()) % 7 || 7;
      const at = async (staff: string, time: string) => {
        const id = await service([staff], { serviceDuration: 30 });
        const end = time.replace(":00", ":30");
        return (await send([{ id }], dayAt(w, monday, time), dayAt(w, monday, end), {}, "?skipSchedulingNotice=true")).status;
      };
      const from = (time: string, to: string) => [{ type: "wday", day: "monday", intervals: [{ from: time, to }] }];
      await calendar(w, locationId, { members: ["v8"], hours: from("06:00", "07:00") });
      assert.deepEqual([await at("v8", "06:00"), await at("v8", "10:00")], [422, 201]);
      await hours("v8", from("18:00", "19:00"));
      assert.deepEqual([await at("v8", "18:00"), await at("v8", "11:00")], [201, 422]);
      await calendar(w, locationId, { type: "service_booking", members: ["v8"], hours: from("20:00", "21:00") });
      assert.deepEqual([await at("v8", "18:00"), await at("v8", "20:00")], [422, 201]);
    },
  );

  await t.test("require the minimum notice of the service calendar unless it is skipped", async () => {
    const notice = { allowBookingAfter: 5, allowBookingAfterUnit: "days" };
    await calendar(w, locationId, { type: "service_booking", members: ["v9"], settings: notice });
    const id = await service(["v9"], { serviceDuration: 30 });
    const ask = (day: number, query = "") => send([{ id }], dayAt(w, day, "10:00"), dayAt(w, day, "10:30"), {}, query);
    await assertRefused(ask(4), "INVALID");
    const made = await ask(7);
    assert.equal(made.status, 201);
    const path = `${root}/${textAt(made.body, "bookingId")}`;
    await assertRefused(they.put(path, { startTime: dayAt(w, 3, "10:00") }), "INVALID");
    assert.equal((await they.put(`${path}?skipSchedulingNotice=true`, { startTime: dayAt(w, 3, "10:00") })).status, 200);
    assert.equal((await ask(4, "?skipSchedulingNotice=true")).status, 201);
  });

  await t.test("are moved as a whole, cancelled, reactivated, and deleted", async () => {
    await hours("v7");
    const id = await service(["v7"], { serviceDuration: 30 });
    const made = await send([{ id }], dayAt(w, 8, "10:00"), dayAt(w, 8, "10:30"));
    const path = `${root}/${textAt(made.body, "bookingId")}`;
    const moved = await they.put(path, { startTime: dayAt(w, 8, "12:00") });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.partialDeepStrictEqual(moved.body, {
      startTime: dayAt(w, 8, "12:00"),
      endTime: dayAt(w, 8, "12:30"),
      services: [{ serviceStartTime: dayAt(w, 8, "12:00") }],
    });
    const other = await send([{ id }], dayAt(w, 8, "10:00"), dayAt(w, 8, "10:30"));
    assert.equal(other.status, 201);
    await assertRefused(they.put(path, { startTime: dayAt(w, 8, "10:00") }), "CONFLICT");
    for (const status of ["confirmed", "invalid", "new", "showed", "noshow", "cancelled"])
      assert.equal(at((await they.put(path, { status })).body, "status"), status);
    await assertRefused(they.put(path, { status: "completed" }), "INVALID");
    assert.equal((await send([{ id }], dayAt(w, 8, "12:00"), dayAt(w, 8, "12:30"))).status, 201);
    await assertRefused(they.put(path, { status: "confirmed" }), "CONFLICT");
    assert.deepEqual((await they.delete(path, {})).body, { success: true });
    await assertRefused(they.delete(path, {}), "NOT_FOUND");
    await assertRefused(they.put(path, {}), "NOT_FOUND");
    assert.equal((await list(dayAt(w, 8, "00:00"), new Date(Date.parse(dayAt(w, 8, "00:00")) + dayMs).toISOString())).length, 2);
  });
});
