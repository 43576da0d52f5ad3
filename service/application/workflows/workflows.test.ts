import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import type { Action, triggers } from "#contract/workflows/steps.ts";
import { assertRefused, at, integration, type Reply, thrownBy } from "../../contacts/fixtures.ts";
import { receiver } from "../../workflows/fixtures.ts";
import { type Visitor, type World, world } from "../../world.ts";

const created = [{ type: "contact_created" as const }];
type TriggersSent = z.input<typeof triggers>;
const minuteMs = 60_000;

const contactOf = async ({ api, locationId }: Visitor, body: { firstName?: string; tags?: string[]; email?: string }) =>
  (await api.contacts.contacts.create({ body: { locationId, ...body } })).contact;

const statusOf = async (asked: Promise<unknown>) => at(await thrownBy(asked), "status");

async function house(w: World) {
  const visitor = await w.location();
  const { app } = await w.user(visitor.locationId);
  const { locationId } = visitor;
  const publish = async (triggers: TriggersSent, actions: Action[], name = "Welcome") =>
    (await app.workflows.create({ body: { locationId, name, status: "published", triggers, actions } })).workflow;
  const runs = async () => (await app.workflows.runs({ query: { locationId } })).runs;
  const deliveries = async () => (await app.workflows.deliveries({ query: { locationId } })).deliveries;
  return { visitor, app, locationId, publish, runs, deliveries };
}

test("a draft runs for nothing, published it runs for each event, unpublished again for none", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, app, locationId } = await house(w);
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

test("the filters of a trigger all must hold", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, publish } = await house(w);
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
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, publish } = await house(w);
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

test("steps are done in their order: tags come and go, a user is assigned, what follows a wait comes after it", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, publish, locationId, runs } = await house(w);
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

test("a message is sent to the contact with its own words, and Do Not Disturb ends the run with its reason", async (t) => {
  const w = await world(t);
  const { visitor, app, publish, runs } = await house(w);
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
  assert.match(run?.error ?? "", /disturb/i);
  const ofBob = await app.workflows.runs({ query: { locationId, contactId: contact.id } });
  assert.deepEqual(
    ofBob.runs.map(({ id }) => id),
    [run?.id],
  );
});

test("a run that waits ends when its workflow is no longer published", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, app, publish, locationId, runs } = await house(w);
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

test("a workflow is not started by its own doing, and another that it starts does not start it again", async (t) => {
  const w = await world(t);
  const { visitor, publish, runs } = await house(w);
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

test("a step that cannot be done ends the run and says why", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, publish, runs } = await house(w);
  await publish(created, [
    { type: "assign", userId: "nobody" },
    { type: "webhook", url: hook.url },
  ]);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  const [run] = await runs();
  assert.equal(run?.status, "failed");
  assert.equal(run?.error, "The user is gone.");
  assert.equal(hook.received.length, 0);
});

test("secrets in an address and in headers are sent whole, shown masked, kept sealed, and stay when they come back as shown", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, app, publish, locationId, deliveries } = await house(w);
  const url = `${hook.url}?secret=query-secret-1234`;
  const made = await publish(created, [{ type: "webhook", url, headers: { "X-Secret": "header-secret-5678", "X-Short": "abc" } }]);
  const shown = made.actions[0];
  assert.ok(shown?.type === "webhook");
  assert.equal(shown.url, `${hook.url}?secret=••••1234`);
  assert.deepEqual(shown.headers, { "X-Secret": "••••5678", "X-Short": "••••" });
  const { workflow } = await app.workflows.update({
    params: { workflowId: made.id },
    body: { locationId, name: "Renamed", actions: [{ ...shown, headers: { ...shown.headers, "X-More": "more" } }] },
  });
  assert.equal(workflow.actions.length, 1);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  assert.equal(hook.received[0]?.path, "/hook?secret=query-secret-1234");
  assert.partialDeepStrictEqual(hook.received[0]?.headers, { "x-secret": "header-secret-5678", "x-short": "abc", "x-more": "more" });
  const [delivery] = await deliveries();
  const detail = await app.workflows.delivery({ params: { deliveryId: delivery?.id ?? "" }, query: { locationId } });
  assert.doesNotMatch(JSON.stringify(detail), /query-secret-1234|header-secret-5678/);
  for (const table of ["workflow", "webhook_delivery", "change_log", "workflow_event", "workflow_run"]) {
    const { rows } = await w.db.pool.query(`select to_jsonb(t)::text as text from ${table} t`);
    assert.doesNotMatch(JSON.stringify(rows), /query-secret-1234|header-secret-5678/, table);
  }
});

