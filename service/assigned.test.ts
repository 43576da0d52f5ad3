import assert from "node:assert/strict";
import { test } from "node:test";
import { methodOf, pathOf } from "#contract/endpoint.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { newId } from "#db/ids.ts";
import { calendar, dayAt } from "./appointments/fixtures.ts";
import { customObject } from "./objects/fixtures.ts";
import { integration, textAt } from "./testing/raw-requests.ts";
import { scoped, staffedLocation } from "./testing/staff.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

// Calls every endpoint that names one record as a user who is limited to assigned data: with their own record and with another's.

type Ids = Record<string, string>;

/** The kind of record that endpoints name, by the prefix of the endpoint's name. Records that the location shares have no owner. */
const named: readonly [prefix: string, kind: "appointment" | "block" | "booking" | "conversation" | "message" | "record" | "relation"][] = [
  ["appointments.events.", "appointment"],
  ["appointments.notes.", "appointment"],
  ["appointments.blocks.", "block"],
  ["appointments.serviceBookings.", "booking"],
  ["conversations.conversations.", "conversation"],
  ["conversations.messages.", "message"],
  ["conversations.sends.", "message"],
  ["conversations.files.", "message"],
  ["objects.records.", "record"],
  ["associations.relations.", "relation"],
];
const kindOf = (name: string) => named.find(([prefix]) => name.startsWith(prefix))?.[1];
/** Paths whose parameters name shared records of the location, or contacts, which `permissions.test.ts` covers. */
const shared = /^(contacts|businesses|calendars|users|funnels|locations|surveys|workflows|objects\.objects|associations\.associations)\./;

const onRecords = scoped.filter(({ name, endpoint }) => pathOf(endpoint.route).includes(":") && !shared.test(name));

test("this file covers every endpoint that names a record", () => {
  assert.deepEqual(
    onRecords.filter(({ name }) => kindOf(name) === undefined).map(({ name }) => name),
    [],
  );
  assert.ok(onRecords.length > 20);
});

/** One record of each kind that belongs to this user, for a contact assigned to them. */
async function recordsOf(
  w: TestApp,
  visitor: Awaited<ReturnType<typeof staffedLocation>>["visitor"],
  pet: string,
  keeper: string,
  userId: string,
) {
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const send = async (path: string, body: object, at: string) => {
    const made = await they.post(path, body);
    assert.ok([200, 201].includes(made.status), `${path} ${JSON.stringify(made.body)}`);
    return textAt(made.body, at);
  };
  const contactId = await send("/contacts/", { locationId, firstName: "Ada", assignedTo: userId }, "contact.id");
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const eventId = await send(
    "/calendars/events/appointments",
    { locationId, calendarId, contactId, assignedUserId: userId, startTime: dayAt(w, 2, "10:00") },
    "id",
  );
  const noteId = await send(`/calendars/appointments/${eventId}/notes`, { body: "Came early." }, "note.id");
  const blockId = await send(
    "/calendars/events/block-slots",
    { locationId, assignedUserId: userId, startTime: dayAt(w, 4, "10:00"), endTime: dayAt(w, 4, "11:00") },
    "id",
  );
  const serviceId = newId();
  await w.db.query
    .insertInto("service")
    .values({ location_id: locationId, id: serviceId, name: serviceId, slug: serviceId, staff: [userId], settings: "{}" })
    .execute();
  const bookingId = await send(
    "/calendars/services/bookings?overrideAvailability=true",
    {
      ...{ locationId, contactId, startTime: dayAt(w, 3, "10:00"), endTime: dayAt(w, 3, "10:30"), timezone: "UTC" },
      services: [{ id: serviceId, staffId: userId }],
    },
    "bookingId",
  );
  const conversationId = await send("/conversations/", { locationId, contactId }, "conversation.id");
  const messageId = await send(
    "/conversations/messages/inbound",
    { type: "SMS", conversationId, message: "Hello", conversationProviderId: "any" },
    "messageId",
  );
  const recordId = await send(`/objects/${pet}/records`, { locationId, properties: { name: "Rex" }, owner: [userId] }, "record.id");
  const relationId = await send(
    "/associations/relations",
    { locationId, associationId: keeper, firstRecordId: recordId, secondRecordId: contactId },
    "id",
  );
  return {
    appointment: { eventId, noteId },
    block: { eventId: blockId },
    booking: { bookingId },
    conversation: { conversationId },
    message: { id: messageId, messageId, emailMessageId: messageId, conversationId },
    record: { schemaKey: pet, id: recordId },
    relation: { relationId, recordId },
  } satisfies Record<string, Ids>;
}

test("a user limited to assigned data reaches no record of others by any endpoint, and reads and deletes their own", async (t) => {
  const w = await startTestApp(t);
  const { visitor, call, person } = await staffedLocation(w);
  const { locationId } = visitor;
  const pet = await customObject(w, visitor, { name: "pet" });
  const made = await visitor.api.associations.associations.create({
    body: {
      ...{ locationId, key: "pet_keeper", firstObjectKey: pet, firstObjectLabel: "Pet" },
      ...{ secondObjectKey: "contact", secondObjectLabel: "Keeper" },
    },
  });
  const keeper = made.id;
  const colleague = await w.user(locationId, { role: "user" });
  const someone = await person({ permissions: { assignedDataOnly: true } });
  const theirs = await recordsOf(w, visitor, pet, keeper, colleague.id);
  const own = await recordsOf(w, visitor, pet, keeper, someone.id);
  const query = `?locationId=${locationId}&skip=0&limit=10&offset=0`;

  const lines = async () =>
    (await w.db.query.selectFrom("change_log").select("seq").where("location_id", "=", locationId).execute()).length;
  const before = await lines();
  for (const { name, endpoint } of onRecords) {
    const ids: Ids = theirs[kindOf(name) ?? assert.fail()];
    for (const body of [{}, { locationId }, { body: "mine now" }]) {
      const { status, message } = await call(endpoint, someone.token, ids, { query, body });
      assert.ok(status === 404 || status === 403 || status === 422, `${name} ${status} ${message}`);
    }
    if (methodOf(endpoint.route) === "GET") await assertRefused(call(endpoint, someone.token, ids, { query }), "NOT_FOUND", { note: name });
  }
  assert.equal(await lines(), before, "another user's record was changed");

  const reading = onRecords.filter(({ name, endpoint }) => methodOf(endpoint.route) === "GET" && !/files\.|getEmail$/.test(name));
  for (const { name, endpoint } of reading) {
    const { status, message } = await call(endpoint, someone.token, own[kindOf(name) ?? assert.fail()], { query });
    assert.equal(status, 200, `${name} ${message}`);
  }
  const ending = onRecords.filter(
    ({ name, endpoint }) => methodOf(endpoint.route) === "DELETE" && !name.startsWith("conversations.sends."),
  );
  for (const { name, endpoint } of ending.toReversed()) {
    const { status, message } = await call(endpoint, someone.token, own[kindOf(name) ?? assert.fail()], { query });
    assert.ok(status < 300, `${name} ${status} ${message}`);
  }
});
