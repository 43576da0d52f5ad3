import assert from "node:assert/strict";
import { test } from "node:test";
import { accessOf, endpointsByArea } from "#contract/access.ts";
import { application } from "#contract/application.ts";
import { areas } from "#contract/areas.ts";
import { type Endpoint, methodOf, paramsOf } from "#contract/endpoint.ts";
import { isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { mayUse, needOf } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { newId } from "#db/ids.ts";
import { calendar, dayAt } from "./appointments/fixtures.ts";
import { campaign, integration, textAt, workflow } from "./contacts/fixtures.ts";
import { wav } from "./conversations/file-fixtures.ts";
import { keepTranscript } from "./conversations/recordings.ts";
import { imported } from "./funnels/fixtures.ts";
import { granted, register } from "./oauth/oauth-fixtures.ts";
import { customObject } from "./objects/fixtures.ts";
import { ofApplication, type Person, scoped, staffedLocation } from "./testing/staff.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

// What people who work only with what is assigned to them get and change through the whole contract, and whether the summary of
// somebody's access says what the running service does.

type StaffedLocation = Awaited<ReturnType<typeof staffedLocation>>;
type Ids = Record<string, string>;

const rights = [...scopes, "workflows.write", "surveys.write"];
/** Both ways to be limited, as a user and as an admin. */
const limitedPeople = (person: StaffedLocation["person"]) =>
  Promise.all([
    person({ permissions: { assignedDataOnly: true } }),
    person({ scopesAssignedToOnly: rights }),
    person({ role: "admin", permissions: { assignedDataOnly: true } }),
    person({ role: "admin", scopesAssignedToOnly: rights }),
  ]);

const everyEndpoint = [...scoped, ...ofApplication].filter(({ name }) => name !== "sessions.remove" && !name.startsWith("account."));

test("what concerns the whole location is refused to people who are limited to what is assigned to them", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const whole = everyEndpoint.filter(({ endpoint }) => needOf(endpoint)?.reach === "wholeLocation");
  const names = whole.map(({ name }) => name);
  for (const name of [
    ...["workflows.create", "workflows.update", "workflows.remove", "calendars.notifications.create", "calendars.notifications.update"],
    ...["calendars.calendars.update", "businesses.businesses.update", "inbox.templates.update", "funnels.redirects.update"],
    ...["objects.definitions.remove", "integrations.tokens.create", "people.people.update", "users.users.update", "audit.list"],
  ])
    assert.ok(names.includes(name), name);
  for (const someone of await limitedPeople(person))
    for (const { name, endpoint } of whole) assert.equal((await call(endpoint, someone.token)).status, 403, name);
});

test("without the switch for settings an admin changes nothing there, and keeps their own account", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const admin = await person({ role: "admin", permissions: { settingsEnabled: false } });
  for (const { name, endpoint } of everyEndpoint) {
    const isOfSettings = needOf(endpoint)?.areas.includes("settings");
    assert.equal((await call(endpoint, admin.token)).status === 403, isOfSettings, name);
  }
  for (const { name, endpoint } of everyEndpoint)
    if (needOf(endpoint)?.isAdmins) assert.ok(needOf(endpoint)?.areas.includes("settings"), name);
  assert.equal((await admin.app.account.get({})).account.id, admin.id);
});

