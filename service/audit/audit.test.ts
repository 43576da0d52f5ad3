import assert from "node:assert/strict";
import { test } from "node:test";
import Papa from "papaparse";
import type { AuditEntry, AuditFilters } from "#contract/audit/audit.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as changes from "#db/audit/changes.ts";
import { calendar } from "../appointments/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";

async function setUp(...given: Parameters<typeof startTestApp>) {
  const w = await startTestApp(...given);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const admin = await w.user(locationId, { firstName: "Ada", lastName: "Admin" });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace", lastName: "Hopper" } });
  await api.contacts.contacts.update({ params: { contactId: contact.id }, body: { firstName: "Amazing Grace", tags: ["vip"] } });
  await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: "Likes tea" } });
  const list = (filter: Partial<AuditFilters> & { limit?: number; before?: string } = {}) =>
    admin.app.audit.list({ query: { locationId, ...filter } });
  return { w, ...visitor, admin, contact, list };
}

const words = ({ entity, action }: AuditEntry) => `${entity} ${action}`;

test("the log shows who did what to which record, with each field's values before and after", async (t) => {
  const { list, contact, tokenId } = await setUp(t);
  const { entries: all, next } = await list();
  assert.equal(next, null);
  const entries = all.filter(({ entity }) => ["note", "contact", "user", "integration"].includes(entity));
  assert.deepEqual(entries.map(words), ["note create", "contact update", "contact create", "user create", "integration create"]);
  assert.deepEqual(all.filter(({ label }) => label === null).map(words), [], "every record has a name");
  const ofToken = entries.at(-1)?.changes.map(({ field }) => field);
  assert.deepEqual(ofToken?.sort(), ["dateAdded", "name", "scopes"], "the kind of a token is internal and is not listed");
  const [note, update] = entries;
  assert.deepEqual(update?.actor, { kind: "token", id: tokenId, name: "Test" });
  assert.deepEqual([update?.entityId, update?.label], [contact.id, "Amazing Grace Hopper"]);
  const changed = new Map(update?.changes.map(({ field, before, after }) => [field, [before, after]]));
  assert.deepEqual(changed.get("firstName"), ["Grace", "Amazing Grace"]);
  assert.deepEqual(changed.get("tags"), [[], ["vip"]]);
  assert.deepEqual([note?.contactId, note?.contactName, note?.label], [contact.id, "Amazing Grace Hopper", "Likes tea"]);
});

test("every filter works alone and combined with the others", async (t) => {
  const { w, admin, list, contact, locationId, tenant } = await setUp(t);
  const made = await admin.app.integrations.tokens.create({ query: { locationId }, body: { name: "Site", scopes: ["contacts.readonly"] } });
  const integrationId = made.integration.id;
  const of = async (filter: Partial<AuditFilters>) => (await list(filter)).entries.map(words);
  assert.deepEqual(await of({ personId: admin.id }), ["integration create"]);
  assert.deepEqual(await of({ personId: "nobody" }), []);
  assert.deepEqual(await of({ entity: "contact" }), ["contact update", "contact create"]);
  assert.deepEqual(await of({ entity: "integration", entityId: integrationId }), ["integration create"]);
  assert.deepEqual(await of({ entity: "contact", entityId: contact.id, actions: "create" }), ["contact create"]);
  assert.deepEqual(await of({ actions: "delete,read" }), []);
  const [, middle] = (await list({ entity: "contact" })).entries;
  const aroundMs = Date.parse(middle?.at ?? "");
  const iso = (ms: number) => new Date(ms).toISOString();
  assert.deepEqual(await of({ entity: "contact", from: iso(aroundMs + 60_000) }), []);
  assert.deepEqual(await of({ to: iso(aroundMs - 60_000) }), []);
  assert.equal((await of({ entity: "contact", from: iso(aroundMs - 60_000), to: iso(aroundMs + 60_000) })).length, 2);
  await assertRefused(list({ entityId: contact.id }), "INVALID");
  await assertRefused(list({ before: "nonsense" }), "BAD_REQUEST");
  await w.db.tx({ kind: "user", id: admin.id, name: "Ada Admin", requestId: "r" }, (tx) =>
    changes.record(tx, tenant, { entity: "recording", entityId: "message-1", contactId: contact.id, action: "read" }),
  );
  assert.deepEqual(await of({ actions: "read" }), ["recording read"]);
});

