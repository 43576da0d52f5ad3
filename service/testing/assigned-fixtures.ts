import assert from "node:assert/strict";
import { grantableRights } from "#contract/areas.ts";
import { type Endpoint, paramsOf } from "#contract/endpoint.ts";
import { newId } from "#db/ids.ts";
import { calendar, dayAt } from "../appointments/fixtures.ts";
import { campaign, workflow } from "../contacts/fixtures.ts";
import { wav } from "../conversations/file-fixtures.ts";
import { keepTranscript } from "../conversations/recordings.ts";
import { imported } from "../funnels/fixtures.ts";
import { customObject } from "../objects/fixtures.ts";
import { integration, textAt } from "./raw-requests.ts";
import { ofApplication, type Person, scoped, staffedLocation } from "./staff.ts";
import type { TestApp } from "./test-app.ts";

export type StaffedLocation = Awaited<ReturnType<typeof staffedLocation>>;
export type Ids = Record<string, string>;

/** A user and an admin, limited in each of the two ways. */
export const limitedUsers = (person: StaffedLocation["person"]) =>
  Promise.all([
    person({ permissions: { assignedDataOnly: true } }),
    person({ scopesAssignedToOnly: [...grantableRights] }),
    person({ role: "admin", permissions: { assignedDataOnly: true } }),
    person({ role: "admin", scopesAssignedToOnly: [...grantableRights] }),
  ]);

export const everyEndpoint = [...scoped, ...ofApplication].filter(({ name }) => name !== "sessions.remove" && !name.startsWith("account."));

/** One record of each kind that belongs to the user, with a word in all of its texts. */
export async function recordsOf(w: TestApp, { visitor }: StaffedLocation, shared: Ids, userId: string, word: string): Promise<Ids> {
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const make = async (path: string, body: object, at: string) => {
    const made = await they.post(path, body);
    assert.ok([200, 201].includes(made.status), `${path} ${JSON.stringify(made.body)}`);
    return textAt(made.body, at);
  };
  const person = {
    firstName: word,
    lastName: word,
    email: `${word}@example.com`,
    companyName: word,
    tags: [word],
    source: word,
    city: word,
  };
  const contactId = await make("/contacts/", { locationId, ...person, assignedTo: userId }, "contact.id");
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const slot = (days: number) => ({ locationId, startTime: dayAt(w, days, "10:00"), endTime: dayAt(w, days, "10:30") });
  const appointment = { ...slot(2), calendarId, contactId, assignedUserId: userId, title: word, description: word, address: word };
  const eventId = await make("/calendars/events/appointments", { ...appointment, ignoreFreeSlotValidation: true }, "id");
  const booking = { ...slot(3), contactId, timezone: "UTC", services: [{ id: shared.serviceId, staffId: userId }] };
  const scheduleBody = { locationId, userId, name: word, timezone: "UTC", rules: [], calendarIds: [calendarId] };
  const conversationId = await make("/conversations/", { locationId, contactId }, "conversation.id");
  const inbound = { conversationId, conversationProviderId: "any" };
  const email = { type: "Email", contactId, status: "pending", subject: word, html: `<p>${word}</p>`, emailTo: person.email };
  const recordId = await make(
    `/objects/${shared.schemaKey}/records`,
    { locationId, properties: { name: word }, owner: [userId] },
    "record.id",
  );
  const relation = { locationId, associationId: shared.associationId, firstRecordId: recordId, secondRecordId: contactId };
  const submissionId = `submission-${word}`;
  await imported(w, visitor, {
    surveys: [{ id: "pulse", name: "Pulse" }],
    submissions: [
      {
        ...{ id: submissionId, surveyId: "pulse", contactId, name: word, email: person.email, createdAt: w.begun().toISOString() },
        others: { why: word, fieldsOriSequance: ["why"] },
      },
    ],
  });
  const form = new FormData();
  form.append("locationId", locationId);
  form.append("contactId", contactId);
  form.append("fileAttachment", new Blob([new Uint8Array(Buffer.concat([wav(), Buffer.from(word)]))]), `${word}.wav`);
  const uploaded = await visitor.send("/conversations/messages/upload", { method: "POST", body: form, headers: { version: "v3" } });
  const recordingUrl = textAt({ url: Object.values(Object(Reflect.get(Object(await uploaded.json()), "uploadedFiles")))[0] }, "url");
  const call = { status: "completed", to: "+15550100200", from: "+15550100201" };
  const callId = await make(
    "/conversations/messages/inbound",
    { ...inbound, type: "Call", call, attachments: [recordingUrl] },
    "messageId",
  );
  const sentence = { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 900, transcript: word, confidence: 0.9 };
  await w.db.tx({ kind: "operator" }, (tx) => keepTranscript(tx, visitor.tenant, callId, [sentence]));
  const entryId = newId();
  const day = dayAt(w, 3, "00:00").slice(0, 10);
  const waiting = {
    contact_id: contactId,
    calendar_id: calendarId,
    assigned_user_id: userId,
    note: word,
    from_time: "00:00",
    to_time: "24:00",
  };
  await w.db.query
    .insertInto("waiting_entry")
    .values({ location_id: locationId, id: entryId, ...waiting, first_day: day, last_day: day, date_added: w.now(), date_updated: w.now() })
    .execute();
  const tag = { userId, word, callId, entryId, entryIds: entryId };
  return {
    ...{ ...tag, contactId, calendarId, eventId, conversationId, recordId, submissionId, surveyId: "pulse" },
    "appointments.notes": await make(`/calendars/appointments/${eventId}/notes`, { body: word }, "note.id"),
    "contacts.notes": await make(`/contacts/${contactId}/notes`, { title: word, body: word }, "note.id"),
    taskId: await make(
      `/contacts/${contactId}/tasks`,
      { title: word, body: word, dueDate: dayAt(w, 1, "10:00"), completed: false, assignedTo: userId },
      "task.id",
    ),
    blockId: await make("/calendars/events/block-slots", { ...slot(4), assignedUserId: userId, title: word }, "id"),
    bookingId: await make("/calendars/services/bookings?overrideAvailability=true", booking, "bookingId"),
    scheduleId: await make("/calendars/schedules", scheduleBody, "schedule.id"),
    messageId: await make("/conversations/messages/inbound", { ...inbound, type: "SMS", message: word }, "messageId"),
    emailMessageId: await make(
      "/conversations/messages",
      { ...email, scheduledTimestamp: Math.floor(w.now().getTime() / 1000) + 3600 },
      "emailMessageId",
    ),
    relationId: await make("/associations/relations", relation, "id"),
  };
}

