import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { importFile } from "../cli/import/import.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** Two contacts of one person, with every kind of record that a contact can have. */
async function twice(w: TestApp, options: { allowDuplicateContact?: boolean } = {}) {
  const { api, locationId, tenant } = await w.location(options);
  const user = await w.user(locationId);
  await w.db.tx({ kind: "operator" }, (tx) =>
    importFile(
      tx,
      tenant,
      {
        customFields: [
          { id: "plan", name: "Plan", fieldKey: "contact.plan", dataType: "TEXT" },
          { id: "size", name: "Size", fieldKey: "contact.size", dataType: "NUMERICAL" },
        ],
        businesses: [{ id: "school", name: "School" }],
        campaigns: [
          { id: "c1", name: "Autumn", status: "published" },
          { id: "c2", name: "Spring", status: "published" },
        ],
        workflows: [{ id: "w1", name: "Welcome", status: "published", triggers: [], actions: [] }],
      },
      { now: w.now(), settings: w.settings, directory: w.settings.dataDir },
    ),
  );
  const make = async (body: object) => (await api.contacts.contacts.create({ body: { locationId, ...body } })).contact.id;
  const keepId = await make({
    name: "Ada Byron",
    email: "ada@example.com",
    phone: "+442079460001",
    tags: ["patient", "family"],
    customFields: [{ id: "plan", fieldValue: "gold" }],
    dndSettings: { sms: { status: "active", message: "At night" } },
  });
  const loserId = await make({
    name: "Ada Lovelace",
    email: "ada@home.example",
    phone: "+442079460002",
    additionalEmails: [{ email: "ada@work.example" }],
    dateOfBirth: "1990-12-10",
    address1: "4 Quay Street",
    city: "Harbourton",
    tags: ["new", "patient"],
    customFields: [
      { id: "plan", fieldValue: "basic" },
      { id: "size", fieldValue: 7 },
    ],
    dnd: true,
    dndSettings: { sms: { status: "permanent" }, email: { status: "active" } },
  });
  await api.contacts.followers.add({ params: { contactId: loserId }, body: { followers: [user.id] } });
  await api.contacts.businesses.assignMany({ body: { locationId, ids: [loserId], businessId: "school" } });
  const { note } = await api.contacts.notes.create({ params: { contactId: loserId }, body: { body: "Nervous", pinned: true } });
  const { task } = await api.contacts.tasks.create({
    params: { contactId: loserId },
    body: { title: "Call", dueDate: "2026-05-01T10:00:00Z", completed: false },
  });
  await api.contacts.enrolments.enterCampaign({ params: { contactId: keepId, campaignId: "c1" }, body: {} });
  await api.contacts.enrolments.enterCampaign({ params: { contactId: loserId, campaignId: "c1" }, body: {} });
  await api.contacts.enrolments.enterCampaign({ params: { contactId: loserId, campaignId: "c2" }, body: {} });
  await api.contacts.enrolments.enterWorkflow({ params: { contactId: loserId, workflowId: "w1" }, body: {} });

  /** All rows of the two contacts, without the dates of their last write. */
  const all = async () => {
    const read = async (table: string) =>
      (
        await w.db.pool.query<{ row: unknown }>(
          `select to_jsonb(r) - 'date_updated' as row from ${table} r where location_id = $1 order by r::text`,
          [locationId],
        )
      ).rows;
    return Promise.all(["contact", "note", "task", "contact_workflow", "contact_campaign", "not_duplicate"].map(read));
  };
  const merge = (fields?: Record<string, string>) =>
    user.app.merges.create({ body: { locationId, keepId, mergeIds: [loserId], ...(fields ? { fields } : {}) } });
  const undo = (mergeId: string) => user.app.merges.undo({ params: { mergeId }, body: { locationId } });
  const get = async (contactId: string) => (await api.contacts.contacts.get({ params: { contactId } })).contact;
  return { api, app: user.app, userId: user.id, locationId, keepId, loserId, note, task, all, merge, undo, get };
}

