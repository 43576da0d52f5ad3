import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { scopes } from "#contract/scopes.ts";
import { importFile } from "../cli/import/import.ts";
import { type Part, png, upload, urlOf, wav } from "../conversations/file-fixtures.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { customObject } from "../objects/fixtures.ts";
import type { TestApp } from "../testing/test-app.ts";
import { importWorkflows, receiver } from "../workflows/fixtures.ts";
import { eraseDeleted } from "./erasure.ts";
import { customField, integration, textAt } from "./fixtures.ts";

const dayMs = 86_400_000;
const marker = "zqxmarker";

/** Every place in the database and DATA_DIR that contains the marker, as `table.column` or as a file's name. */
async function tracesOf(w: TestApp): Promise<string[]> {
  const { rows: columns } = await w.db.pool.query<{ schema: string; name: string; column: string }>(
    `select c.table_schema as schema, c.table_name as name, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name, column } of columns) {
    const { rows } = await w.db.pool.query(
      `select 1 from "${schema}"."${name}" t where position($1 in lower(case when pg_typeof(t."${column}") = 'bytea'::regtype
         then encode(convert_to(t."${column}"::text, 'UTF8'), 'escape') else t."${column}"::text end)) > 0 limit 1`,
      [marker],
    );
    if (rows.length > 0) found.push(`${name}.${column}`);
  }
  const files = await readdir(w.settings.dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const file of files) {
    if (!file.isFile()) continue;
    const place = path.join(file.parentPath, file.name);
    const isNamed = path.relative(w.settings.dataDir, place).toLowerCase().includes(marker);
    if (isNamed || (await readFile(place, "latin1")).toLowerCase().includes(marker)) found.push(path.relative(w.settings.dataDir, place));
  }
  return found.sort();
}

type Planted = Awaited<ReturnType<typeof plant>>;

/** A contact from an import, with the marker in every text it can have and in all its records. */
async function plant(t: Parameters<typeof startImportApp>[0]) {
  const w = await startImportApp(t);
  const { locationId, visitor } = w;
  const they = integration(w.testApp, visitor);
  const webhook = await receiver(t);
  const definition = await w.app.customFields.create({
    body: { locationId, name: "Remarks", dataType: "TEXT", options: [] },
  });
  await importWorkflows(w.testApp, visitor, [
    {
      triggers: [{ type: "contact_created" }, { type: "contact_updated" }, { type: "inbound_message" }],
      actions: [{ type: "webhook", url: webhook.url }],
    },
    { triggers: [{ type: "contact_created" }], actions: [{ type: "add_tag", tags: ["welcome"] }] },
  ]);
  const email = `${marker}@example.com`;
  const made = await w.upload(
    `First name,Last name,Email,Phone,Notes\n${marker},${marker},${email},+442079460001,${marker}\nOther,Person,other@example.com,,`,
  );
  await made.check();
  await made.run();
  const { id: contactId } = await w.contactBy(email);
  const params = { contactId };
  await w.api.contacts.contacts.update({
    params,
    body: {
      address1: marker,
      city: marker,
      state: marker,
      website: `https://${marker}.example.com`,
      source: marker,
      tags: [marker, "welcome"],
      customFields: [{ id: definition.customField.id, field_value: marker }],
      dndSettings: { sms: { status: "inactive", message: marker } },
    },
  });
  await w.app.contactDetails.update({ params, body: { locationId, changes: { companyName: marker, gender: marker } } });
  const { note } = await w.api.contacts.notes.create({ params, body: { body: marker, title: marker } });
  await w.api.contacts.notes.update({ params: { contactId, id: note.id }, body: { body: `${marker} again` } });
  await w.api.contacts.tasks.create({
    params,
    body: { title: marker, body: marker, dueDate: "2030-01-01T00:00:00.000Z", completed: false },
  });
  const calendar = await they.post("/calendars/", { locationId, name: "Calendar", calendarType: "event" });
  const calendarId = textAt(calendar.body, "calendar.id");
  const booked = await they.post("/calendars/events/appointments", {
    locationId,
    calendarId,
    contactId,
    title: marker,
    address: marker,
    startTime: "2030-01-07T10:00:00Z",
    endTime: "2030-01-07T11:00:00Z",
    ignoreFreeSlotValidation: true,
  });
  assert.ok(booked.status < 300, JSON.stringify(booked.body));
  await they.post(`/calendars/appointments/${textAt(booked.body, "id")}/notes`, { body: marker, userId: w.me.id });
  await they.post("/conversations/messages/inbound", {
    type: "SMS",
    conversationProviderId: "p",
    contactId,
    direction: "inbound",
    message: marker,
  });
  for (const type of ["Email", "SMS"] as const)
    assert.equal(
      (await they.post("/conversations/messages", { type, contactId, status: "pending", message: marker, subject: marker, html: marker }))
        .status,
      200,
    );
  const files = ["attached.png", "filed.png", "call.wav"] as const;
  const uploaded = await upload({ visitor }, [
    ["locationId", locationId],
    ["contactId", contactId],
    ...files.map((name): Part => ["fileAttachment", Buffer.concat([name.endsWith(".wav") ? wav() : png, Buffer.from(marker)]), name]),
  ]);
  const [attached, filed, sound] = files.map((name) => urlOf(uploaded, name));
  assert.ok(attached?.startsWith("http") && filed?.startsWith("http") && sound?.startsWith("http"), JSON.stringify(uploaded.body));
  const message = { contactId, conversationProviderId: "p", message: marker };
  for (const [type, url] of [
    ["SMS", attached],
    ["Call", sound],
  ])
    assert.equal((await they.post("/conversations/messages/inbound", { ...message, type, attachments: [url] })).status, 200);
  const scan = await customField(w.testApp, locationId, { key: "scan", dataType: "FILE_UPLOAD" });
  const named = await they.put(`/contacts/${contactId}`, { customFields: [{ id: scan, fieldValue: { "0b5fd2a0": { url: filed } } }] });
  assert.equal(named.status, 200, JSON.stringify(named.body));
  const again = await they.post("/contacts/upsert", { locationId, email, firstName: marker }, { "idempotency-key": "again" });
  assert.ok(again.status < 300, JSON.stringify(again.body));
  await w.app.bulk.start({ body: { locationId, action: { kind: "add-tags", tags: ["bulk"] }, target: { ids: [contactId] } } });
  const { contact: double } = await w.api.contacts.contacts.create({ body: { locationId, firstName: `${marker} double` } });
  await w.testApp.work();
  await w.app.merges.create({ body: { locationId, keepId: contactId, mergeIds: [double.id] } });
  await w.testApp.db.tx({ kind: "operator", name: "Operator" }, (tx) =>
    importFile(
      tx,
      visitor.tenant,
      {
        surveys: [{ id: "survey1", name: "Survey", fields: [] }],
        submissions: [
          {
            id: "submission1",
            surveyId: "survey1",
            contactId,
            name: marker,
            email,
            createdAt: "2026-01-01T00:00:00Z",
            others: { answer: marker },
          },
        ],
      },
      { now: w.testApp.now(), settings: w.testApp.settings, directory: w.testApp.settings.dataDir },
    ),
  );
  await w.testApp.work();
  assert.ok(webhook.received.length > 0, "webhooks were sent");
  return { ...w, they, contactId, imported: made };
}

