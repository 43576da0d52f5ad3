import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, at, integration, textAt } from "../contacts/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";

const monday = [{ type: "wday", day: "monday", intervals: [{ from: "09:00", to: "12:00" }] }];

test("schedules of users", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const calendar = async () =>
    (await visitor.api.calendars.calendars.create({ body: { locationId, name: "C", teamMembers: [{ userId: "u1" }] } })).calendar.id;
  const create = async (body: object = {}) => {
    const made = await they.post("/calendars/schedules", {
      locationId,
      userId: "u1",
      name: "Weekdays",
      timezone: "Europe/Berlin",
      ...body,
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    w.advance(1);
    return made.body;
  };

  await t.test("keep their rules and calendars, and an update changes only what is sent", async () => {
    const calendarId = await calendar();
    const rules = [...monday, { type: "date", date: "2026-12-24", intervals: [] }];
    const made = await create({ rules, calendarIds: [calendarId] });
    const sent = {
      name: "Weekdays",
      locationId,
      userId: "u1",
      timezone: "Europe/Berlin",
      rules,
      calendarIds: [calendarId],
      deleted: false,
    };
    assert.partialDeepStrictEqual(made, { schedule: sent });
    const path = `/calendars/schedules/${textAt(made, "schedule.id")}`;
    assert.deepEqual((await they.get(path)).body, made);
    assert.partialDeepStrictEqual((await they.put(path, { timezone: "UTC" })).body, { schedule: { ...sent, timezone: "UTC" } });
    assert.partialDeepStrictEqual((await they.put(path, { locationId, name: "Weekdays" })).body, {
      schedule: { ...sent, timezone: "UTC" },
    });
    assertRefused(await they.put(path, { locationId: "elsewhere", name: "Mine" }), 403);
    assert.partialDeepStrictEqual((await they.put(path, { rules: [] })).body, { schedule: { rules: [], name: "Weekdays" } });
  });

  await t.test("are listed by user and calendar, page by page", async () => {
    const calendarId = await calendar();
    for (const name of ["1", "2", "3"]) await create({ userId: "u2", name, ...(name === "2" ? { calendarIds: [calendarId] } : {}) });
    const names = async (query: string) => {
      const reply = await they.get(`/calendars/schedules/search?locationId=${locationId}&userId=u2${query}`);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return Object.values(Object(at(reply.body, "schedules"))).map((schedule) => at(schedule, "name"));
    };
    assert.deepEqual(await names(""), ["1", "2", "3"]);
    assert.deepEqual(await names("&skip=1&limit=1"), ["2"]);
    assert.deepEqual(await names(`&calendarId=${calendarId}`), ["2"]);
    assertRefused(await they.get(`/calendars/schedules/search?locationId=${locationId}&userId=u2&limit=501`), 422);
    assertRefused(await they.get(`/calendars/schedules/search?locationId=${locationId}&userId=u2&limit=x`), 400);
    assertRefused(await they.get(`/calendars/schedules/search?locationId=${locationId}`), 422, ["userId should not be empty"]);
  });

  await t.test("can be associated with a calendar and removed from it repeatedly", async () => {
    const calendarId = await calendar();
    const path = `/calendars/schedules/${textAt(await create(), "schedule.id")}`;
    const calendarIds = async () => at((await they.get(path)).body, "schedule.calendarIds");
    for (let time = 0; time < 2; time++) assert.deepEqual((await they.put(`${path}/associations/${calendarId}`)).body, { success: true });
    assert.deepEqual(await calendarIds(), [calendarId]);
    for (let time = 0; time < 2; time++)
      assert.deepEqual((await they.delete(`${path}/associations/${calendarId}`)).body, { success: true });
    assert.deepEqual(await calendarIds(), []);
    for (const wrong of [`${path}/associations/nothing`, `/calendars/schedules/nothing/associations/${calendarId}`]) {
      assertRefused(await they.put(wrong), 404);
      assertRefused(await they.delete(wrong), 404);
    }
  });

  await t.test("invalid rules are rejected", async () => {
    const base = { locationId, userId: "u1", name: "x", timezone: "UTC" };
    for (const name of ["locationId", "userId", "name", "timezone"]) {
      const { [name]: _, ...rest } = Object(base);
      assertRefused(await they.post("/calendars/schedules", rest), 422, [`${name} should not be empty`]);
    }
    for (const rules of [
      ...[
        [{ type: "wday", day: "funday", intervals: [] }],
        [{ type: "wday", intervals: [] }],
        [{ type: "date", date: "2026-02-30", intervals: [] }],
      ],
      ...[[{ type: "date", intervals: [] }], [{ type: "hourly", intervals: [] }], [{ type: "wday", day: "monday" }], {}, "x"],
      ...[
        { from: "25:00", to: "26:00" },
        { from: "09:00", to: "09:00" },
        { from: "17:00", to: "09:00" },
        { from: "9:00", to: "10:00" },
        { from: "09:60", to: "10:00" },
        { from: "09:00" },
      ].map((interval) => [{ type: "wday", day: "monday", intervals: [interval] }]),
    ])
      assertRefused(await they.post("/calendars/schedules", { ...base, rules }), 422);
    assertRefused(await they.post("/calendars/schedules", { ...base, timezone: "Mars/Olympus" }), 422);
    assertRefused(await they.post("/calendars/schedules", { ...base, calendarIds: ["nothing"] }), 404, "Calendar not found");
    assertRefused(await they.post("/calendars/schedules", { ...base, rule: [] }), 422, ["property rule should not exist"]);
  });

  await t.test("a deleted schedule and another location's schedule are not found", async () => {
    const path = `/calendars/schedules/${textAt(await create(), "schedule.id")}`;
    assertRefused(await integration(w, await w.location()).get(path), 404);
    assert.deepEqual((await they.delete(path)).body, { success: true });
    for (const reply of [await they.get(path), await they.put(path, {}), await they.delete(path)])
      assertRefused(reply, 404, "Schedule not found");
  });
});

test("the schedule of an event calendar", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const calendarId = (await visitor.api.calendars.calendars.create({ body: { locationId, name: "E", calendarType: "event" } })).calendar.id;
  const path = `/calendars/schedules/event-calendar/${calendarId}`;

  await t.test("is created once and updated in part", async () => {
    assertRefused(await they.get(path), 404, "Schedule not found");
    assertRefused(await they.put(path, { timezone: "UTC" }), 404, "Schedule not found");
    assertRefused(await they.post(path, { rules: monday }), 422, ["timezone should not be empty"]);
    assertRefused(await they.post(path, { timezone: "UTC" }), 422, ["rules should not be empty"]);
    const made = await they.post(path, { rules: monday, timezone: "Asia/Tokyo" });
    assert.equal(made.status, 201);
    assert.deepEqual(made.body, { schedule: { calendarId, timezone: "Asia/Tokyo", rules: monday } });
    assertRefused(await they.post(path, { rules: [], timezone: "UTC" }), 409);
    const changed = await they.put(path, { timezone: "UTC" });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body, { schedule: { calendarId, timezone: "UTC", rules: monday } });
    assert.deepEqual((await they.get(path)).body, changed.body);
  });

  await t.test("belongs to an existing event calendar", async () => {
    assertRefused(await they.get("/calendars/schedules/event-calendar/nothing"), 404, "Calendar not found");
    const other = await visitor.api.calendars.calendars.create({ body: { locationId, name: "R", teamMembers: [{ userId: "u1" }] } });
    assertRefused(await they.post(`/calendars/schedules/event-calendar/${other.calendar.id}`, { rules: [], timezone: "UTC" }), 422);
  });
});
