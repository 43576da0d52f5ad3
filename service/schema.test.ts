import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { migrate, schemaVersion, versionOf } from "#db/migrate.ts";
import { openDb } from "#db/pool.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { makeDatabase } from "./testing/database.ts";

async function newDatabase(t: TestContext) {
  const { url, drop } = await makeDatabase();
  const db = openDb(url, { max: 4 });
  t.after(async () => {
    await db.close();
    await drop();
  });
  return db;
}

const checkedIn = () => readFile(path.join(import.meta.dirname, "../db/schema.sql"), "utf8");

test("db/schema.sql describes a new database", async (t) => {
  const db = await newDatabase(t);
  assert.equal(await dumpSchema(db.query), await checkedIn(), "run `npm run schema`");
});

test("migrating a current database again changes nothing", async (t) => {
  const db = await newDatabase(t);
  await Promise.all([migrate(db), migrate(db)]);
  assert.equal(await versionOf(db), schemaVersion);
  assert.equal(await dumpSchema(db.query), await checkedIn());
});

test("functions and triggers that differ from their files are replaced", async (t) => {
  const db = await newDatabase(t);
  await db.pool.query("create or replace function new_event_id() returns text language sql volatile as $$ select 'another' $$");
  await db.pool.query("drop trigger log_update on contact");
  await db.pool.query("update loaded_functions set hash = 'of earlier files'");
  await migrate(db);
  assert.equal(await dumpSchema(db.query), await checkedIn());
});

test("a database of a newer program is refused and not changed", async (t) => {
  const db = await newDatabase(t);
  await db.pool.query("insert into migration (name) values ('9999-from-the-future')");
  await assert.rejects(migrate(db), /has the migration 9999-from-the-future, which this program does not know/);
  assert.equal(await versionOf(db), "9999-from-the-future");
});
