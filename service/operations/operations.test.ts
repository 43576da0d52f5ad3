import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { ApiError, errors } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { recoverOperations, runOperation } from "../jobs/operation-runs.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { type OperationHandler, startOperation } from "./run.ts";

const forever = new AbortController().signal;

async function started(w: TestApp) {
  const { locationId, tenant } = await w.location();
  const user = await w.user(locationId);
  const row = await w.db.tx({ kind: "system" }, (tx) =>
    startOperation(tx, tenant, { kind: "count", payload: { upTo: 3 }, total: 3, userId: user.id }, w.now()),
  );
  const params = { operationId: row.id };
  const query = { locationId };
  return {
    user,
    tenant,
    query,
    job: { locationId, operationId: row.id },
    get: async () => (await user.app.operations.get({ params, query })).operation,
    cancel: async () => (await user.app.operations.cancel({ params, query })).operation,
  };
}

const counting: OperationHandler = async (run) => {
  for (let done = run.operation.done + 1; done <= 3; done++) {
    if (await run.isCancelled()) return;
    await run.report({ done, summary: { last: done } });
  }
};

test("an operation reports its progress and its end", async (t) => {
  const w = await startTestApp(t);
  const { job, get, user, query } = await started(w);
  assert.equal((await get()).status, "queued");
  await runOperation(w.deps, job, forever, { count: counting });
  const after = await get();
  assert.equal(after.status, "done");
  assert.equal(after.done, 3);
  assert.deepEqual(after.summary, { last: 3 });
  assert.notEqual(after.dateFinished, null);
  assert.deepEqual((await user.app.operations.list({ query })).operations, [after]);
});

test("an ApiError becomes the operation's error, and another failure only its code", async (t) => {
  const w = await startTestApp(t);
  const { message } = errors.INTERNAL;
  for (const [thrown, error] of [
    [new ApiError("CONFLICT", { message: "The list was emptied." }), { code: "CONFLICT", message: "The list was emptied." }],
    [
      new ApiError("INVALID", { reason: "importRowsMost", values: { count: 5 } }),
      {
        code: "INVALID",
        message: "The file has more than 5 rows. Split it into several files.",
        reason: "importRowsMost",
        values: { count: 5 },
      },
    ],
    [new Error("secret"), { code: "INTERNAL", message }],
  ] as const) {
    const { job, get } = await started(w);
    await runOperation(w.deps, job, forever, { count: () => Promise.reject(thrown) });
    assert.deepEqual([(await get()).status, (await get()).error], ["failed", error]);
  }
});

test("the error that an earlier version stored as English text is still shown", async (t) => {
  const w = await startTestApp(t);
  const { get } = await started(w);
  const error = "The file is no longer stored.";
  await w.db.query.updateTable("operation").set({ status: "failed", error }).execute();
  assert.deepEqual((await get()).error, { code: "INTERNAL", message: error });
});

test("a queued operation is cancelled immediately, a running one stops between batches", async (t) => {
  const w = await startTestApp(t);
  const waiting = await started(w);
  assert.equal((await waiting.cancel()).status, "cancelled");
  await runOperation(w.deps, waiting.job, forever, { count: () => assert.fail("a cancelled operation ran") });
  assert.equal((await waiting.get()).status, "cancelled");

  const running = await started(w);
  await runOperation(w.deps, running.job, forever, {
    async count(run) {
      await run.report({ done: 1 });
      await running.cancel();
      await counting(run);
    },
  });
  assert.deepEqual([(await running.get()).status, (await running.get()).done], ["cancelled", 1]);
});

test("a stopping program leaves its operation to the next program, which continues from there", async (t) => {
  const w = await startTestApp(t);
  const { job, get } = await started(w);
  const stopping = new AbortController();
  await runOperation(w.deps, job, stopping.signal, {
    async count(run) {
      await run.report({ done: 2 });
      stopping.abort();
      await run.report({ done: 3 });
    },
  });
  assert.equal((await get()).status, "queued");
  await runOperation(w.deps, job, forever, { count: counting });
  assert.deepEqual([(await get()).status, (await get()).done], ["done", 3]);
});

test("a dead program's operation is taken over once its lease ends, and later reports of the dead one are ignored", async (t) => {
  const w = await startTestApp(t);
  const { job, get, tenant } = await started(w);
  await runOperation(w.deps, job, forever, {
    async count(dead) {
      await dead.report({ done: 1 });
      await runOperation(w.deps, job, forever, { count: () => assert.fail("two runs had one operation") });
      await sql`update operation set leased_until = now() - interval '1 second' where location_id = ${tenant}`.execute(w.db.query);
      await recoverOperations(w.deps);
      await runOperation(w.deps, job, forever, { count: counting });
      await dead.ctx.tx((tx) => dead.report({ done: 2 }, tx));
    },
  });
  assert.deepEqual([(await get()).status, (await get()).done], ["done", 3]);
});

test("an operation of another location is not found", async (t) => {
  const w = await startTestApp(t);
  const { job } = await started(w);
  const other = await started(w);
  await assertRefused(other.user.app.operations.get({ params: { operationId: job.operationId }, query: other.query }), "NOT_FOUND");
});
