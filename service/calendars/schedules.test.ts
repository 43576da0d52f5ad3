import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
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
    await assertRefused(they.put(path, { locationId: "elsewhere", name: "Mine" }), "WRONG_LOCATION");
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
    await assertRefused(they.get(`/calendars/schedules/search?locationId=${locationId}&userId=u2&limit=501`), "INVALID");
    await assertRefused(they.get(`/calendars/schedules/search?locationId=${locationId}&userId=u2&limit=x`), "BAD_REQUEST");
    await assertRefused(they.get(`/calendars/schedules/search?locationId=${locationId}`), "INVALID", {
      message: ["userId should not be empty"],
    });
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
      await assertRefused(they.put(wrong), "NOT_FOUND");
      await assertRefused(they.delete(wrong), "NOT_FOUND");
    }
  });

  await t.test("invalid rules are rejected", async () => {
    const base = { locationId, userId: "u1", name: "x", timezone: "UTC" };
    for (const name of ["locationId", "userId", "name", "timezone"]) {
      const { [name]: _, ...rest } = Object(base);
      await assertRefused(they.post("/calendars/schedules", rest), "INVALID", { message: [`${name} should not be empty`] });
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
      await assertRefused(they.post("/calendars/schedules", { ...base, rules }), "INVALID");
    await assertRefused(they.post("/calendars/schedules", { ...base, timezone: "Mars/Olympus" }), "INVALID");
    await assertRefused(they.post("/calendars/schedules", { ...base, calendarIds: ["nothing"] }), "NOT_FOUND", {
      message: "Calendar not found",
    });
    await assertRefused(they.post("/calendars/schedules", { ...base, rule: [] }), "INVALID", {
      message: ["property rule should not exist"],
    });
  });

  await t.test("a deleted schedule and another location's schedule are not found", async () => {
    const path = `/calendars/schedules/${textAt(await create(), "schedule.id")}`;
    await assertRefused(integration(w, await w.location()).get(path), "NOT_FOUND");
    assert.deepEqual((await they.delete(path)).body, { success: true });
    for (const reply of [await they.get(path), await they.put(path, {}), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "Schedule not found" });
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
    await assertRefused(they.get(path), "NOT_FOUND", { message: "Schedule not found" });
    await assertRefused(they.put(path, { timezone: "UTC" }), "NOT_FOUND", { message: "Schedule not found" });
    await assertRefused(they.post(path, { rules: monday }), "INVALID", { message: ["timezone should not be empty"] });
    await assertRefused(they.post(path, { timezone: "UTC" }), "INVALID", { message: ["rules should not be empty"] });
    const made = await they.post(path, { rules: monday, timezone: "Asia/Tokyo" });
    assert.equal(made.status, 201);
    assert.deepEqual(made.body, { schedule: { calendarId, timezone: "Asia/Tokyo", rules: monday } });
    await assertRefused(they.post(path, { rules: [], timezone: "UTC" }), "CONFLICT");
    const changed = await they.put(path, { timezone: "UTC" });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body, { schedule: { calendarId, timezone: "UTC", rules: monday } });
    assert.deepEqual((await they.get(path)).body, changed.body);
  });

  await t.test("belongs to an existing event calendar", async () => {
    await assertRefused(they.get("/calendars/schedules/event-calendar/nothing"), "NOT_FOUND", { message: "Calendar not found" });
    const other = await visitor.api.calendars.calendars.create({ body: { locationId, name: "R", teamMembers: [{ userId: "u1" }] } });
    await assertRefused(they.post(`/calendars/schedules/event-calendar/${other.calendar.id}`, { rules: [], timezone: "UTC" }), "INVALID");
  });
});