/** The jobs that run once an hour, twice: what one discards the next removes. */
async function runHourlyJobs({ testApp, jobs }: Planted): Promise<void> {
  for (let hour = 0; hour < 3; hour++) {
    testApp.advance(2 * 3_600_000);
    await eraseDeleted(jobs);
    for (const task of ["remove-discarded-files", "remove-unused-uploads"])
      await testApp.db.pool.query("select graphile_worker.add_job($1)", [task]);
    await testApp.work();
  }
}

test("a contact that is deleted through the API leaves no copy of its data in any table or file", async (t) => {
  const w = await plant(t);
  const before = await tracesOf(w.testApp);
  for (const place of [
    "contact.name",
    "change_log.before",
    "message.body",
    "submission.others",
    "import_row.cells",
    "merge.merged",
    "workflow_event.payload",
    "idempotency.body",
    "outbox_entry.body",
  ])
    assert.ok(before.includes(place), `${place} holds the marker before (${before.join(", ")})`);
  assert.ok(
    before.some((place) => place.startsWith("outbox/mail")) && before.some((place) => place.startsWith("outbox/sms")),
    before.join(", "),
  );
  await w.api.contacts.contacts.remove({ params: { contactId: w.contactId } });
  await runHourlyJobs(w);
  assert.deepEqual(await tracesOf(w.testApp), []);
  const { entries } = await w.app.audit.list({ query: { locationId: w.locationId, limit: 100 } });
  assert.ok(
    entries.some(({ entity, entityId, action }) => entity === "contact" && entityId === w.contactId && action === "delete"),
    "the log says that it was deleted",
  );
  assert.deepEqual(
    (await w.contacts()).map(({ email }) => email),
    ["other@example.com"],
  );
});

