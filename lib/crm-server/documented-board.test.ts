import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import { serviceSettings } from "#contract/calendars/services.ts";
import { createClient } from "#contract/client.ts";
import { contract } from "#contract/index.ts";
import { listBoardCalendars, listEvents } from "./documented-board.ts";

const calendarOf = (id: string, more: object = {}) => ({
  ...calendarSettings.parse({}),
  id,
  locationId: "l",
  name: id,
  calendarType: "round_robin",
  isActive: true,
  groupId: null,
  slug: id,
  teamMembers: [{ userId: "u1", priority: 0.5, isPrimary: false, locationConfigurations: [] }],
  appoinmentPerSlot: 1,
  appoinmentPerDay: null,
  ...more,
});

const eventOf = (id: string, calendarId: string | null) => ({
  id,
  calendarId,
  locationId: "l",
  contactId: "c1",
  groupId: null,
  title: id,
  appointmentStatus: "confirmed",
  assignedUserId: "u1",
  users: [],
  description: null,
  address: null,
  meetingLocationType: null,
  meetingLocationId: null,
  isRecurring: false,
  startTime: "2026-11-23T10:00:00.000Z",
  endTime: "2026-11-23T10:30:00.000Z",
  createdBy: { userId: null, source: "integration" },
  dateAdded: "2026-11-01T00:00:00.000Z",
  dateUpdated: "2026-11-01T00:00:00.000Z",
  assignedResources: [],
  deleted: false,
});

const serviceOf = (id: string, name: string) => ({
  ...serviceSettings.parse({}),
  id,
  locationId: "l",
  name,
  slug: id,
  serviceCategoryId: "",
  isPrivate: false,
  variations: [],
  staff: [],
});

const visit = {
  bookingId: "hair",
  locationId: "l",
  contactId: "c1",
  serviceLocationId: null,
  title: "Ada",
  startTime: "2026-11-23T12:00:00.000Z",
  endTime: "2026-11-23T13:30:00.000Z",
  services: [
    { id: "cut", serviceStaffId: "u1", serviceStartTime: "2026-11-23T12:00:00.000Z", serviceEndTime: "2026-11-23T12:30:00.000Z" },
    { id: "colour", serviceStaffId: "u2", serviceStartTime: "2026-11-23T12:30:00.000Z", serviceEndTime: "2026-11-23T13:30:00.000Z" },
  ],
  timezone: "Europe/London",
  status: "confirmed",
  deleted: false,
  dateAdded: "2026-11-01T00:00:00.000Z",
  dateUpdated: "2026-11-01T00:00:00.000Z",
  createdBy: { userId: null, source: "integration" },
};

test("on any server, the board combines the documented lists and contains each event once", async () => {
  const requests: string[] = [];
  const durationOptions = [
    { duration: 1, durationUnit: "hours", isDefault: true, order: 1 },
    { duration: 15, durationUnit: "mins", isDefault: false, order: 2 },
  ];
  const api = createClient(contract, async (url) => {
    const { pathname, searchParams } = new URL(url, "http://there");
    requests.push(pathname);
    const of = searchParams.get("calendarId") ?? searchParams.get("userId");
    const body: Record<string, unknown> = {
      "/calendars/": { calendars: [calendarOf("a"), calendarOf("b", { durationOptions })] },
      "/calendars/events": { events: [eventOf(`visit ${of}`, of)] },
      "/calendars/services/bookings": { bookings: [visit] },
      "/calendars/services/catalog": { services: [serviceOf("cut", "Cut"), serviceOf("colour", "Color")] },
      "/calendars/blocked-slots": { events: of === "a" ? [] : [eventOf("lunch", null)] },
    };
    return Response.json(body[pathname] ?? null, { status: pathname in body ? 200 : 404 });
  });
  const { signal } = new AbortController();
  const events = await listEvents(api, "l", { from: 0, to: 1 }, { signal });
  assert.deepEqual(
    events.map(({ id, kind, contactName }) => [id, kind, contactName]),
    [
      ["hair", "visit", null],
      ["visit a", "appointment", null],
      ["visit b", "appointment", null],
      ["lunch", "block", null],
    ],
  );
  assert.deepEqual(
    (await listBoardCalendars(api, "l", { signal })).map(({ id, durationsMin, defaultDurationMin }) => [
      id,
      durationsMin,
      defaultDurationMin,
    ]),
    [
      ["a", [30], 30],
      ["b", [60, 15], 60],
    ],
  );
  assert.deepEqual(
    events[0]?.services.map(({ name, staffId }) => [name, staffId]),
    [
      ["Cut", "u1"],
      ["Color", "u2"],
    ],
  );
  assert.deepEqual([events[0]?.assignedUserId, events[0]?.users], ["u1", ["u2"]]);
  assert.ok(requests.every((path) => !path.startsWith("/application")));
});

test("the board works without service bookings if the server has none", async () => {
  const body: Record<string, unknown> = {
    "/calendars/": { calendars: [calendarOf("a")] },
    "/calendars/events": { events: [eventOf("check-up", "a")] },
    "/calendars/blocked-slots": { events: [] },
  };
  const api = createClient(contract, async (url) => {
    const { pathname } = new URL(url, "http://there");
    return Response.json(body[pathname] ?? { statusCode: 404, message: `Cannot GET ${pathname}` }, {
      status: pathname in body ? 200 : 404,
    });
  });
  const events = await listEvents(api, "l", { from: 0, to: 1 });
  assert.deepEqual(
    events.map(({ id }) => id),
    ["check-up"],
  );
});
