import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { canRunDry, isWrite } from "#contract/dry-run.ts";
import { type Endpoint, methodOf, pathOf } from "#contract/endpoint.ts";
import { alwaysOpen, dayAt } from "./appointments/fixtures.ts";
import { wav } from "./conversations/file-fixtures.ts";
import { bodiesFor, everyEndpoint, idsFor, recordsOf, sharedOf } from "./testing/assigned-fixtures.ts";
import { all, bearer, call } from "./testing/every-endpoint.ts";
import { type Ids, namesOf, oneOfEach } from "./testing/one-of-each.ts";
import { ofApplication, scoped, staffedLocation } from "./testing/staff.ts";
import { startTestApp, type TestApp, type Visitor } from "./testing/test-app.ts";
import { importWorkflows } from "./workflows/fixtures.ts";

// A dry run answers what the write would, and leaves the database, the files and the open windows as they were.

const dry = { "x-dry-run": "true" };

/** They count requests and the last use by a user. The last use of a token or session is left out for the same reason. */
const measured = new Set(["public.daily_use", "public.user_last_seen"]);

/** Every row of every table, the job queue's too, and the names of all files. */
async function everything(w: TestApp): Promise<string> {
  const { rows: tables } = await w.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rowsOf = tables
    .filter(({ name }) => !measured.has(name))
    .map(({ name }) => `select '${name} ' || (to_jsonb(t) - array['last_used_at', 'last_used_from'])::text as row from ${name} t`);
  const { rows } = await w.db.pool.query<{ row: string }>(`${rowsOf.join(" union all ")} order by 1`);
  const found = await readdir(w.settings.dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return [...rows.map(({ row }) => row), ...files.sort()].join("\n");
}

function assertUnchanged(after: string, before: string, what: string): void {
  if (after === before) return;
  const rows = new Set(before.split("\n"));
  assert.fail(`${what} changed ${after.split("\n").filter((row) => !rows.has(row))}`);
}

type Sent = { body?: unknown; form?: FormData; query?: string; params?: Ids };

/** A valid request for every documented write. Those that delete come last, in this order. */
function requestsOf(w: TestApp, { locationId }: Visitor, ids: Ids): Record<string, Sent> {
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

/** The first one only looks; no campaign is left for the second. */
const withoutEffect = new Set(["calendars.groups.validateSlug", "contacts.enrolments.leaveAllCampaigns"]);

async function send(w: TestApp, visitor: Visitor, [name, endpoint]: [string, Endpoint], ids: Ids, sent: Sent, headers: object) {
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
const alike = (text: string, ids: Ids) => {
  const known = new Set(Object.values(ids));
  return text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "(time)")
    .replace(/[\w-]{20,}|[\da-f]{8}-[\da-f-]{27}/g, (id) => (known.has(id) ? id : "(id)"))
    .replace(/\b1[789]\d{8}(?:\d{3})?\b/g, "(time)");
};

test("a dry run of every documented write answers what the write answers, and changes nothing", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  await importWorkflows(w, visitor, [
    {
      name: "Greets new contacts",
      status: "published",
      triggers: [{ type: "contact_created" }, { type: "contact_updated" }],
      actions: [{ type: "add_tag", tags: ["greeted"] }],
    },
  ]);
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
  const requests = requestsOf(w, visitor, ids);
  const writes = scoped.filter(({ endpoint }) => isWrite(endpoint));
  assert.deepEqual(Object.keys(requests).sort(), writes.map(({ name }) => name).sort(), "each documented write has a request");
  const announced = t.mock.method(w.deps.live, "announce").mock;
  for (const [name, sent] of Object.entries(requests)) {
    const { endpoint } = writes.find((each) => each.name === name) ?? assert.fail(name);
    const before = await everything(w);
    announced.resetCalls();
    const key = methodOf(endpoint.route) === "POST" ? { "idempotency-key": name } : {};
    const dried = await send(w, visitor, [name, endpoint], ids, sent, { ...dry, ...key });
    assert.ok(dried.status < 300, `${name} ${dried.status} ${dried.text}`);
    assert.equal(dried.headers.get("x-dry-run"), "true", name);
    assertUnchanged(await everything(w), before, name);
    assert.equal(announced.callCount(), 0, name);
    const real = await send(w, visitor, [name, endpoint], ids, sent, {});
    assert.equal(dried.status, real.status, name);
    assert.equal(alike(dried.text, ids), alike(real.text, ids), name);
    assert.equal(real.headers.get("x-dry-run"), null);
    if (!withoutEffect.has(name)) assert.notEqual(await everything(w), before, `${name} was run`);
  }
});

test("a dry run of any write of the dashboard changes nothing, whatever it answers", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const admin = await place.person({ role: "admin" });
  const shared = await sharedOf(w, place, [admin.id]);
  const ids = { ...shared, ...(await recordsOf(w, place, shared, admin.id, "zqmine")) };
  await w.work();
  const before = await everything(w);
  const answered = new Set<string>();
  const writes = everyEndpoint.filter(({ endpoint }) => canRunDry(endpoint) && endpoint.accepts === "json");
  for (const { name, endpoint } of writes)
    for (const body of bodiesFor(endpoint, place.visitor.locationId, ids, admin.id, "zq")) {
      const { status } = await place.call(endpoint, admin.token, idsFor(name, endpoint, ids), { body, headers: dry });
      assert.ok(status < 500, `${name} ${JSON.stringify(body)} ${status}`);
      if (status < 300) answered.add(name);
      assertUnchanged(await everything(w), before, `${name} ${JSON.stringify(body)}`);
    }
  assert.ok(answered.size > 60, `${answered.size} of ${writes.length} were answered`);
});