test("a contact that a user deletes can be restored completely for 30 days, and is erased afterwards", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  const state = async () => ({
    contact: { ...(await w.shown(contactId)), dateUpdated: "" },
    notes: (await w.api.contacts.notes.list({ params: { contactId } })).notes,
    tasks: (await w.api.contacts.tasks.list({ params: { contactId } })).tasks,
    appointments: (await w.api.contacts.contacts.appointments({ params: { contactId } })).events,
    conversations: (await w.they.get(`/conversations/search?locationId=${locationId}&contactId=${contactId}`)).status,
    submissions: (await w.testApp.db.query.selectFrom("submission").select("contact_id").execute()).map(({ contact_id }) => contact_id),
    messages: (await w.testApp.db.query.selectFrom("message").select(["id", "body", "contact_id"]).orderBy("id").execute()).length,
  });
  const before = await state();
  const { token } = await w.testApp.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, w.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.testApp.now()),
  );
  const asPerson = (session: string) =>
    w.testApp.fetch(`/contacts/${contactId}`, {
      method: "DELETE",
      headers: { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: session },
    });
  assert.equal((await asPerson(w.me.token)).status, 200);
  w.testApp.advance(29 * dayMs);
  await eraseDeleted(w.jobs);
  const { app } = await w.testApp.user(locationId);
  const { contacts: deleted } = await app.contactDetails.listDeleted({ query: { locationId } });
  assert.deepEqual(
    deleted.map(({ contactId: id }) => id),
    [contactId],
  );
  const restored = await app.contactDetails.restore({ params: { deletedId: contactId }, body: { locationId } });
  assert.equal(restored.contact.id, contactId);
  assert.deepEqual(await state(), before);
  assert.deepEqual((await app.contactDetails.listDeleted({ query: { locationId } })).contacts, []);

  const again = await w.testApp.user(locationId);
  assert.equal((await asPerson(again.token)).status, 200);
  w.testApp.advance(31 * dayMs);
  await runHourlyJobs(w);
  assert.deepEqual(await tracesOf(w.testApp), []);
  const later = await w.testApp.user(locationId);
  const refused = later.app.contactDetails.restore({ params: { deletedId: contactId }, body: { locationId } });
  await assert.rejects(refused, (error) => isApiError(error, "NOT_FOUND"));
});

test("a user limited to assigned contacts receives the deletion of one through the API", async (t) => {
  const w = await startImportApp(t);
  const owner = await w.testApp.user(w.locationId, { role: "user" });
  const { contact } = await w.api.contacts.contacts.create({
    body: { locationId: w.locationId, firstName: marker, assignedTo: owner.id },
  });
  await w.api.contacts.contacts.remove({ params: { contactId: contact.id } });
  const deletions = await w.testApp.db.query
    .selectFrom("change_log")
    .select(["before", "after"])
    .where("entity", "=", "contact")
    .where("action", "=", "delete")
    .execute();
  assert.deepEqual(deletions, [{ before: { assigned_to: owner.id }, after: null }]);
});

