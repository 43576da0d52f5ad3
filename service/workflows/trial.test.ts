import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { catalogue, eventTriggers, isEventTrigger, payloadSchema, samplePayload } from "#contract/workflows/events.ts";
import { startTestApp } from "../testing/test-app.ts";
import { contactOf, workflowFixture } from "./editor-fixtures.ts";
import { receiver } from "./fixtures.ts";

test("a test shows what each step would do for the contact, and changes and sends nothing", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, app, locationId, runs } = await workflowFixture(w);
  const { contact } = await visitor.api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", email: "ada@example.com", phone: "+442079460001" },
  });
  const counts = async () => {
    const tables = [
      "contact",
      "task",
      "message",
      "message_dispatch",
      "workflow_event",
      "workflow_run",
      "webhook_delivery",
      "change_log",
    ] as const;
    return Promise.all(
      tables.map(async (table) =>
        w.db.query
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as("n"))
          .executeTakeFirst(),
      ),
    );
  };
  const before = await counts();
  const { test: tested } = await app.workflowTests.run({
    body: {
      locationId,
      contactId: contact.id,
      trigger: { type: "contact_created", filters: [{ field: "firstName", operator: "eq", value: "Bob" }] },
      actions: [
        { type: "add_tag", tags: ["vip"] },
        { type: "wait", amount: 3, unit: "days" },
        {
          type: "if",
          conditions: [{ field: "tags", operator: "contains", value: "vip" }],
          yes: [{ type: "send_message", channel: "SMS", message: "Hello {{contact.firstName}}" }],
          no: [],
        },
        { type: "add_task", title: "Call", dueAmount: 1, dueUnit: "days" },
        { type: "webhook", url: hook.url },
        { type: "wait_before_appointment", amount: 1, unit: "days" },
        { type: "add_tag", tags: ["never"] },
      ],
    },
  });
  assert.equal(tested.starts, false);
  assert.deepEqual([tested.outcome, tested.error], ["stopped", { code: "noAppointment", values: {} }]);
  assert.deepEqual(
    tested.steps.map(({ type }) => type),
    ["add_tag", "wait", "if", "send_message", "add_task", "webhook", "wait_before_appointment"],
  );
  assert.deepEqual(tested.steps[0]?.note, { code: "tagsAdded", values: { tags: "vip" } });
  assert.deepEqual(tested.steps[3]?.note, { code: "wouldSend", values: { message: "Hello Ada" } });
  assert.partialDeepStrictEqual(tested.payload, { type: "ContactCreate", locationId, firstName: "Ada", email: "ada@example.com" });
  assert.deepEqual(await counts(), before);
  await w.work();
  assert.equal(hook.received.length, 0);
  assert.deepEqual(await runs(), []);
  assert.deepEqual((await visitor.api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.tags, []);
});

test("a test shows the step that fails with its reason, and is refused for a contact of another location", async (t) => {
  const w = await startTestApp(t);
  const { visitor, app, locationId } = await workflowFixture(w);
  const contact = await contactOf(visitor, { firstName: "Ada" });
  const other = await contactOf(await w.location(), { firstName: "Eve" });
  const run = (contactId: string) =>
    app.workflowTests.run({
      body: {
        ...{ locationId, contactId, trigger: { type: "form_submitted" as const } },
        actions: [{ type: "send_message", channel: "SMS", message: "Hello" }],
      },
    });
  const { test: tested } = await run(contact.id);
  assert.equal(tested.outcome, "failed");
  assert.partialDeepStrictEqual(tested.error, { code: "refused", error: "INVALID", reason: "noPhoneNumber" });
  await assertRefused(run(other.id), "NOT_FOUND");
});

test("a webhook test sends the trigger's sample once, signed and with the stored secrets, and shows the answer", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t, () => ({ status: 503, body: "closed" }));
  const { app, locationId, deliveries } = await workflowFixture(w);
  const { workflow } = await app.workflows.create({
    body: {
      locationId,
      name: "Hook",
      actions: [{ type: "webhook", url: `${hook.url}?key=abcdefghijkl`, headers: { "x-secret": "open sesame, please" } }],
    },
  });
  const [action] = workflow.actions;
  assert.ok(action?.type === "webhook");
  assert.match(action.url, /key=••••ijkl$/);
  const { answer } = await app.workflowTests.webhook({
    body: { locationId, workflowId: workflow.id, trigger: "appointment_booked", action },
  });
  assert.partialDeepStrictEqual(answer, { status: 503, error: { code: "status", values: { status: 503 } }, body: "closed" });
  const [seen, ...more] = hook.received;
  assert.equal(more.length, 0);
  assert.equal(seen?.path, "/hook?key=abcdefghijkl");
  assert.equal(seen?.headers["x-secret"], "open sesame, please");
  assert.match(String(seen?.headers["webhook-signature"]), /^v1,/);
  assert.partialDeepStrictEqual(seen?.json, { type: "AppointmentCreate", locationId });
  await w.work();
  assert.deepEqual([hook.received.length, (await deliveries()).length], [1, 0]);
  const log = await w.db.query
    .selectFrom("change_log")
    .select(["entity_id", "after", "actor_kind"])
    .where("action", "=", "read")
    .where("entity", "=", "workflow")
    .execute();
  assert.deepEqual(log, [{ entity_id: workflow.id, after: { testedWebhook: action.url }, actor_kind: "user" }]);
});

test("a webhook test calls no private address, and no address of another workflow's secret", async (t) => {
  const w = await startTestApp(t, { settings: { allowLoopback: false } });
  const { app, locationId } = await workflowFixture(w);
  for (const url of ["http://127.0.0.1:9/", "https://10.0.0.7/", "https://[::1]/", "https://169.254.169.254/latest"])
    await assertRefused(
      app.workflowTests.webhook({ body: { locationId, trigger: "contact_created", action: { type: "webhook", url } } }),
      "INVALID",
      { note: url },
    );
  const { answer } = await app.workflowTests.webhook({
    body: { locationId, trigger: "contact_created", action: { type: "webhook", url: "https://localtest.invalid/" } },
  });
  assert.equal(answer.status, null);
  assert.notEqual(answer.error, null);
});

test("the catalogue describes every event that occurs here, and its samples and real events agree with its schemas", async (t) => {
  const w = await startTestApp(t);
  const { visitor, app, locationId, publish } = await workflowFixture(w);
  const { events } = await app.workflowEvents.list({ query: { locationId } });
  assert.deepEqual(
    events.map(({ trigger }) => trigger),
    [...eventTriggers],
  );
  for (const trigger of eventTriggers) payloadSchema(trigger).parse(samplePayload(trigger));
  assert.deepEqual(catalogue(), events);
  await publish([{ type: "contact_created" }, { type: "contact_updated" }, { type: "inbound_message" }, { type: "outbound_message" }], []);
  const { api } = visitor;
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", phone: "+442079460001" } });
  await api.contacts.contacts.update({ params: { contactId: contact.id }, body: { source: "fair" } });
  await api.conversations.sends.send({ body: { type: "SMS", contactId: contact.id, status: "pending", message: "Hello" } });
  await w.work();
  const rows = await w.db.query.selectFrom("workflow_event").select(["trigger", "payload"]).where("location_id", "=", locationId).execute();
  assert.deepEqual([...new Set(rows.map(({ trigger }) => trigger))].sort(), ["contact_created", "contact_updated", "outbound_message"]);
  for (const { trigger, payload } of rows) {
    assert.ok(isEventTrigger(trigger));
    payloadSchema(trigger).parse(payload);
  }
});
