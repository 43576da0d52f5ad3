import assert from "node:assert/strict";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { migrations, schemaVersion, versionOf } from "#db/migrate.ts";
import { openDb } from "#db/pool.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { answered, runOn } from "./cli/operator.ts";
import { makeEmptyDatabase } from "./testing/database.ts";
import { firstVersion } from "./testing/fixtures.ts";
import { freePort, start } from "./testing/program.ts";
import { startTestApp } from "./testing/test-app.ts";

async function folder(t: TestContext): Promise<string> {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-upgrade-"));
  t.after(() => rm(place, { recursive: true, force: true }));
  return place;
}

/** The database of an earlier version, and the command line on it. */
async function startEarlier(t: TestContext) {
  const { url, drop } = await firstVersion();
  const db = openDb(url, { max: 2 });
  t.after(async () => {
    await db.close();
    await drop();
  });
  const dataDir = await folder(t);
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, APP_SECRET: "a secret of the tests, thirty-two long" };
  const run = runOn({ url }, t);
  return { db, dataDir, environment, run: (given: string[], more = {}) => run(given, { ...environment, ...more }) };
}

const planned = z.object({
  program: z.object({ version: z.string(), schema: z.literal(schemaVersion) }),
  database: z.object({ version: z.string(), schema: z.string().nullable(), unknown: z.array(z.string()) }),
  migrations: z.array(
    z.object({
      name: z.string(),
      what: z.string(),
      tables: z.array(z.object({ name: z.string(), rows: z.number() })),
      seconds: z.number(),
    }),
  ),
  estimatedSeconds: z.number(),
  backup: z.object({ lastAt: z.string().nullable(), isRecent: z.boolean(), before: z.string().nullable() }),
  runsSideBySide: z.boolean(),
  advice: z.string(),
});
const upgraded = z.object({ migrations: z.array(z.string()), backup: z.object({ id: z.string(), place: z.string() }).nullable() });
const listed = z.object({ backups: z.array(z.object({ id: z.string(), rows: z.number() })) });

test("upgrade --check says what an upgrade would do, and changes nothing", async (t) => {
  const { db, dataDir, run } = await startEarlier(t);
  const before = await dumpSchema(db.query);
  const plan = answered(await run(["upgrade", "--check"]), planned);
  assert.deepEqual(
    plan.migrations.map(({ name }) => name),
    migrations,
  );
  const search = plan.migrations.find(({ name }) => name === "0002-contact-search");
  assert.equal(search?.what, "Contacts are searched by trigrams and by plain columns; db/contacts/search/README.md.");
  const { rows } = await db.pool.query<{ count: string }>("select count(*) as count from contact");
  assert.deepEqual(search?.tables, [{ name: "contact", rows: Number(rows[0]?.count) }]);
  assert.ok(plan.estimatedSeconds > 0);
  assert.equal(plan.database.schema, "first version");
  assert.deepEqual(plan.backup, { lastAt: null, isRecent: false, before: path.join(dataDir, "upgrade-backups") });
  assert.deepEqual([plan.runsSideBySide, plan.advice], [false, "Stop all instances of the previous version, then start this one."]);
  assert.equal(await dumpSchema(db.query), before);

  const current = answered(await run(["upgrade"], { BACKUP_BEFORE_UPGRADE: "0" }), upgraded);
  assert.deepEqual(current, { migrations, backup: null });
  const after = answered(await run(["upgrade", "--check"]), planned);
  assert.deepEqual([after.migrations, after.estimatedSeconds, after.advice], [[], 0, "The database is up to date."]);
});

