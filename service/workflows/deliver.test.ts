import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { createDeliveries } from "./deliver.ts";
import { deliveriesOf, importWorkflows, receiver } from "./fixtures.ts";
import { signingSecret } from "./signing.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const silentMs = 5 * minuteMs;

test("a contact's creation is posted to the webhook of each published workflow, signed, with the step's own headers", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  await importWorkflows(w, visitor, [
    {
      triggers: [{ type: "contact_created" }],
      actions: [{ type: "webhook", url: `${hook.url}?secret=abc`, headers: { "X-Shared-Secret": "top secret" } }],
    },
    { status: "draft", triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] },
  ]);
  const { locationId } = visitor;
  const { contact } = await visitor.api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", lastName: "Hill", email: "ada@example.com", phone: "+442079460001", tags: ["new", "vip"] },
  });
  await w.work();
  assert.equal(hook.received.length, 1);
  const [seen] = hook.received;
  assert.ok(seen);
  assert.equal(seen.method, "POST");
  assert.equal(seen.path, "/hook?secret=abc");
  assert.equal(seen.headers["content-type"], "application/json");
  assert.equal(seen.headers["x-shared-secret"], "top secret");
  assert.partialDeepStrictEqual(seen.json, {
    type: "ContactCreate",
    locationId,
    id: contact.id,
    firstName: "Ada",
    lastName: "Hill",
    email: "ada@example.com",
    phone: "+442079460001",
    tags: ["new", "vip"],
    dateAdded: contact.dateAdded,
  });
  const [delivery] = await deliveriesOf(w, visitor);
  assert.equal(delivery?.status, "delivered");
  assert.equal(seen.headers["webhook-id"], delivery?.id);
  const verifier = new Webhook(await signingSecret(w.db.query, w.settings.secret, visitor.tenant, w.now()));
  verifier.verify(seen.body, {
    "webhook-id": String(seen.headers["webhook-id"]),
    "webhook-timestamp": String(seen.headers["webhook-timestamp"]),
    "webhook-signature": String(seen.headers["webhook-signature"]),
  });
});

test("anything but a 2xx is tried again after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, with the same id and bytes, then kept as exhausted", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  w.stopClock();
  const hook = await receiver(t, (nth) => ({ status: nth % 2 === 0 ? 500 : 404, body: "not today" }));
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] }]);
  await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  await w.work();
  const waitsMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs];
  for (const [index, waitMs] of waitsMs.entries()) {
    assert.equal(hook.received.length, index + 1);
    assert.equal((await deliveriesOf(w, visitor))[0]?.status, "pending");
    w.advance(waitMs - secondMs);
    await w.work();
    assert.equal(hook.received.length, index + 1, `not before ${waitMs} ms`);
    w.advance(waitMs * 0.12 + 2 * secondMs);
    await w.work();
  }
  assert.equal(hook.received.length, 8);
  assert.equal(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size, 1);
  assert.equal(new Set(hook.received.map(({ body }) => body)).size, 1);
  const [delivery] = await deliveriesOf(w, visitor);
  assert.equal(delivery?.status, "exhausted");
  assert.equal(delivery?.attempts, 8);
  assert.equal(delivery?.attempt_log.at(-1)?.body, "not today");
  w.advance(48 * hourMs);
  await w.work();
  assert.equal(hook.received.length, 8);
});

test("a redirect is not followed, and counts as a failure", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const aim = await receiver(t);
  const hook = await receiver(t, () => ({ status: 302, headers: { location: aim.url } }));
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] }]);
  await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  await w.work();
  assert.equal(hook.received.length, 1);
  assert.equal(aim.received.length, 0);
  const [delivery] = await deliveriesOf(w, visitor);
  assert.equal(delivery?.last_status, 302);
  assert.equal(delivery?.status, "pending");
});

