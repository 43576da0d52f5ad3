import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { answered, runHere } from "../cli/operator.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { deleteAsUser, marker, plant, runHourlyJobs, tracesOf } from "./erasure-fixtures.ts";

const email = `${marker}@example.com`;

/** A contact with records of several kinds, all of which contain the marker. */
async function fill(w: Awaited<ReturnType<typeof startImportApp>>) {
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const contactId = (await w.api.contacts.contacts.create({ body: { locationId, firstName: marker, email } })).contact.id;
  const params = { contactId };
  await w.api.contacts.notes.create({ params, body: { body: `About ${marker}` } });
  await w.api.contacts.tasks.create({
    params,
    body: { title: `Call ${marker}`, dueDate: w.testApp.now().toISOString(), completed: false },
  });
  const inbound = { type: "SMS", conversationProviderId: "p", contactId, message: `I am ${marker}` };
  textAt((await they.post("/conversations/messages/inbound", inbound)).body, "messageId");
  return contactId;
}

test("an admin erases a contact, gets a report of what was removed, and no value of the person is left anywhere", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const contactId = await fill(w);
  const admin = await w.testApp.user(locationId);
  const user = await w.testApp.user(locationId, { role: "user" });
  const request = { params: { contactId }, body: { locationId } };
  await assertRefused(user.app.privacy.erase(request), "FORBIDDEN");
  assert.ok((await tracesOf(w.testApp)).length > 4);
  const { report } = await admin.app.privacy.erase(request);
  assert.partialDeepStrictEqual(report.removed, { notes: 1, tasks: 1, conversations: 1, messages: 1, recordings: 0 });
  assert.ok(report.removed.changes >= 3, String(report.removed.changes));
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
  await assertRefused(admin.app.privacy.erase(request), "NOT_FOUND");
  await assertRefused(w.api.contacts.contacts.get({ params: { contactId } }), "NOT_FOUND");
  assert.deepEqual((await admin.app.contactDetails.listDeleted({ query: { locationId } })).contacts, []);
});

test("a deleted contact is erased before its 30 days are over, and a contact of another location is not found", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const contactId = await fill(w);
  await deleteAsUser(w, [contactId]);
  const admin = await w.testApp.user(locationId);
  const elsewhere = await w.testApp.location();
  const stranger = await w.testApp.user(elsewhere.locationId);
  const there = { params: { contactId }, body: { locationId: elsewhere.locationId } };
  await assertRefused(stranger.app.privacy.erase(there), "NOT_FOUND");
  const { report } = await admin.app.privacy.erase({ params: { contactId }, body: { locationId } });
  assert.partialDeepStrictEqual(report.removed, { notes: 1, tasks: 1, messages: 1 });
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
});

test("a restored backup loses the erased contacts again, also those that were deleted and restorable in it, and keeps the others", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const admin = await w.testApp.user(locationId);
  const operator = runHere(w.testApp);
  const [contactId, restorable] = [
    await fill(w),
    (await w.api.contacts.contacts.create({ body: { locationId, firstName: marker } })).contact.id,
  ];
  const other = (await w.api.contacts.contacts.create({ body: { locationId, firstName: "Grace" } })).contact.id;
  const backup = await w.testApp.db.pool.query("select to_jsonb(c) as row from contact c where id = any($1)", [[contactId, restorable]]);
  for (const id of [contactId, restorable]) await admin.app.privacy.erase({ params: { contactId: id }, body: { locationId } });
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);

  const shape = z.strictObject({ erased: z.array(z.strictObject({ locationId: z.string(), idHash: z.string(), dateErased: z.string() })) });
  const list = answered(await operator(["erased", "list"]), shape);
  assert.equal(list.erased.length, 2);
  assert.ok(!JSON.stringify(list).includes(contactId));
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-erased-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "erased.json");
  await writeFile(file, JSON.stringify(list));

  // As after a restore: the contacts are back, one of them deleted by a user, and no record says that they were erased.
  await w.testApp.db.pool.query("delete from erased_contact");
  const { rows: columns } = await w.testApp.db.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'contact' and is_generated = 'NEVER'",
  );
  const stored = columns.map(({ name }) => `"${name}"`).join(", ");
  for (const { row } of backup.rows)
    await w.testApp.db.pool.query(`insert into contact (${stored}) select ${stored} from jsonb_populate_record(null::contact, $1)`, [
      JSON.stringify(row),
    ]);
  await deleteAsUser(w, [restorable]);
  assert.ok((await tracesOf(w.testApp)).length > 0);
  assert.deepEqual(answered(await operator(["erased", "apply", "--file", file]), z.strictObject({ erased: z.number() })), { erased: 2 });
  await w.testApp.work();
  assert.deepEqual(await tracesOf(w.testApp), []);
  await w.api.contacts.contacts.get({ params: { contactId: other } });
  assert.equal((await operator(["erased", "apply", "--file", path.join(folder, "none")])).status, 2);
});