test("upgrade --check and a start refuse the database of a newer program with a readable message", async (t) => {
  const w = await startTestApp(t);
  await w.db.pool.query("insert into migration (name) values ('9999-from-the-future')");
  const { status, stdout } = await runOn(w, t)(["upgrade", "--check"]);
  assert.equal(status, 1);
  const plan = planned.parse(JSON.parse(stdout));
  assert.deepEqual(plan.database.unknown, ["9999-from-the-future"]);
  assert.match(plan.advice, /^A newer version changed this database\./);
  const started = start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(await freePort()) });
  assert.equal(await started.ended, 1);
  assert.match(started.said(), /it has the migration 9999-from-the-future, which this program does not know\. Start the newer program/);
});

test("a backup is made before the migrations, and restores the earlier data", async (t) => {
  const { db, run, environment } = await startEarlier(t);
  const to = await folder(t);
  const counted = "select (select count(*) from contact) + (select count(*) from note) + (select count(*) from message) as rows";
  const { rows: before } = await db.pool.query<{ rows: string }>(counted);
  const { migrations: ran, backup } = answered(await run(["upgrade"], { BACKUP_TO: to }), upgraded);
  assert.deepEqual(ran, migrations);
  assert.equal(backup?.place, to);
  assert.equal(await versionOf(db), schemaVersion);
  const { backups } = answered(await run(["backup", "list", "--to", to]), listed);
  assert.deepEqual(
    backups.map(({ id }) => id),
    [backup?.id],
  );
  const { rows: runs } = await db.pool.query<{ backup_id: string }>("select backup_id from backup_run where error is null");
  assert.deepEqual(runs, [{ backup_id: backup?.id }]);

  const empty = await makeEmptyDatabase();
  t.after(() => empty.drop());
  const place = { ...environment, DATABASE_URL: empty.url, DATA_DIR: await folder(t) };
  const { status, stderr } = await run(["restore", "--from", to], place);
  assert.equal(status, 0, stderr);
  const again = openDb(empty.url, { max: 1 });
  assert.deepEqual((await again.pool.query<{ rows: string }>(counted)).rows, before);
  await again.close();
});

test("a start whose backup fails changes nothing and says what to do", async (t) => {
  const { db, environment } = await startEarlier(t);
  const before = await dumpSchema(db.query);
  const file = path.join(await folder(t), "file");
  await writeFile(file, "");
  const started = start(t, { ...environment, SERVICE_PORT: String(await freePort()), BACKUP_TO: path.join(file, "backups") });
  assert.equal(await started.ended, 1);
  assert.match(started.said(), /The database needs \d+ migrations\. A backup is made in .* first\./);
  assert.match(
    started.said(),
    /the backup before it failed: .*\. Nothing was changed\. Name another place by BACKUP_TO, or set BACKUP_BEFORE_UPGRADE=0/,
  );
  assert.equal(await dumpSchema(db.query), before);
});

test("no backup is made if there is nothing to lose", async (t) => {
  const { db, dataDir, run } = await startEarlier(t);
  await db.pool.query("delete from location");
  assert.equal(answered(await run(["upgrade"]), upgraded).backup, null);
  await assert.rejects(access(path.join(dataDir, "upgrade-backups")));
});

test("a program keeps working beside a newer one whose migrations only add, and is not ready beside any other", async (t) => {
  const w = await startTestApp(t);
  const readiness = async () => (await w.fetch("/readyz")).status;
  await w.db.pool.query("insert into migration (name, allows_earlier) values ('9998-adds', true)");
  assert.equal(await readiness(), 200);
  await w.db.pool.query("insert into migration (name) values ('9999-removes')");
  assert.equal(await readiness(), 503);
});

test("the migrations of this version are marked by whether they only add", async (t) => {
  const { db, run } = await startEarlier(t);
  answered(await run(["upgrade"], { BACKUP_BEFORE_UPGRADE: "0" }), upgraded);
  const { rows } = await db.pool.query<{ name: string }>("select name from migration where allows_earlier");
  const marked = rows.map(({ name }) => name);
  assert.ok(marked.includes("0031-side-by-side") && marked.includes("0026-backups"));
  assert.ok(!marked.includes("0001-from-first-version") && !marked.includes("0002-contact-search"));
});
