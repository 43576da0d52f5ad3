import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("free slots", async (t) => {
  const w = await startTestApp(t);
  // The clock starts on a fixed Sunday morning, so that the test can name its weeks.
  w.advance(Date.parse("2030-03-03T06:00:00Z") - w.now().getTime());
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const start = Date.parse("2030-03-03T00:00:00Z");
  const create = async (body: object) =>
    (await visitor.api.calendars.calendars.create({ body: { locationId, name: "C", ...body } })).calendar.id;
  const hours = async (userId: string, calendarIds: string[], from: string, to: string, timezone = "UTC") => {
    const rules = [{ type: "wday", day: "monday", intervals: [{ from, to }] }];
    const made = await they.post("/calendars/schedules", { locationId, userId, name: "S", timezone, rules, calendarIds });
    assert.equal(made.status, 201, JSON.stringify(made.body));
  };
  const ask = (calendarId: string, query = "", days = 7) =>
    they.get(`/calendars/${calendarId}/free-slots?startDate=${start}&endDate=${start + days * dayMs}${query}`);
  const slots = async (calendarId: string, query = "") => {
    const reply = await ask(calendarId, query);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const { traceId, ...dates } = Object(reply.body);
    assert.equal(traceId, reply.headers.get("x-crm-requestid"));
    return dates;
  };

  await t.test("users without a schedule work from nine to five on weekdays, in the location's time zone", async () => {
    const dates = await slots(await create({ teamMembers: [{ userId: "u1" }] }));
    assert.deepEqual(Object.keys(dates), ["2030-03-04", "2030-03-05", "2030-03-06", "2030-03-07", "2030-03-08"]);
    assert.equal(dates["2030-03-04"].slots.length, 16);
    assert.equal(dates["2030-03-04"].slots[0], "2030-03-04T09:00:00+00:00");
  });

  await t.test("are shown in the requested time zone, or in that of the hours", async () => {
    const id = await create({ teamMembers: [{ userId: "ny" }] });
    await hours("ny", [id], "20:00", "21:00", "America/New_York");
    assert.deepEqual(await slots(id), { "2030-03-04": { slots: ["2030-03-04T20:00:00-05:00", "2030-03-04T20:30:00-05:00"] } });
    assert.deepEqual(await slots(id, "&timezone=Europe/Berlin"), {
      "2030-03-05": { slots: ["2030-03-05T02:00:00+01:00", "2030-03-05T02:30:00+01:00"] },
    });
    await assertRefused(ask(id, "&timezone=Mars/Olympus"), "INVALID");
  });

  await t.test("can be limited to chosen members, in every list syntax", async () => {
    const id = await create({ teamMembers: [{ userId: "a" }, { userId: "b" }, { userId: "c" }] });
    await hours("a", [id], "09:00", "09:30");
    await hours("b", [id], "10:00", "10:30");
    await hours("c", [id], "11:00", "11:30");
    const times = async (query: string) => ((await slots(id, query))["2030-03-04"]?.slots ?? []).map((text: string) => text.slice(11, 16));
    assert.deepEqual(await times(""), ["09:00", "10:00", "11:00"]);
    assert.deepEqual(await times("&userId=b"), ["10:00"]);
    for (const query of ["&userIds=a,c", "&userIds=a&userIds=c", "&userIds[]=a&userIds[]=c"])
      assert.deepEqual(await times(query), ["09:00", "11:00"]);
    assert.deepEqual(await times("&userId=somebody"), []);
  });

  await t.test("have one of the calendar's durations", async () => {
    const option = (duration: number, isDefault: boolean, order: number) => ({ duration, durationUnit: "mins", isDefault, order });
    const id = await create({ teamMembers: [{ userId: "long" }], durationOptions: [option(30, false, 1), option(60, true, 2)] });
    await hours("long", [id], "09:00", "10:00");
    assert.equal((await slots(id))["2030-03-04"].slots.length, 1);
    assert.equal((await slots(id, "&duration=30"))["2030-03-04"].slots.length, 2);
    await assertRefused(ask(id, "&duration=45"), "INVALID");
    await assertRefused(ask(id, "&duration=long"), "BAD_REQUEST");
  });

  await t.test("of an event calendar follow its own hours", async () => {
    const id = await create({ calendarType: "event" });
    const rules = [{ type: "date", date: "2030-03-06", intervals: [{ from: "10:00", to: "11:00" }] }];
    await they.post(`/calendars/schedules/event-calendar/${id}`, { timezone: "Asia/Tokyo", rules });
    assert.deepEqual(await slots(id), { "2030-03-06": { slots: ["2030-03-06T10:00:00+09:00", "2030-03-06T10:30:00+09:00"] } });
  });

  await t.test("a draft has none, and a missing calendar is not found", async () => {
    assert.deepEqual(await slots(await create({ isActive: false })), {});
    await assertRefused(ask("nothing"), "NOT_FOUND", { message: "Calendar not found" });
  });

  await t.test("can be listed for at most 31 days, from an earlier to a later time, in milliseconds", async () => {
    const id = await create({});
    assert.equal((await ask(id, "", 31)).status, 200);
    await assertRefused(they.get(`/calendars/${id}/free-slots?startDate=${start}&endDate=${start + 31 * dayMs + 1}`), "INVALID");
    const october = `startDate=${Date.parse("2030-09-30T22:00:00Z")}&endDate=${Date.parse("2030-10-31T23:00:00Z")}`;
    assert.equal((await they.get(`/calendars/${id}/free-slots?${october}&timezone=Europe/Berlin`)).status, 200);
    await assertRefused(they.get(`/calendars/${id}/free-slots?${october.slice(0, -1)}1&timezone=Europe/Berlin`), "INVALID");
    await assertRefused(they.get(`/calendars/${id}/free-slots?${october}&timezone=UTC`), "INVALID", {
      message: ["endDate must be at most 31 days after startDate"],
    });
    await assertRefused(they.get(`/calendars/${id}/free-slots?startDate=${start}&endDate=${start - 1}`), "INVALID");
    await assertRefused(they.get(`/calendars/${id}/free-slots?startDate=${start}`), "INVALID", {
      message: ["endDate should not be empty"],
    });
    for (const wrong of ["2030-03-03", "x", ""])
      await assertRefused(they.get(`/calendars/${id}/free-slots?startDate=${wrong}&endDate=${start}`), "BAD_REQUEST");
    for (const absurd of ["-1", "999999999999999", "99999999999999999999"])
      await assertRefused(they.get(`/calendars/${id}/free-slots?startDate=${absurd}&endDate=${absurd}`), "INVALID");
  });

  await t.test("a range in the year 9999, and rules for every minute, are handled in bounded time", async () => {
    const id = await create({
      teamMembers: [{ userId: "w" }],
      slotInterval: 1,
      slotDuration: 1,
      allowBookingFor: 10_000,
      allowBookingForUnit: "months",
      countAvailableDaysOnly: true,
    });
    const far = Date.parse("9990-01-01T00:00:00Z");
    const began = performance.now();
    assert.equal((await they.get(`/calendars/${id}/free-slots?startDate=${far}&endDate=${far + 31 * dayMs}`)).status, 200);
    assert.equal(Object.keys(Object((await ask(id, "", 31)).body)).length, 23);
    assert.ok(performance.now() - began < 60_000);
  });

  await t.test("a moved association changes whose hours apply", async () => {
    const id = await create({ teamMembers: [{ userId: "m" }] });
    await hours("m", [], "06:00", "06:30");
    assert.equal((await slots(id))["2030-03-04"].slots.length, 16);
    const found = await visitor.api.calendars.schedules.search({ query: { locationId, userId: "m" } });
    await visitor.api.calendars.schedules.associate({ params: { scheduleId: textAt(found.schedules[0], "id"), calendarId: id } });
    assert.deepEqual(await slots(id), { "2030-03-04": { slots: ["2030-03-04T06:00:00+00:00"] } });
  });
});