test("a merge moves all records, keeps the chosen values, and matches its preview", async (t) => {
  const w = await startTestApp(t);
  const { app, api, locationId, keepId, loserId, userId, note, task, get } = await twice(w);
  const plan = { locationId, keepId, mergeIds: [loserId], fields: { lastName: loserId, phone: loserId, "customFields.plan": loserId } };
  const preview = (await app.merges.preview({ body: plan })).contact;
  assert.equal((await get(loserId)).id, loserId);

  const { contact, merge } = await app.merges.create({ body: plan });
  assert.deepEqual([contact.id, contact.name, contact.firstName, contact.lastName], [keepId, "Ada Lovelace", "Ada", "Lovelace"]);
  assert.deepEqual([contact.email, contact.phone], ["ada@example.com", "+442079460002"]);
  assert.deepEqual(contact.additionalEmails.map(({ email }) => email).sort(), ["ada@home.example", "ada@work.example"]);
  assert.deepEqual(contact.additionalPhones, [{ phone: "+442079460001" }]);
  assert.deepEqual(
    [contact.dateOfBirth, contact.address1, contact.city, contact.businessId],
    ["1990-12-10", "4 Quay Street", "Harbourton", "school"],
  );
  assert.deepEqual(contact.tags, ["patient", "family", "new"]);
  assert.deepEqual(contact.followers, [userId]);
  assert.deepEqual(
    new Map(contact.customFields.map(({ id, value }) => [id, value])),
    new Map<string, unknown>([
      ["plan", "basic"],
      ["size", 7],
    ]),
  );
  assert.equal(contact.dnd, true);
  assert.deepEqual(contact.dndSettings, { sms: { status: "permanent" }, email: { status: "active" } });
  const { dateUpdated: _, ...shown } = contact;
  const { dateUpdated: __, counts, ...previewed } = preview;
  assert.deepEqual(previewed, shown);
  assert.deepEqual([counts.notes, counts.tasks], [1, 1]);

  await assertRefused(get(loserId), "NOT_FOUND");
  assert.deepEqual(
    (await api.contacts.notes.list({ params: { contactId: keepId } })).notes.map(({ id }) => id),
    [note.id],
  );
  assert.deepEqual(
    (await api.contacts.tasks.list({ params: { contactId: keepId } })).tasks.map(({ id }) => id),
    [task.id],
  );
  const { rows } = await w.db.pool.query<{ of: string }>(
    "select campaign_id as of from contact_campaign where contact_id = $1 union all select workflow_id from contact_workflow where contact_id = $1 order by 1",
    [keepId],
  );
  assert.deepEqual(
    rows.map(({ of }) => of),
    ["c1", "c2", "w1"],
  );
  const found = await api.contacts.contacts.lookup({ query: { locationId, email: "ada@work.example" } });
  assert.deepEqual(
    found.contacts.map(({ id }) => id),
    [keepId],
  );
  assert.deepEqual((await app.merges.list({ query: { locationId } })).merges, [merge]);
});

for (const allowDuplicateContact of [false, true])
  test(`an undone merge leaves everything as it was where duplicates are ${allowDuplicateContact ? "allowed" : "disallowed"}`, async (t) => {
    const w = await startTestApp(t);
    const { app, all, merge, undo, keepId, loserId, locationId } = await twice(w, { allowDuplicateContact });
    await app.duplicates.dismiss({ body: { locationId, contactIds: [keepId, loserId] } });
    const before = await all();
    const made = await merge({ email: loserId, phone: loserId, lastName: loserId });
    assert.equal(made.contact.email, "ada@home.example");
    const undone = await undo(made.merge.id);
    assert.deepEqual(undone.report, { keptFields: [], missing: [] });
    assert.deepEqual(await all(), before);
    await assertRefused(undo(made.merge.id), "CONFLICT");
  });

