import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { exceptions, reasonOfException } from "#db/cluster/exceptions.ts";
import { rules, type Violation, violationsOf } from "#db/cluster/violations.ts";
import { tableKinds } from "#db/cluster.ts";
import { openDb } from "#db/pool.ts";
import { runHere, runOn } from "./cli/operator.ts";
import { makeDatabase } from "./testing/database.ts";
import { startTestApp } from "./testing/test-app.ts";

async function newDatabase(t: TestContext) {
  const { url, drop } = await makeDatabase();
  const db = openDb(url, { max: 2 });
  t.after(async () => {
    await db.close();
    await drop();
  });
  return db;
}

const lineOf = ({ rule, subject }: Pick<Violation, "rule" | "subject">) => `${rule}: ${subject}`;

test("only the listed exceptions of the schema break a rule of Citus, and each of them still does", async (t) => {
  const db = await newDatabase(t);
  const found = (await violationsOf(db.query)).map(lineOf).sort();
  const excepted = Object.entries(exceptions).flatMap(([rule, each]) =>
    each.flatMap(({ subjects }) => subjects.map((subject) => `${rule}: ${subject}`)),
  );
  assert.deepEqual(found, excepted.sort());
});

const wrong: Record<keyof typeof rules, { sql: string; subject: string }> = {
  "table-kind": { sql: "create table unknown (id text primary key)", subject: "unknown" },
  "location-column": { sql: "alter table task rename column location_id to place", subject: "task" },
  "key-begins-with-location": { sql: "create unique index note_by_title on note (title, location_id)", subject: "note: note_by_title" },
  "foreign-key": {
    sql: "alter table company add note_id text, add place text, add constraint to_note foreign key (place, note_id) references note (location_id, id)",
    subject: "company: to_note",
  },
  "set-null": {
    sql: "alter table note add constraint kept foreign key (location_id, contact_id) references contact (location_id, id) on delete set null (contact_id)",
    subject: "note: kept",
  },
  identity: { sql: "alter table note add number bigint generated always as identity", subject: "note.number" },
  "statement-trigger": {
    sql: `create function rows_of_notes() returns trigger language plpgsql as $$ begin
        insert into task (location_id, id) select case when true then location_id end, id from made;
        return null;
      end $$;
      create trigger many after insert on note referencing new table as made for each statement execute function rows_of_notes()`,
    subject: "rows_of_notes",
  },
  "reference-trigger": {
    sql: `create function rename_company() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger renamed after update on company for each row execute function rename_company()`,
    subject: "company: renamed",
  },
  "function-kind": {
    sql: `create function count_notes(place text) returns bigint language plpgsql as $$ begin return (select count(*) from "note"); end $$`,
    subject: "count_notes",
  },
  "delegated-function": { sql: "drop function longest_gap(text)", subject: "longest_gap" },
  "sql-function": {
    sql: "create function notes_of(place text) returns bigint language sql as 'select count(*) from note where location_id = place'",
    subject: "notes_of",
  },
  "table-name": {
    sql: "create function named() returns trigger language plpgsql as $$ begin raise '%', TG_TABLE_NAME; end $$",
    subject: "named",
  },
  "volatile-update": {
    sql: "create function renew(place text) returns void language plpgsql as $$ begin update note n set title = gen_random_uuid()::text where location_id = place; end $$",
    subject: "renew",
  },
  "element-update": {
    sql: "create function entitle(place text, titles text[]) returns void language plpgsql as $$ begin update note set title = titles[1] where location_id = place; end $$",
    subject: "entitle",
  },
  "advisory-lock": {
    sql: "create function hold(place text) returns void language plpgsql as $$ begin perform pg_advisory_xact_lock(1); end $$",
    subject: "hold",
  },
  queue: {
    sql: "create function work(place text) returns void language plpgsql as $$ begin perform graphile_worker.add_job('x'); end $$",
    subject: "work",
  },
  notify: {
    sql: "create function call_out() returns void language plpgsql as $$ begin perform pg_notify('x', 'y'); end $$",
    subject: "call_out",
  },
};

test("each rule finds its violations", async (t) => {
  const db = await newDatabase(t);
  const before = new Set((await violationsOf(db.query)).map(lineOf));
  for (const { sql } of Object.values(wrong)) await db.pool.query(sql);
  const found = (await violationsOf(db.query)).map(lineOf).filter((line) => !before.has(line));
  for (const [rule, { subject }] of Object.entries(wrong)) assert.ok(found.includes(`${rule}: ${subject}`), `${rule}: ${subject}`);
});

