import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { headers } from "#contract/common.ts";
import { scopes } from "#contract/scopes.ts";
import { importFile } from "../cli/import/import.ts";
import { type Part, png, upload, urlOf, wav } from "../conversations/file-fixtures.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import type { TestApp } from "../testing/test-app.ts";
import { importWorkflows, receiver } from "../workflows/fixtures.ts";
import { eraseDeleted } from "./erasure.ts";
import { customField } from "./fixtures.ts";

export const dayMs = 86_400_000;
export const marker = "zqxmarker";

type ImportApp = Awaited<ReturnType<typeof startImportApp>>;

/** Every place in the database and DATA_DIR that contains the marker, as `table.column` or as a file's name. */
export async function tracesOf(w: TestApp): Promise<string[]> {
  const { rows: columns } = await w.db.pool.query<{ schema: string; name: string; column: string; type: string }>(
    `select c.table_schema as schema, c.table_name as name, c.column_name as column, c.data_type as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name, column, type } of columns) {
    const text = type === "bytea" ? `encode(t."${column}", 'escape')` : `t."${column}"::text`;
    const { rows } = await w.db.pool.query(`select 1 from "${schema}"."${name}" t where position($1 in lower(${text})) > 0 limit 1`, [
      marker,
    ]);
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

/** Deletes contacts like a user who selects them in the list. */
export async function deleteAsUser(w: ImportApp, ids: string[]): Promise<void> {
  const { app } = await w.testApp.user(w.locationId);
  await app.bulk.start({ body: { locationId: w.locationId, action: { kind: "delete" }, target: { ids } } });
  await w.testApp.work();
}

/** The log entries of deletions. */
export const deletionsOf = (w: TestApp, entity: string) =>
  w.db.query
    .selectFrom("change_log")
    .select(["entity_id", "before", "after"])
    .where("entity", "=", entity)
    .where("action", "=", "delete")
    .orderBy("entity_id")
    .execute();

/** Deletes by path as the user of this session, through the dashboard. */
export async function dashboardOf(w: ImportApp, session: string) {
  const { token } = await w.testApp.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, w.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.testApp.now()),
  );
  return (path: string) =>
    w.testApp.fetch(path, { method: "DELETE", headers: { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: session } });
}

type Planted = Awaited<ReturnType<typeof plant>>;

/** A contact from an import, with the marker in every text it can have and in all its records. */
export async function plant(t: Parameters<typeof startImportApp>[0]) {
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
  const request = {
    userId: null,
    durationMin: null,
    firstDay: "2030-01-01",
    lastDay: "2030-01-02",
    weekdays: [],
    fromTime: "00:00",
    toTime: "24:00",
  };
  await w.app.waitingList.create({ body: { ...request, locationId, contactId, calendarId, note: marker } });
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
  await plantRows(w, { contactId, email, calendarId, eventId: textAt(booked.body, "id") });
  assert.ok(webhook.received.length > 0, "webhooks were sent");
  return { ...w, they, contactId, imported: made };
}

type Seed = { contactId: string; email: string; calendarId: string; eventId: string };

/** Rows that other servers, users' searches and past versions leave, each with the marker. */
async function plantRows({ testApp, locationId, me }: ImportApp, { contactId, email, calendarId, eventId }: Seed): Promise<void> {
  const run = (text: string, ...values: unknown[]) => testApp.db.pool.query(text, values);
  const call = await run("select id from message where location_id = $1 and type = 1", locationId);
  const transcript = "insert into transcript_sentence values ($1, $2, 0, 1, 0, 0, 1, $3, 1)";
  await run(transcript, locationId, call.rows[0]?.id, `I am ${marker}`);
  await run(
    `insert into appointment_notice (location_id, id, key, event_id, calendar_id, notification_id, kind, channel, recipient, subject, body, details, status, date_added)
     values ($1, 'notice1', 'notice1', $2, $3, 'n', 'reminder', 'email', $4, $5, $5, '{}', 'sent', now())`,
    ...[locationId, eventId, calendarId, email, marker],
  );
  await run(
    `insert into service_booking (location_id, id, contact_id, title, status, timezone, start_time, end_time, source, date_added, date_updated, description)
     values ($1, 'booking1', $2, $3, 'confirmed', 'UTC', '2030-02-01', '2030-02-02', 'manual', now(), now(), $3)`,
    ...[locationId, contactId, marker],
  );
  await run(
    `insert into deleted_service_booking (location_id, id, contact_id, deleted_at, actor_kind, booking, items) values ($1, 'booking0', $2, now(), 'user', $3, '[]')`,
    ...[locationId, contactId, JSON.stringify({ title: marker })],
  );
  await run(
    `insert into saved_view (location_id, user_id, id, list, name, query, columns, date_added, date_updated)
     values ($1, $2, 'view1', 'contacts', 'Search', $3, '{}', now(), now())`,
    ...[locationId, me.id, JSON.stringify({ query: email })],
  );
  await run(
    `insert into incoming_mail (location_id, id, hash, size_bytes, state, reason, sender, subject, received_at)
     values ($1, 'mail1', 'h', 1, 'held', 'automatic', $2, $3, now())`,
    ...[locationId, `Someone <${email}>`, marker],
  );
  await run("insert into incoming_mail_piece values ($1, 'mail1', 0, $2)", locationId, Buffer.from(marker));
  await run("insert into ringing_call (location_id, id, from_number, rang_at) values ($1, 'call1', $2, now())", locationId, marker);
  const fired = "insert into workflow_date_firing select location_id, id, $2, $3, now() from workflow where location_id = $1 limit 1";
  await run(fired, locationId, contactId, marker);
  await run("update workflow_run set error = $2 where location_id = $1 and contact_id = $3", locationId, marker, contactId);
  await run(
    "update webhook_delivery set last_error = $2 where location_id = $1 and event_id in (select id from workflow_event where contact_id = $3)",
    ...[locationId, marker, contactId],
  );
}

/** Runs the hourly jobs three times, because one run discards files and a later run removes them. */
export async function runHourlyJobs({ testApp, jobs }: Planted): Promise<void> {
  for (let hour = 0; hour < 3; hour++) {
    testApp.advance(2 * 3_600_000);
    await eraseDeleted(jobs);
    for (const task of ["remove-discarded-files", "remove-unused-uploads", "forget-expired"])
      await testApp.db.pool.query("select graphile_worker.add_job($1)", [task]);
    await testApp.work();
  }
}
