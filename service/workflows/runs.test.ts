import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApp } from "../testing/test-app.ts";
import { contactOf, created, minuteMs, workflowFixture } from "./editor-fixtures.ts";
import { receiver } from "./fixtures.ts";

test("a workflow runs for each event while it is published, and for none while it is a draft", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, app, locationId } = await workflowFixture(w);
  const { workflow } = await app.workflows.create({
    body: { locationId, name: "Welcome", triggers: created, actions: [{ type: "webhook", url: hook.url }] },
  });
  assert.equal(workflow.status, "draft");
  const set = (status: "draft" | "published") =>
    app.workflows.update({ params: { workflowId: workflow.id }, body: { locationId, status } });
  await contactOf(visitor, { firstName: "One" });
  await set("published");
  await contactOf(visitor, { firstName: "Two" });
  await contactOf(visitor, { firstName: "Three" });
  await w.work();
  await set("draft");
  await contactOf(visitor, { firstName: "Four" });
  await w.work();
  assert.deepEqual(hook.received.map(({ json }) => json.firstName).sort(), ["Three", "Two"]);
  const [row] = (await app.workflows.list({ query: { locationId } })).workflows;
  assert.equal(row?.runs, 2);
  assert.equal(row?.version, 3);
});

test("a trigger requires all of its filters", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, publish } = await workflowFixture(w);
  const filters = [
    { field: "tags", operator: "contains" as const, value: "VIP" },
    { field: "contact.email", operator: "exists" as const },
    { field: "firstName", operator: "not_eq" as const, value: "Bob" },
  ];
  await publish([{ type: "contact_created", filters }], [{ type: "webhook", url: hook.url }]);
  await contactOf(visitor, { firstName: "Ada", tags: ["vip"], email: "ada@example.com" });
  await contactOf(visitor, { firstName: "Bob", tags: ["vip"], email: "bob@example.com" });
  await contactOf(visitor, { firstName: "Cid", tags: ["vip"] });
  await contactOf(visitor, { firstName: "Dot", tags: ["vips"], email: "dot@example.com" });
  await w.work();
  assert.deepEqual(
    hook.received.map(({ json }) => json.firstName),
    ["Ada"],
  );
});

test("an update that changes the watched field starts the workflow, another does not", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, publish } = await workflowFixture(w);
  const filters = [{ field: "source", operator: "changed" as const }];
  await publish([{ type: "contact_updated", filters }], [{ type: "webhook", url: hook.url }]);
  const { id: contactId } = await contactOf(visitor, { firstName: "Ada" });
  await visitor.api.contacts.contacts.update({ params: { contactId }, body: { lastName: "Hill" } });
  await visitor.api.contacts.contacts.update({ params: { contactId }, body: { source: "fair" } });
  await w.work();
  assert.equal(hook.received.length, 1);
  assert.partialDeepStrictEqual(hook.received[0]?.json, {
    type: "ContactUpdate",
    id: contactId,
    source: "fair",
    changedFields: ["source"],
  });
});

test("steps run in order: tags are added and removed, a user is assigned, and later steps run after a wait", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, publish, locationId, runs } = await workflowFixture(w);
  const user = await w.user(locationId, { firstName: "Uma", lastName: "Reed" });
  await publish(created, [
    { type: "add_tag", tags: ["welcomed", "new"] },
    { type: "remove_tag", tags: ["cold"] },
    { type: "assign", userId: user.id },
    { type: "wait", amount: 2, unit: "hours" },
    { type: "webhook", url: hook.url },
  ]);
  const { id: contactId } = await contactOf(visitor, { firstName: "Ada", tags: ["cold", "new"] });
  await w.work();
  const { contact } = await visitor.api.contacts.contacts.get({ params: { contactId } });
  assert.deepEqual(contact.tags, ["new", "welcomed"]);
  assert.equal(contact.assignedTo, user.id);
  assert.equal((await runs())[0]?.status, "waiting");
  w.advance(119 * minuteMs);
  await w.work();
  assert.equal(hook.received.length, 0);
  w.advance(2 * minuteMs);
  await w.work();
  assert.equal(hook.received.length, 1);
  const [run] = await runs();
  assert.equal(run?.status, "done");
  assert.deepEqual(
    run?.steps.map(({ type, outcome }) => `${type} ${outcome}`),
    ["add_tag done", "remove_tag done", "assign done", "wait done", "webhook done"],
  );
});