test("the summary of somebody's access says what the service does", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const byArea = endpointsByArea([contract, application]);
  const people = [
    await person({ role: "admin" }),
    await person({}),
    await person({ permissions: { assignedDataOnly: true } }),
    await person({ permissions: { settingsEnabled: false, tagsEnabled: false, workflowsReadOnly: true } }),
    await person({ role: "admin", scopesAssignedToOnly: rights }),
    await person({ scopes: ["contacts.readonly", "calendars.readonly"], scopesAssignedToOnly: ["conversations.readonly"] }),
  ];
  for (const someone of people)
    for (const { area: label, reading, changing } of accessOf([contract, application], someone.rights)) {
      const name = [...byArea.keys()].find((each) => areas[each].name === label);
      assert.ok(name !== undefined, label);
      for (const [isReading, extent] of [
        [true, reading],
        [false, changing],
      ] as const) {
        const asked: Endpoint[] = (byArea.get(name) ?? []).filter((endpoint) => needOf(endpoint)?.isReading === isReading);
        const refused = await Promise.all(asked.map(async (endpoint) => (await call(endpoint, someone.token)).status === 403));
        const expected = { all: false, assigned: false, none: true, some: undefined };
        if (extent === null) assert.equal(asked.length, 0, label);
        else if (extent === "some") assert.deepEqual([...new Set(refused)].sort(), [false, true], label);
        else assert.deepEqual([...new Set(refused)], [expected[extent]], `${label} ${isReading ? "reading" : "changing"} ${extent}`);
      }
    }
  const summary = accessOf([contract, application], people[2]?.rights ?? assert.fail());
  const of = (area: string) => summary.find((each) => each.area === area);
  assert.deepEqual([of("workflows")?.reading, of("workflows")?.changing], ["all", "none"]);
  assert.deepEqual([of("businesses")?.reading, of("businesses")?.changing], ["all", "some"]);
  assert.deepEqual([of("contacts")?.reading, of("contacts")?.changing], ["assigned", "assigned"]);
  assert.deepEqual([of("calendars")?.reading, of("calendars")?.changing], ["all", "none"]);
});

/** One record of each kind that belongs to somebody, with a word in every text of it. */
async function recordsOf(w: TestApp, { visitor }: StaffedLocation, shared: Ids, userId: string, word: string): Promise<Ids> {
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
  const tag = { userId, word, callId };
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

/** What belongs to the whole location. */
async function sharedOf(w: TestApp, { visitor }: StaffedLocation, staff: string[]): Promise<Ids> {
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
    businessId: textAt((await they.post("/businesses/", { locationId, name: "Engines" })).body, "business.id"),
    workflowId: await workflow(w, locationId, "Welcome"),
    campaignId: await campaign(w, locationId, "Spring"),
  };
}