test("a delivery that another program claimed and never finished is due again when its lease ends", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] }]);
  await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  const { handleEvents } = await import("./handle.ts");
  await handleEvents(w.deps, { locationId: visitor.locationId });
  w.stopClock();
  await w.db.query
    .updateTable("webhook_delivery")
    .set({ lease: "of a program that died", next_attempt_at: new Date(w.now().getTime() + 20 * secondMs) })
    .execute();
  await createDeliveries(w.deps).drain();
  assert.equal(hook.received.length, 0);
  w.advance(21 * secondMs);
  await createDeliveries(w.deps).drain();
  assert.equal(hook.received.length, 1);
  assert.equal((await deliveriesOf(w, visitor))[0]?.status, "delivered");
});

test("a slow receiver does not delay deliveries to another", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const quickDone = Promise.withResolvers<void>();
  const slow = await receiver(t, () => ({ after: quickDone.promise }));
  const quick = await receiver(t);
  await importWorkflows(w, visitor, [
    { triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: slow.url }] },
    { triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: quick.url }] },
  ]);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: `Ada ${index}` } }),
    ),
  );
  const working = w.work();
  await eventually(() => quick.received.length === 40, "what is the quick one's");
  quickDone.resolve();
  assert.ok(slow.received.length < 40, `the slow one has ${slow.received.length} already`);
  await working;
  assert.equal(slow.received.length, 40);
});

test("two programs that deliver at the same time send each delivery once", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const hook = await receiver(t);
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] }]);
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: `Ada ${index}` } }),
    ),
  );
  await Promise.all([w.work(), w.work(), w.work()]);
  assert.equal(hook.received.length, 60);
  assert.equal(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size, 60);
});

test("loopback is rejected unless it is allowed, also for a name that resolves to it only at the call", async (t) => {
  const w = await startTestApp(t, { settings: { allowLoopback: false } });
  const visitor = await w.location();
  const hook = await receiver(t);
  const targets = [
    hook.url,
    `https://127.0.0.1:${hook.port}/hook`,
    `https://localhost:${hook.port}/hook`,
    `https://[::1]:${hook.port}/hook`,
    `https://[::ffff:127.0.0.1]:${hook.port}/hook`,
    `https://2130706433:${hook.port}/hook`,
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.7/",
    "https://100.64.0.1/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::a00:1]/",
    "https://0.0.0.0/",
    `https://rebound.example:${hook.port}/hook`,
  ];
  await importWorkflows(w, visitor, [
    { triggers: [{ type: "contact_created" }], actions: targets.map((url) => ({ type: "webhook", url })) },
  ]);
  await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  const { handleEvents } = await import("./handle.ts");
  await handleEvents(w.deps, { locationId: visitor.locationId });
  const requests: string[] = [];
  const resolve = async (hostname: string) => {
    requests.push(hostname);
    return [{ address: "127.0.0.1", family: 4 }];
  };
  await createDeliveries(w.deps, { resolve }).drain();
  assert.equal(hook.received.length, 0);
  assert.deepEqual(requests.sort(), ["localhost", "rebound.example"]);
  const deliveries = await deliveriesOf(w, visitor);
  assert.equal(deliveries.length, targets.length);
  for (const { url, last_error, status } of deliveries) {
    assert.match(last_error ?? "", /^\{"code": ?"(notHttps|notPublic|plainHttp)"/, url);
    assert.equal(status, "exhausted", `${url} is not tried again`);
  }
});

test("an endless response and a missing one end the attempt", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const silent = await receiver(t, () => ({ afterMs: silentMs }));
  const endless = await receiver(t, () => ({ body: "x".repeat(5_000_000) }));
  await importWorkflows(w, visitor, [
    {
      triggers: [{ type: "contact_created" }],
      actions: [
        { type: "webhook", url: silent.url },
        { type: "webhook", url: endless.url },
      ],
    },
  ]);
  await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  const startedMs = performance.now();
  await w.work();
  const tookMs = performance.now() - startedMs;
  assert.ok(tookMs > 9_000 && tookMs < silentMs, `it took ${tookMs} ms`);
  const byStatus = Object.fromEntries((await deliveriesOf(w, visitor)).map((delivery) => [delivery.status, delivery]));
  assert.deepEqual(JSON.parse(byStatus.pending?.last_error ?? ""), { code: "tooSlow", values: { seconds: 10 } });
  assert.equal(byStatus.delivered?.attempt_log[0]?.body?.length, 4000);
});
