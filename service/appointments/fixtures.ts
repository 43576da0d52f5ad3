import assert from "node:assert/strict";
import type { TeamMember } from "#db/calendars/tables.ts";
import { newId } from "#db/ids.ts";
import { integration, type Reply, textAt } from "../testing/raw-requests.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

// Fixtures for appointment tests: calendars that are open all week, and a contact to book for.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** Every day, from midnight to midnight. */
export const alwaysOpen = weekdays.map((day) => ({ type: "wday", day, intervals: [{ from: "00:00", to: "24:00" }] }));

type CalendarSpec = {
  type?: string;
  members?: (string | Partial<TeamMember>)[];
  settings?: Record<string, unknown>;
  hours?: unknown[];
  isActive?: boolean;
  groupId?: string;
};

/** Creates a calendar that is open all week, or whose members are, unless hours are given. Returns its id. */
export async function calendar(w: TestApp, locationId: string, spec: CalendarSpec = {}): Promise<string> {
  const id = newId();
  const members = (spec.members ?? []).map((member) => ({
    userId: "",
    priority: 0.5,
    isPrimary: false,
    locationConfigurations: [],
    ...(typeof member === "string" ? { userId: member } : member),
  }));
  await w.db.query
    .insertInto("calendar")
    .values({
      location_id: locationId,
      id,
      name: "Visits",
      calendar_type: spec.type ?? (members.length === 0 ? "event" : members.length === 1 ? "personal" : "round_robin"),
      is_active: spec.isActive ?? true,
      group_id: spec.groupId ?? null,
      slug: id,
      team_members: JSON.stringify(members),
      settings: JSON.stringify(spec.settings ?? {}),
    })
    .execute();
  const rules = JSON.stringify(spec.hours ?? alwaysOpen);
  const isOwn = members.length === 0 || spec.type === "event";
  for (const member of isOwn ? [undefined] : members) {
    const schedule = newId();
    await w.db.query
      .insertInto("schedule")
      .values({
        location_id: locationId,
        id: schedule,
        user_id: member?.userId ?? null,
        event_calendar_id: member === undefined ? id : null,
        name: "Hours",
        timezone: "UTC",
        rules,
      })
      .execute();
    if (member !== undefined)
      await w.db.query
        .insertInto("schedule_calendar")
        .values({ location_id: locationId, schedule_id: schedule, calendar_id: id })
        .execute();
  }
  return id;
}

type ServiceSpec = { staff: string[]; settings?: Record<string, unknown>; variations?: object[] };

/** Creates a service whose staff work at all times. Returns its id. */
export async function bookableService(
  w: TestApp,
  locationId: string,
  { staff, settings = {}, variations = [] }: ServiceSpec,
): Promise<string> {
  const rules = JSON.stringify(alwaysOpen);
  for (const userId of staff)
    await w.db.query
      .insertInto("schedule")
      .values({ location_id: locationId, id: newId(), user_id: userId, event_calendar_id: null, name: "Hours", timezone: "UTC", rules })
      .execute();
  const id = newId();
  const texts = { settings: JSON.stringify(settings), variations: JSON.stringify(variations) };
  await w.db.query
    .insertInto("service")
    .values({ location_id: locationId, id, name: "Scan", slug: id, staff, ...texts })
    .execute();
  return id;
}

/** A caller of one location with helpers that book. */
export async function bookingFixture(w: TestApp, visitor: Visitor) {
  const they = integration(w, visitor);
  const { locationId } = visitor;
  const ada = { firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
  const contactId = (await visitor.api.contacts.contacts.create({ body: { locationId, ...ada } })).contact.id;
  const book = (calendarId: string, startTime: string, more: object = {}): Promise<Reply> =>
    they.post("/calendars/events/appointments", { calendarId, locationId, contactId, startTime, ...more });
  return {
    visitor,
    they,
    locationId,
    contactId,
    book,
    /** Books a time that must be available and returns the event. */
    async booked(calendarId: string, startTime: string, more: object = {}): Promise<Record<string, unknown> & { id: string }> {
      const reply = await book(calendarId, startTime, more);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return { ...Object(reply.body), id: textAt(reply.body, "id") };
    },
    list: async (query: Record<string, string | number | undefined>, path = "/calendars/events"): Promise<Record<string, unknown>[]> => {
      const text = new URLSearchParams({
        locationId,
        ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      });
      const reply = await they.get(`${path}?${text}`);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return Object(reply.body).events;
    },
  };
}

/** The given time of day in UTC, `days` days after the app's start. */
export function dayAt(w: TestApp, days: number, time: string): string {
  const day = new Date(w.begun().getTime() + days * dayMs).toISOString().slice(0, 10);
  return `${day}T${time}:00.000Z`;
}
