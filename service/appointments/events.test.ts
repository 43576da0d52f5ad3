import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt, dayMs, hourMs } from "./fixtures.ts";

test("appointments", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { they, locationId, contactId, book, booked, list } = await bookingFixture(w, visitor);
  const read = async (id: string) => (await visitor.api.appointments.events.get({ params: { eventId: id } })).event;
  const around = (start: string) => ({ startTime: Date.parse(start) - 1, endTime: Date.parse(start) + 1 });

  await t.test("every writable field is stored, returned unwrapped, and returned again by a read", async () => {
    const calendarId = await calendar(w, locationId, { members: ["u1"] });
    const start = dayAt(w, 2, "10:00");
    const sent = {
      title: "First visit",
      appointmentStatus: "new",
      assignedUserId: "u1",
      description: "Bring the X-ray.",
      address: "Harbour 1",
      toNotify: false,
      endTime: dayAt(w, 2, "10:30"),
    };
    const made = await book(calendarId, start, sent);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const { toNotify: _, ...kept } = sent;
    assert.partialDeepStrictEqual(made.body, {
      ...kept,
      calendarId,
      locationId,
      contactId,
      groupId: null,
      users: [],
      isRecurring: false,
      meetingLocationType: "custom",
      meetingLocationId: "default",
      startTime: start,
      createdBy: { source: "integration" },
    });
    assert.match(textAt(made.body, "dateAdded"), isoWithMs);
    assert.equal(Object.hasOwn(Object(made.body), "rescheduledAt"), false);
    assert.deepEqual(await read(textAt(made.body, "id")), made.body);
    assert.deepEqual(await list({ calendarId, ...around(start) }), [made.body]);
    assert.deepEqual(await list({ userId: "u1", ...around(start) }), [made.body]);
    assert.deepEqual((await visitor.api.contacts.contacts.appointments({ params: { contactId } })).events, [made.body]);
  });

  await t.test(
    "without an end or a title, one lasts a slot, has the calendar's title, and is confirmed if the calendar confirms automatically",
    async () => {
      const plain = await calendar(w, locationId, { members: ["u2"], settings: { slotDuration: 45, slotInterval: 15 } });
      const event = await booked(plain, dayAt(w, 2, "10:15"));
      assert.partialDeepStrictEqual(event, {
        endTime: dayAt(w, 2, "11:00"),
        title: "Ada Byron",
        appointmentStatus: "confirmed",
        assignedUserId: "u2",
      });
      const asking = await calendar(w, locationId, {
        members: ["u3"],
        settings: { autoConfirm: false, eventTitle: "{{ contact.first_name }} at {{calendar.name}}{{nobody.knows}}" },
      });
      assert.partialDeepStrictEqual(await booked(asking, dayAt(w, 2, "10:00")), { appointmentStatus: "new", title: "Ada at Visits" });
    },
  );

  await t.test("a time that the rules do not offer is a 422, a taken time a 409, and nothing is written", async () => {
    const calendarId = await calendar(w, locationId, {
      members: ["u4"],
      hours: [{ type: "wday", day: "monday", intervals: [{ from: "09:00", to: "12:00" }] }],
      settings: { allowBookingAfter: 1, allowBookingAfterUnit: "days", allowBookingFor: 60, allowBookingForUnit: "days" },
    });
    const monday = (8 - w.begun().getUTCDay()) % 7 || 7;
    const soon = monday < 2 ? monday + 7 : monday;
    for (const [time, rule] of [
      ["08:30", "closed"],
      ["09:10", "grid"],
      ["11:45", "grid"],
      ["12:00", "closed"],
      ["23:00", "closed"],
    ] as const) {
      const refused = await book(calendarId, dayAt(w, soon, time));
      await assertRefused(refused, "INVALID");
      assert.deepEqual(at(refused.body, "meta"), { rule, startTime: dayAt(w, soon, time) });
    }
    await assertRefused(book(calendarId, dayAt(w, soon + 1, "09:00")), "INVALID");
    await assertRefused(book(calendarId, dayAt(w, soon + 70, "09:00")), "INVALID");
    await assertRefused(book(calendarId, dayAt(w, soon - 14, "09:00")), "INVALID");
    await assertRefused(book(calendarId, dayAt(w, soon, "11:30"), { endTime: dayAt(w, soon, "12:10") }), "INVALID");
    await assertRefused(book(calendarId, dayAt(w, soon, "09:00"), { endTime: dayAt(w, soon, "08:50") }), "INVALID");
    await assertRefused(book(calendarId, dayAt(w, soon, "09:00"), { assignedUserId: "somebody else" }), "INVALID");
    assert.deepEqual(await list({ calendarId, startTime: 0, endTime: w.now().getTime() + 100 * dayMs }), []);
    await booked(calendarId, dayAt(w, soon, "09:00"));
    await assertRefused(book(calendarId, dayAt(w, soon, "09:00")), "CONFLICT");
    await assertRefused(book(calendarId, dayAt(w, soon, "09:00"), { assignedUserId: "u4" }), "CONFLICT");
    await booked(calendarId, dayAt(w, soon, "10:00"), { endTime: dayAt(w, soon, "10:50") });
    await assertRefused(book(calendarId, dayAt(w, soon, "09:30"), { endTime: dayAt(w, soon, "10:10") }), "CONFLICT");
    assert.equal((await list({ calendarId, startTime: 0, endTime: w.now().getTime() + 100 * dayMs })).length, 2);
  });

  await t.test("ignoreDateRange skips only notice and window, ignoreFreeSlotValidation every check of the slot", async () => {
    const calendarId = await calendar(w, locationId, {
      members: ["u5"],
      hours: [{ type: "wday", day: "monday", intervals: [{ from: "09:00", to: "12:00" }] }],
      settings: { allowBookingAfter: 30, allowBookingAfterUnit: "days" },
    });
    const monday = (8 - w.begun().getUTCDay()) % 7 || 7;
    await assertRefused(book(calendarId, dayAt(w, monday, "09:00")), "INVALID");
    await assertRefused(book(calendarId, dayAt(w, monday, "08:00"), { ignoreDateRange: true }), "INVALID");
    await booked(calendarId, dayAt(w, monday, "09:00"), { ignoreDateRange: true });
    await assertRefused(book(calendarId, dayAt(w, monday, "09:00"), { ignoreDateRange: true }), "CONFLICT");
    await booked(calendarId, dayAt(w, monday, "09:00"), { ignoreFreeSlotValidation: true });
    await booked(calendarId, dayAt(w, monday, "03:07"), { ignoreFreeSlotValidation: true, endTime: dayAt(w, monday, "07:11") });
    await booked(calendarId, dayAt(w, -10, "03:07"), { ignoreFreeSlotValidation: true });
  });

  await t.test("references to missing or unsuitable records cannot be booked", async () => {
    const start = dayAt(w, 2, "10:00");
    const calendarId = await calendar(w, locationId, { members: ["u6"] });
    await assertRefused(book("nowhere", start), "NOT_FOUND");
    await assertRefused(
      visitor.api.appointments.events.create({ body: { calendarId, locationId, contactId: "nobody", startTime: start } }),
      "NOT_FOUND",
    );
    await assertRefused(book(await calendar(w, locationId, { members: ["u6"], isActive: false }), start), "INVALID");
    const stranger = await w.location();
    await assertRefused(book(await calendar(w, stranger.locationId, { members: ["u6"] }), start), "NOT_FOUND");
    for (const [missing, message] of [
      ["calendarId", "calendarId should not be empty"],
      ["contactId", "contactId should not be empty"],
      ["startTime", "startTime should not be empty"],
    ] as const)
      await assertRefused(book(calendarId, start, { [missing]: undefined }), "INVALID", { message: [message] });
    for (const wrong of [
      { startTime: "25:00" },
      { startTime: "2026-02-30T10:00:00Z" },
      { startTime: "+275760-09-13T00:00:00Z" },
      { startTime: "9999-12-31T23:59:59Z" },
      { startTime: 1 },
      { appointmentStatus: "booked" },
      { meetingLocationType: "moon" },
      { toNotify: "yes" },
      { ignoreFreeSlotValidation: true, rrule: "FREQ=SECONDLY" },
      { ignoreFreeSlotValidation: true, rrule: "nonsense" },
      { nonsense: 1 },
    ])
      await assertRefused(book(calendarId, start, wrong), "INVALID");
  });

  await t.test("an update keeps the fields that are not sent, and only a moved appointment has a reschedule date", async () => {
    const calendarId = await calendar(w, locationId, { members: ["u7"] });
    const event = await booked(calendarId, dayAt(w, 3, "10:00"), { title: "Old" });
    const path = `/calendars/events/appointments/${event.id}`;
    const renamed = await they.put(path, { title: "New", appointmentStatus: "showed" });
    assert.equal(renamed.status, 200);
    assert.deepEqual(renamed.body, { ...event, title: "New", appointmentStatus: "showed", dateUpdated: at(renamed.body, "dateUpdated") });
    const moved = await they.put(path, { startTime: dayAt(w, 3, "11:00") });
    assert.partialDeepStrictEqual(moved.body, { startTime: dayAt(w, 3, "11:00"), endTime: dayAt(w, 3, "11:30"), title: "New" });
    assert.match(textAt(moved.body, "rescheduledAt"), isoWithMs);
    assert.equal((await they.put(path, {})).status, 200);
    for (const status of ["new", "confirmed", "cancelled", "showed", "noshow", "invalid", "completed", "active"])
      assert.equal(at((await they.put(path, { appointmentStatus: status })).body, "appointmentStatus"), status);
    for (const wrong of [
      { contactId },
      { locationId },
      { startTime: "x" },
      { endTime: dayAt(w, 3, "10:00") },
      { startTime: dayAt(w, 3, "11:10") },
    ])
      await assertRefused(they.put(path, wrong), "INVALID");
    await assertRefused(visitor.api.appointments.events.update({ params: { eventId: "nothing" }, body: {} }), "NOT_FOUND");
  });

  await t.test(
    "a move is checked like a booking, and a cancelled appointment frees its time and is confirmed again only if that time is free",
    async () => {
      const calendarId = await calendar(w, locationId, { members: ["u8"] });
      const first = await booked(calendarId, dayAt(w, 3, "10:00"));
      const second = await booked(calendarId, dayAt(w, 3, "11:00"));
      const path = `/calendars/events/appointments/${second.id}`;
      await assertRefused(they.put(path, { startTime: dayAt(w, 3, "10:00") }), "CONFLICT");
      assert.equal(at(await read(second.id), "startTime"), dayAt(w, 3, "11:00"));
      await visitor.api.appointments.events.update({ params: { eventId: first.id }, body: { appointmentStatus: "cancelled" } });
      assert.equal((await they.put(path, { startTime: dayAt(w, 3, "10:00") })).status, 200);
      await assertRefused(they.put(`/calendars/events/appointments/${first.id}`, { appointmentStatus: "confirmed" }), "CONFLICT");
      assert.equal(at(await read(first.id), "appointmentStatus"), "cancelled");
      await booked(calendarId, dayAt(w, 3, "11:00"));
    },
  );

  await t.test("an appointment moves to another calendar and member if they are free", async () => {
    const from = await calendar(w, locationId, { members: ["u9"] });
    const to = await calendar(w, locationId, { members: ["u10", "u11"] });
    const event = await booked(from, dayAt(w, 3, "10:00"));
    await booked(to, dayAt(w, 3, "10:00"), { assignedUserId: "u10" });
    const path = `/calendars/events/appointments/${event.id}`;
    assert.partialDeepStrictEqual((await they.put(path, { calendarId: to })).body, { calendarId: to, assignedUserId: "u11" });
    await assertRefused(they.put(path, { assignedUserId: "u10" }), "CONFLICT");
    await assertRefused(they.put(path, { assignedUserId: "u9" }), "INVALID");
    await assertRefused(
      visitor.api.appointments.events.update({ params: { eventId: event.id }, body: { calendarId: "nowhere" } }),
      "NOT_FOUND",
    );
  });

  await t.test("a list requires a time range and a calendar, user or group, and returns the events that overlap the range", async () => {
    const groupId = "group-of-the-list";
    await w.db.query
      .insertInto("calendar_group")
      .values({ location_id: locationId, id: groupId, name: "G", description: "", slug: groupId })
      .execute();
    const calendarId = await calendar(w, locationId, { members: ["u12"], groupId });
    const late = await booked(calendarId, dayAt(w, 4, "12:00"));
    const early = await booked(calendarId, dayAt(w, 4, "10:00"));
    const span = { startTime: Date.parse(dayAt(w, 4, "10:15")), endTime: Date.parse(dayAt(w, 4, "12:15")) };
    for (const filter of [{ calendarId }, { userId: "u12" }, { groupId }, { groupId, calendarId, userId: "u12" }])
      assert.deepEqual(
        (await list({ ...span, ...filter })).map(({ id, groupId: of }) => [id, of]),
        [
          [early.id, groupId],
          [late.id, groupId],
        ],
      );
    assert.deepEqual(await list({ startTime: span.startTime + hourMs, endTime: Date.parse(dayAt(w, 4, "12:00")), calendarId }), []);
    assert.deepEqual(await list({ ...span, calendarId: "nowhere" }), []);
    const query = (more: object) =>
      `/calendars/events?${new URLSearchParams({ locationId, ...Object.fromEntries(Object.entries(span).map(([k, v]) => [k, String(v)])), ...more })}`;
    await assertRefused(they.get(query({})), "INVALID");
    await assertRefused(they.get(query({ calendarId, startTime: "tomorrow" })), "BAD_REQUEST");
    await assertRefused(they.get(query({ calendarId, startTime: String(span.endTime + 1) })), "INVALID");
    await assertRefused(they.get(query({ calendarId, endTime: "999999999999999" })), "INVALID");
    await assertRefused(they.get(`/calendars/events?${new URLSearchParams({ locationId, calendarId, startTime: "1" })}`), "INVALID");
    await assertRefused(
      they.get(`/calendars/blocked-slots?${new URLSearchParams({ locationId, startTime: "1", endTime: "2" })}`),
      "INVALID",
    );
  });

  await t.test("a deleted appointment is gone, and its time is free", async () => {
    const calendarId = await calendar(w, locationId, { members: ["u13"] });
    const event = await booked(calendarId, dayAt(w, 4, "10:00"));
    const removed = await they.delete(`/calendars/events/${event.id}`, {});
    assert.equal(removed.status, 200);
    assert.deepEqual(removed.body, { succeeded: true });
    await assertRefused(they.delete(`/calendars/events/${event.id}`), "NOT_FOUND");
    await assertRefused(visitor.api.appointments.events.get({ params: { eventId: event.id } }), "NOT_FOUND");
    await assertRefused(visitor.api.appointments.events.update({ params: { eventId: event.id }, body: {} }), "NOT_FOUND");
    await booked(calendarId, dayAt(w, 4, "10:00"));
  });

  await t.test("a free member is chosen, and on a collective calendar every member takes part", async () => {
    const team = await calendar(w, locationId, { members: ["u14", "u15"] });
    const start = dayAt(w, 5, "10:00");
    const assigned = [await booked(team, start), await booked(team, start)].map(({ assignedUserId }) => assignedUserId);
    assert.deepEqual(assigned.sort(), ["u14", "u15"]);
    await assertRefused(book(team, start), "CONFLICT");
    const all = await calendar(w, locationId, { type: "collective", members: ["u15", { userId: "u16", isPrimary: true }, "u17"] });
    await assertRefused(book(all, start), "CONFLICT");
    assert.partialDeepStrictEqual(await booked(all, dayAt(w, 5, "11:00")), { assignedUserId: "u16", users: ["u15", "u17"] });
    await assertRefused(book(team, dayAt(w, 5, "11:00"), { assignedUserId: "u15" }), "CONFLICT");
  });

  await t.test("the meeting location is the calendar's unless the request has another one", async () => {
    const place = (id: string, kind: string, location: string) => ({ meetingId: id, kind, location });
    const calendarId = await calendar(w, locationId, {
      members: [
        {
          userId: "u18",
          locationConfigurations: [place("a", "physical", "Harbour 1"), place("b", "inbound_call", "+491")],
        },
      ],
    });
    const at10 = await booked(calendarId, dayAt(w, 5, "10:00"));
    assert.partialDeepStrictEqual(at10, { address: "Harbour 1", meetingLocationType: "address", meetingLocationId: "a" });
    const chosen = await booked(calendarId, dayAt(w, 5, "11:00"), { meetingLocationId: "b" });
    assert.partialDeepStrictEqual(chosen, { address: "+491", meetingLocationType: "phone", meetingLocationId: "b" });
    const other = await booked(calendarId, dayAt(w, 5, "12:00"), { meetingLocationType: "videoa" });
    assert.partialDeepStrictEqual(other, { address: null, meetingLocationType: "videoa" });
    const said = await booked(calendarId, dayAt(w, 5, "13:00"), { address: "At the park" });
    assert.partialDeepStrictEqual(said, { address: "At the park", meetingLocationType: "custom" });
  });
});
