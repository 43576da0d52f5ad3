import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import { createClient } from "#contract/client.ts";
import { contract } from "#contract/index.ts";
import { listHours, openTime } from "./documented-hours.ts";

const weekly = (from: string, to: string) => [{ type: "wday" as const, day: "monday" as const, intervals: [{ from, to }] }];
const at = (text: string) => Date.parse(text);
const monday = { from: at("2026-03-30T00:00Z"), to: at("2026-03-30T23:00Z") };

test("open time follows the clocks of the schedule's time zone, a rule for a date replaces its weekday's, and overlaps are merged", () => {
  const london = { timezone: "Europe/London", rules: weekly("09:00", "12:00") };
  // The clocks went forward the day before.
  assert.deepEqual(openTime([london], monday), [{ from: at("2026-03-30T08:00Z"), to: at("2026-03-30T11:00Z") }]);
  const more = { timezone: "Europe/London", rules: weekly("11:00", "24:00") };
  assert.deepEqual(openTime([more, london], monday), [{ from: at("2026-03-30T08:00Z"), to: at("2026-03-30T23:00Z") }]);
  const closed = { timezone: "Europe/London", rules: [...london.rules, { type: "date" as const, date: "2026-03-30", intervals: [] }] };
  assert.deepEqual(openTime([closed], monday), []);
});

test("on any server, working hours combine the schedules of all team members and of event calendars", async () => {
  const calendarOf = (id: string, calendarType: string, userIds: string[]) => ({
    ...calendarSettings.parse({}),
    ...{
      id,
      locationId: "l",
      name: id,
      calendarType,
      isActive: true,
      groupId: null,
      slug: id,
      appoinmentPerSlot: 1,
      appoinmentPerDay: null,
    },
    teamMembers: userIds.map((userId) => ({ userId, priority: 0.5, isPrimary: false, locationConfigurations: [] })),
  });
  const schedule = {
    id: "s",
    name: "Mornings",
    locationId: "l",
    timezone: "UTC",
    rules: weekly("08:00", "10:00"),
    deleted: false,
    dateAdded: "2026-01-01T00:00:00.000Z",
    dateUpdated: "2026-01-01T00:00:00.000Z",
  };
  const api = createClient(contract, async (url) => {
    const { pathname, searchParams } = new URL(url, "http://there");
    const body: Record<string, unknown> = {
      "/calendars/": {
        calendars: [calendarOf("a", "round_robin", ["u1", "u2"]), calendarOf("b", "event", []), calendarOf("c", "event", [])],
      },
      "/calendars/schedules/search": {
        schedules: searchParams.get("userId") === "u1" ? [{ ...schedule, userId: "u1", calendarIds: ["a"] }] : [],
      },
      "/calendars/schedules/event-calendar/b": { schedule: { calendarId: "b", timezone: "UTC", rules: weekly("18:00", "20:00") } },
    };
    return Response.json(body[pathname] ?? { message: "Not found" }, { status: body[pathname] ? 200 : 404 });
  });
  const hours = await listHours(api, { locationId: "l", timezone: "UTC" }, monday);
  const span = (from: string, to: string) => ({ from: at(`2026-03-30T${from}Z`), to: at(`2026-03-30T${to}Z`) });
  const onMonday = ({ id, spans }: { id: string; spans: { from: number; to: number }[] }) => [
    id,
    spans.filter(({ from, to }) => from < monday.to && to > monday.from),
  ];
  assert.deepEqual(hours.people.map(onMonday), [
    ["u1", [span("08:00", "10:00")]],
    ["u2", [span("09:00", "17:00")]],
  ]);
  assert.deepEqual(hours.calendars.map(onMonday), [
    ["a", [span("08:00", "17:00")]],
    ["b", [span("18:00", "20:00")]],
    ["c", [span("09:00", "17:00")]],
  ]);
});
