import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { exportsPerHour } from "#contract/contacts/privacy.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { exportedTables, notExported } from "#db/contacts/personal-data.ts";
import { answered, runHere } from "../../cli/operator.ts";
import { marker, plant } from "../erasure-fixtures.ts";

/** The files of an uncompressed archive, by its central directory. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  assert.ok(end > 0, "an archive has a directory");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extra, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const [size, local] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    found.set(archive.toString("utf8", at + 46, at + 46 + nameLength), archive.subarray(start, start + size));
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

const records = z.array(z.record(z.string(), z.unknown()));
const recordsIn = (files: Map<string, Buffer>, kind: string) => records.parse(JSON.parse(String(files.get(`data/${kind}.json`))));

test("an export has every record and file of the contact, a page to read in the user's language, and an entry in the audit log", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  const admin = await w.testApp.user(locationId, { firstName: "Ida", lastName: "Admin" });
  const request = { params: { contactId }, query: { locationId } };
  const other = await w.contactBy("other@example.com");
  await w.api.contacts.notes.create({ params: { contactId: other.id }, body: { body: "Someone else's note" } });
  const options = [{ label: "Pay as you go" }, { label: "Flat rate" }];
  const { customField: plan } = await admin.app.customFields.create({
    body: { locationId, name: "Plan", dataType: "SINGLE_OPTIONS", options },
  });
  const key = plan.options[0]?.key ?? assert.fail("no option");
  await w.api.contacts.contacts.update({ params: { contactId }, body: { customFields: [{ id: plan.id, field_value: key }] } });
  const answer = await admin.app.privacy.export(request);
  assert.equal(answer.headers.get("content-type"), "application/zip");
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  for (const [kind, count] of Object.entries({
    contact: 1,
    notes: 1,
    tasks: 1,
    appointments: 1,
    waitingList: 1,
    surveyAnswers: 1,
    messages: 5,
  }))
    assert.ok(recordsIn(files, kind).length >= count && JSON.stringify(recordsIn(files, kind)).includes(marker), kind);
  assert.ok(JSON.stringify(recordsIn(files, "contact")).includes('"name":"Remarks"'), "custom fields have their names");
  assert.ok(JSON.stringify(recordsIn(files, "appointments")).includes('"notes":[{'), "appointments have their notes");
  assert.ok(recordsIn(files, "history").length > 5);
  const names = [...files.keys()];
  for (const kind of ["contact/1-filed.png", ".wav", "attached.png"])
    assert.ok(
      names.some((name) => name.endsWith(kind)),
      `${kind}: ${names}`,
    );
  for (const name of names.filter((each) => /^(files|recordings)\//.test(each))) assert.ok(files.get(name)?.includes(marker), name);
  const page = String(files.get("index.html"));
  for (const word of ["<h2>Messages</h2>", "<h2>Tasks</h2>", "Remarks", "<dt>Plan</dt><dd>Pay as you go</dd>", "Ida Admin", marker])
    assert.ok(page.includes(word), word);
  assert.ok(!page.includes("Someone else") && !names.some((name) => String(files.get(name)).includes("Someone else")));
  const { entries } = await admin.app.audit.list({ query: { locationId, entity: "contact", entityId: contactId, actions: "read" } });
  assert.deepEqual(
    entries.map(({ actor, changes }) => [actor.name, changes[0]?.field]),
    [["Ida Admin", "archive"]],
  );

  await w.testApp.db.query.updateTable("user").set({ platform_language: "de" }).where("id", "=", admin.id).execute();
  const german = unzipped(Buffer.from(await (await admin.app.privacy.export(request)).arrayBuffer()));
  assert.match(String(german.get("index.html")), /<h2>Nachrichten<\/h2>/);
});

test("each row of an import is exported once, however many of its rows are of the contact", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  await w.testApp.db.pool.query(
    `insert into import_row (location_id, import_id, position, cells, contact_id)
     select location_id, import_id, 1000 + n, jsonb_build_array('Row ' || n), contact_id
     from (select * from import_row where location_id = $1 and contact_id = $2 limit 1) one, generate_series(1, 450) n`,
    [locationId, contactId],
  );
  const admin = await w.testApp.user(locationId);
  const answer = await admin.app.privacy.export({ params: { contactId }, query: { locationId } });
  const added = recordsIn(unzipped(Buffer.from(await answer.arrayBuffer())), "importedRows").filter(
    ({ position }) => Number(position) > 1000,
  );
  assert.deepEqual(
    added.map(({ position }) => position),
    Array.from({ length: 450 }, (_, index) => 1001 + index),
  );
});

test("only admins of the location can export a contact, and only a limited number per hour, even with concurrent requests", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  const request = { params: { contactId }, query: { locationId } };
  const user = await w.testApp.user(locationId, { role: "user" });
  await assertRefused(user.app.privacy.export(request), "FORBIDDEN");
  const elsewhere = await w.testApp.location();
  const stranger = await w.testApp.user(elsewhere.locationId);
  await assertRefused(stranger.app.privacy.export({ params: { contactId }, query: { locationId: elsewhere.locationId } }), "NOT_FOUND");
  const admin = await w.testApp.user(locationId);
  const outcomes = await Promise.allSettled(Array.from({ length: exportsPerHour + 5 }, () => admin.app.privacy.export(request)));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, exportsPerHour);
  await assertRefused(admin.app.privacy.export(request), "RATE_LIMITED");
});

test("texts of the contact are shown as text, and the operator's command writes the same archive into a new file", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  await w.api.contacts.notes.create({ params: { contactId }, body: { body: "<script>alert(1)</script>" } });
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-export-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "ada.zip");
  const operator = runHere(w.testApp);
  const command = ["contact", "export", contactId, "--location", locationId, "--to", file];
  answered(await operator(command), z.object({ contact: z.literal(contactId), file: z.literal(file), bytes: z.number() }));
  const page = String(unzipped(await readFile(file)).get("index.html"));
  assert.ok(page.includes("&#60;script&#62;") && !page.includes("<script>"));
  assert.notEqual((await operator(command)).status, 0, "an existing file is kept");
  assert.equal((await operator(["contact", "export", "nobody", "--location", locationId, "--to", `${file}2`])).status, 2);
});

test("every table with a contact is exported, or left out for a reason", async (t) => {
  const { testApp } = await plant(t);
  const { rows } = await testApp.db.pool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'contact_id'`,
  );
  const handledTables = new Set([...exportedTables, ...Object.keys(notExported)]);
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !handledTables.has(name)),
    [],
  );
});
