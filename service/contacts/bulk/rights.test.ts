import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkAction } from "#contract/contacts/bulk.ts";
import type { Permission } from "#contract/permissions.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { type Person, staffedLocation } from "../../testing/staff.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { campaign, workflow } from "../fixtures.ts";

// A bulk action, an import and a workflow do nothing that the requesting user may not do to a single contact.

type Permissions = Partial<Record<Permission, boolean>>;

async function place(w: TestApp) {
  const { visitor, person } = await staffedLocation(w);
  const { locationId } = visitor;
  const query = { locationId };
  const made = (assignedTo: string) =>
    visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", lastName: assignedTo, assignedTo, tags: ["old"] } });
  return {
    ...{ visitor, person, locationId, query },
    contactOf: async (assignedTo: string) => (await made(assignedTo)).contact.id,
    contact: async (contactId: string) => (await visitor.api.contacts.contacts.get({ params: { contactId } })).contact,
    start: (by: Person, action: BulkAction, ids: string[]) => by.app.bulk.start({ body: { locationId, action, target: { ids } } }),
    retry: (by: Person, operationId: string) => by.app.bulk.retry({ params: { operationId }, body: query }),
    undo: (by: Person, operationId: string) => by.app.bulk.undo({ params: { operationId }, body: query }),
    results: (by: Person, operationId: string) => by.app.bulk.results({ params: { operationId }, query }),
    operation: async (by: Person, operationId: string) => (await by.app.operations.get({ params: { operationId }, query })).operation,
    allow: (by: Person, permissions: Permissions) =>
      w.db.query
        .updateTable("user")
        .set({ permissions: JSON.stringify(permissions) })
        .where("id", "=", by.id)
        .execute(),
    give: (contactId: string, assignedTo: string) => visitor.api.contacts.contacts.update({ params: { contactId }, body: { assignedTo } }),
  };
}

async function cases(w: TestApp, locationId: string): Promise<[Permissions, BulkAction][]> {
  const workflowId = await workflow(w, locationId, "Welcome");
  const campaignId = await campaign(w, locationId, "Spring");
  return [
    [{ tagsEnabled: false }, { kind: "add-tags", tags: ["new"] }],
    [{ tagsEnabled: false }, { kind: "replace-tags", tags: ["old"], tag: "new" }],
    [{ tagsEnabled: false }, { kind: "remove-tags", tags: ["old"] }],
    [{ workflowsEnabled: false }, { kind: "enter-workflow", workflowId }],
    [{ workflowsReadOnly: true }, { kind: "enter-workflow", workflowId }],
    [{ campaignsEnabled: false }, { kind: "enter-campaign", campaignId }],
    [{ campaignsReadOnly: true }, { kind: "enter-campaign", campaignId }],
  ];
}

test("a bulk action, its retry and its undo are rejected for users who may not do the same to one contact", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  for (const [permissions, action] of await cases(w, p.locationId)) {
    const someone = await p.person({ permissions });
    const contactId = await p.contactOf(someone.id);
    const before = await p.contact(contactId);
    await assertRefused(p.start(someone, action, [contactId]), "FORBIDDEN", { note: JSON.stringify([permissions, action]) });
    await p.allow(someone, {});
    const { operationId } = await p.start(someone, action, [contactId, "nobody"]);
    await w.work();
    await p.allow(someone, permissions);
    await assertRefused(p.retry(someone, operationId), "FORBIDDEN");
    await assertRefused(p.undo(someone, operationId), "FORBIDDEN");
    if (action.kind === "remove-tags") assert.deepEqual([before.tags, (await p.contact(contactId)).tags], [["old"], []]);
  }
});

test("a waiting bulk action does nothing once its user has lost the right to it", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  for (const [permissions, action] of await cases(w, p.locationId)) {
    const someone = await p.person({});
    const contactId = await p.contactOf(someone.id);
    const { operationId } = await p.start(someone, action, [contactId]);
    await p.allow(someone, permissions);
    await w.work();
    const { status, error, done } = await p.operation(someone, operationId);
    assert.deepEqual([status, done], ["failed", 0], JSON.stringify([permissions, action]));
    assert.match(error?.message ?? "", /^Your permissions /);
    assert.deepEqual((await p.contact(contactId)).tags, ["old"]);
  }
});

test("a waiting bulk action does nothing once its user has left the location", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  const [someone, admin] = [await p.person({}), await p.person({ role: "admin" })];
  const contactId = await p.contactOf(someone.id);
  const { operationId } = await p.start(someone, { kind: "delete" }, [contactId]);
  await w.db.query.deleteFrom("user_location").where("user_id", "=", someone.id).execute();
  await w.work();
  assert.equal((await p.operation(admin, operationId)).status, "failed");
  assert.equal((await p.contact(contactId)).id, contactId);
});

