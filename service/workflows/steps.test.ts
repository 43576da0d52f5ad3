import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { ActionSent } from "#contract/workflows/steps.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { addJob } from "../jobs/queue.ts";
import { startTestApp } from "../testing/test-app.ts";
import { contactOf, created, minuteMs, workflowFixture } from "./editor-fixtures.ts";
import { runsOf } from "./fixtures.ts";

const hourMs = 60 * minuteMs;

test("a branch is decided by the contact as it is then, and its steps and waits continue with what follows it", async (t) => {
  const w = await startTestApp(t);
  const { visitor, publish, runs } = await workflowFixture(w);
  await publish(created, [
    { type: "add_tag", tags: ["checked"] },
    {
      type: "if",
      conditions: [
        { field: "tags", operator: "contains", value: "checked" },
        { field: "contact.city", operator: "eq", value: "Bath" },
      ],
      yes: [
        { type: "wait", amount: 1, unit: "hours" },
        { type: "add_tag", tags: ["local"] },
      ],
      no: [{ type: "add_tag", tags: ["remote"] }],
    },
    { type: "add_tag", tags: ["end"] },
  ]);
  const { api, locationId } = visitor;
  const make = async (city: string) => (await api.contacts.contacts.create({ body: { locationId, firstName: city, city } })).contact.id;
  const [near, far] = [await make("Bath"), await make("Leeds")];
  const tagsOf = async (contactId: string) => (await api.contacts.contacts.get({ params: { contactId } })).contact.tags;
  await w.work();
  assert.deepEqual(await tagsOf(far), ["checked", "remote", "end"]);
  assert.deepEqual(await tagsOf(near), ["checked"]);
  w.advance(61 * minuteMs);
  await w.work();
  assert.deepEqual(await tagsOf(near), ["checked", "local", "end"]);
  assert.deepEqual(
    (await runs()).map(({ status }) => status),
    ["done", "done"],
  );
});

test("steps add a task for the contact's owner, set fields and send a template with the contact's values", async (t) => {
  const w = await startTestApp(t);
  const { visitor, app, locationId, publish, runs } = await workflowFixture(w);
  const owner = await w.user(locationId, { firstName: "Uma" });
  const { customField } = await app.customFields.create({ body: { locationId, name: "Visits", dataType: "NUMERICAL" } });
  const { customField: plan } = await app.customFields.create({
    body: { locationId, name: "Plan", dataType: "SINGLE_OPTIONS", options: [{ label: "Care plan" }] },
  });
  const { template } = await app.inbox.templates.create({
    body: { locationId, name: "Welcome", subject: "Welcome, {{contact.firstName}}", body: "Hello {{contact.firstName}}" },
  });
  await publish(created, [
    { type: "add_task", title: "Call {{contact.firstName}}", dueAmount: 2, dueUnit: "days" },
    { type: "set_field", field: "source", value: "workflow" },
    { type: "set_field", field: `customFields.${customField.id}`, value: "3" },
    { type: "set_field", field: `customFields.${plan.id}`, value: plan.options[0]?.key ?? "" },
    { type: "send_template", channel: "Email", templateId: template.id },
  ]);
  const { contact } = await visitor.api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", email: "ada@example.com", assignedTo: owner.id, source: "fair" },
  });
  await w.work();
  const [run] = await runs();
  assert.deepEqual([run?.status, run?.error], ["done", null]);
  assert.deepEqual(
    run?.steps.map(({ note }) => note).filter((note) => note?.code === "fieldSet"),
    [
      ["source", "workflow"],
      ["Visits", "3"],
      ["Plan", "Care plan"],
    ].map(([field, value]) => ({ code: "fieldSet", values: { field, value } })),
  );
  const { tasks } = await visitor.api.contacts.tasks.list({ params: { contactId: contact.id } });
  assert.deepEqual(
    tasks.map(({ title, assignedTo }) => [title, assignedTo]),
    [["Call Ada", owner.id]],
  );
  const after = (await visitor.api.contacts.contacts.get({ params: { contactId: contact.id } })).contact;
  assert.equal(after.source, "workflow");
  assert.deepEqual(
    new Map(after.customFields.map(({ id, value }) => [id, value])),
    new Map<string, unknown>([
      [customField.id, 3],
      [plan.id, plan.options[0]?.key],
    ]),
  );
  const { conversations } = await visitor.api.conversations.conversations.search({ query: { locationId } });
  assert.equal(conversations[0]?.lastMessageBody, "Hello Ada");
  const changes = await w.db.query
    .selectFrom("change_log")
    .select("actor_name")
    .distinct()
    .where("entity", "=", "task")
    .where("location_id", "=", locationId)
    .execute();
  assert.equal(changes.length, 1);
  assert.match(changes[0]?.actor_name ?? "", /workflow/i);
});