test("a failed webhook shows request, answer and next attempt, and is sent again alone or with all that failed since", async (t) => {
  const w = await world(t);
  let isWell = false;
  const hook = await receiver(t, () => ({ status: isWell ? 204 : 503, body: isWell ? "" : "closed" }));
  const { visitor, app, publish, locationId, deliveries } = await house(w);
  await publish(created, [{ type: "webhook", url: hook.url }]);
  const startedAt = w.now().toISOString();
  for (const firstName of ["One", "Two", "Three"]) await contactOf(visitor, { firstName });
  await w.work();
  const [first] = await deliveries();
  assert.ok(first);
  const { delivery } = await app.workflows.delivery({ params: { deliveryId: first.id }, query: { locationId } });
  assert.equal(delivery.status, "pending");
  assert.equal(delivery.lastStatus, 503);
  assert.ok(delivery.nextAttemptAt !== null && Date.parse(delivery.nextAttemptAt) > Date.parse(startedAt) + 4_900);
  assert.partialDeepStrictEqual(delivery.attemptLog, [{ status: 503, body: "closed", error: "Answered 503." }]);
  assert.equal(JSON.parse(delivery.request.body).type, "ContactCreate");
  isWell = true;
  await app.workflows.resend({ params: { deliveryId: first.id }, body: { locationId } });
  await w.work();
  assert.equal(hook.received.length, 4);
  assert.deepEqual(await app.workflows.resendFailed({ body: { locationId, since: startedAt } }), { resent: 2 });
  await w.work();
  assert.deepEqual((await app.workflows.deliveries({ query: { locationId } })).counts, { pending: 0, delivered: 3, exhausted: 0 });
  assert.equal(hook.received.length, 6);
});

test("deliveries and runs are paged without a gap or a repetition", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, app, publish, locationId } = await house(w);
  await publish(created, [{ type: "webhook", url: hook.url }]);
  for (let index = 0; index < 7; index++) await contactOf(visitor, { firstName: `Ada ${index}` });
  await w.work();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof app.workflows.deliveries>> = await app.workflows.deliveries({
      query: { locationId, limit: 3, ...(after === null ? {} : { after }) },
    });
    seen.push(...page.deliveries.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  assert.equal(seen.length, 7);
  assert.equal(new Set(seen).size, 7);
  assert.equal((await app.workflows.runs({ query: { locationId, limit: 100 } })).runs.length, 7);
});

test("a change made on an older version is refused, and of two at once one", async (t) => {
  const w = await world(t);
  const { app, publish, locationId } = await house(w);
  const { id: workflowId, version } = await publish(created, []);
  const rename = (name: string) => app.workflows.update({ params: { workflowId }, body: { locationId, version, name } });
  const settled = await Promise.allSettled([rename("One"), rename("Two")]);
  assert.deepEqual(settled.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("another location's workflows and deliveries are nobody else's, and only an admin sees the signing secret", async (t) => {
  const w = await world(t);
  const hook = await receiver(t);
  const { visitor, publish, locationId, deliveries, app } = await house(w);
  const { id: workflowId } = await publish(created, [{ type: "webhook", url: hook.url }]);
  await contactOf(visitor, { firstName: "Ada" });
  await w.work();
  const [delivery] = await deliveries();
  const other = await house(w);
  const theirs = { locationId: other.locationId };
  const notThere = [
    other.app.workflows.get({ params: { workflowId }, query: theirs }),
    other.app.workflows.remove({ params: { workflowId }, query: theirs }),
    other.app.workflows.resend({ params: { deliveryId: delivery?.id ?? "" }, body: theirs }),
  ];
  assert.deepEqual(await Promise.all(notThere.map(statusOf)), [404, 404, 404]);
  const clerk = await w.user(locationId, { role: "user" });
  assert.equal(await statusOf(clerk.app.workflows.signingSecret({ query: { locationId } })), 403);
  const { secret } = await app.workflows.signingSecret({ query: { locationId } });
  assert.match(secret, /^whsec_/);
  const replaced = await app.workflows.replaceSigningSecret({ body: { locationId } });
  assert.notEqual(replaced.secret, secret);
  assert.deepEqual(await app.workflows.signingSecret({ query: { locationId } }), replaced);
});

test("a step that could never be done is refused in words", async (t) => {
  const w = await world(t, { settings: { allowLoopback: false } });
  const { locationId } = await w.location();
  const they = integration(w, await w.user(locationId));
  const create = (actions: unknown[], sent: unknown[] = created) =>
    they.post("/application/workflows", { locationId, name: "Wrong", triggers: sent, actions });
  const refused = async (asked: Promise<Reply>, message: RegExp) => {
    const reply = await asked;
    assertRefused(reply, 422);
    assert.match(JSON.stringify(at(reply.body, "message")), message);
  };
  await refused(create([{ type: "webhook", url: "http://example.com/" }]), /must be an https address/);
  await refused(create([{ type: "webhook", url: "ftp://example.com/" }]), /must be an http or https address/);
  await refused(create([{ type: "webhook", url: "https://me:secret@example.com/" }]), /without a user name/);
  await refused(create([{ type: "webhook", url: "https://example.com/", headers: { Host: "x" } }]), /header/);
  await refused(create([{ type: "webhook", url: "https://example.com/", headers: { "X-A": "a\r\nb" } }]), /one line/);
  await refused(create([{ type: "explode" }]), /type must be one of webhook/);
  await refused(create([], [{ type: "moon_risen" }]), /one of the following values: contact_created/);
  await refused(create([], [{ type: "contact_created", filters: [{ field: "email", operator: "sounds_like", value: "x" }] }]), /operator/);
});
