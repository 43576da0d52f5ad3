import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("series of appointments", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId, book, booked, list } = await bookingFixture(w, await w.location());
  const repeat = (rrule: string) => ({ ignoreFreeSlotValidation: true, rrule });
  const days = (from: number, to: number) => ({
    startTime: Date.parse(dayAt(w, from, "00:00")),
    endTime: Date.parse(dayAt(w, to, "00:00")),
  });
  const path = (id: unknown) => `/calendars/events/appointments/${String(id)}`;

  await t.test("each occurrence is an event with its own id, is read by that id, and has the series' id", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s1"] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), repeat("FREQ=DAILY;COUNT=3"));
    assert.partialDeepStrictEqual(series, { isRecurring: true, rrule: "FREQ=DAILY;COUNT=3", masterEventId: series.id });
    const shown = await list({ ...days(0, 30), calendarId });
    assert.deepEqual(
      shown.map((event) => [event.startTime, event.endTime, event.masterEventId, event.isRecurring, event.rrule]),
      [2, 3, 4].map((day) => [dayAt(w, day, "10:00"), dayAt(w, day, "10:30"), series.id, true, "FREQ=DAILY;COUNT=3"]),
    );
    assert.equal(new Set(shown.map(({ id }) => id)).size, 3);
    for (const event of shown) assert.deepEqual(at((await they.get(path(event.id))).body, "event"), event);
    assert.deepEqual(
      (await list({ ...days(3, 4), userId: "s1" })).map(({ id }) => id),
      [shown[1]?.id],
    );
    assert.deepEqual(at((await they.get(path(series.id))).body, "event"), series);
    await assertRefused(they.get(path(`${series.id}_12345`)), "NOT_FOUND");
  });

  await t.test("a rule has an effect only if the slot check is skipped", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s2"] });
    const single = await booked(calendarId, dayAt(w, 2, "10:00"), { rrule: "FREQ=DAILY;COUNT=3" });
    assert.equal(single.isRecurring, false);
    assert.equal(Object.hasOwn(single, "rrule"), false);
  });

  await t.test(
    "blocks the time of every occurrence, and may overlap an appointment if the slot check is skipped, like a single appointment",
    async () => {
      const calendarId = await calendar(w, locationId, { members: ["s3"] });
      await booked(calendarId, dayAt(w, 9, "10:00"));
      await booked(calendarId, dayAt(w, 9, "10:00"), { ignoreFreeSlotValidation: true });
      const over = await booked(calendarId, dayAt(w, 2, "10:00"), repeat("FREQ=WEEKLY;COUNT=3"));
      await assertRefused(they.put(path(over.id), { startTime: dayAt(w, 2, "10:40"), endTime: dayAt(w, 2, "11:10") }), "INVALID");
      await booked(calendarId, dayAt(w, 9, "13:00"));
      await assertRefused(they.put(path(over.id), { startTime: dayAt(w, 2, "13:00") }), "CONFLICT");
      await booked(calendarId, dayAt(w, 2, "11:00"), repeat("FREQ=WEEKLY;COUNT=3"));
      for (const day of [2, 9, 16]) await assertRefused(book(calendarId, dayAt(w, day, "11:00")), "CONFLICT");
      await booked(calendarId, dayAt(w, 23, "11:00"));
      await assertRefused(
        they.post("/calendars/events/block-slots", {
          locationId,
          assignedUserId: "s3",
          startTime: dayAt(w, 16, "11:10"),
          endTime: dayAt(w, 16, "11:20"),
        }),
        "CONFLICT",
      );
      const team = await calendar(w, locationId, { members: ["s3", "s4"] });
      assert.equal((await booked(team, dayAt(w, 2, "11:00"), repeat("FREQ=WEEKLY;COUNT=3"))).assignedUserId, "s4");
    },
  );

  await t.test("one occurrence is moved, cancelled and deleted without affecting the others", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s5"] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), repeat("FREQ=DAILY;COUNT=4"));
    const [first, second, third] = (await list({ ...days(0, 30), calendarId })).map(({ id }) => String(id));
    const moved = await they.put(path(second), { startTime: dayAt(w, 3, "14:00"), title: "Later" });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.partialDeepStrictEqual(moved.body, {
      id: second,
      masterEventId: series.id,
      isRecurring: true,
      rrule: "FREQ=DAILY;COUNT=4",
      startTime: dayAt(w, 3, "14:00"),
      title: "Later",
    });
    for (const one of [second, third]) {
      await assertRefused(they.put(path(one), repeat("FREQ=DAILY;COUNT=2")), "INVALID");
      assert.equal((await they.put(path(one), repeat("FREQ=DAILY;COUNT=4"))).status, 200);
    }
    await they.put(path(third), { appointmentStatus: "cancelled" });
    assert.deepEqual((await they.delete(`/calendars/events/${first}`)).body, { succeeded: true });
    await assertRefused(they.get(path(first)), "NOT_FOUND");
    await assertRefused(they.delete(`/calendars/events/${first}`), "NOT_FOUND");
    assert.deepEqual(
      (await list({ ...days(0, 30), calendarId })).map((event) => [event.startTime, event.title, event.appointmentStatus]),
      [
        [dayAt(w, 3, "14:00"), "Later", "confirmed"],
        [dayAt(w, 4, "10:00"), "Ada Byron", "cancelled"],
        [dayAt(w, 5, "10:00"), "Ada Byron", "confirmed"],
      ],
    );
    for (const free of [dayAt(w, 2, "10:00"), dayAt(w, 3, "10:00"), dayAt(w, 4, "10:00")]) await booked(calendarId, free);
    await assertRefused(book(calendarId, dayAt(w, 3, "14:00")), "CONFLICT");
    await assertRefused(they.put(path(second), { startTime: dayAt(w, 5, "10:00") }), "CONFLICT");
    assert.deepEqual((await they.delete(`/calendars/events/${second}`)).body, { succeeded: true });
    await booked(calendarId, dayAt(w, 3, "14:00"));
  });

  await t.test("the whole series is updated, moved and deleted by its own id", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s6"] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), repeat("FREQ=DAILY;COUNT=3"));
    const own = (await list({ ...days(0, 30), calendarId })).map(({ id }) => String(id))[1];
    await they.put(path(own), { description: "Its own" });
    await they.put(path(series.id), { title: "Course" });
    assert.deepEqual(
      (await list({ ...days(0, 30), calendarId })).map((event) => [event.title, event.description]),
      [
        ["Course", null],
        ["Course", "Its own"],
        ["Course", null],
      ],
    );
    const moved = await they.put(path(series.id), { startTime: dayAt(w, 2, "12:00") });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.deepEqual(
      (await list({ ...days(0, 30), calendarId })).map((event) => event.startTime),
      [2, 3, 4].map((day) => dayAt(w, day, "12:00")),
    );
    const ofContact: Record<string, unknown>[] = Object((await they.get(`/contacts/${contactId}/appointments`)).body).events;
    assert.partialDeepStrictEqual(
      ofContact.find(({ id }) => id === series.id),
      { rrule: "FREQ=DAILY;COUNT=3", masterEventId: series.id },
    );
    assert.deepEqual((await they.delete(`/calendars/events/${series.id}`, {})).body, { succeeded: true });
    assert.deepEqual(await list({ ...days(0, 30), calendarId }), []);
    await assertRefused(they.get(path(series.id)), "NOT_FOUND");
    await assertRefused(they.get(path(own)), "NOT_FOUND");
  });

  await t.test(
    "a move of the series keeps the ids and exceptions of its occurrences, and does not move those that were moved separately",
    async () => {
      const calendarId = await calendar(w, locationId, { members: ["s10"] });
      const shown = async () => (await list({ ...days(0, 30), calendarId })).map(({ id, startTime, title }) => ({ id, startTime, title }));
      const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ...repeat("FREQ=DAILY;COUNT=5"), title: "Course" });
      const ids = (await shown()).map(({ id }) => String(id));
      const [, renamed = "", removed = "", moved = ""] = ids;
      await they.put(path(renamed), { title: "Renamed" });
      await they.delete(`/calendars/events/${removed}`);
      await they.put(path(moved), { startTime: dayAt(w, 5, "16:00") });
      await they.post(`/calendars/appointments/${ids[4]}/notes`, { body: "Bring the papers" });

      const reply = await they.put(path(series.id), { startTime: dayAt(w, 3, "11:00") });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      assert.deepEqual(await shown(), [
        { id: ids[0], startTime: dayAt(w, 3, "11:00"), title: "Course" },
        { id: renamed, startTime: dayAt(w, 4, "11:00"), title: "Renamed" },
        { id: moved, startTime: dayAt(w, 5, "16:00"), title: "Course" },
        { id: ids[4], startTime: dayAt(w, 7, "11:00"), title: "Course" },
      ]);
      for (const id of [ids[0], renamed, moved, ids[4]]) assert.equal(textAt((await they.get(path(id))).body, "event.id"), id);
      await assertRefused(they.get(path(removed)), "NOT_FOUND");
      const notes = await they.get(`/calendars/appointments/${ids[4]}/notes?limit=5&offset=0`);
      assert.equal(textAt(notes.body, "notes.0.body"), "Bring the papers");
      for (const free of [2, 3, 4, 5, 6, 7]) await booked(calendarId, dayAt(w, free, "10:00"));
      for (const held of [dayAt(w, 4, "11:00"), dayAt(w, 5, "16:00"), dayAt(w, 7, "11:00")])
        await assertRefused(book(calendarId, held), "CONFLICT");
      await assertRefused(they.put(path(series.id), { startTime: dayAt(w, 4, "16:00") }), "CONFLICT");
      const again = await they.put(path(ids[4]), { startTime: dayAt(w, 7, "11:00"), endTime: dayAt(w, 7, "12:00") });
      assert.equal(again.status, 200, "an occurrence does not conflict with its own time");
    },
  );

  await t.test("a reactivated series takes the time of every occurrence again, including moved ones", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s11"] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), repeat("FREQ=DAILY;COUNT=3"));
    const [, second] = (await list({ ...days(0, 30), calendarId })).map(({ id }) => String(id));
    await they.put(path(second), { startTime: dayAt(w, 3, "16:00") });
    await they.put(path(series.id), { appointmentStatus: "cancelled" });
    const other = await booked(calendarId, dayAt(w, 3, "16:00"));
    await assertRefused(they.put(path(series.id), { appointmentStatus: "confirmed" }), "CONFLICT");
    await they.delete(`/calendars/events/${other.id}`);
    assert.equal((await they.put(path(series.id), { appointmentStatus: "confirmed" })).status, 200);
    await assertRefused(book(calendarId, dayAt(w, 3, "16:00")), "CONFLICT");
  });

  await t.test(
    "a detached occurrence is listed once, even if its series was temporarily moved into an hour that a clock change skips",
    async () => {
      const there = await bookingFixture(w, await w.location());
      await w.db.query.updateTable("location").set({ timezone: "America/New_York" }).where("id", "=", there.locationId).execute();
      const calendarId = await calendar(w, there.locationId, { members: ["s13"] });
      const series = await there.booked(calendarId, "2027-03-12T15:00:00.000Z", repeat("FREQ=DAILY;COUNT=4"));
      const span = { calendarId, startTime: Date.parse("2027-03-01T00:00:00Z"), endTime: Date.parse("2027-04-01T00:00:00Z") };
      const third = String((await there.list(span))[2]?.id);
      await there.they.put(path(third), { title: "Renamed" });
      for (const startTime of ["2027-03-12T07:30:00.000Z", "2027-03-12T14:00:00.000Z"])
        assert.equal((await there.they.put(path(series.id), { startTime, ignoreFreeSlotValidation: true })).status, 200);
      const shown = await there.list(span);
      assert.equal(new Set(shown.map(({ id }) => id)).size, 4);
      assert.deepEqual(
        shown.filter(({ title }) => title === "Renamed").map(({ id, startTime }) => [id, startTime]),
        [[third, "2027-03-14T13:00:00.000Z"]],
      );
    },
  );

  await t.test("a series with a new rule keeps the changes of the occurrences that it still has", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s12"] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ...repeat("FREQ=DAILY;COUNT=5"), title: "Course" });
    const [, second, , , fifth] = (await list({ ...days(0, 30), calendarId })).map(({ id }) => String(id));
    for (const id of [second, fifth]) await they.put(path(id), { title: "Renamed" });
    await they.put(path(series.id), repeat("FREQ=DAILY;COUNT=3"));
    assert.deepEqual(
      (await list({ ...days(0, 30), calendarId })).map(({ startTime, title }) => [startTime, title]),
      [
        [dayAt(w, 2, "10:00"), "Course"],
        [dayAt(w, 3, "10:00"), "Renamed"],
        [dayAt(w, 4, "10:00"), "Course"],
      ],
    );
  });

  await t.test("a rule without end, or with a million occurrences, is handled in bounded time", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s7", "s8"] });
    const begun = performance.now();
    for (const rrule of ["FREQ=DAILY", "FREQ=DAILY;COUNT=1000000"]) await booked(calendarId, dayAt(w, 2, "10:00"), repeat(rrule));
    assert.equal((await list({ ...days(2, 32), calendarId })).length, 60);
    assert.equal((await list({ startTime: 0, endTime: 253_402_300_799_999, calendarId })).length, 2000);
    await assertRefused(book(calendarId, dayAt(w, 20, "10:00")), "CONFLICT");
    const slots = await they.get(
      `/calendars/${calendarId}/free-slots?startDate=${days(2, 30).startTime}&endDate=${days(2, 30).endTime}&timezone=UTC`,
    );
    assert.equal(JSON.stringify(slots.body).includes("T10:00:00"), false);
    assert.ok(performance.now() - begun < 60_000);
  });

  await t.test("an appointment becomes a series through a rule, and impossible rules are rejected", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s9"] });
    const event = await booked(calendarId, dayAt(w, 2, "10:00"));
    for (const rrule of ["FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=DAILY;COUNT=0", "x", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=0"])
      await assertRefused(they.put(path(event.id), repeat(rrule)), "INVALID");
    assert.equal(at((await they.put(path(event.id), repeat("FREQ=WEEKLY;COUNT=2"))).body, "rrule"), "FREQ=WEEKLY;COUNT=2");
    assert.equal((await list({ ...days(0, 30), calendarId })).length, 2);
  });

  await t.test(
    "a rule that never occurs, or that is too costly to expand, is refused at create and update, and nothing is written",
    async () => {
      const calendarId = await calendar(w, locationId, { members: ["s20"] });
      const event = await booked(calendarId, dayAt(w, 2, "10:00"));
      const numbers = (most: number) => Array.from({ length: most }, (_, index) => index).join(",");
      for (const rrule of [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
        `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`,
        `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`,
      ]) {
        await assertRefused(book(calendarId, dayAt(w, 3, "10:00"), repeat(rrule)), "INVALID");
        await assertRefused(they.put(path(event.id), repeat(rrule)), "INVALID");
      }
      assert.equal((await list({ ...days(0, 30), calendarId })).length, 1);
      for (const [index, rrule] of ["FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366", "FREQ=YEARLY;BYWEEKNO=53"].entries())
        await booked(calendarId, dayAt(w, 4 + index, "10:00"), repeat(rrule));
    },
  );
});