test("a contact that was deleted before a column was added to one of its tables can be restored", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const { contact } = await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } });
  const scheduledTimestamp = Math.floor(w.testApp.now().getTime() / 1000) + 3600;
  const waiting = { type: "Email", contactId: contact.id, status: "pending", message: "Hello", scheduledTimestamp };
  const { body } = await they.post("/conversations/messages", waiting);
  await deleteAsPerson(w, [contact.id]);
  await w.testApp.db.pool.query("update deleted_row set row_of = row_of - 'turn' where of_table = 'message_dispatch'");
  const { leftOut } = await w.app.contactDetails.restore({ params: { deletedId: contact.id }, body: { locationId } });
  assert.deepEqual(leftOut, []);
  assert.equal((await they.delete(`/conversations/messages/${textAt(body, "messageId")}/schedule`)).status, 200);
});

test("a restore reports the records that it left out because a record they refer to was deleted meanwhile", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const { contact } = await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } });
  const params = { contactId: contact.id };
  await w.api.contacts.notes.create({ params, body: { body: "Prefers mornings" } });
  const calendar = await they.post("/calendars/", { locationId, name: "Calendar", calendarType: "event" });
  const calendarId = textAt(calendar.body, "calendar.id");
  const booked = await they.post("/calendars/events/appointments", {
    locationId,
    calendarId,
    contactId: contact.id,
    startTime: "2030-01-07T10:00:00Z",
    endTime: "2030-01-07T11:00:00Z",
    ignoreFreeSlotValidation: true,
  });
  assert.ok(booked.status < 300, JSON.stringify(booked.body));
  await they.post(`/calendars/appointments/${textAt(booked.body, "id")}/notes`, { body: "Parking is free", userId: w.me.id });
  await w.app.bulk.start({ body: { locationId, action: { kind: "delete" }, target: { ids: [contact.id] } } });
  await w.testApp.work();
  assert.equal((await they.delete(`/calendars/${calendarId}`)).status, 200);

  const { contacts: deleted } = await w.app.contactDetails.listDeleted({ query: { locationId } });
  assert.deepEqual(
    deleted.map(({ contactId, email, phone }) => ({ contactId, email, phone })),
    [{ contactId: contact.id, email: "ada@example.com", phone: null }],
  );
  const restored = await w.app.contactDetails.restore({ params: { deletedId: contact.id }, body: { locationId } });
  assert.deepEqual(restored.leftOut, [
    { kind: "appointment", count: 1 },
    { kind: "appointment note", count: 1 },
  ]);
  assert.equal((await w.api.contacts.notes.list({ params })).notes.length, 1);
});

/** Deletes contacts like a user who selected them in the list. */
async function deleteAsPerson(w: Awaited<ReturnType<typeof startImportApp>>, ids: string[]): Promise<void> {
  const { app } = await w.testApp.user(w.locationId);
  await app.bulk.start({ body: { locationId: w.locationId, action: { kind: "delete" }, target: { ids } } });
  await w.testApp.work();
}

/** The log's entries of the deletion: the actor stays, the data is erased. */
const deletionsOf = (w: TestApp, entity: string) =>
  w.db.query
    .selectFrom("change_log")
    .select(["entity_id", "before", "after"])
    .where("entity", "=", entity)
    .where("action", "=", "delete")
    .orderBy("entity_id")
    .execute();

test("contacts that a user deletes together are erased 30 days later, each with its name in the report", async (t) => {
  const w = await startImportApp(t);
  const made = await Promise.all(
    ["one", "two"].map(async (lastName) => {
      const body = { locationId: w.locationId, firstName: marker, lastName, email: `${marker}.${lastName}@example.com` };
      return (await w.api.contacts.contacts.create({ body })).contact.id;
    }),
  );
  await deleteAsPerson(w, made);
  assert.ok((await tracesOf(w.testApp)).includes("deleted_row.row_of"));
  w.testApp.advance(29 * dayMs);
  await eraseDeleted(w.jobs);
  assert.ok((await tracesOf(w.testApp)).includes("deleted_row.row_of"), "not before the 30 days are over");
  w.testApp.advance(2 * dayMs);
  await eraseDeleted(w.jobs);
  assert.deepEqual(await tracesOf(w.testApp), []);
  assert.deepEqual(
    (await deletionsOf(w.testApp, "contact")).map(({ entity_id }) => entity_id),
    made.toSorted(),
  );
});

