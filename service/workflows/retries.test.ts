import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { WorkerOrder } from "../jobs/worker-process.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { deliveriesOf, importWorkflows, receiver } from "./fixtures.ts";

const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;
const retries = 7;

async function failing(w: TestApp, url: string): Promise<Visitor> {
  const visitor = await w.location();
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url }] }]);
  await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  return visitor;
}

/** The first delivery, as a newly signed-in user sees it. */
async function shown(w: TestApp, { locationId }: Visitor) {
  const { app } = await w.user(locationId);
  const { deliveries } = await app.workflows.deliveries({ query: { locationId } });
  const [first] = deliveries;
  assert.ok(first);
  const { delivery } = await app.workflows.delivery({ params: { deliveryId: first.id }, query: { locationId } });
  return { app, delivery };
}

test("the log shows the time of the next attempt through the whole schedule, and again after a manual resend", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const hook = await receiver(t, () => ({ status: 500 }));
  const visitor = await failing(w, hook.url);
  await w.work();
  const throughPlan = async (before: number) => {
    for (let retry = 1; retry <= retries; retry++) {
      const [row] = await deliveriesOf(w, visitor);
      const promised = row?.next_attempt_at?.getTime() ?? assert.fail("nothing is promised");
      assert.deepEqual([row?.status, row?.attempts, row?.attempt_log.length], ["pending", before + retry, Math.min(20, before + retry)]);
      w.advance(promised - 2 * secondMs - w.now().getTime());
      await w.work();
      assert.equal(hook.received.length, before + retry, `retry ${retry} came too early`);
      w.advance(promised + secondMs - w.now().getTime());
      await w.work();
      assert.equal(hook.received.length, before + retry + 1, `retry ${retry} did not come`);
    }
  };
  await throughPlan(0);
  const { app, delivery } = await shown(w, visitor);
  assert.partialDeepStrictEqual(delivery, { status: "exhausted", attempts: 8, nextAttemptAt: null, lastStatus: 500 });
  const lastAt = Date.parse(delivery.attemptLog.at(-1)?.at ?? "");
  assert.ok(lastAt - Date.parse(delivery.dateAdded) > 31 * hourMs);

  const since = (ms: number) => app.workflows.resendFailed({ body: { locationId: visitor.locationId, since: new Date(ms).toISOString() } });
  assert.deepEqual(await since(lastAt + 1), { resent: 0 }, "it has not failed since then");
  assert.deepEqual(await since(lastAt), { resent: 1 }, "it was made long before, and failed then");
  await w.work();
  await throughPlan(8);
  assert.equal((await shown(w, visitor)).delivery.status, "exhausted");
});

const askToDeliver = (w: TestApp) => w.db.pool.query("select graphile_worker.add_job('deliver-webhooks', '{}'::json, job_key => 'again')");

/** A program that works off due deliveries; its clock continues from the test's. */
async function startWorker(w: TestApp) {
  await askToDeliver(w);
  const order: WorkerOrder = { url: w.url, settings: w.settings, offsetMs: w.now().getTime() - Date.now() };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../jobs/worker-process.ts"), JSON.stringify(order)], {
    stdio: "ignore",
  });
  return { child, ended: once(child, "close") };
}

test("after kill -9 the attempt is logged as lost, costs no retry, and the next program makes the next one on time", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const hook = await receiver(t, (nth) => (nth === 1 ? { afterMs: hourMs } : { status: nth === 0 ? 500 : 200 }));
  const visitor = await failing(w, hook.url);
  await w.work();
  assert.equal(hook.received.length, 1);

  w.advance(6 * secondMs);
  const first = await startWorker(w);
  await eventually(() => hook.received.length === 2, "the second attempt");
  const running = await shown(w, visitor);
  assert.partialDeepStrictEqual(running.delivery, { status: "pending", attempts: 1, nextAttemptAt: null });
  await assertRefused(
    running.app.workflows.resend({ params: { deliveryId: running.delivery.id }, body: { locationId: visitor.locationId } }),
    "CONFLICT",
    { reason: "webhookSending" },
  );
  first.child.kill("SIGKILL");
  await first.ended;

  w.advance(5 * secondMs);
  await askToDeliver(w);
  await w.work();
  assert.equal(hook.received.length, 2, "it is not known to be lost yet");
  w.advance(hourMs);
  await (await startWorker(w)).ended;
  const { delivery } = await shown(w, visitor);
  assert.equal(hook.received.length, 3);
  assert.equal(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size, 1);
  assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 3, lastStatus: 200, lastError: null });
  assert.deepEqual(
    delivery.attemptLog.map(({ status, error }) => [status, error]),
    [
      [500, { code: "status", values: { status: 500 } }],
      [null, { code: "programEnded", values: {} }],
      [200, null],
    ],
  );
  const instants = delivery.attemptLog.map(({ at }) => Date.parse(at));
  assert.deepEqual(
    instants,
    instants.toSorted((one, other) => one - other),
  );
});
