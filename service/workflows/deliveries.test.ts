import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApp } from "../testing/test-app.ts";
import { contactOf, created, workflowFixture } from "./editor-fixtures.ts";
import { receiver } from "./fixtures.ts";

test("webhook secrets are sent in full, shown masked, stored encrypted, and kept when a masked value is sent back", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, app, publish, locationId, deliveries } = await workflowFixture(w);
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

test("a failed webhook shows request, response and next attempt, and is resent alone or with all that failed since", async (t) => {
  const w = await startTestApp(t);
  let isWell = false;
  const hook = await receiver(t, () => ({ status: isWell ? 204 : 503, body: isWell ? "" : "closed" }));
  const { visitor, app, publish, locationId, deliveries } = await workflowFixture(w);
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
  assert.partialDeepStrictEqual(delivery.attemptLog, [{ status: 503, body: "closed", error: { code: "status", values: { status: 503 } } }]);
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

test("deliveries and runs are paged without gaps or repetitions", async (t) => {
  const w = await startTestApp(t);
  const hook = await receiver(t);
  const { visitor, app, publish, locationId } = await workflowFixture(w);
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