test("contacts that a merge removed are erased 30 days later although the kept contact exists", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const kept = (await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } })).contact.id;
  const double = (await w.api.contacts.contacts.create({ body: { locationId, firstName: marker } })).contact.id;
  await w.app.merges.create({ body: { locationId, keepId: kept, mergeIds: [double] } });
  assert.ok((await tracesOf(w.testApp)).includes("merge.merged"));
  w.testApp.advance(31 * dayMs);
  await eraseDeleted(w.jobs);
  await eraseDeleted(w.jobs);
  assert.deepEqual(await tracesOf(w.testApp), []);
  assert.equal((await w.shown(kept)).email, "ada@example.com");
});

test("the log keeps that notes, tasks, appointments and conversations were deleted, and after 30 days not what they held", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const contactId = (await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } })).contact.id;
  const params = { contactId };
  const { note } = await w.api.contacts.notes.create({ params, body: { body: marker } });
  const { task } = await w.api.contacts.tasks.create({
    params,
    body: { title: marker, dueDate: "2030-01-01T00:00:00.000Z", completed: false },
  });
  const calendar = await they.post("/calendars/", { locationId, name: "Calendar", calendarType: "event" });
  const booked = await they.post("/calendars/events/appointments", {
    locationId,
    calendarId: textAt(calendar.body, "calendar.id"),
    contactId,
    title: marker,
    startTime: "2030-01-07T10:00:00Z",
    endTime: "2030-01-07T11:00:00Z",
    ignoreFreeSlotValidation: true,
  });
  const inbound = { type: "SMS", conversationProviderId: "p", contactId, message: marker };
  const received = await they.post("/conversations/messages/inbound", inbound);
  for (const path of [
    `/contacts/${contactId}/notes/${note.id}`,
    `/contacts/${contactId}/tasks/${task.id}`,
    `/calendars/events/${textAt(booked.body, "id")}`,
    `/conversations/${textAt(received.body, "conversationId")}`,
  ]) {
    const reply = await they.delete(path, {});
    assert.ok(reply.status < 300, `${path}: ${JSON.stringify(reply.body)}`);
  }
  assert.ok((await tracesOf(w.testApp)).includes("change_log.before"));
  w.testApp.advance(31 * dayMs);
  await eraseDeleted(w.jobs);
  assert.deepEqual(
    (await tracesOf(w.testApp)).filter((place) => place.startsWith("change_log")),
    [],
  );
  for (const entity of ["note", "task", "appointment"])
    assert.deepEqual(
      (await deletionsOf(w.testApp, entity)).map(({ before, after }) => ({ before, after })),
      [{ before: null, after: null }],
      entity,
    );
});

test("a failed job is deleted with its message, and one whose message exists stays", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const jobFor = async (firstName: string) => {
    const contactId = (await w.api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id;
    const inbound = { type: "SMS", conversationProviderId: "p", contactId, message: "Hello" };
    const messageId = textAt((await they.post("/conversations/messages/inbound", inbound)).body, "messageId");
    await w.testApp.db.pool.query("select graphile_worker.add_job('fetch-recording', $1::json, job_key => $2, max_attempts => 1)", [
      JSON.stringify({ locationId, messageId, url: `https://example.com/${firstName}.wav` }),
      `fetch-recording:${locationId}:${messageId}`,
    ]);
    return contactId;
  };
  const deleted = await jobFor(marker);
  await jobFor("Ada");
  await w.testApp.db.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Could not read ' || (payload ->> 'url') where payload ->> 'messageId' is not null",
  );
  assert.ok((await tracesOf(w.testApp)).includes("_private_jobs.last_error"));
  await w.api.contacts.contacts.remove({ params: { contactId: deleted } });
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
  const { rows } = await w.testApp.db.pool.query("select from graphile_worker._private_jobs where payload ->> 'url' is not null");
  assert.equal(rows.length, 1);
});

