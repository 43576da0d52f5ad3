import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { eraseDeleted } from "./erasure.ts";
import { dashboardOf, dayMs, deleteAsUser, deletionsOf, marker, plant, runHourlyJobs, tracesOf } from "./erasure-fixtures.ts";

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
  await assertRefused(refused, "NOT_FOUND");
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

/** Tables that hold nothing of a contact but ids, counts and files' names, or nothing of contacts at all, and why. */
const withoutValues: Readonly<Record<string, readonly string[]>> = {
  "settings of the location": [
    ...[
      "association",
      "calendar",
      "calendar_feed",
      "calendar_group",
      "calendar_notification",
      "campaign",
      "company",
      "connection",
      "custom_field",
    ],
    ...["domain", "external_calendar", "funnel", "funnel_page", "location", "mailbox", "message_template", "object_field", "object_folder"],
    ...["object_schema", "permission_preset", "redirect", "resource", "retention_rule", "schedule", "schedule_calendar", "service"],
    ...["service_location", "survey", "telephone_secret", "waiting_list_setting", "webhook_secret", "workflow", "workflow_listener"],
    ...["privacy_setting"],
  ],
  "users and credentials": [
    ...["account_link", "authenticator_app", "integration", "integration_secret", "oauth_application", "oauth_code", "oauth_grant"],
    ...[
      "oauth_secret",
      "oauth_token",
      "passkey",
      "recovery_code",
      "session",
      "sign_in_address",
      "sign_in_attempt",
      "sign_in_ticket",
      "user",
    ],
    ...["user_invite", "user_last_seen", "user_location"],
  ],
  "ids and counts": [
    ...["calendar_version", "contact_campaign", "contact_read", "contact_workflow", "conversation_move", "conversation_page_end"],
    ...["conversation_tally", "daily_use", "erased_contact", "message_attempt", "message_dispatch", "message_indexing", "message_move"],
    ...[
      "not_duplicate",
      "notification_mail",
      "object_tally",
      "operation",
      "relation",
      "service_booking_item",
      "submission_tally",
      "user_notification",
    ],
  ],
  "the keys of files, whose contents are searched": ["discarded_file", "recording", "uploaded_file"],
  "records of their own": ["business", "external_busy", "object_record", "object_value", "object_value_record"],
  "empty when the file was read": ["import_chunk"],
  "the program": [
    ...["_private_job_queues", "_private_jobs", "_private_known_crontabs", "_private_tasks", "backup_run", "connection_event"],
    ...["loaded_functions", "migration"],
  ],
};

test("the contact that these tests erase has values in every table that can hold them", async (t) => {
  const { testApp } = await plant(t);
  const tablesWithMarker = new Set((await tracesOf(testApp)).map((place) => place.split(".")[0]));
  const { rows } = await testApp.db.pool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type in ('text', 'ARRAY', 'json', 'jsonb', 'bytea', 'tsvector')`,
  );
  const listed = new Set(Object.values(withoutValues).flat());
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !tablesWithMarker.has(name) && !listed.has(name)),
    [],
  );
});