test("a write that cannot be a dry run refuses the header, and a read ignores it", async (t) => {
  const w = await startTestApp(t);
  const { locationId, token } = await w.location();
  const user = await w.user(locationId);
  const before = await everything(w);
  for (const [name, endpoint] of all.filter(([, each]) => isWrite(each) && !canRunDry(each))) {
    const headers = { ...dry, ...("open" in endpoint.access ? {} : bearer("session" in endpoint.access ? user.token : token)) };
    const { status } = await call(w, endpoint, { headers });
    assert.ok(status === 400 || "company" in endpoint.access, `${name} ${status}`);
  }
  assert.equal(await everything(w), before);
  const refused = ofApplication.filter(({ endpoint }) => isWrite(endpoint) && !canRunDry(endpoint)).map(({ name }) => name);
  assert.deepEqual(refused, [
    ...["account.setPassword", "account.requestEmail", "calendars.notificationPreview.read", "calendars.notificationPreview.test"],
    ...["workflowTests.run", "workflowTests.webhook", "mailboxes.connect"],
  ]);
});

test("only true and false are values of the header, so that a misspelt dry run does not write", async (t) => {
  const w = await startTestApp(t);
  const { api, send: ask, locationId } = await w.location();
  for (const value of ["1", "True", "yes", ""]) {
    const response = await ask("/contacts/", {
      method: "POST",
      headers: { version: "v3", "content-type": "application/json", "x-dry-run": value },
      body: JSON.stringify({ locationId, firstName: "Ada" }),
    });
    assert.equal(response.status, 400, value);
  }
  const { contacts } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } });
  assert.equal(contacts.length, 0);
});

test("the summary of a dry run lists what would be changed and sent", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  await importWorkflows(w, visitor, [
    {
      id: "greets",
      name: "Greets",
      status: "published",
      triggers: [{ type: "contact_created" }],
      actions: [{ type: "add_tag", tags: ["x"] }],
    },
  ]);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, email: "ada@example.com" } });
  const post = async (path: string, body: object) => {
    const headers = { version: "v3", "content-type": "application/json", ...dry };
    const response = await visitor.send(path, { method: "POST", headers, body: JSON.stringify(body) });
    return JSON.parse(response.headers.get("x-dry-run-summary") ?? "null");
  };
  const created = await post("/contacts/", { locationId, firstName: "Grace" });
  assert.deepEqual(created.totals, { changes: 1, sends: 1 });
  assert.deepEqual({ ...created.changes[0], id: "" }, { entity: "contact", action: "create", id: "" });
  assert.deepEqual(created.sends, [{ kind: "workflow", what: "contact_created", id: "greets" }]);
  const message = { type: "Email", contactId: contact.id, status: "pending", subject: "Hi", html: "<p>Hi</p>", emailTo: "ada@example.com" };
  const sent = await post("/conversations/messages", message);
  assert.deepEqual(
    sent.sends.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`),
    ["message TYPE_EMAIL"],
  );
  const many = await Promise.all(
    Array.from({ length: 60 }, () => api.contacts.contacts.create({ body: { locationId, firstName: "Zoë" } })),
  );
  const contacts = many.map((each) => each.contact.id);
  const tagged = await post("/contacts/bulk/tags/update/add", { locationId, contacts, tags: ["vip"] });
  assert.equal(tagged.totals.changes, 60);
  assert.ok(tagged.changes.length > 5 && JSON.stringify(tagged).length <= 2048);
});
