import assert from "node:assert/strict";
import { test } from "node:test";
import { type Endpoint, endpointsOf, methodOf, paramsOf, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { alwaysOpen, calendar, dayAt } from "./appointments/fixtures.ts";
import { campaign, integration, textAt, workflow } from "./contacts/fixtures.ts";
import { customObject } from "./objects/fixtures.ts";
import { startTestApp, type TestApp, type Visitor } from "./testing/test-app.ts";

// Calls every endpoint of the public interface that names a record with the ids of another location's records.

type Ids = Record<string, string>;

/** One record of each kind. Ids are listed by their parameter, or by area where several endpoints call it `id`. */
async function oneOfEach(w: TestApp, visitor: Visitor): Promise<Ids> {
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const make = async (path: string, body: object, at: string) => {
    const made = await they.post(path, body);
    assert.ok([200, 201].includes(made.status), `${path} ${JSON.stringify(made.body)}`);
    return textAt(made.body, at);
  };
  const userId = (await w.user(locationId)).id;
  const contactId = await make("/contacts/", { locationId, firstName: "Neighbour", email: "neighbour@example.com" }, "contact.id");
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const eventCalendarId = await calendar(w, locationId);
  const schedule = { locationId, userId, name: "Hours", timezone: "UTC", rules: alwaysOpen };
  const serviceBody = { locationId, name: "Cleaning", slug: "cleaning", staff: [{ id: userId }] };
  const serviceId = await make("/calendars/services/catalog", serviceBody, "service.id");
  const startTime = dayAt(w, 2, "10:00");
  const eventId = await make("/calendars/events/appointments", { locationId, calendarId, contactId, startTime }, "id");
  const schemaKey = await customObject(w, visitor, { name: "pet" });
  const record = await make(`/objects/${schemaKey}/records`, { locationId, properties: { name: "Rex" } }, "record.id");
  const association = { locationId, key: "pet_keeper", firstObjectKey: schemaKey, firstObjectLabel: "Pet" };
  const associationId = await make("/associations/", { ...association, secondObjectKey: "contact", secondObjectLabel: "Keeper" }, "id");
  const conversationId = await make("/conversations/", { locationId, contactId }, "conversation.id");
  const email = { type: "Email", contactId, status: "pending", subject: "Hello", html: "<p>Hello</p>", emailTo: "neighbour@example.com" };
  const emailMessageId = await make(
    "/conversations/messages",
    { ...email, scheduledTimestamp: Math.floor(w.now().getTime() / 1000) + 3600 },
    "emailMessageId",
  );
  const inbound = { type: "SMS", conversationId, message: "Hello", conversationProviderId: "any" };
  const messageId = await make("/conversations/messages/inbound", inbound, "messageId");
  const redirect = { locationId, domain: "example.com", path: "/from", target: "https://example.com/to", action: "url" };
  const block = { locationId, assignedUserId: userId, startTime: dayAt(w, 4, "10:00"), endTime: dayAt(w, 4, "11:00") };
  const booking = { locationId, contactId, startTime: dayAt(w, 3, "10:00"), endTime: dayAt(w, 3, "10:30"), timezone: "UTC" };
  const notice = [{ receiverType: "contact", channel: "email", notificationType: "booked" }];
  const notified = await they.post(`/calendars/${calendarId}/notifications`, notice);
  return {
    ...{ contactId, calendarId, eventCalendarId, serviceId, eventId, schemaKey, associationId, conversationId, emailMessageId, messageId },
    userId,
    "contacts.notes": await make(`/contacts/${contactId}/notes`, { body: "Note" }, "note.id"),
    taskId: await make(`/contacts/${contactId}/tasks`, { title: "Call", dueDate: startTime, completed: false }, "task.id"),
    workflowId: await workflow(w, locationId, "Welcome"),
    campaignId: await campaign(w, locationId, "Spring"),
    businessId: await make("/businesses/", { locationId, name: "Engines" }, "business.id"),
    scheduleId: await make("/calendars/schedules", schedule, "schedule.id"),
    groupId: await make("/calendars/groups", { locationId, name: "All", description: "All", slug: "all" }, "group.id"),
    notificationId: textAt(Array.isArray(notified.body) ? notified.body[0] : undefined, "_id"),
    serviceLocationId: await make("/calendars/services/locations", { locationId, name: "Harbour", slug: "harbour" }, "id"),
    noteId: await make(`/calendars/appointments/${eventId}/notes`, { body: "Early" }, "note.id"),
    blockId: await make("/calendars/events/block-slots", block, "id"),
    bookingId: await make("/calendars/services/bookings", { ...booking, services: [{ id: serviceId, staffId: userId }] }, "bookingId"),
    "conversations.messages": messageId,
    key: schemaKey,
    objectKey: schemaKey,
    key_name: association.key,
    "objects.records": record,
    recordId: record,
    relationId: await make(
      "/associations/relations",
      { locationId, associationId, firstRecordId: record, secondRecordId: contactId },
      "id",
    ),
    "funnels.redirects": await make("/funnels/lookup/redirect", redirect, "data.id"),
  };
}

/** The ids of parameters whose name alone does not identify the record. */
function namesOf(name: string, endpoint: Endpoint, ids: Ids): Ids {
  const own: Ids = {
    ...(name.startsWith("calendars.eventSchedules.") && ids.eventCalendarId ? { calendarId: ids.eventCalendarId } : {}),
    ...(name.startsWith("appointments.blocks.") && ids.blockId ? { eventId: ids.blockId } : {}),
    ...(name === "conversations.messages.getEmail" && ids.emailMessageId ? { id: ids.emailMessageId } : {}),
  };
  const area = name.split(".").slice(0, 2).join(".");
  return Object.fromEntries(
    paramsOf(endpoint.route).map((param) => [
      param,
      own[param] ?? (param === "id" ? ids[area] : ids[param]) ?? assert.fail(`${name} ${param}`),
    ]),
  );
}

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
  assert.equal(await changes(w), before, "something of the neighbour was changed");
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
  assert.equal(associated.status, 404);
  assert.equal(await changes(w), before, "something was written");
});
