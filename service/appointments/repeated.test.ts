import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("an appointment that staff repeat", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const { booked, list, contactId } = await bookingFixture(w, visitor);
  const query = { locationId };
  const week = (number: number, time: string) => dayAt(w, 2 + 7 * number, time);
  const bodyFor = (calendarId: string, time = "10:00", rrule = "FREQ=WEEKLY;COUNT=4") => ({
    calendarId,
    startTime: week(0, time),
    endTime: week(0, time.replace(":00", ":30")),
    rrule,
  });
  const startsOf = async (calendarId: string) => {
    const span = { startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) };
    return (await list({ calendarId, ...span })).map(({ startTime }) => startTime);
  };
  await t.test(
    "is checked occurrence by occurrence; the check names the appointment that takes a time, and the next free time",
    async () => {
      const calendarId = await calendar(w, locationId, { members: ["c1"] });
      await booked(calendarId, week(1, "10:00"), { title: "Ada: Cleaning" });
      const { occurrences, assignedUserId } = await app.calendars.repeated.check({ query, body: bodyFor(calendarId) });
      assert.equal(assignedUserId, "c1");
      assert.deepEqual(
        occurrences.map(({ startTime, objection, overlaps }) => [startTime, objection?.rule, overlaps?.title]),
        [
          [week(0, "10:00"), undefined, undefined],
          [week(1, "10:00"), "busy", "Ada: Cleaning"],
          [week(2, "10:00"), undefined, undefined],
          [week(3, "10:00"), undefined, undefined],
        ],
      );
      assert.equal(occurrences[1]?.overlaps?.contactName, "Ada Byron");
      assert.equal(occurrences[1]?.next, week(1, "10:30"));
    },
  );

  await t.test("distinguishes a time within the buffer of an appointment from one that overlaps it", async () => {
    const calendarId = await calendar(w, locationId, { members: ["f1"], settings: { slotBuffer: 10 } });
    await booked(calendarId, week(1, "09:30"));
    await booked(calendarId, week(2, "10:00"));
    const { occurrences } = await app.calendars.repeated.check({ query, body: bodyFor(calendarId) });
    assert.deepEqual(
      occurrences.map(({ objection }) => objection?.rule),
      [undefined, "buffer", "busy", undefined],
    );
  });

  await t.test("goes to the member with the fewest conflicts if no member is chosen", async () => {
    const calendarId = await calendar(w, locationId, { members: ["m1", "m2"] });
    await booked(calendarId, week(1, "10:00"), { assignedUserId: "m1" });
    const { assignedUserId, occurrences } = await app.calendars.repeated.check({ query, body: bodyFor(calendarId) });
    assert.equal(assignedUserId, "m2");
    assert.ok(occurrences.every(({ objection }) => objection === null));
  });

  await t.test("is booked as chosen for each occurrence: skipped, moved to another time, or booked anyway", async () => {
    const calendarId = await calendar(w, locationId, { members: ["b1"] });
    for (const number of [1, 2, 3]) await booked(calendarId, week(number, "10:00"));
    const event = await app.calendars.repeated.create({
      query,
      body: {
        ...bodyFor(calendarId, "10:00", "FREQ=WEEKLY;COUNT=5"),
        contactId,
        choices: [
          { startTime: week(1, "10:00"), do: "skip" },
          { startTime: week(2, "10:00"), do: "move", to: week(2, "11:00") },
          { startTime: week(3, "10:00"), do: "book" },
        ],
      },
    });
    assert.equal(event.isRecurring, true);
    assert.deepEqual((await startsOf(calendarId)).toSorted(), [
      ...[week(0, "10:00"), week(1, "10:00"), week(2, "10:00"), week(2, "11:00")],
      ...[week(3, "10:00"), week(3, "10:00"), week(4, "10:00")],
    ]);
  });

  await t.test("is refused, and nothing is booked, if a time is not free and no choice was made for it", async () => {
    const calendarId = await calendar(w, locationId, { members: ["r1"] });
    await booked(calendarId, week(2, "10:00"));
    const body = { ...bodyFor(calendarId), contactId, choices: [] };
    await assertRefused(app.calendars.repeated.create({ query, body }), "CONFLICT");
    const moved = [{ startTime: week(2, "10:00"), do: "move" as const, to: week(2, "10:00") }];
    await assertRefused(app.calendars.repeated.create({ query, body: { ...body, choices: moved } }), "CONFLICT");
    assert.deepEqual(await startsOf(calendarId), [week(2, "10:00")]);
  });

  await t.test("needs an end and a bounded number of occurrences", async () => {
    const calendarId = await calendar(w, locationId, { members: ["e1"] });
    for (const rrule of ["FREQ=WEEKLY", "FREQ=DAILY;COUNT=61", "FREQ=DAILY;UNTIL=29990101", "FREQ=HOURLY;COUNT=999999", "nonsense"]) {
      const body = bodyFor(calendarId, "10:00", rrule);
      await assertRefused(app.calendars.repeated.check({ query, body }), "INVALID", { note: rrule });
      await assertRefused(app.calendars.repeated.create({ query, body: { ...body, contactId, choices: [] } }), "INVALID", { note: rrule });
    }
    assert.deepEqual(await startsOf(calendarId), []);
  });

  await t.test("is booked once by parallel clients", async () => {
    const calendarId = await calendar(w, locationId, { members: ["p1"] });
    const body = { ...bodyFor(calendarId), contactId, choices: [] };
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => app.calendars.repeated.create({ query, body })));
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await startsOf(calendarId)).length, 4);
  });
});
