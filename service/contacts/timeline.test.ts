import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

test("the timeline lists notes, tasks, enrolments and changes, newest first", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app, id: userId } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  await w.db.query.insertInto("workflow").values({ location_id: locationId, id: "recall", name: "Recall", status: "published" }).execute();
  const { note } = await api.contacts.notes.create({ params, body: { body: "Prefers mornings", userId } });
  const { task } = await api.contacts.tasks.create({ params, body: { title: "Call", dueDate: "2026-11-20T09:00:00Z", completed: false } });
  await api.contacts.enrolments.enterWorkflow({ params: { ...params, workflowId: "recall" }, body: {} });
  await api.contacts.tasks.complete({ params: { ...params, taskId: task.id }, body: { completed: true } });
  await api.contacts.tags.add({ params, body: { tags: ["vip"] } });

  const { entries, next } = await app.timeline.list({ params, query: { locationId } });
  assert.equal(next, null);
  assert.deepEqual(
    entries.map((entry) => entry.type),
    ["changed", "edited", "enrolment", "task", "note", "created"],
  );
  const [changed, edited, enrolment, , written] = entries;
  assert.ok(changed?.type === "changed" && edited?.type === "edited" && enrolment?.type === "enrolment" && written?.type === "note");
  assert.deepEqual(changed.changes, [{ field: "tags", before: [], after: ["vip"] }]);
  assert.equal(changed.actor.kind, "token");
  assert.deepEqual([edited.what, edited.of, edited.title], ["completed", "task", "Call"]);
  assert.deepEqual([enrolment.entered, enrolment.into, enrolment.targetName], [true, "workflow", "Recall"]);
  assert.deepEqual(written.note, note);

  const { workflows, campaigns } = await app.enrolments.list({ params, query: { locationId } });
  assert.deepEqual([workflows.map(({ name }) => name), campaigns], [["Recall"], []]);
});

test("pages have no gaps or repetitions, with and without a filter", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  for (let index = 0; index < 15; index++) {
    await api.contacts.notes.create({ params, body: { body: `Note ${index}` } });
    await api.contacts.tags.add({ params, body: { tags: [`tag ${index}`] } });
  }
  const readPages = async (kinds: string[] | undefined) => {
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const page = await app.timeline.list({
        params,
        query: { locationId, limit: 7, ...(kinds ? { kinds } : {}), ...(before ? { before } : {}) },
      });
      ids.push(...page.entries.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    return ids;
  };
  const all = await readPages(undefined);
  assert.equal(all.length, 31);
  assert.equal(new Set(all).size, 31);
  assert.equal((await readPages(["note"])).length, 15);
  assert.equal((await readPages(["change"])).length, 16);
});

test("a change of custom fields and channels lists each changed part", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  await w.db.query
    .insertInto("custom_field")
    .values({ location_id: locationId, id: "plan", name: "Plan", field_key: "contact.plan", data_type: "TEXT" })
    .execute();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  await api.contacts.contacts.update({
    params,
    body: { customFields: [{ id: "plan", fieldValue: "Gold" }], dndSettings: { sms: { status: "active" } } },
  });
  const { entries } = await app.timeline.list({ params, query: { locationId, kinds: ["change"] } });
  const change = entries.find((entry) => entry.type === "changed");
  assert.deepEqual(change?.changes.map(({ field, after }) => [field, after]).sort(), [
    ["customFields.plan", "Gold"],
    ["dndSettings.sms", { status: "active" }],
  ]);
});

test("an invalid cursor is refused", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  for (const [before, code] of [
    ["x", "BAD_REQUEST"],
    [Buffer.from('["2026-13-99 00:00:00+00","a"]').toString("base64url"), "INVALID"],
    [Buffer.from("[1]").toString("base64url"), "BAD_REQUEST"],
  ] as const)
    await assertRefused(app.timeline.list({ params: { contactId: contact.id }, query: { locationId, before } }), code);
});
