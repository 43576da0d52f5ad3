import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { importWorkflows, receiver, runsOf } from "./fixtures.ts";

const hourMs = 3_600_000;

/** A location with a workflow whose trigger no contact change fires. */
async function practice(w: TestApp, visitor: Visitor, actions: unknown[], status = "published") {
  await importWorkflows(w, visitor, [{ id: "recall", status, triggers: [{ type: "form_submitted" }], actions }]);
  const made = async (firstName: string) =>
    (await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName } })).contact;
  const { enrolments } = visitor.api.contacts;
  return {
    made,
    enter: (contactId: string, eventStartTime?: string) =>
      enrolments.enterWorkflow({
        params: { contactId, workflowId: "recall" },
        body: eventStartTime === undefined ? {} : { eventStartTime },
      }),
    leave: (contactId: string) => enrolments.leaveWorkflow({ params: { contactId, workflowId: "recall" }, body: {} }),
  };
}

test("an enrolled contact goes through the published workflow once, and again when it is enrolled again", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  const { made, enter, leave } = await practice(w, visitor, [{ type: "webhook", url: hook.url }]);
  const ada = await made("Ada");
  await made("Bob");
  await Promise.all(Array.from({ length: 10 }, () => enter(ada.id, "2026-06-23T03:30:00+01:00")));
  await w.work();
  assert.equal(hook.received.length, 1);
  assert.partialDeepStrictEqual(hook.received[0]?.json, {
    type: "ContactEnrol",
    locationId: visitor.locationId,
    id: ada.id,
    firstName: "Ada",
    tags: [],
    dateAdded: ada.dateAdded,
    workflowId: "recall",
    eventStartTime: "2026-06-23T02:30:00.000Z",
  });
  await leave(ada.id);
  await enter(ada.id);
  await w.work();
  assert.equal(hook.received.length, 2);
  assert.equal("eventStartTime" in (hook.received[1]?.json ?? {}), false);
});

test("an enrolment starts no other workflow, and no draft", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  const webhook = { type: "webhook", url: hook.url };
  const { made, enter } = await practice(w, visitor, [webhook], "draft");
  await importWorkflows(w, visitor, [{ id: "other", triggers: [{ type: "form_submitted" }], actions: [webhook] }]);
  await enter((await made("Ada")).id);
  await w.work();
  assert.deepEqual([hook.received.length, await runsOf(w, visitor)], [0, []]);
});

test("a contact that leaves a workflow takes no further step of it", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  const steps = [
    { type: "wait", amount: 3, unit: "hours" },
    { type: "webhook", url: hook.url },
  ];
  const { made, enter, leave } = await practice(w, visitor, steps);
  const [ada, bob] = [await made("Ada"), await made("Bob")];
  for (const { id } of [ada, bob]) await enter(id);
  await w.work();
  await leave(ada.id);
  w.advance(4 * hourMs);
  await w.work();
  assert.deepEqual(
    hook.received.map(({ json }) => json.id),
    [bob.id],
  );
  const statuses = (await runsOf(w, visitor)).map((run) => [run.contact_id, run.status]);
  assert.deepEqual(
    new Map(statuses.map(([contactId, status]) => [contactId, status])),
    new Map([
      [ada.id, "stopped"],
      [bob.id, "done"],
    ]),
  );
});

test("each of several contacts enrolled together goes through the workflow", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  const { made, enter } = await practice(w, visitor, [{ type: "webhook", url: hook.url }]);
  const contacts = [await made("Ada"), await made("Bob"), await made("Cyd")];
  await enter(contacts[0]?.id ?? "");
  await w.work();
  const { app } = await w.user(visitor.locationId);
  const action = { kind: "enter-workflow" as const, workflowId: "recall" };
  await app.bulk.start({ body: { locationId: visitor.locationId, action, target: { ids: contacts.map(({ id }) => id) } } });
  await w.work();
  assert.deepEqual(hook.received.map(({ json }) => String(json.firstName)).sort(), ["Ada", "Bob", "Cyd"]);
});