test("a contact that was merged into another one is marked as erased with that one, and not before", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const admin = await w.testApp.user(locationId);
  const [kept, merged] = await Promise.all(
    ["Ada", "Adah"].map(async (firstName) => (await w.api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id),
  );
  await admin.app.merges.create({ body: { locationId, keepId: kept ?? "", mergeIds: [merged ?? ""] } });
  w.testApp.advance(31 * 24 * 60 * 60_000);
  await w.testApp.work();
  assert.equal((await w.testApp.db.pool.query("select from erased_contact")).rowCount, 0);
});

test("a preview counts what the erasure then removes, also for a deleted contact, and changes nothing", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  const admin = await w.testApp.user(locationId);
  const user = await w.testApp.user(locationId, { role: "user" });
  const request = { params: { contactId }, query: { locationId } };
  await assertRefused(user.app.privacy.previewErasure(request), "FORBIDDEN");
  const { preview } = await admin.app.privacy.previewErasure(request);
  await w.api.contacts.contacts.get({ params: { contactId } });
  await deleteAsUser(w, [contactId]);
  const deleted = (await admin.app.privacy.previewErasure(request)).preview;
  const { report } = await admin.app.privacy.erase({ params: { contactId }, body: { locationId, reason: "Asked by letter" } });
  const withoutChanges = ({ changes: _, ...counts }: typeof preview.removed) => counts;
  assert.deepEqual(withoutChanges(preview.removed), withoutChanges(report.removed));
  assert.deepEqual(withoutChanges(deleted.removed), withoutChanges(report.removed));
  assert.ok(Object.values(withoutChanges(report.removed)).filter((count) => count > 0).length >= 8, JSON.stringify(report.removed));
  await assertRefused(admin.app.privacy.previewErasure(request), "NOT_FOUND");
  const { entries } = await admin.app.audit.list({ query: { locationId, entity: "contact", entityId: contactId, actions: "delete" } });
  const changes = entries.flatMap((entry) => [entry, ...entry.others]).flatMap((entry) => entry.changes);
  assert.ok(
    changes.some(({ field, after, before }) => field === "reason" && [before, after].includes("Asked by letter")),
    JSON.stringify(entries),
  );
});

test("past appointments can be kept for statistics, without the contact and without any text", async (t) => {
  const w = await plant(t);
  const { locationId, contactId } = w;
  w.testApp.advance(Date.parse("2030-02-01T00:00:00Z") - w.testApp.now().getTime());
  const admin = await w.testApp.user(locationId);
  const request = { params: { contactId }, query: { locationId } };
  assert.equal((await admin.app.privacy.previewErasure(request)).preview.keepableAppointments, 1);
  const { report } = await admin.app.privacy.erase({ params: { contactId }, body: { locationId, keepAppointments: true } });
  assert.deepEqual([report.keptAppointments, report.removed.appointments], [1, 1]);
  await runHourlyJobs(w);
  assert.deepEqual(await tracesOf(w.testApp), []);
  const { events } = await admin.app.calendars.board.events({
    query: { locationId, startTime: Date.parse("2030-01-01T00:00:00Z"), endTime: Date.parse("2030-01-31T00:00:00Z") },
  });
  assert.deepEqual(
    events.map(({ title, contactId: of, startTime }) => [title, of, startTime]),
    [["Erased contact", null, "2030-01-07T10:00:00.000Z"]],
  );
});
