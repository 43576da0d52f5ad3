import assert from "node:assert/strict";
import { test } from "node:test";
import { provenTenant } from "#db/tenant.ts";
import { openFiles } from "../files/files.ts";
import { startTestApp } from "../testing/test-app.ts";
import { fillDemo } from "./demo.ts";

const start = { now: new Date("2026-03-09T09:30:00Z"), secret: "a secret of at least 32 characters", baseUrl: "http://127.0.0.1:4000" };

test("the demo company is a practice with two branches, 500 contacts and their history", async (t) => {
  const w = await startTestApp(t);
  const lines = await fillDemo(w.db, { ...start, files: openFiles(w.settings) });
  assert.match(lines[0] ?? "", /^A demo company was made\. Sign in .* as admin@harbour-dental\.example with the password \S+$/);

  const count = async (sql: string) => Number((await w.db.pool.query<{ n: string }>(`select count(*) n from ${sql}`)).rows[0]?.n);
  assert.equal(await count("contact"), 500);
  assert.equal(await count("user_location where location_id = 'demo-harbour'"), 5);
  for (const filled of [
    "note",
    "note where pinned",
    "task where completed",
    `task where not completed and due_date < '${start.now.toISOString()}'`,
    "task where not completed and due_date::date = '2026-03-09'",
    "task where not completed and due_date > '2026-03-10'",
    "contact_workflow",
    "contact_campaign",
    "contact where dnd",
    "contact where dnd_settings <> '{}'",
    "contact where cardinality(followers) > 0",
    "contact where cardinality(additional_emails) > 0",
    "contact where cardinality(additional_phones) > 0",
    "contact where business_id is not null",
    "contact where date_of_birth is not null",
    "change_log where action = 'update' and actor_kind = 'user'",
    "recording where duration_ms > 10000",
    "change_log where entity = 'task' and after ->> 'completed' = 'true'",
  ])
    assert.ok((await count(filled)) > 2, filled);
  const { rows } = await w.db.pool.query<{ id: string }>(
    "select f.id from custom_field f where not exists (select from contact c where c.location_id = f.location_id and c.custom_fields ? f.id)",
  );
  assert.deepEqual(rows, []);
  for (const kind of ["booked", "confirmation", "reschedule", "cancellation", "reminder"]) {
    const ofKind = `select from calendar_notification n where n.location_id = c.location_id and n.calendar_id = c.id and n.notification_type = '${kind}'`;
    assert.equal(await count(`calendar c where not exists (${ofKind})`), 0, `every calendar has a notification of the kind ${kind}`);
  }
  assert.equal(await count("contact where date_added > date_updated or date_updated > '2026-03-09T10:30:00Z'"), 0);

  assert.deepEqual(await fillDemo(w.db, start), []);
});

test("the demo company is the same every time", async (t) => {
  const [one, other] = [await startTestApp(t), await startTestApp(t)];
  for (const w of [one, other]) await fillDemo(w.db, start);
  for (const table of ["contact", "note", "task", "contact_workflow", "contact_campaign", "business", "custom_field"]) {
    const read = async (w: typeof one) =>
      (await w.db.pool.query<{ all: string }>(`select md5(string_agg(r::text, '' order by r::text)) as all from ${table} r`)).rows[0]?.all;
    assert.equal(await read(one), await read(other), table);
  }
});

test("the demo company's data passes the API's validation", async (t) => {
  const w = await startTestApp(t);
  await fillDemo(w.db, start);
  const { api, locationId } = await w.as(provenTenant("demo-harbour"), ["contacts.readonly", "contacts.write"]);
  const { contacts, total } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 500 } });
  assert.equal(total, 320);
  for (const { id, phone, country, dateOfBirth, customFields, dndSettings, additionalPhones } of contacts.slice(0, 120)) {
    const { contact } = await api.contacts.contacts.update({
      params: { contactId: id },
      body: {
        ...(phone === null ? {} : { phone }),
        ...(country === null ? {} : { country }),
        ...(dateOfBirth === null ? {} : { dateOfBirth }),
        dndSettings: dndSettings ?? {},
        additionalPhones,
        customFields: customFields.map((field) => ({ id: field.id, fieldValue: field.value })),
      },
    });
    assert.deepEqual(contact.customFields, customFields);
  }
});
