import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlannedMove } from "#contract/appointments/away.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("the appointments of a person who is away", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const { book, booked, list } = await bookingFixture(w, visitor);
  const query = { locationId };
  const at = (time: string) => dayAt(w, 2, time);
  const planFor = async (userId: string) =>
    (await app.calendars.away.plan({ query, body: { userId, startTime: at("00:00"), endTime: dayAt(w, 3, "00:00") } })).moves;
  const firstOf = ({ eventId, before: { startTime, assignedUserId }, options: [first] }: PlannedMove) => {
    assert.ok(first?.assignedUserId);
    return { eventId, from: { startTime, assignedUserId }, to: { ...first, assignedUserId: first.assignedUserId } };
  };
  const shown = async (calendarId: string) =>
    (await list({ calendarId, startTime: Date.parse(at("00:00")), endTime: Date.parse(dayAt(w, 20, "00:00")) }))
      .map(({ startTime, assignedUserId }) => `${startTime} ${assignedUserId}`)
      .toSorted();
  await t.test("go to a free colleague at the same time, otherwise to the nearest free time, and come back with one undo", async () => {
    const calendarId = await calendar(w, locationId, { members: ["a1", "a2"] });
    for (const time of ["10:00", "11:00"]) await booked(calendarId, at(time), { assignedUserId: "a1", title: `Visit at ${time}` });
    await booked(calendarId, at("11:00"), { assignedUserId: "a2" });
    const before = await shown(calendarId);
    const moves = await planFor("a1");
    assert.deepEqual(
      moves.map(({ title, options: [first] }) => [title, first?.startTime, first?.assignedUserId]),
      [
        ["Visit at 10:00", at("10:00"), "a2"],
        ["Visit at 11:00", at("10:30"), "a2"],
      ],
    );
    const sent = moves.map(firstOf);
    const { eventIds } = await app.calendars.away.move({ query, body: { moves: sent } });
    assert.deepEqual(await shown(calendarId), [`${at("10:00")} a2`, `${at("10:30")} a2`, `${at("11:00")} a2`]);
    const back = sent.map(({ from, to }, index) => {
      const { before: place } = moves[index] ?? assert.fail();
      const was = { startTime: to.startTime, assignedUserId: to.assignedUserId };
      return { eventId: eventIds[index] ?? "", from: was, to: { ...place, assignedUserId: from.assignedUserId ?? "" } };
    });
    await app.calendars.away.move({ query, body: { moves: back, anyway: true } });
    assert.deepEqual(await shown(calendarId), before);
  });

  await t.test("are planned for after the absence if the calendar has no other member", async () => {
    const calendarId = await calendar(w, locationId, { members: ["s1"] });
    await booked(calendarId, at("22:00"));
    const [move] = await planFor("s1");
    assert.equal(move?.options[0]?.startTime, dayAt(w, 3, "00:00"));
  });

  await t.test("include occurrences of a series, but no appointments that are cancelled or over", async () => {
    const calendarId = await calendar(w, locationId, { members: ["r1", "r2"] });
    await booked(calendarId, at("09:00"), { assignedUserId: "r1", ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=2" });
    for (const appointmentStatus of ["cancelled", "showed", "noshow"])
      await booked(calendarId, at("12:00"), { assignedUserId: "r1", appointmentStatus, ignoreFreeSlotValidation: true });
    const moves = await planFor("r1");
    assert.deepEqual(
      moves.map(({ before }) => before.startTime),
      [at("09:00")],
    );
    await app.calendars.away.move({ query, body: { moves: moves.map(firstOf) } });
    const mine = (await shown(calendarId)).filter((one) => one.includes("T09:00"));
    assert.deepEqual(mine, [`${at("09:00")} r2`, `${dayAt(w, 9, "09:00")} r1`]);
  });

  await t.test("include occurrences of a series that was moved before", async () => {
    const calendarId = await calendar(w, locationId, { members: ["m1", "m2"] });
    const series = await booked(calendarId, dayAt(w, 1, "15:00"), {
      ...{ assignedUserId: "m1", ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=2" },
    });
    await visitor.api.appointments.events.update({
      params: { eventId: series.id },
      body: { startTime: at("15:00"), ignoreFreeSlotValidation: true },
    });
    const moves = await planFor("m1");
    const { eventIds } = await app.calendars.away.move({ query, body: { moves: moves.map(firstOf) } });
    assert.equal(eventIds.length, 1);
    assert.deepEqual(await shown(calendarId), [`${at("15:00")} m2`, `${dayAt(w, 9, "15:00")} m1`]);
  });

  await t.test("all stay where they are if one was changed or its new time was taken in the meantime", async () => {
    const calendarId = await calendar(w, locationId, { members: ["c1", "c2"] });
    const first = await booked(calendarId, at("10:00"), { assignedUserId: "c1" });
    await booked(calendarId, at("14:00"), { assignedUserId: "c1" });
    const moves = (await planFor("c1")).map(firstOf);
    await booked(calendarId, at("14:00"), { assignedUserId: "c2" });
    await assertRefused(app.calendars.away.move({ query, body: { moves } }), "CONFLICT");
    await visitor.api.appointments.events.update({ params: { eventId: first.id }, body: { startTime: at("16:00") } });
    await assertRefused(app.calendars.away.move({ query, body: { moves } }), "CHANGED_MEANWHILE");
    assert.deepEqual(await shown(calendarId), [`${at("14:00")} c1`, `${at("14:00")} c2`, `${at("16:00")} c1`]);
  });

  await t.test("are never double-booked while visitors book in parallel", async () => {
    const calendarId = await calendar(w, locationId, { members: ["p1", "p2"] });
    const times = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"];
    for (const time of times) await booked(calendarId, at(time), { assignedUserId: "p1" });
    const moves = (await planFor("p1")).map(firstOf);
    const results = await Promise.all([
      app.calendars.away.move({ query, body: { moves } }).then(
        () => true,
        () => false,
      ),
      app.calendars.away.move({ query, body: { moves } }).then(
        () => true,
        () => false,
      ),
      ...times.map(async (time) => (await book(calendarId, at(time), { assignedUserId: "p2" })).status === 200),
    ]);
    const taken = await shown(calendarId);
    assert.equal(new Set(taken).size, taken.length);
    assert.ok(results.slice(0, 2).filter(Boolean).length <= 1);
    assert.equal(taken.length, times.length + results.slice(2).filter(Boolean).length);
  });
});
