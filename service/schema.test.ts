import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { program } from "#contract/program.ts";
import { scopes } from "#contract/scopes.ts";
import { migrate, schemaVersion, versionOf } from "#db/migrate.ts";
import { type Db, openDb } from "#db/pool.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { makeDatabase } from "./testing/database.ts";
import { firstVersion, fixtureNames, fixtureOf, openFixture } from "./testing/fixtures.ts";
import { startTestApp } from "./testing/test-app.ts";

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

const rowCounts = async (db: Db) => {
  const counts: Record<string, number> = {};
  const { rows } = await db.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  for (const { name } of rows) counts[name] = (await db.pool.query(`select from "${name}"`)).rowCount ?? 0;
  return counts;
};

/** The single value of a query. */
const only = async (db: Db, text: string): Promise<string> => {
  const { rows } = await db.pool.query<Record<string, string>>(text);
  const [value] = Object.values(rows[0] ?? {});
  assert.ok(value !== undefined, text);
  return value;
};

/** Tables that the migrations add or remove. Page ends are kept for hours only. */
const changedTables = [
  "kysely_migration",
  "kysely_migration_lock",
  "migration",
  "loaded_functions",
  "conversation_walk",
  "conversation_page_end",
  "telephone_secret",
  "ringing_call",
  "waiting_entry",
  "resource",
  "deleted_service_booking",
  "waiting_list_setting",
  "message_search",
  "message_indexing",
  "mailbox",
  "incoming_mail",
  "incoming_mail_piece",
  "account_link",
  "authenticator_app",
  "recovery_code",
  "passkey",
  "sign_in_ticket",
  "calendar_feed",
  "external_calendar",
  "external_busy",
  "erased_contact",
  "backup_run",
  "permission_preset",
  "user_invite",
  "user_last_seen",
  "user_notification",
  "notification_mail",
  "workflow_date_firing",
  "contact_read",
  "privacy_setting",
  "retention_rule",
];

/** PostgreSQL prints fewer parentheses in an expression that it has printed before, such as those of a fixture. */
const withoutParentheses = (text: string) => text.replaceAll(/[()]/g, "");

test("there is a fixture of this version", async () => assert.ok((await fixtureNames()).includes(fixtureOf(program.version))));

for (const name of await fixtureNames())
  test(`the fixture ${name} gets the schema of a new database and keeps all of its rows`, async (t) => {
    const { url, drop } = await openFixture(name);
    const db = openDb(url, { max: 4 });
    t.after(async () => {
      await db.close();
      await drop();
    });
    const assertPresentSchema = async () =>
      assert.equal(
        withoutParentheses(await dumpSchema(db.query)),
        withoutParentheses(await checkedIn()),
        "if the version is not released yet, write its fixture again: db/README.md",
      );
    // The schema of this version is what its fixture has, without a migration.
    if (name === fixtureOf(program.version)) await assertPresentSchema();
    const before = await rowCounts(db);
    await Promise.all([migrate(db), migrate(db)]);
    const after = await rowCounts(db);
    await assertPresentSchema();
    for (const table of changedTables) {
      delete before[table];
      delete after[table];
    }
    assert.deepEqual(after, before);
    assert.ok(Object.values(after).filter((rows) => rows > 0).length > 55);
  });

test("a database older than the last program of the first version is refused unchanged, with the version to start first", async (t) => {
  const { url, drop } = await firstVersion();
  const db = openDb(url, { max: 1 });
  t.after(async () => {
    await db.close();
    await drop();
  });
  await db.pool.query("delete from kysely_migration where name = '0080-left-out'");
  const before = await dumpSchema(db.query);
  await assert.rejects(
    migrate(db),
    /48 migrations of the first version, up to 0079-told-of-deletion\. Start the last program of that version/,
  );
  assert.equal(await dumpSchema(db.query), before);
});

test("users of the first version sign in and find their data", async (t) => {
  const database = await firstVersion();
  const db = openDb(database.url, { max: 1 });
  await migrate(db);
  const { rows } = await db.pool.query<{ locationId: string; email: string }>(
    `select l.id as "locationId", u.email from location l join user_location ul on ul.location_id = l.id join "user" u on u.id = ul.user_id
      where l.name = 'First version'`,
  );
  await db.close();
  const { locationId = "", email = "" } = rows[0] ?? {};
  const w = await startTestApp(t, { database });

  const visitor = createClient(application, (address, init) => w.fetch(address, init));
  const { token } = await visitor.sessions.create({ body: { email, password: "Correct-Horse-7-Battery" } });
  const app = createClient(application, (address, init) =>
    w.fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );
  assert.deepEqual(
    (await app.savedViews.list({ query: { locationId, list: "contacts" } })).views.map(({ name }) => name),
    ["My leads"],
  );

  const { api } = await w.as(locationId, scopes);
  const search = async (query: string) => (await api.contacts.search.contacts({ body: { locationId, pageLimit: 20, query } })).contacts;
  const [ada, ...others] = await search("lovelace");
  assert.deepEqual([ada?.firstName, ada?.tags, others], ["Ada", ["vip"], []]);

  // A contact that was deleted before is restored after.
  assert.deepEqual(await search("mary"), []);
  const deletedId = await only(w.db, "select contact_id from deleted_contact where name = 'Mary Deleted'");
  await app.contactDetails.restore({ params: { deletedId }, body: { locationId } });
  const { notes } = await api.contacts.notes.list({ params: { contactId: deletedId } });
  assert.deepEqual(
    notes.map(({ body }) => body),
    ["Comes back with its contact"],
  );

  const demo = await w.as("demo-harbour", scopes);
  const ask = async (address: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify({ locationId: "demo-harbour", ...body }) };
    const response = await demo.send(address, { ...init, headers: { version: "v3", "content-type": "application/json" } });
    return Reflect.get(Object(await response.json()), "total");
  };
  const countOf = async (rows: string) => Number(await only(w.db, `select count(*) from ${rows} and location_id = 'demo-harbour'`));
  const withAppointment = await only(
    w.db,
    "select contact_id from appointment where location_id = 'demo-harbour' and contact_id is not null and master_id is null limit 1",
  );
  const { events } = await demo.api.contacts.contacts.appointments({ params: { contactId: withAppointment } });
  assert.ok(events.length > 0);
  assert.equal(await ask("/conversations/search?locationId=demo-harbour"), await countOf("conversation where true"));
  const key = await only(w.db, "select object_key from object_record where location_id = 'demo-harbour' limit 1");
  assert.equal(
    await ask(`/objects/${key}/records/search`, { page: 1, pageLimit: 10, query: "", searchAfter: [] }),
    await countOf(`object_record where object_key = '${key}'`),
  );
});
