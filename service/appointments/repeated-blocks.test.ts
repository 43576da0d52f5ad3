import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("blocked time that repeats", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const { app } = await w.user(locationId);
  const { book, booked, list } = await bookingFixture(w, visitor);
  const query = { locationId };
  const week = (number: number, time: string) => dayAt(w, 2 + 7 * number, time);
  const bodyFor = (whose: { calendarId: string } | { assignedUserId: string }, rrule = "FREQ=WEEKLY;COUNT=4") => ({
    ...whose,
    startTime: week(0, "12:00"),
    endTime: week(0, "13:00"),
    rrule,
  });
  const blocksOf = (of: Record<string, string>) =>
    list({ ...of, startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) }, "/calendars/blocked-slots");
  const startsOf = async (of: Record<string, string>) => (await blocksOf(of)).map(({ startTime }) => startTime);
  const weeks = (time: string, ...numbers: number[]) => numbers.map((number) => week(number, time));

  await t.test("is checked for conflicts with appointments, and skips the chosen occurrences", async () => {
    const calendarId = await calendar(w, locationId, { members: ["k1"] });
    await booked(calendarId, week(1, "12:30"));
    const body = bodyFor({ assignedUserId: "k1" });
    const { occurrences } = await app.calendars.repeatedBlocks.check({ query, body });
    assert.deepEqual(
      occurrences.map(({ startTime, objection, overlaps }) => [startTime, objection?.rule, overlaps?.contactName]),
      [0, 1, 2, 3].map((number) => [week(number, "12:00"), number === 1 ? "busy" : undefined, number === 1 ? "Ada Byron" : undefined]),
    );
    await assertRefused(app.calendars.repeatedBlocks.create({ query, body: { ...body, skip: [] } }), "CONFLICT");
    assert.deepEqual(await startsOf({ userId: "k1" }), []);
    const first = { ...body, skip: [week(0, "12:00")] };
    await assertRefused(app.calendars.repeatedBlocks.create({ query, body: first }), "INVALID");
    await app.calendars.repeatedBlocks.create({ query, body: { ...body, title: "Lunch", skip: [week(1, "12:00")] } });
    assert.deepEqual(await startsOf({ userId: "k1" }), weeks("12:00", 0, 2, 3));
    await assertRefused(book(calendarId, week(2, "12:30")), "CONFLICT");
    assert.equal((await book(calendarId, week(1, "12:00"))).status, 200);
  });

  await t.test("needs an end, and belongs to either a user or a calendar", async () => {
    const calendarId = await calendar(w, locationId, { members: ["k2"] });
    const refused = [
      bodyFor({ calendarId }, "FREQ=WEEKLY"),
      bodyFor({ calendarId }, "FREQ=DAILY;COUNT=61"),
      { ...bodyFor({ calendarId }), assignedUserId: "k2" },
      { ...bodyFor({ calendarId }), endTime: week(0, "11:00") },
    ];
    for (const body of refused) {
      await assertRefused(app.calendars.repeatedBlocks.check({ query, body }), "INVALID");
      await assertRefused(app.calendars.repeatedBlocks.create({ query, body: { ...body, skip: [] } }), "INVALID");
    }
    assert.deepEqual(await startsOf({ calendarId }), []);
  });

  await t.test("changes one occurrence, this and following, or all", async () => {
    const calendarId = await calendar(w, locationId, { members: ["k3"] });
    const { id } = await app.calendars.repeatedBlocks.create({ query, body: { ...bodyFor({ calendarId }), skip: [] } });
    const idOf = async (number: number) => String((await blocksOf({ calendarId }))[number]?.id);
    const to = (eventId: string, time: string, number: number) => ({
      params: { eventId },
      body: { startTime: week(number, time), endTime: week(number, `${time.slice(0, 3)}30`) },
    });
    await api.appointments.blocks.update(to(await idOf(1), "09:00", 1));
    assert.deepEqual(await startsOf({ calendarId }), [...weeks("12:00", 0), ...weeks("09:00", 1), ...weeks("12:00", 2, 3)]);
    await app.calendars.board.updateFollowing({ ...to(await idOf(2), "10:00", 2), query });
    assert.deepEqual(await startsOf({ calendarId }), [...weeks("12:00", 0), ...weeks("09:00", 1), ...weeks("10:00", 2, 3)]);
    await api.appointments.blocks.update(to(id, "14:00", 0));
    assert.deepEqual((await startsOf({ calendarId }))[0], week(0, "14:00"));
    await booked(calendarId, week(3, "16:00"));
    const following = String((await blocksOf({ calendarId }))[2]?.masterEventId);
    await assertRefused(api.appointments.blocks.update(to(following, "16:00", 2)), "CONFLICT");
  });

  await t.test("is deleted as a whole or from one occurrence on, and can be restored", async () => {
    const calendarId = await calendar(w, locationId, { members: ["k4"] });
    const { id } = await app.calendars.repeatedBlocks.create({ query, body: { ...bodyFor({ calendarId }), skip: [] } });
    const third = String((await blocksOf({ calendarId }))[2]?.id);
    await app.calendars.board.removeFollowing({ params: { eventId: third }, query });
    assert.deepEqual(await startsOf({ calendarId }), weeks("12:00", 0, 1));
    await app.calendars.board.restore({ params: { eventId: third }, query });
    assert.deepEqual(await startsOf({ calendarId }), weeks("12:00", 0, 1, 2, 3));
    await api.appointments.events.remove({ params: { eventId: id }, body: {} });
    assert.deepEqual(await startsOf({ calendarId }), []);
    await booked(calendarId, week(3, "12:00"));
    await assertRefused(app.calendars.board.restore({ params: { eventId: id }, query }), "CONFLICT");
    assert.deepEqual(await startsOf({ calendarId }), []);
  });

  await t.test("never overlaps a booking, even if both are created in parallel", async () => {
    const calendarId = await calendar(w, locationId, { members: ["k5"] });
    const body = { ...bodyFor({ calendarId }), skip: [] };
    const [made, ...books] = await Promise.all([
      app.calendars.repeatedBlocks.create({ query, body }).then(
        () => true,
        () => false,
      ),
      ...[0, 1, 2, 3].map(async (number) => (await book(calendarId, week(number, "12:30"))).status === 200),
    ]);
    assert.equal(
      made,
      books.every((isBooked) => !isBooked),
      JSON.stringify([made, books]),
    );
  });
});
