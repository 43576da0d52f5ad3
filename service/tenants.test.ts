import assert from "node:assert/strict";
import { test } from "node:test";
import { type Endpoint, endpointsOf, methodOf, paramsOf, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { alwaysOpen, dayAt } from "./appointments/fixtures.ts";
import { type Ids, namesOf, oneOfEach } from "./testing/one-of-each.ts";
import { integration } from "./testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "./testing/test-app.ts";

// Calls every endpoint of the public interface that names a record with the ids of another location's records.

/** A valid body, so that the handler runs and looks for the record. */
function bodyFor(endpoint: Endpoint, locationId: string): unknown {
  const target = { locationId, target: "https://example.com/mine", action: "url" };
  const candidates: unknown[] = [
    {},
    { name: "Mine" },
    { locationId },
    { tags: ["mine"] },
    { followers: ["mine"] },
    { body: "Mine" },
    { title: "Mine", dueDate: "2026-01-01T00:00:00Z", completed: false },
    { completed: true },
    { isActive: false },
    { rules: [], timezone: "UTC" },
    { name: "Mine", description: "Mine", slug: "mine" },
    [{ receiverType: "contact", channel: "email", notificationType: "booked" }],
    { properties: {} },
    { locationId, properties: {} },
    { locationId, searchableProperties: [] },
    { locationId, page: 1, pageLimit: 10, query: "", searchAfter: [] },
    { firstObjectLabel: "Mine", secondObjectLabel: "Mine" },
    target,
  ];
  const taken = candidates.find((candidate) => endpoint.input.body?.safeParse(candidate).success);
  assert.ok(endpoint.input.body === undefined || taken !== undefined, `no body for ${endpoint.route}`);
  return taken;
}

/** Endpoints that name a record of a location; the others name the location itself or a kind of change. */
const naming = [...endpointsOf(contract)].filter(
  ([name, { route }]) => paramsOf(route).length > 0 && !/^locations\.|tags\.updateMany$/.test(name),
);
async function ask(w: TestApp, visitor: Visitor, [name, endpoint]: [string, Endpoint], ids: Ids) {
  const { locationId } = visitor;
  const params: Ids = { ...namesOf(name, endpoint, { ...ids, locationId }), locationId };
  const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const query = `?locationId=${locationId}&limit=10&offset=0&skip=0&startDate=${w.now().getTime()}&endDate=${w.now().getTime() + 86_400_000}`;
  const method = methodOf(endpoint.route);
  const response = await w.fetch(`${path}${query}`, {
    method,
    headers: { version: "v3", authorization: `Bearer ${visitor.token}`, "content-type": "application/json" },
    ...(method === "GET" ? {} : { body: JSON.stringify(bodyFor(endpoint, locationId) ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
}

const changes = async (w: TestApp) => (await w.db.query.selectFrom("change_log").select("seq").execute()).length;

test("a location's token reaches no record of another location by any endpoint that names one", async (t) => {
  const w = await startTestApp(t);
  const [mine, neighbour] = [await w.location(), await w.location()];
  const theirs = await oneOfEach(w, neighbour);
  const before = await changes(w);
  for (const each of naming) {
    const { status, text } = await ask(w, mine, each, theirs);
    assert.equal(status, 404, `${each[0]} ${text}`);
  }
  assert.equal(await changes(w), before, "a record of the other location was changed");
  const reading = naming.filter(([name, { route }]) => methodOf(route) === "GET" && !name.startsWith("conversations.files."));
  for (const each of reading) {
    const { status, text } = await ask(w, neighbour, each, theirs);
    assert.equal(status, 200, `its own location reads ${each[0]} ${text}`);
  }
});

test("a body that names a record of another location is refused, and writes nothing", async (t) => {
  const w = await startTestApp(t);
  const [mine, neighbour] = [await w.location(), await w.location()];
  const [own, theirs] = [await oneOfEach(w, mine), await oneOfEach(w, neighbour)];
  const { locationId } = mine;
  const they = integration(w, mine);
  const startTime = dayAt(w, 5, "10:00");
  const slot = { locationId, startTime, endTime: dayAt(w, 5, "10:30") };
  const booking = { ...slot, contactId: own.contactId, timezone: "UTC", services: [{ id: own.serviceId }] };
  const appointment = { locationId, calendarId: own.calendarId, contactId: own.contactId, startTime };
  const schedule = { locationId, userId: own.userId, name: "Hours", timezone: "UTC", rules: alwaysOpen };
  const relation = { locationId, associationId: own.associationId, firstRecordId: own["objects.records"], secondRecordId: own.contactId };
  const message = { type: "SMS", status: "pending", message: "Hello", contactId: own.contactId };
  const inbound = { type: "SMS", message: "Hello", conversationProviderId: "any" };
  const refused: [path: string, body: object][] = [
    ["/calendars/", { locationId, name: "Visits", groupId: theirs.groupId }],
    ["/calendars/schedules", { ...schedule, calendarIds: [theirs.calendarId] }],
    ["/calendars/events/appointments", { ...appointment, calendarId: theirs.calendarId }],
    ["/calendars/events/appointments", { ...appointment, contactId: theirs.contactId }],
    ["/calendars/events/block-slots", { ...slot, calendarId: theirs.calendarId }],
    ["/calendars/services/bookings", { ...booking, contactId: theirs.contactId }],
    ["/calendars/services/bookings", { ...booking, services: [{ id: theirs.serviceId }] }],
    ["/calendars/services/bookings", { ...booking, serviceLocationId: theirs.serviceLocationId }],
    ["/conversations/", { locationId, contactId: theirs.contactId }],
    ["/conversations/messages", { ...message, contactId: theirs.contactId }],
    ["/conversations/messages/inbound", { ...inbound, contactId: theirs.contactId }],
    ["/conversations/messages/inbound", { ...inbound, conversationId: theirs.conversationId }],
    ["/associations/relations", { ...relation, associationId: theirs.associationId }],
    ["/associations/relations", { ...relation, firstRecordId: theirs["objects.records"] }],
    ["/associations/relations", { ...relation, secondRecordId: theirs.contactId }],
    ["/contacts/bulk/business", { locationId, ids: [own.contactId], businessId: theirs.businessId }],
    [`/contacts/${own.contactId}/workflow/${theirs.workflowId}`, {}],
    [`/contacts/${own.contactId}/campaigns/${theirs.campaignId}`, {}],
  ];
  const before = await changes(w);
  for (const [path, body] of refused) {
    const { status, body: answer } = await they.post(path, body);
    assert.ok(status === 404 || status === 422, `${path} ${status} ${JSON.stringify(answer)}`);
  }
  const moved = await they.put(`/calendars/events/appointments/${own.eventId}`, { calendarId: theirs.calendarId });
  assert.ok(moved.status === 404 || moved.status === 422, JSON.stringify(moved.body));
  const associated = await they.put(`/calendars/schedules/${own.scheduleId}/associations/${theirs.calendarId}`);
  await assertRefused(associated, "NOT_FOUND");
  assert.equal(await changes(w), before, "something was written");
});