/** Which of the ids a parameter of an endpoint means. */
function idsFor(name: string, endpoint: Endpoint, ids: Ids): Ids {
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

const shapeOf = (schema: unknown): Record<string, unknown> => {
  const shape: unknown = typeof schema === "object" && schema !== null ? Reflect.get(schema, "shape") : undefined;
  return typeof shape === "object" && shape !== null ? Object.fromEntries(Object.entries(shape)) : {};
};

/** The query with what must be there, and one more for each part that can be added. */
function queriesFor(endpoint: Endpoint, known: Record<string, string>): string[] {
  const schema = endpoint.input.query;
  if (schema === undefined) return [`?locationId=${known.locationId}`];
  const names = Object.keys(shapeOf(schema)).filter((name) => known[name] !== undefined);
  const pick = (chosen: string[]) => Object.fromEntries(chosen.map((name) => [name, known[name] ?? ""]));
  const isTaken = (chosen: string[]) => schema.safeParse(pick(chosen)).success;
  const needed = names.filter((name) => !isTaken(names.filter((each) => each !== name)));
  return [needed, ...names.filter((name) => !needed.includes(name)).map((name) => [...needed, name]), names].map(
    (chosen) => `?${new URLSearchParams(pick(chosen))}`,
  );
}

/** Bodies that could fetch, change or take over what the ids name. */
const bodiesFor = (endpoint: Endpoint, locationId: string, ids: Ids, self: string, part: string): object[] => {
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

/** The rows of every table that say whose location they are of, as text; not the tallies, which count the rows of everyone. */
async function rowsOf(w: TestApp, locationId: string): Promise<Map<string, string[]>> {
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

const othersWord = "zqothersecret";
const part = "zqother";

async function withOthers(w: TestApp, choose: (people: Person[]) => Person | undefined) {
  const place = await staffedLocation(w);
  const people = await limitedPeople(place.person);
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

/** The token of an application that the person authorized before they were limited. */
async function grantOfLimited(w: TestApp, place: StaffedLocation, { rights, ...someone }: Person): Promise<string> {
  const application = await register(await place.person({ role: "admin" }), place.visitor.locationId, [...scopes]);
  const limit = (permissions: object, names: readonly string[] | null) =>
    w.db.query
      .updateTable("user")
      .set({ permissions: JSON.stringify(permissions), scopes_assigned_to_only: names && [...names] })
      .where("id", "=", someone.id)
      .execute();
  await limit({}, null);
  const { access_token: token } = await granted(w, someone, application, { locationId: place.visitor.locationId });
  await limit(rights.permissions, rights.scopesAssignedToOnly);
  return token;
}

/** The payloads of all jobs that wait. */
async function jobsOf(w: TestApp): Promise<string[]> {
  const { rows } = await w.db.pool.query<{ payload: string }>("select payload::text from graphile_worker._private_jobs");
  return rows.map(({ payload }) => payload);
}

for (const [kind, index, by] of [
  ["by the switch", 0, "session"],
  ["by scopes", 1, "session"],
  ["by the switch, as an admin", 2, "session"],
  ["by the switch, through an application that they authorized,", 0, "grant"],
  ["by scopes, through an application that they authorized,", 1, "grant"],
] as const)
  test(`somebody limited ${kind} gets nothing of others by any endpoint, and changes nothing of theirs`, async (t) => {
    const w = await startTestApp(t);
    const { place, someone, theirs, own } = await withOthers(w, (people) => people[index]);
    const { locationId } = place.visitor;
    const asked = by === "grant" ? scoped : everyEndpoint;
    const usable = asked.filter(({ endpoint }) => mayUse(someone.rights, endpoint).isAllowed && endpoint.accepts === "json");
    const grant = by === "grant" ? await grantOfLimited(w, place, someone) : undefined;
    const known = (ids: Ids): Record<string, string> => ({
      ...ids,
      ...{
        locationId,
        limit: "100",
        skip: "0",
        offset: "0",
        page: "1",
        query: part,
        q: part,
        text: part,
        email: `${othersWord}@example.com`,
      },
      ...{ startTime: String(w.now().getTime() - 86_400_000), endTime: String(w.now().getTime() + 20 * 86_400_000) },
      ...{ startDate: String(w.now().getTime() - 86_400_000), endDate: String(w.now().getTime() + 20 * 86_400_000) },
      ...{
        start: String(Date.parse(dayAt(w, 2, "10:00"))),
        owner: "all",
        userId: ids.userId ?? "",
        userIds: ids.userId ?? "",
        list: "contacts",
      },
    });
    const mine = [someone.id, own.contactId, own.eventId, own.recordId, own.bookingId, own.conversationId, own.submissionId].map(String);
    const isOthers = (row: string) => !mine.some((id) => row.includes(id));
    const before = await rowsOf(w, locationId);
    const jobsBefore = new Set(await jobsOf(w));

    let answered = 0;
    for (const { name, endpoint } of usable) {
      if (name === "live.follow") continue;
      for (const ids of [theirs, own]) {
        const isWriting = methodOf(endpoint.route) !== "GET";
        // What is one's own may be changed, and then is not there for the endpoints that follow.
        if (isWriting && ids === own && needOf(endpoint)?.isReading !== true) continue;
        const bodies = isWriting ? bodiesFor(endpoint, locationId, ids, someone.id, part) : [undefined];
        for (const query of queriesFor(endpoint, known(ids)))
          for (const body of bodies) {
            const answer = await place.call(endpoint, someone.token, idsFor(name, endpoint, ids), { query, body, grant });
            const text = JSON.stringify(answer);
            assert.ok(
              !text.includes(othersWord),
              `${name} ${query} ${JSON.stringify(body)} answers with others' data: ${text.slice(0, 600)}`,
            );
            if (ids === own)
              for (const id of [theirs.contactId, theirs.recordId, theirs.eventId, theirs.conversationId])
                assert.ok(!text.includes(String(id)), `${name} ${query} names a record of others: ${text.slice(0, 600)}`);
            assert.ok(answer.status < 500 && answer.status !== 429, `${name} ${text}`);
            if (by === "grant" && answer.status === 401) assert.fail(`${name} ${text}`);
            if (answer.status < 300) answered++;
          }
      }
    }
    assert.ok(answered > 100, `only ${answered} requests were answered`);
    const others = [theirs.contactId, theirs.eventId, theirs.recordId, theirs.conversationId, othersWord].map(String);
    for (const payload of await jobsOf(w))
      if (!jobsBefore.has(payload) && others.some((id) => payload.includes(id))) assert.fail(`a job is about others: ${payload}`);
    await w.work();

    const after = await rowsOf(w, locationId);
    for (const [table, rows] of before) {
      const now = new Set(after.get(table));
      for (const row of rows) if (isOthers(row)) assert.ok(now.has(row), `${table} had, and has no more: ${row}`);
      const known = new Set(rows);
      for (const row of now)
        if (!known.has(row) && others.some((id) => row.includes(id))) assert.fail(`${table} has something new about others: ${row}`);
    }
    const contact = await place.visitor.api.contacts.contacts.get({ params: { contactId: theirs.contactId ?? "" } });
    assert.equal(contact.contact.assignedTo, theirs.userId);
  });

test("the live stream tells a limited person of their own records, and of nothing of others", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const someone = await place.person({ permissions: { assignedDataOnly: true } });
  const colleague = await w.user(place.visitor.locationId, { role: "user" });
  const shared = await sharedOf(w, place, [someone.id, colleague.id]);
  const response = await someone.app.live.follow({ query: { locationId: place.visitor.locationId } });
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
  const theirs = await recordsOf(w, place, shared, colleague.id, othersWord);
  const own = await recordsOf(w, place, shared, someone.id, "zqmine");
  const last = textAt(
    (await integration(w, place.visitor).post(`/contacts/${own.contactId}/notes`, { title: "Last", body: "Last" })).body,
    "note.id",
  );
  let received = "";
  while (!received.includes(last)) {
    const { value, done } = await reader.read();
    assert.ok(!done, "the stream ended");
    received += value;
  }
  await reader.cancel();
  assert.ok(!received.includes("event: resync"));
  // Calendars, working hours and surveys are seen by everyone.
  const everyones = ["userId", "word", "calendarId", "scheduleId", "surveyId"];
  for (const [name, id] of Object.entries(theirs))
    if (!everyones.includes(name)) assert.ok(!received.includes(id), `the stream told of another's ${name}: ${received}`);
  for (const name of ["contactId", "eventId", "recordId", "taskId", "contacts.notes", "conversationId", "messageId", "relationId"])
    assert.ok(received.includes(own[name] ?? assert.fail()), `the stream did not tell of their own ${name}`);
});

test("nothing that sends or hands over others' records can be set up by a limited person", async (t) => {
  const w = await startTestApp(t);
  const { place, someone, theirs } = await withOthers(w, (people) => people[0]);
  const { locationId } = place.visitor;
  const counts = async () => {
    const rows = await rowsOf(w, locationId);
    return ["workflow", "calendar_notification", "message_template", "redirect", "workflow_event"].map((table) => [
      table,
      rows.get(table)?.length ?? 0,
    ]);
  };
  const before = await counts();
  const { contactId = "", calendarId = "", word = "" } = theirs;
  const { contacts } = place.api(someone.token);
  const params = { contactId };
  const email = `${word}@example.com`;
  const hook = { type: "webhook" as const, url: "https://receiver.example.net/hook" };
  const refusals: [string, () => Promise<unknown>][] = [
    [
      "workflow",
      () => someone.app.workflows.create({ body: { locationId, name: "Spy", status: "published", triggers: [], actions: [hook] } }),
    ],
    ["follower", () => contacts.followers.add({ params, body: { followers: [someone.id] } })],
    ["update", () => contacts.contacts.update({ params, body: { assignedTo: someone.id } })],
    ["upsert", () => contacts.contacts.upsert({ body: { locationId, email, assignedTo: someone.id } })],
    ["details", () => someone.app.contactDetails.update({ params, body: { locationId, changes: { assignedTo: someone.id } } })],
  ];
  for (const [name, write] of refusals)
    await assert.rejects(write, (thrown) => {
      assert.ok(isApiError(thrown), name);
      assert.ok([403, 404, 409].includes(thrown.status), `${name} ${thrown.status}`);
      return true;
    });
  for (const [name, endpoint] of Object.entries({
    notification: contract.calendars.notifications.create,
    template: application.inbox.templates.create,
    redirect: contract.funnels.redirects.create,
  }))
    assert.equal((await place.call(endpoint, someone.token, { calendarId })).status, 403, name);
  const { total } = await someone.app.bulk.start({
    body: { locationId, action: { kind: "assign", userId: someone.id }, target: { ids: [contactId] } },
  });
  assert.equal(total, 0);
  await w.work();
  assert.deepEqual(await counts(), before);
  const { contact } = await place.visitor.api.contacts.contacts.get({ params });
  assert.deepEqual([contact.assignedTo, contact.followers], [theirs.userId, []]);
});
