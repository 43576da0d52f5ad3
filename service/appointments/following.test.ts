import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";

import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("an occurrence and those that follow", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const { app, id: userId } = await w.user(locationId);
  const { booked, list } = await bookingFixture(w, visitor);
  const weekly = { ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=5" };
  const shown = (calendarId: string) =>
    list({ calendarId, startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 60, "00:00")) });
  const startsOf = async (calendarId: string) => (await shown(calendarId)).map(({ startTime }) => startTime);
  const weeks = (time: string, ...numbers: number[]) => numbers.map((week) => dayAt(w, 2 + 7 * week, time));
  const following = (eventId: string) => ({ params: { eventId }, query: { locationId } });
  const made = async (member: string, more: object = {}) => {
    const calendarId = await calendar(w, locationId, { members: [member] });
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ...weekly, ...more });
    const ids = (await shown(calendarId)).map(({ id }) => String(id));
    return { calendarId, series, ids, third: ids[2] ?? "" };
  };

  await t.test("move as a separate series with the remaining occurrences, and earlier occurrences stay where they are", async () => {
    const { calendarId, series, third } = await made("f1");
    const event = await app.calendars.board.updateFollowing({ ...following(third), body: { startTime: dayAt(w, 17, "11:00") } });
    assert.deepEqual(await startsOf(calendarId), [...weeks("10:00", 0, 1), ...[17, 24, 31].map((day) => dayAt(w, day, "11:00"))]);
    assert.notEqual(event.id, series.id);
    assert.equal(event.rrule, "FREQ=WEEKLY;COUNT=3");
    const { event: before } = await api.appointments.events.get({ params: { eventId: series.id } });
    assert.equal(before.startTime, dayAt(w, 2, "10:00"));
  });

  await t.test("are deleted, including those that were changed separately", async () => {
    const { calendarId, ids, third } = await made("f2");
    await api.appointments.events.update({ params: { eventId: ids[3] ?? "" }, body: { appointmentStatus: "showed" } });
    await app.calendars.board.removeFollowing(following(third));
    assert.deepEqual(await startsOf(calendarId), weeks("10:00", 0, 1));
    await assertRefused(visitor.api.appointments.events.get({ params: { eventId: third } }), "NOT_FOUND");
  });

  await t.test(
    "can be deleted and restored starting at a separately changed occurrence; changing them from there is refused with the reason",
    async () => {
      const { calendarId, third } = await made("f7");
      const body = { appointmentStatus: "noshow" as const, startTime: dayAt(w, 16, "11:00"), endTime: dayAt(w, 16, "11:30") };
      await api.appointments.events.update({ params: { eventId: third }, body: { ...body, ignoreFreeSlotValidation: true } });
      await assertRefused(
        app.calendars.board.updateFollowing({ ...following(third), body: { appointmentStatus: "cancelled" } }),
        "INVALID",
        {
          reason: "changedSeparately",
        },
      );
      const before = await shown(calendarId);
      await app.calendars.board.removeFollowing(following(third));
      assert.deepEqual(await startsOf(calendarId), weeks("10:00", 0, 1));
      await app.calendars.board.restore(following(third));
      const named = (events: typeof before) => events.map(({ id, startTime, appointmentStatus }) => [id, startTime, appointmentStatus]);
      assert.deepEqual(named(await shown(calendarId)), named(before));
    },
  );

  await t.test("keep separate changes, excluded occurrences and notes", async () => {
    const { calendarId, ids, third } = await made("f3");
    const note = await api.appointments.notes.create({
      params: { eventId: ids[4] ?? "" },
      body: { body: "Bring the X-ray", userId },
    });
    assert.ok(note.note.id);
    await api.appointments.events.update({ params: { eventId: ids[3] ?? "" }, body: { title: "Second opinion" } });
    await app.calendars.board.updateFollowing({ ...following(third), body: { appointmentStatus: "cancelled" } });
    const after = await shown(calendarId);
    assert.deepEqual(
      after.map(({ startTime, title, appointmentStatus }) => [startTime, title === "Second opinion", appointmentStatus]),
      weeks("10:00", 0, 1, 2, 3, 4).map((start, index) => [start, index === 3, index === 2 || index === 4 ? "cancelled" : "confirmed"]),
    );
    const { notes } = await api.appointments.notes.list({
      params: { eventId: String(after[4]?.id) },
      query: { limit: 10, offset: 0 },
    });
    assert.deepEqual(
      notes.map(({ body }) => body),
      ["Bring the X-ray"],
    );
  });

  await t.test("are the whole series if they start with the first occurrence", async () => {
    const { calendarId, series, ids } = await made("f4");
    const event = await app.calendars.board.updateFollowing({
      ...following(ids[0] ?? ""),
      body: { startTime: dayAt(w, 2, "09:00") },
    });
    assert.equal(event.id, series.id);
    assert.deepEqual(await startsOf(calendarId), weeks("09:00", 0, 1, 2, 3, 4));
    await app.calendars.board.removeFollowing(following((await shown(calendarId)).map(({ id }) => String(id))[0] ?? ""));
    assert.deepEqual(await startsOf(calendarId), []);
  });

  await t.test("do not change if their new time is not free, or if the event is not an occurrence", async () => {
    const { calendarId, series, third } = await made("f5");
    const taken = await booked(calendarId, dayAt(w, 30, "15:00"));
    await assertRefused(
      app.calendars.board.updateFollowing({ ...following(third), body: { startTime: dayAt(w, 16, "15:00") } }),
      "CONFLICT",
    );
    assert.deepEqual(await startsOf(calendarId), [...weeks("10:00", 0, 1, 2, 3, 4), dayAt(w, 30, "15:00")].sort());
    assert.equal((await shown(calendarId)).filter(({ masterEventId }) => masterEventId === series.id).length, 5);
    for (const eventId of [series.id, taken.id]) await assertRefused(app.calendars.board.removeFollowing(following(eventId)), "INVALID");
    await assertRefused(app.calendars.board.removeFollowing(following("none")), "NOT_FOUND");
  });

  await t.test("change in sequence: each parallel change starts from the result of the previous one", async () => {
    const { calendarId, ids } = await made("f6");
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map((index) =>
        app.calendars.board.updateFollowing({ ...following(ids[index] ?? ""), body: { title: `From ${index}` } }),
      ),
    );
    assert.ok(answers.some(({ status }) => status === "fulfilled"));
    for (const answer of answers) if (answer.status === "rejected") await assertRefused(Promise.reject(answer.reason), "NOT_FOUND");
    assert.deepEqual(await startsOf(calendarId), weeks("10:00", 0, 1, 2, 3, 4));
  });
});
