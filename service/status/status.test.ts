import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as runs from "#db/backup/runs.ts";
import { addJob } from "../jobs/queue.ts";
import { startTestApp } from "../testing/test-app.ts";

const hourMs = 60 * 60 * 1000;

test("admins see jobs that wait, the disk, and whether backups are late; other users see nothing of it", async (t) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-status-"));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const w = await startTestApp(t, { dataDir, settings: { backup: { to: path.join(dataDir, "backups"), everyMs: 24 * hourMs } } });
  const { locationId } = await w.location();
  const admin = await w.user(locationId, { role: "admin" });
  const user = await w.user(locationId, { role: "user" });
  const read = async () => (await admin.app.status.get({ query: { locationId } })).status;
  await assertRefused(user.app.status.get({ query: { locationId } }), "FORBIDDEN");

  const fresh = await read();
  assert.match(fresh.version, /^\d+\.\d+\.\d+/);
  assert.match(fresh.database.version, /^\d+/);
  assert.ok(fresh.database.bytes > 1_000_000 && fresh.disk !== null && fresh.disk.freeBytes <= fresh.disk.totalBytes);
  assert.deepEqual(
    [fresh.messages.sendsMail, fresh.messages.sendsTexts, fresh.messages.failed, fresh.webhooks.failed],
    [false, false, 0, 0],
  );
  assert.deepEqual([fresh.backup.everyMs, fresh.backup.lastAt, fresh.backup.isLate], [24 * hourMs, null, false]);

  await addJob(w.db.query, "recover-workflows", {}, { key: "waits" });
  const waiting = (await read()).jobs;
  assert.ok(waiting.due >= 1 && waiting.oldestDueAt !== null);

  const id = await runs.begin(w.db.query, { kind: "backup", target: "x", now: w.now() });
  const finishedAt = w.now();
  await runs.finish(w.db.query, id, { finished_at: finishedAt, backup_id: "one", bytes: 1 });
  const backedUp = (await read()).backup;
  assert.deepEqual([backedUp.lastAt, backedUp.isLate, backedUp.hasFailed], [finishedAt.toISOString(), false, false]);
  w.advance(49 * hourMs);
  // The session has ended meanwhile.
  const later = await w.user(locationId, { role: "admin" });
  assert.equal((await later.app.status.get({ query: { locationId } })).status.backup.isLate, true);
});