test("a step that can never succeed is refused where it is, in branches too", async (t) => {
  const w = await startTestApp(t);
  const { app, locationId } = await workflowFixture(w);
  const { customField } = await app.customFields.create({ body: { locationId, name: "Visits", dataType: "NUMERICAL" } });
  const { message } = await assertRefused(
    app.workflows.create({
      body: {
        locationId,
        name: "Wrong",
        actions: [
          { type: "set_field", field: "email", value: "nobody" },
          {
            type: "if",
            conditions: [{ field: "tags", operator: "exists" }],
            yes: [{ type: "set_field", field: `customFields.${customField.id}`, value: "many" }],
            no: [
              { type: "send_template", channel: "SMS", templateId: "none" },
              { type: "webhook", url: "https://10.0.0.7/" },
            ],
          },
        ],
      },
    }),
    "INVALID",
  );
  for (const part of [
    "actions.0.value must be an email",
    "actions.1.yes.0.value must be a number",
    "actions.1.no.0.templateId",
    "actions.1.no.1.url",
  ])
    assert.ok(message.includes(part), `${part} in ${message}`);
});

test("branches are bounded in depth, and steps in number", async (t) => {
  const w = await startTestApp(t);
  const { app, locationId } = await workflowFixture(w);
  const tag = { type: "add_tag" as const, tags: ["x"] };
  const nest = (depth: number): ActionSent =>
    depth === 0 ? tag : { type: "if", conditions: [{ field: "tags", operator: "exists" }], yes: [nest(depth - 1)] };
  const create = (actions: ActionSent[]) => app.workflows.create({ body: { locationId, name: "Deep", actions } });
  await assertRefused(create([nest(4)]), "INVALID");
  await assertRefused(create([nest(8)]), "INVALID");
  await assertRefused(
    create([{ type: "if", conditions: [{ field: "tags", operator: "exists" }], yes: Array(30).fill(tag), no: Array(30).fill(tag) }]),
    "INVALID",
  );
  await app.workflows.create({ body: { locationId, name: "Deep", actions: [nest(3)] } });
});

test("a wait until a time of day ends at that time in the location's time zone", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const { visitor, publish, runs, locationId } = await workflowFixture(w);
  await w.db.query.updateTable("location").set({ timezone: "Pacific/Auckland" }).where("id", "=", locationId).execute();
  await publish(created, [{ type: "wait_until_time", time: "09:30" }]);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  const [run] = await runs();
  assert.equal(run?.status, "waiting");
  const resumeAt = Temporal.Instant.from(run?.resumeAt ?? "").toZonedDateTimeISO("Pacific/Auckland");
  assert.equal(resumeAt.toPlainTime().toString({ smallestUnit: "minute" }), "09:30");
  const waitMs = resumeAt.epochMilliseconds - w.now().getTime();
  assert.ok(waitMs > 0 && waitMs <= 25 * hourMs);
});

