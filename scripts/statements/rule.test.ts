import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadModule } from "libpg-query";
import { tablesWithoutLocation } from "./rule.ts";

before(loadModule);

const good: Record<string, string> = {
  "a table with its own location": "select * from contact where location_id = $1 and id = $2",
  "the constant on the left": "select * from contact where $1 = location_id",
  "a text and a cast": "select * from contact c where c.location_id = 'a'::text",
  "a row of columns": "select * from contact where (location_id, id) = ($1, $2)",
  "both tables of a join": "select * from contact c join note n on n.contact_id = c.id where c.location_id = $1 and n.location_id = $1",
  "the location in the condition of an inner join": "select * from contact c join note n on n.location_id = $1 where c.location_id = $1",
  "the inner side of a left join":
    "select * from contact c left join note n on n.location_id = $1 and n.contact_id = c.id where c.location_id = $1",
  "a subquery": "select * from contact c where location_id = $1 and exists (select from note n where n.location_id = $1)",
  "a common table expression": "with found as (select * from note where location_id = $1) select * from found",
  "an expression that is named as a table": "with note as (select 1) select * from note",
  "tables that every node has": `select * from "user" u join user_location l on l.user_id = u.id join location on true`,
  "tables of other schemas": "select * from graphile_worker.task",
  "an update": "update contact set name = $1 from note n where contact.location_id = $2 and n.location_id = $2",
  "a deletion": "delete from contact using note n where contact.location_id = $1 and n.location_id = $1",
  "an insertion": "insert into contact (location_id, id) values ($1, $2) on conflict do nothing",
  "an insertion of what is selected": "insert into contact (location_id, id) select location_id, id from note where location_id = $1",
  "an insertion of whole rows": "insert into contact select * from jsonb_populate_recordset(null::contact, $1)",
  "an insertion of a whole row": "insert into contact select (jsonb_populate_record(null::contact, $1)).*",
  "both sides of a union": "select id from contact where location_id = $1 union all select id from note where location_id = $1",
  "a merge": "merge into contact c using (select $1 as id) s on c.location_id = $2 and c.id = s.id when matched then do nothing",
  "copied rows": "copy contact (location_id, id) from stdin",
  "statements about no rows": "begin; set local crm.actor = 'x'; create table x (id int); notify y",
};

const bad: Record<string, { text: string; tables: string[] }> = {
  "no location": { text: "select * from contact where id = $1", tables: ["contact"] },
  "only a joined location": {
    text: "select * from contact c join note n on n.location_id = c.location_id where c.location_id = $1",
    tables: ["note"],
  },
  "a location that USING joins": {
    text: "select * from contact c join note n using (location_id) where c.location_id = $1",
    tables: ["note"],
  },
  "one of two locations": { text: "select * from contact where location_id = $1 or location_id = $2", tables: ["contact"] },
  "another location": { text: "select * from contact where location_id <> $1", tables: ["contact"] },
  "a negated location": { text: "select * from contact where not (location_id = $1)", tables: ["contact"] },
  "a list of locations": { text: "select * from contact where location_id = any($1)", tables: ["contact"] },
  "the outer side of a left join": {
    text: "select * from contact c left join note n on n.location_id = $1 and c.location_id = $1",
    tables: ["contact"],
  },
  "a full join": {
    text: "select * from contact c full join note n on n.location_id = $1 and c.location_id = $1",
    tables: ["contact", "note"],
  },
  "a subquery": {
    text: "select (select count(*) from note n where n.contact_id = c.id) from contact c where location_id = $1",
    tables: ["note"],
  },
  "a lateral subquery": {
    text: "select * from contact c cross join lateral (select * from note where contact_id = c.id) n where c.location_id = $1",
    tables: ["note"],
  },
  "a common table expression": { text: "with found as (delete from note returning *) select * from found", tables: ["note"] },
  "an update": { text: "update contact set name = $1 where id = $2", tables: ["contact"] },
  "an update that moves a row": { text: "update contact set location_id = $1 where location_id = $2", tables: ["contact"] },
  "a table of an update": { text: "update contact set name = n.title from note n where contact.location_id = $1", tables: ["note"] },
  "a deletion": { text: "delete from contact", tables: ["contact"] },
  "a table of a deletion": { text: "delete from contact using note n where contact.location_id = $1", tables: ["note"] },
  "an insertion": { text: "insert into contact (id) values ($1)", tables: ["contact"] },
  "an insertion without columns": { text: "insert into contact values ($1)", tables: ["contact"] },
  "what an insertion selects": { text: "insert into contact (location_id, id) select location_id, id from note", tables: ["note"] },
  "a subquery of a conflict": {
    text: "insert into contact (location_id) values ($1) on conflict (location_id) do update set name = (select title from note)",
    tables: ["note"],
  },
  "one side of a union": { text: "select id from contact where location_id = $1 union all select id from note", tables: ["note"] },
  "a merge": { text: "merge into contact c using note n on c.location_id = $1 when matched then do nothing", tables: ["note"] },
  "rows copied to a client": { text: "copy contact (location_id) to stdout", tables: ["contact"] },
  "copied rows": { text: "copy contact (id) from stdin", tables: ["contact"] },
  "a query that is copied": { text: "copy (select * from contact) to stdout", tables: ["contact"] },
  "an explained query": { text: "explain select * from contact", tables: ["contact"] },
  "the second of several statements": { text: "select 1; select * from public.contact", tables: ["contact"] },
  "a text that is not parsed": { text: "select from where", tables: ["(not parsed)"] },
};

for (const [name, text] of Object.entries(good))
  test(`each table has its own location: ${name}`, () => assert.deepEqual(tablesWithoutLocation(text), []));

for (const [name, { text, tables }] of Object.entries(bad))
  test(`a table without its own location is found: ${name}`, () => assert.deepEqual(tablesWithoutLocation(text), tables));
