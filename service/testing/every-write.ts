import { type Endpoint, methodOf, pathOf } from "#contract/endpoint.ts";
import { alwaysOpen, dayAt } from "../appointments/fixtures.ts";
import { wav } from "../conversations/file-fixtures.ts";
import { type Ids, namesOf, oneOfEach } from "./one-of-each.ts";
import type { TestApp, Visitor } from "./test-app.ts";

// A valid request for every documented write, for tests that send all of them.

/** A location with one record of each kind, and what only writes need. */
export async function recordsToChange(w: TestApp, visitor: Visitor): Promise<Ids> {
  const { locationId } = visitor;
  const one = await oneOfEach(w, visitor);
  const made = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Other" } });
  const { calendar } = await visitor.api.calendars.calendars.create({ body: { locationId, name: "Courses", calendarType: "event" } });
  const ids: Ids = { ...one, otherContactId: made.contact.id, newCalendarId: calendar.id };
  const scheduled = await visitor.api.conversations.sends.send({
    body: {
      ...{ type: "SMS", status: "pending", message: "Soon", contactId: ids.contactId ?? "" },
      scheduledTimestamp: Math.floor(w.now().getTime() / 1000) + 3600,
    },
  });
  ids.scheduledId = scheduled.messageId;
  return ids;
}

export type Sent = { body?: unknown; form?: FormData; query?: string; params?: Ids };