test("a wait before an appointment follows it when it moves, and the run ends when it is cancelled", async (t) => {
  const w = await startTestApp(t);
  const { visitor, publish, runs, locationId } = await workflowFixture(w);
  const { they, booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId);
  await publish(
    [{ type: "appointment_booked" }],
    [
      { type: "wait_before_appointment", amount: 1, unit: "days" },
      { type: "add_tag", tags: ["reminded"] },
    ],
  );
  const [second, third, seventh, eighth] = [2, 3, 7, 8].map((days) => dayAt(w, days, "10:00"));
  const moved = await booked(calendarId, dayAt(w, 8, "10:00"));
  const cancelled = await booked(calendarId, dayAt(w, 9, "10:00"));
  await w.work();
  const waiting = async () => (await runs()).filter(({ status }) => status === "waiting");
  assert.deepEqual((await waiting()).map(({ resumeAt }) => resumeAt).sort(), [seventh, eighth]);
  const path = "/calendars/events/appointments/";
  assert.equal((await they.put(path + moved.id, { startTime: third, ignoreFreeSlotValidation: true })).status, 200);
  assert.equal((await they.put(path + cancelled.id, { appointmentStatus: "cancelled" })).status, 200);
  const look = async () => {
    await addJob(w.db.query, "recover-workflows", {});
    await w.work();
  };
  await look();
  assert.deepEqual(
    (await waiting()).map(({ resumeAt, steps }) => [resumeAt, steps.length]),
    [[second, 1]],
  );
  assert.partialDeepStrictEqual((await runs()).find(({ status }) => status === "stopped")?.error, { code: "appointmentGone" });
  w.advance(new Date(second ?? "").getTime() - w.now().getTime() + minuteMs);
  await look();
  const done = (await runsOf(w, visitor)).find(({ status }) => status === "done");
  assert.deepEqual(
    done?.steps.map(({ type, outcome }) => `${type} ${outcome}`),
    ["wait_before_appointment done", "add_tag done"],
  );
});

test("waiting runs end when the workflow is switched off or their contact is deleted", async (t) => {
  const w = await startTestApp(t);
  const { visitor, app, locationId, publish, runs } = await workflowFixture(w);
  const steps = [
    { type: "wait" as const, amount: 1, unit: "days" as const },
    { type: "add_tag" as const, tags: ["late"] },
  ];
  const workflow = await publish(created, steps);
  const gone = await contactOf(visitor, { firstName: "Gone" });
  await contactOf(visitor, { firstName: "Kept" });
  await w.work();
  await app.bulk.start({ body: { locationId, action: { kind: "delete" }, target: { ids: [gone.id] } } });
  await w.work();
  const errors = async () => (await runs()).map(({ error }) => error?.code ?? null).sort();
  assert.deepEqual(await errors(), ["contactDeleted", null].sort());
  await app.workflows.update({ params: { workflowId: workflow.id }, body: { locationId, status: "draft" } });
  assert.deepEqual(await errors(), ["contactDeleted", "notPublished"]);
  await app.workflows.update({ params: { workflowId: workflow.id }, body: { locationId, status: "published" } });
  w.advance(25 * hourMs);
  await w.work();
  const { contacts } = await visitor.api.contacts.search.contacts({ body: { locationId, page: 1, pageLimit: 10 } });
  assert.deepEqual(
    contacts.map(({ tags }) => tags),
    [[]],
  );
});

test("workflows that start each other stop after each ran once", async (t) => {
  const w = await startTestApp(t);
  const { visitor, publish, runs } = await workflowFixture(w);
  const changed = [{ type: "contact_updated" as const }];
  await publish(changed, [{ type: "set_field", field: "source", value: "one" }], "One");
  await publish(changed, [{ type: "set_field", field: "source", value: "two" }], "Two");
  const { id: contactId } = await contactOf(visitor, { firstName: "Ada" });
  await visitor.api.contacts.contacts.update({ params: { contactId }, body: { lastName: "Hill" } });
  await w.work();
  await w.work();
  assert.ok((await runs()).length <= 4, String((await runs()).length));
});