test("files uploaded for an import lose an erased contact immediately, and keep the others", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const mail = `${marker}@example.com`;
  const made = await w.api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", email: "old@example.com", phone: "+442079460001" },
  });
  const params = { contactId: made.contact.id };
  await w.api.contacts.contacts.update({ params, body: { email: mail } });
  const byMail = `First name,Email\n${marker},${mail.toUpperCase()}\nOther,other@example.com`;
  const byPhone = `First name,Phone\n${marker},(020) 7946-0001\nOther,020 7946 0002`;
  const checked = await w.upload(byMail);
  await checked.check();
  const checkedByPhone = await w.upload(byPhone);
  await checkedByPhone.check();
  await w.upload(`First name,Email\n${marker},old@example.com`);
  await w.upload(byPhone);
  await w.upload(new Uint8Array(Buffer.from(`\ufeff${byMail}`, "utf16le")));
  const untouched = await w.upload("First name,Email\nOther,other@example.com");
  await w.api.contacts.contacts.remove({ params });
  assert.deepEqual(
    (await tracesOf(w.testApp)).filter((place) => place.startsWith("import")),
    [],
  );
  const { imports: left } = await w.app.imports.list({ query: w.query });
  assert.deepEqual(
    left.map(({ id }) => id).sort(),
    [checked, checkedByPhone, untouched].map(({ params: { importId } }) => importId).sort(),
  );
  await checked.run();
  assert.deepEqual(
    (await w.contacts()).map(({ email }) => email),
    ["other@example.com"],
  );
});

test("two linked contacts that are deleted and restored one after the other are linked again", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const made = async (firstName: string) => (await w.api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id;
  const [one, other] = [await made("Ada"), await made("Grace")];
  const label = { firstObjectLabel: "Knows", firstObjectKey: "contact", secondObjectLabel: "Is known by", secondObjectKey: "contact" };
  const association = await w.api.associations.associations.create({ body: { locationId, key: "knows", ...label } });
  const pair = { firstRecordId: one, secondRecordId: other };
  await w.api.associations.relations.create({ body: { locationId, associationId: association.id, ...pair } });
  const linked = async () =>
    (await w.api.associations.relations.list({ params: { recordId: one }, query: { locationId, limit: 10, skip: 0 } })).total;
  assert.equal(await linked(), 1);
  for (const inOrder of [
    [one, other],
    [other, one],
  ]) {
    for (const id of inOrder) await deleteAsPerson(w, [id]);
    const { app } = await w.testApp.user(locationId);
    for (const deletedId of inOrder) {
      const { leftOut } = await app.contactDetails.restore({ params: { deletedId }, body: { locationId } });
      assert.deepEqual(leftOut, []);
    }
    assert.equal(await linked(), 1);
  }
});

test("undoing a bulk deletion reports for each contact what could not be restored", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const contactId = (await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } })).contact.id;
  const calendar = await they.post("/calendars/", { locationId, name: "Calendar", calendarType: "event" });
  const calendarId = textAt(calendar.body, "calendar.id");
  const times = { startTime: "2030-01-07T10:00:00Z", endTime: "2030-01-07T11:00:00Z", ignoreFreeSlotValidation: true };
  const booked = await they.post("/calendars/events/appointments", { locationId, calendarId, contactId, ...times });
  assert.ok(booked.status < 300, JSON.stringify(booked.body));
  const action = { kind: "delete" } as const;
  const { operationId } = await w.app.bulk.start({ body: { locationId, action, target: { ids: [contactId] } } });
  await w.testApp.work();
  assert.equal((await they.delete(`/calendars/${calendarId}`)).status, 200);
  const undone = await w.app.bulk.undo({ params: { operationId }, body: { locationId } });
  await w.testApp.work();
  const { results } = await w.app.bulk.results({ params: { operationId: undone.operationId }, query: { locationId } });
  assert.deepEqual(
    results.map(({ outcome, message }) => ({ outcome, message })),
    [{ outcome: "done", message: "Not restored, because something they refer to was deleted: 1 appointment." }],
  );
});