test("an undo keeps and reports what was changed since the merge", async (t) => {
  const w = await startTestApp(t);
  const { api, app, merge, undo, keepId, loserId, note, task, get, locationId } = await twice(w);
  const made = await merge({ lastName: loserId });
  await api.contacts.contacts.update({
    params: { contactId: keepId },
    body: { lastName: "King", customFields: [{ id: "size", fieldValue: 9 }] },
  });
  await api.contacts.tags.add({ params: { contactId: keepId }, body: { tags: ["later"] } });
  await api.contacts.tags.remove({ params: { contactId: keepId }, body: { tags: ["family"] } });
  await api.contacts.notes.remove({ params: { contactId: keepId, id: note.id } });
  await api.businesses.businesses.remove({ params: { businessId: "school" } });
  await w.db.pool.query("delete from workflow where location_id = $1 and id = 'w1'", [locationId]);

  const { report } = await undo(made.merge.id);
  assert.deepEqual(report.keptFields.sort(), ["businessId", "customFields.size", "lastName", "name"]);
  assert.deepEqual(
    new Set(report.missing.map(({ kind, id }) => `${kind} ${id}`)),
    new Set([`note ${note.id}`, "business school", "workflow w1"]),
  );
  const kept = await get(keepId);
  assert.deepEqual([kept.lastName, kept.tags, kept.dateOfBirth], ["King", ["patient", "later"], null]);
  assert.equal(kept.customFields.find(({ id }) => id === "size")?.value, 9);
  const back = await get(loserId);
  assert.deepEqual([back.name, back.businessId, back.tags], ["Ada Lovelace", null, ["new", "patient"]]);
  assert.deepEqual(
    (await api.contacts.tasks.list({ params: { contactId: loserId } })).tasks.map(({ id }) => id),
    [task.id],
  );
  const [record] = (await app.merges.list({ query: { locationId } })).merges;
  assert.ok(record?.dateUndone !== null && record?.undoneBy === "Test User");
});

test("an undo is rejected and changes nothing if another contact has the email now or the kept contact is gone", async (t) => {
  const w = await startTestApp(t);
  const { api, all, merge, undo, keepId, locationId } = await twice(w);
  const made = await merge();
  await api.contacts.contacts.update({ params: { contactId: keepId }, body: { additionalEmails: [] } });
  const taker = await api.contacts.contacts.create({ body: { locationId, name: "Taker", email: "ada@home.example" } });
  const before = await all();
  const refused = await assertRefused(undo(made.merge.id), "CONFLICT");
  assert.equal(refused.meta?.contactId, taker.contact.id);
  assert.deepEqual(await all(), before);
  await api.contacts.contacts.remove({ params: { contactId: keepId } });
  await assertRefused(undo(made.merge.id), "NOT_FOUND");
});

test("a merge is rejected if a contact changed since it was read, is named twice, or is unknown", async (t) => {
  const w = await startTestApp(t);
  const { api, app, all, keepId, loserId, locationId, get } = await twice(w);
  const expected = { [loserId]: (await get(loserId)).dateUpdated };
  w.advance(5000);
  await api.contacts.contacts.update({ params: { contactId: loserId }, body: { city: "Saltmouth" } });
  const before = await all();
  const plan = { locationId, keepId, mergeIds: [loserId] };
  const changed = await assertRefused(app.merges.create({ body: { ...plan, expected } }), "CHANGED_MEANWHILE");
  assert.equal(changed.meta?.contactId, loserId);
  await assertRefused(app.merges.create({ body: { ...plan, mergeIds: [keepId] } }), "INVALID");
  await assertRefused(app.merges.create({ body: { ...plan, mergeIds: ["nobody"] } }), "NOT_FOUND");
  await assertRefused(app.merges.create({ body: { ...plan, fields: { email: "nobody" } } }), "INVALID");
  await assertRefused(app.merges.create({ body: { ...plan, fields: { tags: keepId } } }), "INVALID");
  const stranger = await w.user((await w.location()).locationId);
  await assertRefused(stranger.app.merges.create({ body: plan }), "WRONG_LOCATION");
  assert.deepEqual(await all(), before);
});

test("of parallel merges that share contacts one succeeds, and nothing is lost", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) {
    const { contact } = await api.contacts.contacts.create({
      body: { locationId, name: `Person ${index}`, email: `p${index}@example.com` },
    });
    await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: `Note ${index}` } });
    ids.push(contact.id);
  }
  const outcomes = await Promise.allSettled(
    ids.map((keepId, index) => app.merges.create({ body: { locationId, keepId, mergeIds: [ids[(index + 1) % ids.length] ?? ""] } })),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") await assertRefused(Promise.reject(outcome.reason), "NOT_FOUND");
  const merged = outcomes.filter(({ status }) => status === "fulfilled").length;
  assert.ok(merged >= 1);
  const { contacts, total } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 20 } });
  assert.equal(total, ids.length - merged);
  const emails = contacts.flatMap(({ email, additionalEmails }) => [email, ...additionalEmails.map((other) => other.email)]);
  assert.deepEqual(
    emails.sort(),
    ids.map((_, index) => `p${index}@example.com`),
  );
  assert.equal((await w.db.pool.query("select from note where location_id = $1", [locationId])).rowCount, ids.length);
});