test("pages have no gaps or repetitions, also among changes of one instant", async (t) => {
  const { w, list, locationId } = await setUp(t);
  await w.db.pool.query(
    `insert into change_log (location_id, at, actor_kind, entity, entity_id, action)
     select $1, '2026-01-01T00:00:00Z', 'system', 'business', 'b' || n, 'create' from generate_series(1, 25) n`,
    [locationId],
  );
  for (const [filter, least] of [
    [{}, 30],
    [{ to: "2026-01-01T00:00:00.001Z" }, 25],
  ] as const) {
    const all = (await list({ ...filter, limit: 100 })).entries.map(({ id }) => id);
    const paged: string[] = [];
    let before: string | undefined;
    do {
      const { entries, next } = await list({ ...filter, limit: 7, ...(before === undefined ? {} : { before }) });
      paged.push(...entries.map(({ id }) => id));
      before = next ?? undefined;
    } while (before !== undefined);
    assert.ok(all.length >= least);
    assert.deepEqual(paged, all);
  }
  const { next } = await list({ limit: 1 });
  assert.deepEqual(
    (await list({ to: "2026-01-01T00:00:00Z", ...(next === null ? {} : { before: next }) })).entries,
    [],
    "a range that ends before the cursor is empty",
  );
});

test("the changes of one request are one entry, even if requests interleave; a request with thousands of changes continues on the next page", async (t) => {
  const { w, list, locationId } = await setUp(t);
  const insert = (at: string, request: string, from: number, to: number) =>
    w.db.pool.query(
      `insert into change_log (location_id, at, actor_kind, actor_id, request_id, entity, entity_id, action)
       select $1, $2::timestamptz, 'user', 'u', $3, 'business', $3 || n, 'create' from generate_series($4::int, $5::int) n`,
      [locationId, at, request, from, to],
    );
  await insert("2026-01-01T00:00:00Z", "one", 1, 2);
  await insert("2026-01-01T00:00:01Z", "two", 1, 1);
  await insert("2026-01-01T00:00:02Z", "one", 3, 3);
  await insert("2025-01-01T00:00:00Z", "many", 1, 5000);
  const query = { entity: "business", limit: 2 } as const;
  const { entries, next } = await list({ ...query });
  assert.deepEqual(
    entries.map(({ entityId, others, otherCount }) => [entityId, others.map((other) => other.entityId), otherCount]),
    [
      ["one1", ["one2", "one3"], 2],
      ["two1", [], 0],
    ],
  );
  const seen: number[] = [];
  for (let before = next; before !== null; ) {
    const page = await list({ ...query, before });
    for (const { otherCount, others } of page.entries) {
      seen.push(otherCount + 1);
      assert.ok(others.length <= 20);
    }
    before = page.next;
  }
  assert.deepEqual(seen, [2000, 2000, 1000]);
});

test("a record of an object is named by its title field", async (t) => {
  const { w, api, admin, list, locationId } = await setUp(t);
  const { object } = await admin.app.objects.definitions.create({
    body: { locationId, labels: { singular: "Order", plural: "Orders" }, primaryFieldName: "Work" },
  });
  const params = { schemaKey: object.key };
  const { record } = await api.objects.records.create({ params, body: { locationId, properties: { work: "Crown" } } });
  await api.objects.records.update({
    params: { ...params, id: record.id },
    query: { locationId },
    body: { properties: { work: "Bridge" } },
  });
  const { entries } = await list({ entity: "object_record" });
  assert.deepEqual(
    entries.map(({ action, label }) => [action, label]),
    [
      ["update", "Bridge"],
      ["create", "Bridge"],
    ],
  );
  // What a user deletes, the log keeps; it erases what a program deletes.
  await w.db.tx({ kind: "user", id: admin.id, name: "Ada Admin", requestId: "r" }, (tx) =>
    tx.deleteFrom("object_record").where("location_id", "=", locationId).where("id", "=", record.id).execute(),
  );
  const after = await list({ entity: "object_record" });
  assert.deepEqual(
    after.entries.map(({ action, label }) => [action, label]),
    [
      ["delete", "Bridge"],
      ["update", "Bridge"],
      ["create", "Bridge"],
    ],
  );
});