test("all deleted contacts are listed, page by page", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  await w.testApp.db.pool.query(
    `insert into deleted_contact (location_id, contact_id, name, date_deleted, erase_at, can_restore)
     select $1, 'deleted' || lpad(number::text, 13, '0'), 'Ada', now() - (number / 300) * interval '1 minute', now() + interval '10000 days', true
     from generate_series(1, 1203) as number`,
    [locationId],
  );
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null | undefined; after !== null && sizes.length < 4; ) {
    const page = await w.app.contactDetails.listDeleted({ query: { locationId, ...(after === undefined ? {} : { after }) } });
    ids.push(...page.contacts.map(({ contactId }) => contactId));
    sizes.push(page.contacts.length);
    after = page.next;
  }
  assert.deepEqual([sizes, new Set(ids).size], [[500, 500, 203], 1203]);
  const refused = w.app.contactDetails.listDeleted({ query: { locationId, after: "elsewhere" } });
  await assert.rejects(refused, (error) => isApiError(error, "BAD_REQUEST"));
});

/** The dashboard of the user who deletes. */
async function dashboardOf(w: Awaited<ReturnType<typeof startImportApp>>, session: string) {
  const { token } = await w.testApp.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, w.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.testApp.now()),
  );
  return (path: string) =>
    w.testApp.fetch(path, { method: "DELETE", headers: { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: session } });
}

test("a record that an integration deletes leaves no copy of its values at once, one that a person deletes after 30 days", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const key = await customObject(w.testApp, w.visitor, { name: "pet" });
  const path = `/objects/${key}/records`;
  const make = async () => {
    const id = textAt((await they.post(path, { locationId, properties: { name: marker } })).body, "record.id");
    await they.put(`${path}/${id}?locationId=${locationId}`, { properties: { name: `${marker} again`, story: marker } });
    return id;
  };
  const one = await make();
  assert.ok((await tracesOf(w.testApp)).includes("change_log.after"));
  // A job deletes the values that searches suggest.
  const afterJob = async () => {
    await w.testApp.db.pool.query("select graphile_worker.add_job('forget-object-values')");
    await w.testApp.work();
    return tracesOf(w.testApp);
  };
  await they.delete(`${path}/${one}`);
  assert.deepEqual(
    (await tracesOf(w.testApp)).filter((place) => !place.startsWith("object_value.")),
    [],
  );
  assert.deepEqual(await afterJob(), []);
  const kept = { before: { object_key: key, owner: null }, after: null };
  assert.deepEqual(await deletionsOf(w.testApp, "object_record"), [{ entity_id: one, ...kept }]);

  const other = await make();
  assert.equal((await (await dashboardOf(w, w.me.token))(`${path}/${other}`)).status, 200);
  w.testApp.advance(29 * dayMs);
  await eraseDeleted(w.jobs);
  assert.ok((await tracesOf(w.testApp)).includes("change_log.before"));
  w.testApp.advance(2 * dayMs);
  await eraseDeleted(w.jobs);
  assert.deepEqual(await afterJob(), []);
  assert.equal((await deletionsOf(w.testApp, "object_record")).length, 2);
});

test("a deleted user leaves no copy of their data as soon as the deletion takes effect, but that they were deleted", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const made = await they.post("/users/", {
    ...{ companyId: `company-${locationId}`, locationIds: [locationId], type: "account", role: "user" },
    ...{ firstName: marker, lastName: marker, email: `${marker}@example.com`, phone: "+442079460001", password: "Correct-Horse-7-Battery" },
  });
  const id = textAt(made.body, "id");
  assert.equal((await they.put(`/users/${id}`, { firstName: `${marker} again` })).status, 200);
  assert.ok((await tracesOf(w.testApp)).includes("change_log.after"));
  assert.equal((await they.delete(`/users/${id}`)).status, 200);
  w.testApp.advance(10 * 60_000);
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
  assert.deepEqual(await deletionsOf(w.testApp, "user"), [{ entity_id: id, before: null, after: null }]);
});
