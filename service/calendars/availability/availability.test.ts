import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../../testing/test-app.ts";

test("the reason a time is not offered, and the preview of a calendar's slots", async (t) => {
  const w = await startTestApp(t);
  w.advance(Date.parse("2030-03-03T06:00:00Z") - w.now().getTime());
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { calendar } = await api.calendars.calendars.create({
    body: { locationId, name: "C", teamMembers: [{ userId: "u1" }, { userId: "u2" }] },
  });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const at = (time: string) => Date.parse(`2030-03-04T${time}:00Z`);
  const explain = (time: string, userIds?: string[]) =>
    app.calendars.availability.explain({
      params: { calendarId: calendar.id },
      query: { locationId, start: String(at(time)), ...(userIds ? { userIds } : {}) },
    });
  const book = (time: string, assignedUserId: string) =>
    api.appointments.events.create({
      body: { calendarId: calendar.id, locationId, contactId: contact.id, startTime: `2030-03-04T${time}:00Z`, assignedUserId },
    });

  await t.test(
    "the first rule against a time is named, also for each member, with the event that takes it and the next free time",
    async () => {
      assert.deepEqual((await explain("10:00")).members, [{ userId: "u1" }, { userId: "u2" }]);
      assert.equal((await explain("08:00")).objection?.rule, "closed");
      assert.equal((await explain("10:10")).objection?.rule, "grid");
      const { id: eventId } = await book("10:00", "u1");
      const one = await explain("10:00", ["u1"]);
      assert.equal(one.offered, false);
      const held = { kind: "appointment", start: at("10:00"), end: at("10:30"), calendarId: calendar.id, eventId };
      assert.deepEqual(one.objection?.held, held);
      assert.equal(one.next[0], at("10:30"));
      assert.equal((await explain("10:00")).offered, true);
      await book("10:00", "u2");
      const both = await explain("10:00");
      assert.deepEqual(
        both.members.map(({ userId, objection }) => [userId, objection?.rule]),
        [
          ["u1", "busy"],
          ["u2", "busy"],
        ],
      );
    },
  );

  await t.test("a preview shows the slots of changed settings and does not save them", async () => {
    const span = { from: at("00:00"), to: at("00:00") + 24 * 60 * 60 * 1000 };
    const preview = (change: object) =>
      app.calendars.availability.preview({ body: { locationId, calendarId: calendar.id, calendar: change, ...span } });
    assert.equal((await preview({})).starts.length, 15);
    assert.deepEqual((await preview({ slotDuration: 4, slotDurationUnit: "hours", slotInterval: 4, slotIntervalUnit: "hours" })).starts, [
      at("13:00"),
    ]);
    assert.equal((await api.calendars.calendars.get({ params: { calendarId: calendar.id } })).calendar.slotDuration, 30);
    const fresh = await app.calendars.availability.preview({ body: { locationId, calendar: { name: "New" }, ...span } });
    assert.equal(fresh.starts.length, 16);
    await assertRefused(
      app.calendars.availability.preview({ body: { locationId, calendarType: "personal", calendar: {}, ...span } }),
      "INVALID",
    );
  });

  await t.test("every user's schedules are listed", async () => {
    await api.calendars.schedules.create({ body: { locationId, userId: "u2", name: "S", timezone: "UTC" } });
    const { schedules } = await app.calendars.availability.schedules({ query: { locationId } });
    assert.deepEqual(
      schedules.map(({ userId }) => userId),
      ["u2"],
    );
  });
});

test("the board uses the same hours as the slots", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { calendar: team } = await api.calendars.calendars.create({
    body: { locationId, name: "T", teamMembers: [{ userId: "u1" }, { userId: "u2" }] },
  });
  const { calendar: event } = await api.calendars.calendars.create({ body: { locationId, name: "E", calendarType: "event" } });
  const rules = [{ type: "wday" as const, day: "monday" as const, intervals: [{ from: "08:00", to: "12:00" }] }];
  await api.calendars.schedules.create({ body: { locationId, userId: "u1", name: "S", timezone: "UTC", rules, calendarIds: [team.id] } });
  await api.calendars.eventSchedules.create({
    params: { calendarId: event.id },
    body: { timezone: "UTC", rules: [{ type: "date", date: "2030-03-04", intervals: [{ from: "20:00", to: "21:00" }] }] },
  });
  const monday = Date.parse("2030-03-04T00:00:00Z");
  const at = (hour: number) => monday + hour * 3_600_000;
  const hours = (days: number) =>
    app.calendars.board.hours({ query: { locationId, startTime: monday, endTime: monday + days * 86_400_000 } });
  const { people, calendars } = await hours(1);
  const onMonday = (all: typeof people, id: string) =>
    all.find((each) => each.id === id)?.spans.filter(({ from }) => from >= monday && from < at(24));
  assert.deepEqual(onMonday(people, "u1"), [{ from: at(8), to: at(12) }]);
  assert.deepEqual(onMonday(people, "u2"), [{ from: at(9), to: at(17) }]);
  assert.deepEqual(onMonday(calendars, team.id), [{ from: at(8), to: at(17) }]);
  assert.deepEqual(onMonday(calendars, event.id), [{ from: at(20), to: at(21) }]);
  await assertRefused(hours(63), "INVALID");
});