test("contacts that are reassigned after a limited user's request are not changed by the job or a retry, and no longer shown", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  const someone = await p.person({ permissions: { assignedDataOnly: true } });
  const [kept, left] = [await p.contactOf(someone.id), await p.contactOf(someone.id)];
  const { operationId, total } = await p.start(someone, { kind: "add-tags", tags: ["new"] }, [kept, left]);
  assert.equal(total, 2);
  await p.give(left, "a-colleague");
  await w.work();
  assert.deepEqual([(await p.contact(kept)).tags, (await p.contact(left)).tags], [["old", "new"], ["old"]]);
  const shown = await p.results(someone, operationId);
  assert.deepEqual(
    [shown.results.map(({ contactId }) => contactId), shown.counts],
    [[kept], { pending: 0, done: 1, unchanged: 0, failed: 0 }],
  );
  await assertRefused(p.retry(someone, operationId), "CONFLICT");
});

test("an undo or a retry by a limited user applies only to contacts assigned to them now", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  const someone = await p.person({ permissions: { assignedDataOnly: true } });
  const [kept, left] = [await p.contactOf(someone.id), await p.contactOf(someone.id)];
  const { operationId } = await p.start(someone, { kind: "remove-tags", tags: ["old"] }, [kept, left]);
  await w.work();
  await p.give(left, "a-colleague");
  assert.equal((await p.undo(someone, operationId)).total, 1);
  await w.work();
  assert.deepEqual([(await p.contact(kept)).tags, (await p.contact(left)).tags], [["old"], []]);
});

test("a limited user restores the contacts that they deleted, and sees their names in the report", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  const someone = await p.person({ permissions: { assignedDataOnly: true } });
  const contactId = await p.contactOf(someone.id);
  const { operationId } = await p.start(someone, { kind: "delete" }, [contactId]);
  await w.work();
  assert.deepEqual(
    (await p.results(someone, operationId)).results.map((one) => one.contactId),
    [contactId],
  );
  assert.equal((await p.undo(someone, operationId)).total, 1);
  await w.work();
  assert.equal((await p.contact(contactId)).assignedTo, someone.id);
});

test("without the permission for tags a user cannot write a contact with different tags", async (t) => {
  const w = await startTestApp(t);
  const { visitor, person, api } = await staffedLocation(w);
  const { locationId } = visitor;
  const someone = await person({ permissions: { tagsEnabled: false } });
  const { contacts } = api(someone.token).contacts;
  const email = "ada@example.com";
  const made = await visitor.api.contacts.contacts.create({ body: { locationId, email, tags: ["old"] } });
  const params = { contactId: made.contact.id };
  for (const tags of [["old", "new"], []]) {
    const change = { params, body: { locationId, changes: { tags } } };
    await assertRefused(someone.app.contactDetails.update(change), "FORBIDDEN");
    await assertRefused(contacts.update({ params, body: { tags } }), "FORBIDDEN");
    await assertRefused(contacts.upsert({ body: { locationId, email, tags } }), "FORBIDDEN");
  }
  const added = { locationId, email: "grace@example.com", tags: ["new"] };
  await assertRefused(contacts.create({ body: added }), "FORBIDDEN");
  await assertRefused(contacts.upsert({ body: added }), "FORBIDDEN");
  assert.equal((await contacts.create({ body: { ...added, tags: [] } })).contact.tags.length, 0);
  assert.deepEqual((await contacts.update({ params, body: { tags: ["old"], city: "Bath" } })).contact.tags, ["old"]);
});

test("without the permission for tags a user cannot create a workflow that changes tags, but can rename one and switch it off", async (t) => {
  const w = await startTestApp(t);
  const p = await place(w);
  const [admin, someone] = [await p.person({ role: "admin" }), await p.person({ permissions: { tagsEnabled: false } })];
  const body = { locationId: p.locationId, name: "Welcome", status: "draft" as const, triggers: [], actions: [] };
  const tagging = { ...body, actions: [{ type: "add_tag" as const, tags: ["new"] }] };
  await assertRefused(someone.app.workflows.create({ body: tagging }), "FORBIDDEN");
  const { workflow: own } = await someone.app.workflows.create({ body });
  const update = (workflowId: string, sent: object) =>
    someone.app.workflows.update({ params: { workflowId }, body: { locationId: p.locationId, ...sent } });
  await assertRefused(update(own.id, { actions: tagging.actions }), "FORBIDDEN");
  const { workflow: made } = await admin.app.workflows.create({ body: tagging });
  await assertRefused(update(made.id, { status: "published" }), "FORBIDDEN");
  assert.equal((await update(made.id, { name: "Hello", actions: made.actions })).workflow.name, "Hello");
});
