import assert from "node:assert/strict";
import { type Endpoint, paramsOf } from "#contract/endpoint.ts";
import { alwaysOpen, calendar, dayAt } from "../appointments/fixtures.ts";
import { campaign, workflow } from "../contacts/fixtures.ts";
import { customObject } from "../objects/fixtures.ts";
import { integration, textAt } from "./raw-requests.ts";
import type { TestApp, Visitor } from "./test-app.ts";

// A location with one record of each kind, and their ids by the parameters of every documented endpoint.

export type Ids = Record<string, string>;

/** One record of each kind. Ids are listed by their parameter, or by area where several endpoints call it `id`. */
export async function oneOfEach(w: TestApp, visitor: Visitor): Promise<Ids> {
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
export function namesOf(name: string, endpoint: Endpoint, ids: Ids): Ids {
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