/** A valid request for every documented write. Those that delete come last, in this order. */
export function requestsOf(w: TestApp, { locationId }: Visitor, ids: Ids): Record<string, Sent> {
  const { contactId = "", calendarId, serviceId, userId, recordId, associationId } = ids;
  const slot = (days: number, from = "10:00", to = "10:30") => ({ startTime: dayAt(w, days, from), endTime: dayAt(w, days, to) });
  const form = new FormData();
  form.append("locationId", locationId);
  form.append("contactId", contactId);
  form.append("fileAttachment", new Blob([new Uint8Array(wav())]), "call.wav");
  const notice = { receiverType: "assignedUser", channel: "email", notificationType: "booked" };
  return {
    "contacts.contacts.create": { body: { locationId, firstName: "Ada", email: "ada@example.com" } },
    "contacts.contacts.upsert": { body: { locationId, email: "ada@example.com", lastName: "Lovelace" } },
    "contacts.contacts.update": { body: { lastName: "Byron" } },
    "contacts.tags.add": { body: { tags: ["new"] } },
    "contacts.tags.updateMany": { params: { type: "add" }, body: { locationId, contacts: [contactId], tags: ["vip"] } },
    "contacts.notes.create": { body: { body: "Called back" } },
    "contacts.notes.update": { body: { body: "Called back twice" } },
    "contacts.tasks.create": { body: { title: "Call", dueDate: dayAt(w, 1, "10:00"), completed: false } },
    "contacts.tasks.update": { body: { title: "Call again" } },
    "contacts.tasks.complete": { body: { completed: true } },
    "contacts.followers.add": { body: { followers: [userId] } },
    "contacts.businesses.assignMany": { body: { locationId, ids: [contactId], businessId: ids.businessId } },
    "contacts.enrolments.enterWorkflow": { body: {} },
    "contacts.enrolments.enterCampaign": { body: {} },
    "businesses.businesses.create": { body: { locationId, name: "Looms" } },
    "businesses.businesses.update": { body: { name: "Mills" } },
    "users.users.create": {
      body: {
        companyId: `company-${locationId}`,
        firstName: "Grace",
        lastName: "Hopper",
        email: "grace@example.com",
        password: "Correct-Horse-7-Battery",
        type: "account",
        role: "user",
        locationIds: [locationId],
      },
    },
    "users.users.update": { body: { firstName: "Grace" } },
    "calendars.calendars.create": { body: { locationId, name: "Visits" } },
    "calendars.calendars.update": { body: { name: "Long visits" } },
    "calendars.schedules.create": { body: { locationId, userId, name: "Late", timezone: "UTC", rules: alwaysOpen } },
    "calendars.schedules.update": { body: { name: "Early" } },
    "calendars.schedules.associate": { body: {} },
    "calendars.eventSchedules.create": { params: { calendarId: ids.newCalendarId ?? "" }, body: { rules: alwaysOpen, timezone: "UTC" } },
    "calendars.eventSchedules.update": { params: { calendarId: ids.newCalendarId ?? "" }, body: { timezone: "Europe/Berlin" } },
    "calendars.groups.create": { body: { locationId, name: "Some", description: "Some", slug: "some" } },
    "calendars.groups.validateSlug": { body: { locationId, slug: "free" } },
    "calendars.groups.update": { body: { name: "Every", description: "Every", slug: "every" } },
    "calendars.groups.setStatus": { body: { isActive: false } },
    "calendars.notifications.create": { body: [notice] },
    "calendars.notifications.update": { body: { ...notice, deleted: false } },
    "calendars.services.create": { body: { locationId, name: "Polish", slug: "polish", staff: [{ id: userId }] } },
    "calendars.services.update": { body: { name: "Deep cleaning" } },
    "calendars.serviceLocations.create": { body: { locationId, name: "Hill", slug: "hill" } },
    "calendars.serviceLocations.update": { body: { name: "Harbour square" } },
    "appointments.events.create": { body: { locationId, calendarId, contactId, startTime: dayAt(w, 6, "10:00") } },
    "appointments.events.update": { body: { title: "Moved", startTime: dayAt(w, 7, "10:00") } },
    "appointments.blocks.create": { body: { locationId, assignedUserId: userId, ...slot(8) } },
    "appointments.blocks.update": { body: { locationId, title: "Lunch", ...slot(9) } },
    "appointments.notes.create": { body: { body: "Late" } },
    "appointments.notes.update": { body: { body: "Very late" } },
    "appointments.serviceBookings.create": {
      body: { locationId, contactId, ...slot(10), timezone: "UTC", services: [{ id: serviceId, staffId: userId }] },
    },
    "appointments.serviceBookings.update": { body: { locationId, title: "Cleaning" } },
    "conversations.conversations.create": { body: { locationId, contactId: ids.otherContactId } },
    "conversations.conversations.update": { body: { locationId, starred: true } },
    "conversations.sends.send": {
      body: { type: "Email", contactId, status: "pending", subject: "Hello", html: "<p>Hello</p>", emailTo: "neighbour@example.com" },
    },
    "conversations.sends.record": {
      body: { type: "SMS", conversationId: ids.conversationId, message: "Thanks", conversationProviderId: "any" },
    },
    "conversations.files.upload": { form },
    "objects.objects.update": { body: { locationId, labels: { singular: "Animal", plural: "Animals" }, searchableProperties: [] } },
    "objects.records.create": { body: { locationId, properties: { name: "Milo" } } },
    "objects.records.update": { query: `?locationId=${locationId}`, body: { properties: { name: "Max" } } },
    "associations.associations.create": {
      body: {
        ...{ locationId, key: "pet_sitter", firstObjectKey: ids.schemaKey, firstObjectLabel: "Pet" },
        ...{ secondObjectKey: "contact", secondObjectLabel: "Sitter" },
      },
    },
    "associations.associations.update": { body: { firstObjectLabel: "Animal", secondObjectLabel: "Keeper" } },
    "associations.relations.create": {
      body: { locationId, associationId, firstRecordId: recordId, secondRecordId: ids.otherContactId },
    },
    "funnels.redirects.create": {
      body: { locationId, domain: "example.com", path: "/old", target: "https://example.com/new", action: "url" },
    },
    "funnels.redirects.update": { body: { locationId, target: "https://example.com/newer", action: "url" } },

    "contacts.tags.remove": { body: { tags: ["new"] } },
    "contacts.followers.remove": { body: { followers: [userId] } },
    "contacts.enrolments.leaveWorkflow": { body: {} },
    "contacts.enrolments.leaveCampaign": {},
    "contacts.enrolments.leaveAllCampaigns": {},
    "contacts.notes.remove": {},
    "contacts.tasks.remove": {},
    "calendars.schedules.dissociate": {},
    "calendars.schedules.remove": {},
    "calendars.notifications.remove": {},
    "calendars.serviceLocations.remove": {},
    "appointments.notes.remove": {},
    "appointments.serviceBookings.remove": {},
    "appointments.events.remove": { body: {} },
    "calendars.services.remove": {},
    "calendars.groups.remove": {},
    "calendars.calendars.remove": {},
    "conversations.sends.cancelEmail": {},
    "conversations.sends.cancel": { params: { messageId: ids.scheduledId ?? "" } },
    "conversations.conversations.remove": {},
    "associations.relations.remove": {},
    "objects.records.remove": {},
    "associations.associations.remove": {},
    "funnels.redirects.remove": {},
    "businesses.businesses.remove": {},
    "contacts.contacts.remove": {},
    "users.users.remove": {},
  };
}

export async function send(w: TestApp, visitor: Visitor, [name, endpoint]: [string, Endpoint], ids: Ids, sent: Sent, headers: object) {
  const params: Ids = {
    ...namesOf(name, endpoint, { ...ids, locationId: visitor.locationId, type: "add", ...sent.params }),
    ...sent.params,
  };
  const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ""));
  const body = sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const response = await w.fetch(`${path}${sent.query ?? `?locationId=${visitor.locationId}`}`, {
    method: methodOf(endpoint.route),
    headers: {
      ...{ version: "v3", authorization: `Bearer ${visitor.token}`, ...headers },
      ...(sent.form === undefined ? { "content-type": "application/json" } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The answer with ids, times and names of files that differ between two runs replaced. */
export const alike = (text: string, ids: Ids) => {
  const known = new Set(Object.values(ids));
  return text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "(time)")
    .replace(/[\w-]{20,}|[\da-f]{8}-[\da-f-]{27}/g, (id) => (known.has(id) ? id : "(id)"))
    .replace(/\b1[789]\d{8}(?:\d{3})?\b/g, "(time)");
};
