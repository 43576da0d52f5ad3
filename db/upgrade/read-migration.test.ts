import assert from "node:assert/strict";
import { test } from "node:test";
import { isExpanding, readMigration, statementsIn } from "./read-migration.ts";

test("statements are separated outside strings, comments and bodies of functions", () => {
  const script = `-- first; not a statement
    create function one() returns text language sql as $$ select 'a;b'; $$;
    insert into tag (name) values ('semi;colon', 'quote''s;'); /* ; */
    update "user" set name = 'x'`;
  assert.deepEqual(
    statementsIn(script).map((statement) => statement.slice(0, 12)),
    ["create funct", "insert into ", 'update "user'],
  );
});

test("a migration names the tables whose rows it processes, except those that it creates", () => {
  const script = `create table box (id text primary key);
    create index box_by_id on box (id);
    create index contact_by_name on contact (location_id, name);
    alter table contact add column nickname text, add column points integer not null default 0;
    insert into box select id from location;
    update message m set settled_at = r.date_added from message_dispatch r where r.id = m.id;`;
  assert.deepEqual(
    readMigration(script).map(({ work, tables }) => [work, ...tables]),
    [
      ["describe"],
      ["scan"],
      ["scan", "contact"],
      ["describe", "contact"],
      ["change", "location"],
      ["change", "message", "message_dispatch"],
    ],
  );
});

test("a migration that only adds lets the program of the version before go on", () => {
  for (const script of [
    "create table box (id text primary key, name text not null unique); create unique index box_by_name on box (name);",
    'alter table "user" add column is_new boolean not null default false;',
    "alter table contact add nickname text; create index contact_by_nickname on contact (nickname);",
    "alter table contact alter column nickname drop not null, alter column nickname set default 'a, b';",
    "drop index contact_by_nickname; update contact set nickname = lower(nickname);",
    "alter table contact drop constraint contact_nickname;",
  ])
    assert.equal(isExpanding(script), true, script);
});

test("a migration that removes, renames or requires something does not", () => {
  for (const script of [
    "drop table box;",
    "drop function old_name;",
    "alter table contact drop column nickname;",
    "alter table contact rename column nickname to name;",
    "alter table contact add column nickname text not null;",
    "alter table contact add column one text, alter column two set not null;",
    "alter table contact alter column nickname type integer using 1;",
    "alter table contact add constraint short check (length(nickname) < 9);",
    "create unique index contact_by_nickname on contact (nickname);",
    "do $$ begin null; end $$;",
  ])
    assert.equal(isExpanding(script), false, script);
});