/** Records that the whole location shares. */
export async function sharedOf(w: TestApp, { visitor }: StaffedLocation, staff: string[]): Promise<Ids> {
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const schemaKey = await customObject(w, visitor, { name: "pet" });
  const association = { locationId, key: "pet_keeper", firstObjectKey: schemaKey, firstObjectLabel: "Pet" };
  const made = await they.post("/associations/", { ...association, secondObjectKey: "contact", secondObjectLabel: "Keeper" });
  const serviceId = newId();
  await w.db.query
    .insertInto("service")
    .values({ location_id: locationId, id: serviceId, name: serviceId, slug: serviceId, staff, settings: "{}" })
    .execute();
  return {
    ...{ schemaKey, serviceId, associationId: textAt(made.body, "id"), objectKey: schemaKey, key: schemaKey, key_name: association.key },
    businessId: (await visitor.api.businesses.businesses.create({ body: { locationId, name: "Engines" } })).business.id,
    workflowId: await workflow(w, locationId, "Welcome"),
    campaignId: await campaign(w, locationId, "Spring"),
  };
}

/** The rows of every table with a location, as text. Tallies are left out, because they count the rows of all users. */
export async function rowsOf(w: TestApp, locationId: string): Promise<Map<string, string[]>> {
  const { rows: tables } = await w.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'location_id' and table_type = 'BASE TABLE' and table_name not like '%\\_tally' order by 1`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await w.db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t where location_id = $1`, [
      locationId,
    ]);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

export const othersWord = "zqothersecret";
export const part = "zqother";

export async function withOthers(w: TestApp, choose: (people: Person[]) => Person | undefined) {
  const place = await staffedLocation(w);
  const people = await limitedUsers(place.person);
  const someone = choose(people) ?? assert.fail();
  const colleague = await w.user(place.visitor.locationId, { role: "user" });
  const shared = await sharedOf(w, place, [someone.id, colleague.id]);
  const theirs = { ...shared, ...(await recordsOf(w, place, shared, colleague.id, othersWord)) };
  const own = { ...shared, ...(await recordsOf(w, place, shared, someone.id, "zqmine")) };
  const { locationId } = place.visitor;
  for (const [firstRecordId, secondRecordId] of [
    [own.recordId, theirs.contactId],
    [theirs.recordId, own.contactId],
  ]) {
    const relation = { locationId, associationId: shared.associationId, firstRecordId, secondRecordId };
    assert.equal((await integration(w, place.visitor).post("/associations/relations", relation)).status, 201);
  }
  await w.work();
  return { place, someone, theirs, own };
}

