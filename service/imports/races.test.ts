import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import * as importRows from "#db/imports/import-rows.ts";
import { workOff } from "../jobs/jobs.ts";
import { recoverOperations } from "../jobs/operation-runs.ts";
import { outsider } from "../testing/database.ts";
import { eventually, lockWaiters } from "../testing/waiting.ts";
import { startImportApp } from "./import-fixtures.ts";

const fileOf = (count: number) =>
  [
    "First name,Email,Phone",
    ...Array.from({ length: count }, (_, index) => `P${index},p${index}@example.com,+1202555${1000 + index}`),
  ].join("\n");

type Made = { params: { importId: string } };
type ImportApp = Awaited<ReturnType<typeof startImportApp>>;

/** Locks the nth row of each import, so that a run blocks there in the middle of its batch, before it commits. */
async function holding(t: TestContext, w: ImportApp, nth: number, ...imports: Made[]): Promise<{ letGo(): Promise<unknown> }> {
  const other = await outsider(t, w.url);
  await other.query("begin");
  const ofImport = "from import_row where location_id = $1 and import_id = $2";
  for (const { params } of imports) {
    const values = [w.locationId, params.importId];
    const { rows } = await other.query(`select position ${ofImport} order by position offset $3 limit 1`, [...values, nth - 1]);
    assert.equal((await other.query(`select ${ofImport} and position = $3 for update`, [...values, rows[0]?.position])).rowCount, 1);
  }
  return { letGo: () => other.query("commit") };
}

/** Waits until the second batch is held: while the first one is written, a renewal of the lease may wait for it. */
async function secondBatchHeld(w: ImportApp, { params }: Made): Promise<void> {
  await eventually(async () => (await importRows.countWritten(w.db.query, w.tenant, params.importId)) === 500, "the first batch");
  await lockWaiters(w.url);
}

for (const allowDuplicateContact of [false, true])
  test(`an import and parallel upserts of the same people make each of them once where duplicates are ${allowDuplicateContact ? "allowed" : "disallowed"}`, async (t) => {
    const w = await startImportApp(t, { allowDuplicateContact });
    const made = await w.upload(fileOf(600));
    await made.check();
    await w.app.imports.run({ params: made.params, body: w.body });
    const held = await holding(t, w, 1, made);
    const work = workOff(w.jobs);
    await lockWaiters(w.url);
    const upserts = Array.from({ length: 100 }, (_, index) =>
      w.api.contacts.contacts.upsert({ body: { locationId: w.locationId, email: `p${599 - index * 5}@example.com`, city: "Rome" } }),
    );
    await lockWaiters(w.url, 2);
    await held.letGo();
    await Promise.all([work, ...upserts]);
    const { operation, counts } = await made.get();
    assert.equal(operation?.status, "done");
    assert.equal((counts.result.created ?? 0) + (counts.result.updated ?? 0), 600);
    const found = await w.api.contacts.search.contacts({ body: { locationId: w.locationId, pageLimit: 1 } });
    assert.equal(found.total, 600);
    assert.equal((await w.contactBy("p599@example.com")).city, "Rome");
  });

test("an import and parallel creates of the same people create each of them once", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload(fileOf(600));
  await made.check();
  await w.app.imports.run({ params: made.params, body: w.body });
  const held = await holding(t, w, 1, made);
  const work = workOff(w.jobs);
  await lockWaiters(w.url);
  const creates = Array.from({ length: 100 }, (_, index) =>
    w.api.contacts.contacts
      .create({ body: { locationId: w.locationId, email: `p${index * 6}@example.com` } })
      .catch((refused: unknown) => refused),
  );
  await lockWaiters(w.url, 2);
  await held.letGo();
  await Promise.all([work, ...creates]);
  const found = await w.api.contacts.search.contacts({ body: { locationId: w.locationId, pageLimit: 1 } });
  assert.equal(found.total, 600);
  assert.equal((await made.get()).operation?.status, "done");
});

test("two concurrent imports of the same people create each of them once", async (t) => {
  const w = await startImportApp(t);
  const both = [await w.upload(fileOf(1100)), await w.upload(fileOf(1100))];
  for (const made of both) await made.check();
  for (const { params } of both) await w.app.imports.run({ params, body: w.body });
  // Each slow job of a location gets one of its two queues at random. Two imports in the same queue would run one after the other.
  await w.db.pool.query("update graphile_worker._private_jobs set job_queue_id = null");
  const held = await holding(t, w, 1, ...both);
  const work = [workOff(w.jobs), workOff(w.jobs)];
  await lockWaiters(w.url, 2);
  await held.letGo();
  await Promise.all(work);
  const counts = await Promise.all(both.map(async (made) => (await made.get()).counts.result));
  assert.equal(
    counts.reduce((sum, count) => sum + (count.created ?? 0), 0),
    1100,
  );
  assert.equal(
    counts.reduce((sum, count) => sum + (count.unchanged ?? 0), 0),
    1100,
  );
});

test("a cancelled import keeps what it wrote, reports it, and continues when it is run again", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload(fileOf(1500));
  await made.check();
  const { import: started } = await w.app.imports.run({ params: made.params, body: w.body });
  const params = { operationId: started.operation?.id ?? "" };
  const held = await holding(t, w, 501, made);
  const work = workOff(w.jobs);
  await secondBatchHeld(w, made);
  await w.app.operations.cancel({ params, query: w.query });
  await held.letGo();
  await work;
  const half = await made.get();
  assert.deepEqual([half.operation?.status, half.operation?.done, half.counts.result.created], ["cancelled", 1000, 1000]);
  assert.deepEqual((await made.run()).counts.result, { created: 1500 });
});

test("a program that dies in the middle of an import loses nothing and repeats nothing", async (t) => {
  const w = await startImportApp(t);
  const made = await w.upload(fileOf(1500));
  await made.check();
  const { import: started } = await w.app.imports.run({ params: made.params, body: w.body });
  const operationId = started.operation?.id ?? "";
  // The state after a program is killed in its first batch: a lease that is not renewed, and a job without a worker.
  const dying = new AbortController();
  const held = await holding(t, w, 501, made);
  const work = workOff(w.jobs, dying.signal);
  await secondBatchHeld(w, made);
  dying.abort();
  await held.letGo();
  await work;
  await sql`delete from graphile_worker._private_jobs`.execute(w.db.query);
  await sql`update operation set status = 'running', lease = 'dead', leased_until = now() - interval '1 second' where id = ${operationId}`.execute(
    w.db.query,
  );
  assert.equal(await importRows.countWritten(w.db.query, w.tenant, made.params.importId), 500);
  await recoverOperations(w.jobs);
  await workOff(w.jobs);
  const after = await made.get();
  assert.deepEqual([after.operation?.status, after.operation?.done, after.counts.result], ["done", 1500, { created: 1500 }]);
});