test("a message to the contact contains the contact's values, and Do Not Disturb ends the run with its reason", async (t) => {
  const w = await startTestApp(t);
  const { visitor, app, publish, runs } = await workflowFixture(w);
  const { api, locationId } = visitor;
  await publish(created, [{ type: "send_message", channel: "SMS", message: "Hello {{ contact.firstName }}, welcome." }]);
  await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", phone: "+442079460001" } });
  await w.work();
  const sent = await w.db.query.selectFrom("message").selectAll().where("location_id", "=", locationId).execute();
  assert.deepEqual(
    sent.map(({ body, direction }) => [body, direction]),
    [["Hello Ada, welcome.", "outbound"]],
  );
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Bob", phone: "+442079460002", dnd: true } });
  await w.work();
  const [run] = await runs();
  assert.equal(run?.status, "failed");
  assert.partialDeepStrictEqual(run?.error, { code: "refused", reason: "dndEverywhere" });
  const ofBob = await app.workflows.runs({ query: { locationId, contactId: contact.id } });
  assert.deepEqual(
    ofBob.runs.map(({ id }) => id),
    [run?.id],
  );
});

test("a message names dates, phone and country as the contact reads them", async (t) => {
  const w = await startTestApp(t);
  const { visitor, publish } = await workflowFixture(w);
  const { api, locationId } = visitor;
  const place = { timezone: "Europe/Zurich", country: "CH", language: "fr_FR" };
  await w.db.query.updateTable("location").set(place).where("id", "=", locationId).execute();
  const message = "{{contact.firstName}} / {{contact.dateOfBirth}} / {{contact.phone}} / {{contact.country}}";
  await publish(created, [{ type: "send_message", channel: "SMS", message }]);
  const ada = { firstName: "Ada", phone: "+41446681800", dateOfBirth: "1985-03-09", country: "CH" };
  await api.contacts.contacts.create({ body: { locationId, ...ada } });
  await w.work();
  const sent = await w.db.query.selectFrom("message").select("body").where("location_id", "=", locationId).execute();
  assert.deepEqual(
    sent.map(({ body }) => body),
    ["Ada / 9 mars 1985 / 044 668 18 00 / Suisse"],
  );
});

test("a run that waits ends when its workflow is no longer published", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, app, publish, locationId, runs } = await workflowFixture(w);
  const { id: workflowId } = await publish(created, [
    { type: "wait", amount: 3, unit: "hours" },
    { type: "webhook", url: hook.url },
  ]);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  await app.workflows.update({ params: { workflowId }, body: { locationId, status: "draft" } });
  w.advance(4 * 60 * minuteMs);
  await w.work();
  assert.equal(hook.received.length, 0);
  assert.equal((await runs())[0]?.status, "stopped");
});

test("a workflow is not started by its own changes, nor by a workflow that it started", async (t) => {
  const w = await startTestApp(t);
  const { visitor, publish, runs } = await workflowFixture(w);
  await publish(
    [{ type: "contact_updated" }],
    [
      { type: "add_tag", tags: ["a"] },
      { type: "remove_tag", tags: ["b"] },
    ],
    "A",
  );
  await publish(
    [{ type: "contact_updated" }],
    [
      { type: "add_tag", tags: ["b"] },
      { type: "remove_tag", tags: ["a"] },
    ],
    "B",
  );
  const { id: contactId } = await contactOf(visitor, { firstName: "Ada" });
  await visitor.api.contacts.contacts.update({ params: { contactId }, body: { lastName: "Hill" } });
  await w.work();
  const names = (await runs()).map(({ workflowName }) => workflowName).sort();
  assert.ok(names.length >= 2 && names.length <= 6, `they ran ${names.join()}`);
  w.advance(minuteMs);
  await w.work();
  assert.equal((await runs()).length, names.length);
});

test("a step that cannot be performed ends the run with the reason", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, publish, runs } = await workflowFixture(w);
  await publish(created, [
    { type: "assign", userId: "nobody" },
    { type: "webhook", url: hook.url },
  ]);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  const [run] = await runs();
  assert.equal(run?.status, "failed");
  assert.deepEqual(run?.error, { code: "userGone", values: {} });
  assert.equal(hook.received.length, 0);
});