/** The ids by the endpoint's parameters. */
export function idsFor(name: string, endpoint: Endpoint, ids: Ids): Ids {
  const area = name.split(".").slice(0, 2).join(".");
  const isOnContact = paramsOf(endpoint.route).includes("contactId");
  const meant: Ids = {
    ...ids,
    ...(name.startsWith("appointments.blocks.") ? { eventId: ids.blockId ?? "" } : {}),
    noteId: (isOnContact ? ids["contacts.notes"] : ids["appointments.notes"]) ?? "",
    ...(/inbox\.calls|files\./.test(name) ? { messageId: ids.callId ?? "" } : {}),
  };
  const one =
    area === "contacts.notes"
      ? ids["contacts.notes"]
      : name.endsWith("getEmail")
        ? ids.emailMessageId
        : area.includes("records")
          ? ids.recordId
          : ids.messageId;
  return { ...meant, id: one ?? "" };
}

const waitingRequest = { durationMin: null, weekdays: [], fromTime: "00:00", toTime: "24:00", note: "Mine" };

/** Valid bodies that could read, change or take over the records with these ids. */
export const bodiesFor = (endpoint: Endpoint, locationId: string, ids: Ids, self: string, part: string): object[] => {
  const { contactId, calendarId, userId, recordId, conversationId, scheduleId } = ids;
  const day = 86_400_000;
  const soon = new Date(Date.now() + 9 * day).toISOString();
  const candidates: object[] = [
    {},
    { name: "Mine" },
    { tags: ["mine"] },
    { followers: [self] },
    { assignedTo: self },
    { title: "Mine" },
    { body: "Mine" },
    { title: "Mine", dueDate: soon, completed: false },
    { completed: true },
    { starred: true, locationId },
    { assignedUserId: self, calendarId },
    { title: "Mine", startTime: soon },
    { locationId },
    { locationId, contactId },
    { locationId, pageLimit: 100, query: part },
    { locationId, pageLimit: 100 },
    { locationId, page: 1, pageLimit: 100, query: part, searchAfter: [] },
    { locationId, page: 1, pageLimit: 100, query: part, sort: { field: "createdAt", direction: "asc" } },
    { locationId, offset: 0, limit: 50, query: part },
    { locationId, contacts: [contactId], tags: ["mine"] },
    { locationId, ids: [contactId], businessId: null },
    { locationId, action: { kind: "assign", userId: self }, target: { ids: [contactId] } },
    { locationId, action: { kind: "delete" }, target: { query: part, except: [] } },
    { locationId, changes: { title: "Mine", firstName: "Mine", assignedTo: self } },
    { changes: { firstName: "Mine", assignedTo: self } },
    { changes: { body: "Mine" } },
    { changes: { title: "Mine" } },
    { locationId, email: `${ids.word}@example.com`, firstName: "Mine" },
    { locationId, email: `${ids.word}@example.com`, assignedTo: self },
    { locationId, calendarId, contactId, startTime: soon, assignedUserId: self },
    { locationId, startTime: soon },
    { locationId, contactId, ...waitingRequest, calendarId, userId: self, firstDay: soon.slice(0, 10), lastDay: soon.slice(0, 10) },
    { locationId, ...waitingRequest, calendarId, userId: self, firstDay: soon.slice(0, 10), lastDay: soon.slice(0, 10) },
    { locationId, calendarId, startTime: soon, endTime: new Date(Date.parse(soon) + 1_800_000).toISOString() },
    { locationId, userId, name: "Mine", timezone: "UTC", rules: [] },
    { userId: self },
    { name: "Mine", calendarIds: [] },
    { properties: { name: "Mine" }, locationId },
    { properties: { name: "Mine" }, owner: [self], locationId },
    { locationId, rows: [{ id: recordId, cells: { name: "Mine" } }], isTrial: false },
    { locationId, associationId: ids.associationId, firstRecordId: recordId, secondRecordId: contactId },
    { type: "SMS", contactId, message: "Mine", status: "pending" },
    {
      type: "Email",
      contactId,
      subject: "Mine",
      html: "Mine",
      emailTo: "mine@example.net",
      emailCc: ["mine@example.net"],
      status: "pending",
    },
    { type: "SMS", conversationId, message: "Mine", conversationProviderId: "any" },
    { calendarIds: [calendarId], scheduleId },
    { locationId, sentences: [{ mediaChannel: 1, text: "Mine", startTime: 0, endTime: 1, confidence: 1, sentenceIndex: 0 }] },
  ];
  const taken = candidates.filter((body) => endpoint.input.body?.safeParse(body).success);
  return endpoint.input.body === undefined ? [{}] : taken;
};
