import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import { startTestApp } from "../testing/test-app.ts";
import { regularly, workOff } from "./jobs.ts";
import { addJob } from "./queue.ts";

test("each job of the crontab runs to its end, whatever the time of day", async (t) => {
  const w = await startTestApp(t);
  await w.location();
  const items = parseCrontab(regularly.join("\n"));
  assert.ok(items.length > 20);
  for (const { task, payload } of items) await addJob(w.db.query, task, payload ?? {});
  await workOff(w.deps);
  const { rows } = await sql<{ task_identifier: string; last_error: string }>`
    select task_identifier, last_error from graphile_worker.jobs where last_error is not null`.execute(w.db.query);
  assert.deepEqual(rows, []);
});
