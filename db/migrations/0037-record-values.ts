import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const searchedNames = "array(select substring(key from '[^.]+$') from unnest(s.searchable_properties) as key)";

/** The objects of changed rows: what their schemas, if they are still there, say is searchable. */
const kindsOf = (rows: string) => `select k.location_id, k.object_key, s.revision, ${searchedNames} as names
  from (select distinct location_id, object_key from ${rows}) k left join object_schema s on s.location_id = k.location_id and s.key = k.object_key`;

const ofKind = "r.location_id = kind.location_id and r.object_key = kind.object_key";
/** What stands in the index of a row. One that is behind the schema may have any of its values there. */
const indexed = (rows: string) => `select r.location_id, v.id as value_id, r.date_added, r.id as record_id
  from ${rows} r, lateral record_values(r.object_key, r.properties, case when r.revision = kind.revision then kind.names end) v where ${ofKind}`;
const index = (rows: string) => `with said as materialized (
    select r.location_id, r.object_key, r.date_added, r.id as record_id, v.id, v.name, v.text
    from ${rows} r, lateral record_values(r.object_key, r.properties, kind.names) v where ${ofKind}
  ), fresh as (
    insert into object_value (location_id, object_key, id, name, text)
    select distinct location_id, object_key, id, name, text from said
    where not exists (
      select from object_value o where o.location_id = said.location_id and o.object_key = said.object_key and o.id = said.id)
    order by location_id, object_key, id on conflict do nothing
  )
  insert into object_value_record (location_id, value_id, date_added, record_id)
  select location_id, id, date_added, record_id from said on conflict do nothing`;
const unindex = (gone: string) => `delete from object_value_record u using (${gone}) gone
  where u.location_id = gone.location_id and u.value_id = gone.value_id and u.date_added = gone.date_added and u.record_id = gone.record_id`;

/** Those of the rows whose values, or whose place among the others, are others now. */
const changed = (rows: string) => `(
  select ${rows}.* from new_rows join old_rows on old_rows.location_id = new_rows.location_id and old_rows.id = new_rows.id
  where (old_rows.properties, old_rows.revision, old_rows.date_added) is distinct from (new_rows.properties, new_rows.revision, new_rows.date_added))`;

/** Records that are as their schema says. A job comes to the others. */
const standing = `object_record r
  join (select s.location_id, s.key, s.revision, ${searchedNames} as names from object_schema s offset 0) s
    on s.location_id = r.location_id and s.key = r.object_key and s.revision = r.revision,
  lateral record_values(r.object_key, r.properties, s.names) v`;

const trigger = (name: string, body: string) => `create function ${name}() returns trigger language plpgsql as $$
  declare
    kind record;
  begin
    ${body}
    return null;
  end $$`;
const tallied = (rows: string, sign: string) =>
  `perform tally_records(location_id, object_key, ${sign}count(*)) from ${rows} group by location_id, object_key;`;

const statements = [
  // Each different value that records of an object have in one of the searchable fields, in small letters.
  `create table object_value (
    location_id text not null,
    object_key text not null,
    -- Made of the object, the name and the text, so that nobody has to ask for it.
    id uuid not null,
    name text not null,
    text text not null
  )`,
  // The records that have it, in the order in which they were added. Without references, since rows come and go with the records, by a trigger.
  `create table object_value_record (
    location_id text not null,
    value_id uuid not null,
    date_added timestamptz(3) not null,
    record_id text not null
  )`,
  // How many records an object has: the sum of rows of which each writer takes one that nobody else holds.
  `create table object_tally (
    location_id text not null,
    object_key text not null,
    id uuid not null,
    records bigint not null,
    primary key (location_id, object_key, id),
    foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
  ) with (fillfactor = 50)`,

  `create function record_value_id(object_key text, name text, text text) returns uuid language sql immutable parallel safe as $$
    select encode(substring(sha256(convert_to(object_key || chr(31) || name || chr(31) || text, 'UTF8')) for 16), 'hex')::uuid
  $$`,
  // Every value under these names, of all where none are given. A text box list has one for each of its boxes.
  `create function record_values(object_key text, properties jsonb, names text[]) returns table (id uuid, name text, text text)
  language sql immutable parallel safe as $$
    select distinct record_value_id(object_key, said.name, said.text), said.name, said.text
    from (
      select split_part(property.key, '.', 1) as name, lower(leaf.value #>> '{}') as text
      from jsonb_each(properties) as property, lateral (
        select property.value where jsonb_typeof(property.value) not in ('object', 'array', 'null')
        union all
        select found from jsonb_path_query(property.value, 'strict $.** ? (@.type() != "object" && @.type() != "array" && @.type() != "null")') as found
        where jsonb_typeof(property.value) in ('object', 'array')
      ) as leaf (value)
      where names is null or property.key = any(names) or split_part(property.key, '.', 1) = any(names)
    ) as said
  $$`,

  `create function tally_records(place text, object text, more bigint) returns void language plpgsql as $$
  declare
    free uuid;
  begin
    select t.id into free from object_tally t where t.location_id = place and t.object_key = object limit 1 for update skip locked;
    if free is not null then
      update object_tally t set records = records + more where t.location_id = place and t.object_key = object and t.id = free;
    else
      -- An object that is being deleted has none any more.
      insert into object_tally (location_id, object_key, id, records)
        select location_id, key, gen_random_uuid(), more from object_schema where location_id = place and key = object;
    end if;
  end $$`,
  trigger(
    "index_new_records",
    `for kind in ${kindsOf("new_rows")} loop ${index("new_rows")}; end loop;
    ${tallied("new_rows", "")}`,
  ),
  trigger(
    "index_changed_records",
    `for kind in ${kindsOf("new_rows")} loop
      ${unindex(`${indexed(changed("old_rows"))} except ${indexed(changed("new_rows"))}`)};
      ${index(changed("new_rows"))};
    end loop;`,
  ),
  trigger(
    "unindex_records",
    `for kind in ${kindsOf("old_rows")} loop ${unindex(indexed("old_rows"))}; end loop;
    ${tallied("old_rows", "-")}`,
  ),

  `insert into object_value_record (location_id, value_id, date_added, record_id)
    select r.location_id, v.id, r.date_added, r.id from ${standing}`,
  `insert into object_value (location_id, object_key, id, name, text)
    select distinct r.location_id, r.object_key, v.id, v.name, v.text from ${standing}`,
  `insert into object_tally (location_id, object_key, id, records)
    select location_id, object_key, gen_random_uuid(), count(*) from object_record group by location_id, object_key`,
  // Keys are made when the rows stand: a million records have millions of values.
  `alter table object_value add primary key (location_id, object_key, id),
    add foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade`,
  "alter table object_value_record add primary key (location_id, value_id, date_added, record_id)",
  // What waits to be sorted in is looked through by each search, so it is little.
  "create index object_value_by_text on object_value using gin (text gin_trgm_ops) with (gin_pending_list_limit = 512)",
  "analyze object_value, object_value_record, object_tally",

  `create trigger index_insert after insert on object_record referencing new table as new_rows
    for each statement execute function index_new_records()`,
  `create trigger index_update after update on object_record referencing old table as old_rows new table as new_rows
    for each statement execute function index_changed_records()`,
  `create trigger index_delete after delete on object_record referencing old table as old_rows
    for each statement execute function unindex_records()`,

  "alter table object_record drop column search_text",
  "drop function record_search_text",
];
