import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { apiVersion } from "#contract/common.ts";
import { restoreCluster } from "#db/embedded/base-backup.ts";
import { baseFolder, isSegmentBefore, walFolder } from "#db/embedded/wal.ts";
import { folder, freePort, operatorOf, start, untilHealthy } from "../testing/program.ts";

const created = z.object({ contact: z.object({ id: z.string() }) });

test("the embedded database is restored as it was at a moment between two changes", { timeout: 600_000 }, async (t) => {
  const dataDir = await folder(t);
  const to = path.join(await folder(t), "backups");
  const port = await freePort();
  const archived = { BACKUP_TO: to, BACKUP_EVERY: "24h", BACKUP_POINT_IN_TIME: "1" };
  const environment = { DATA_DIR: dataDir, SERVICE_PORT: String(port), ...archived };
  const ask = operatorOf(environment);
  let started = start(t, environment);
  await untilHealthy(port, started.said);
  await ask("location", "create", "--name", "Here", "--id", "here");
  const token = String((await ask("token", "create", "--location", "here", "--name", "Test", "--all-scopes")).token);
  const headers = { version: apiVersion, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const create = async (at: number, firstName: string) => {
    const answer = await fetch(`http://127.0.0.1:${at}/contacts/`, {
      method: "POST",
      headers,
      body: JSON.stringify({ locationId: "here", firstName }),
    });
    assert.equal(answer.status, 201);
    return created.parse(await answer.json()).contact.id;
  };
  const statusOf = async (at: number, id: string) => (await fetch(`http://127.0.0.1:${at}/contacts/${id}`, { headers })).status;

  // The service makes its first backup by the schedule at some moment of the first minute.
  const backUp = async (...given: string[]): Promise<void> => {
    try {
      await ask("backup", ...given);
    } catch (thrown) {
      if (!String(thrown).includes("is running already")) throw thrown;
      await sleep(200);
      await backUp(...given);
    }
  };
  await backUp();
  const before = await create(port, "Before");
  await sleep(1100);
  const until = new Date().toISOString();
  await sleep(1100);
  const after = await create(port, "After");
  const removed = await fetch(`http://127.0.0.1:${port}/contacts/${before}`, { method: "DELETE", headers });
  assert.equal(removed.status, 200);
  // The end of the log is archived when the server stops.
  started.child.kill("SIGINT");
  assert.equal(await started.ended, 0);
  assert.ok((await readdir(walFolder(to))).every((name) => name.endsWith(".gz")));

  const place = { DATA_DIR: path.join(await folder(t), "data") };
  await mkdir(place.DATA_DIR, { mode: 0o711 });
  const restore = operatorOf(place);
  const restored = await restore("restore", "--from", to, "--until", until);
  assert.equal(restored.restoredUntil, until);
  const again = await freePort();
  started = start(t, { ...place, SERVICE_PORT: String(again) });
  await untilHealthy(again, started.said);
  assert.deepEqual([await statusOf(again, before), await statusOf(again, after)], [200, 404]);
  await create(again, "Later");
  started.child.kill("SIGINT");
  assert.equal(await started.ended, 0);

  // A second copy, after which the rules keep no older one.
  started = start(t, environment);
  await untilHealthy(port, started.said);
  const bases = async () => (await readdir(baseFolder(to))).sort();
  const old = await bases();
  await backUp("--keep", "last=1");
  const [newest] = await bases();
  assert.deepEqual([(await bases()).length, old.includes(newest ?? "")], [1, false]);
  await assert.rejects(restore("restore", "--from", to, "--until", until), /The earliest moment that can be restored is/);
  started.child.kill("SIGINT");
  await started.ended;
  const empty = { DATA_DIR: path.join(await folder(t), "data") };
  await assert.rejects(
    operatorOf(empty)("restore", "--from", to, "--until", new Date(Date.now() + 3_600_000).toISOString()),
    /ends before/,
  );
});

test("a restore from an archive that PostgreSQL cannot read is refused before anything is copied", async (t) => {
  const dataDir = await folder(t);
  const at = new Date().toISOString();
  const base = { id: "one", major: "18", startedAt: at, finishedAt: at, segment: "000000010000000000000001" };
  const restore = (to: string) => restoreCluster(dataDir, to, base, new Date());
  await assert.rejects(restore(path.join(await folder(t), "100%")), /the name has one of/);
  await assert.rejects(restore(await folder(t)), /PostgreSQL cannot enter/);
});

test("settings that exclude the archived log are refused in one line", async (t) => {
  const dataDir = await folder(t);
  const refusal = async (more: Record<string, string>) => {
    const started = start(t, { DATA_DIR: dataDir, SERVICE_PORT: String(await freePort()), BACKUP_POINT_IN_TIME: "1", ...more });
    assert.equal(await started.ended, 1);
    return started.said();
  };
  const scheduled = { BACKUP_TO: "/tmp/x", BACKUP_EVERY: "24h" };
  assert.match(await refusal({}), /needs BACKUP_EVERY, and a folder as BACKUP_TO/);
  assert.match(await refusal({ ...scheduled, BACKUP_PASSPHRASE: "a long passphrase" }), /is not encrypted/);
  assert.match(await refusal({ ...scheduled, DATABASE_URL: "postgres://x@127.0.0.1:1/x" }), /is for the embedded database/);
});

test("segments of the log are compared by their position, on every timeline", () => {
  const first = "000000010000000000000005";
  assert.ok(isSegmentBefore("000000010000000000000004.gz", first));
  assert.ok(isSegmentBefore("000000020000000000000004.gz", first));
  assert.ok(!isSegmentBefore("000000010000000000000005.gz", first));
  assert.ok(!isSegmentBefore("000000020000000000000006.gz.part", first));
  assert.ok(!isSegmentBefore("00000002.history.gz", first));
});