test("a trigger may read the changed rows, and then write other tables", async (t) => {
  const db = await newDatabase(t);
  await db.pool.query(`create function two_steps() returns trigger language plpgsql as $$ declare made record; begin
      for made in select location_id as place, array_agg(case when id > 'm' then id end) as ids from new_rows group by location_id loop
        insert into task (location_id, id) select made.place, id from unnest(made.ids) as id;
      end loop;
      return null;
    end $$;
    create trigger two_steps after insert on note referencing new table as new_rows for each statement execute function two_steps()`);
  assert.deepEqual(
    (await violationsOf(db.query)).filter(({ subject }) => subject === "two_steps" || subject.endsWith(": two_steps")),
    [],
  );
});

test("set_config, which does not reach the node of a location, is used only in the statement that is for a single server", async () => {
  const root = path.join(import.meta.dirname, "..");
  const files = await Array.fromAsync(glob("{db,service}/**/*.ts", { cwd: root }));
  const programs = files.filter((file) => !file.endsWith(".test.ts") && file !== "db/cluster/violations.ts");
  const using = await Array.fromAsync(programs, async (file) => ({ file, text: await readFile(path.join(root, file), "utf8") }));
  assert.deepEqual(
    using.flatMap(({ file, text }) => (text.includes("set_config(") ? [file] : [])),
    ["db/pool.ts"],
  );
});

test("words in comments and strings of a function are no violation", async (t) => {
  const db = await newDatabase(t);
  await db.pool.query("create function calm() returns text language sql as $$ select 'from note, pg_notify' -- from contact add_job\n $$");
  assert.deepEqual(
    (await violationsOf(db.query)).filter(({ subject }) => subject === "calm"),
    [],
  );
});

const report = z.strictObject({
  canBeDistributed: z.boolean(),
  tables: z.strictObject({ distributed: z.array(z.string()), reference: z.array(z.string()), local: z.array(z.string()) }),
  violations: z.array(z.strictObject({ rule: z.string(), subject: z.string(), why: z.string() })),
  exceptions: z.array(z.strictObject({ rule: z.string(), subject: z.string(), why: z.string() })),
});

test("cluster check prints violations and then exits with status 1, and prints exceptions with their reasons", async (t) => {
  const w = await startTestApp(t);
  const check = async () => {
    const { status, stdout } = await runOn(w, t)(["cluster", "check"]);
    return { status, ...report.parse(JSON.parse(stdout)) };
  };
  const whole = await check();
  assert.equal(whole.status, 0);
  assert.equal(whole.canBeDistributed, true);
  assert.equal(Object.values(whole.tables).flat().length, tableKinds.size);
  assert.deepEqual(whole.violations, []);
  assert.deepEqual(
    whole.exceptions,
    (await violationsOf(w.db.query)).map((violation) => ({ ...violation, why: reasonOfException(violation) ?? "" })),
  );

  await w.db.pool.query("create table unknown (id text primary key)");
  const broken = await check();
  assert.equal(broken.status, 1);
  assert.equal(broken.canBeDistributed, false);
  assert.deepEqual(broken.violations, [{ rule: "table-kind", subject: "unknown", why: rules["table-kind"] }]);
  assert.deepEqual(broken.exceptions, whole.exceptions);
});

test("commands for a cluster refuse a database without Citus, and say what is needed", async (t) => {
  const w = await startTestApp(t);
  const commands = [
    ["init", "--worker", "w1.example.com:5432,w2.example.com:5432"],
    ["distribute"],
    ["status"],
    ["rebalance"],
    ["move", "--location", "one", "--to", "w1:5432"],
  ];
  const run = runOn(w, t);
  for (const { status, stdout, stderr } of await Promise.all(commands.map((given) => run(["cluster", ...given])))) {
    assert.equal(status, 2, stderr);
    assert.equal(stdout, "");
    assert.match(stderr, /This database has no Citus extension\. Install Citus on its server and on each worker/);
  }
});

test("addresses of workers and the number of shards are checked before anything is changed", async (t) => {
  const w = await startTestApp(t);
  const run = runHere(w);
  const refused: [string[], RegExp][] = [
    [["init"], /--worker is missing/],
    [["init", "--worker", "w1"], /--worker must be host:port, such as worker-1\.example\.com:5432, not "w1"/],
    [["init", "--worker", "w1:0"], /--worker must be host:port/],
    [["init", "--worker", "w1:70000"], /--worker must be host:port/],
    [["init", "--worker", ","], /--worker names no worker/],
    [["init", "--worker", "w1:1", "--coordinator", "'; drop table contact"], /--coordinator must be host:port/],
    [["distribute", "--shards", "1"], /--shards/],
    [["distribute", "--shards", "257"], /--shards/],
    [["distribute", "--shards", "many"], /--shards/],
    [["move", "--location", "one"], /--to is missing/],
    [["move", "--location", "one", "--to", "w1"], /--to must be host:port/],
    [["resize"], /There is no command "cluster resize"/],
  ];
  for (const [given, reason] of refused) {
    const { status, stderr } = await run(["cluster", ...given]);
    assert.equal(status, 2, given.join(" "));
    assert.match(stderr, reason);
  }
});