test("a record without a name is named after the record that it belongs to, even after its deletion", async (t) => {
  const { w, api, admin, list, locationId } = await setUp(t);
  const calendarId = await calendar(w, locationId, { members: [admin.id] });
  const { feeds } = admin.app.calendars;
  await api.calendars.notifications.create({
    params: { calendarId },
    body: [{ receiverType: "assignedUser", channel: "inApp", notificationType: "booked" }],
  });
  const subjects = [
    { subject: "user", subjectId: admin.id },
    { subject: "calendar", subjectId: calendarId },
    { subject: "location" },
  ] as const;
  for (const subject of subjects) {
    const { feed } = await feeds.create({ body: { locationId, ...subject } });
    await feeds.renew({ params: { feedId: feed.id }, body: { locationId } });
    await feeds.remove({ params: { feedId: feed.id }, query: { locationId } });
  }
  const { name } = await w.db.query.selectFrom("location").select("name").where("id", "=", locationId).executeTakeFirstOrThrow();
  assert.deepEqual(
    (await list({ entity: "calendar_notification" })).entries.map(({ label }) => label),
    ["Visits"],
  );
  const { entries } = await list({ entity: "calendar_feed" });
  assert.deepEqual(
    entries.map((entry) => [entry.action, entry.label]),
    [name, "Visits", "Ada Admin"].flatMap((label) => ["delete", "update", "create"].map((action) => [action, label])),
  );
});

test("ids in values are shown as names, but no names of other companies", async (t) => {
  const { w, api, admin, contact, list } = await setUp(t);
  const foreign = await w.user((await w.location()).locationId, { firstName: "Neighbour", lastName: "Elsewhere" });
  const params = { contactId: contact.id };
  await api.contacts.contacts.update({ params, body: { assignedTo: admin.id, source: foreign.id } });
  const [entry] = (await list({ entity: "contact" })).entries;
  const after = new Map(entry?.changes.map((change) => [change.field, change.after]));
  assert.deepEqual([after.get("assignedTo"), after.get("source")], ["Ada Admin", foreign.id]);
});

test("the filter options list every user who made a change, and every kind of record", async (t) => {
  const { w, admin, locationId } = await setUp(t);
  const second = await w.user(locationId, { firstName: "Bea", lastName: "Builder" });
  const query = { locationId };
  for (const person of [second, admin, admin])
    await person.app.integrations.tokens.create({ query, body: { name: "Site", scopes: ["contacts.readonly"] } });
  const { people, entities } = await admin.app.audit.choices({ query });
  assert.deepEqual(people, [
    { id: admin.id, name: "Ada Admin" },
    { id: second.id, name: "Bea Builder" },
  ]);
  for (const entity of ["contact", "integration", "note", "user"]) assert.equal(entities.filter((each) => each === entity).length, 1);
});

test("the export is the filtered log as a table that no spreadsheet evaluates as formulas", async (t) => {
  const { api, admin, contact, locationId } = await setUp(t);
  await api.contacts.contacts.update({ params: { contactId: contact.id }, body: { firstName: "=1+1" } });
  const response = await admin.app.audit.export({ query: { locationId, entity: "contact", actions: "update" } });
  const text = await response.text();
  assert.ok(response.headers.get("content-type")?.startsWith("text/csv"));
  const { data } = Papa.parse<Record<string, string>>(text.replace("\ufeff", ""), { header: true, skipEmptyLines: true });
  const firstName = data.filter(({ Field }) => Field === "firstName").map(({ Before, After }) => [Before, After]);
  assert.deepEqual(firstName, [
    ["Amazing Grace", "'=1+1"],
    ["Grace", "Amazing Grace"],
  ]);
  assert.ok(data.every((line) => line["Record id"] === contact.id && line["Kind of actor"] === "token"));
});

test("only admins of the location can read its log, and no other location's", async (t) => {
  const { w, admin, locationId, list } = await setUp(t);
  const other = await w.location();
  await other.api.contacts.contacts.create({ body: { locationId: other.locationId, firstName: "Neighbour" } });
  const person = await w.user(locationId, { role: "user" });
  await assertRefused(person.app.audit.list({ query: { locationId } }), "FORBIDDEN");
  await assertRefused(admin.app.audit.list({ query: { locationId: other.locationId } }), "WRONG_LOCATION");
  assert.ok(!JSON.stringify(await list()).includes("Neighbour"));
});

test("a user's password change is logged without the password", async (t) => {
  const { w, admin, list } = await setUp(t);
  await w.db.tx({ kind: "system" }, (tx) =>
    tx.updateTable("user").set({ password_hash: "another hash", last_name: "Lovelace" }).where("id", "=", admin.id).execute(),
  );
  const { entries } = await list({ entity: "user", actions: "update" });
  assert.deepEqual(
    entries.map(({ changes: fields }) => fields.map(({ field }) => field).sort()),
    [["lastName", "password"]],
  );
  assert.ok(!JSON.stringify(entries).includes("another hash"));
});
