import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { importFile } from "../cli/import/import.ts";
import { type Part, png, upload, urlOf, wav } from "../conversations/file-fixtures.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import { importWorkflows, receiver } from "../workflows/fixtures.ts";
import { eraseDeleted } from "./erasure.ts";
import { dashboardOf, dayMs, deleteAsUser, deletionsOf, marker, tracesOf } from "./erasure-fixtures.ts";
import { customField, integration, textAt } from "./fixtures.ts";

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
  const wish = {
    userId: null,
    durationMin: null,
    firstDay: "2030-01-01",
    lastDay: "2030-01-02",
    weekdays: [],
    fromTime: "00:00",
    toTime: "24:00",
  };
  await w.app.waitingList.create({ body: { ...wish, locationId, contactId, calendarId, note: marker } });
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

/** Runs the hourly jobs three times, because one run discards files and a later run removes them. */
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
  const deleteContact = async (session: string) => (await dashboardOf(w, session))(`/contacts/${contactId}`);
  assert.equal((await deleteContact(w.me.token)).status, 200);
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
  assert.equal((await deleteContact(again.token)).status, 200);
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

test("contacts that a user deletes together are erased 30 days later, each with its name in the report", async (t) => {
  const w = await startImportApp(t);
  const made = await Promise.all(
    ["one", "two"].map(async (lastName) => {
      const body = { locationId: w.locationId, firstName: marker, lastName, email: `${marker}.${lastName}@example.com` };
      return (await w.api.contacts.contacts.create({ body })).contact.id;
    }),
  );
  await deleteAsUser(w, made);
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

test("the log keeps the deletion of notes, tasks, appointments and conversations, and after 30 days none of their contents", async (t) => {
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
