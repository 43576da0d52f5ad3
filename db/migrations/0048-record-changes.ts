import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What of the rows stands otherwise among the others. Told apart by their contents, so that many that change together cost no more each than one. */
const columns = "location_id, object_key, id, properties, revision, date_added";
const changed = (rows: string, others: string) => `(select ${columns} from ${rows} except select ${columns} from ${others})`;

const ofKind = "r.location_id = kind.location_id and r.object_key = kind.object_key";
const indexed = (rows: string) => `select r.location_id, v.id as value_id, r.date_added, r.id as record_id
  from ${rows} r, lateral record_values(r.object_key, r.properties, case when r.revision = kind.revision then kind.names end) v where ${ofKind}`;

const statements = [
  `create or replace function index_changed_records() returns trigger language plpgsql as $$
  declare
    kind record;
  begin
    for kind in select k.location_id, k.object_key, s.revision, array(select substring(key from '[^.]+$') from unnest(s.searchable_properties) as key) as names
      from (select distinct location_id, object_key from new_rows) k
      left join object_schema s on s.location_id = k.location_id and s.key = k.object_key
    loop
      delete from object_value_record u
      using (${indexed(changed("old_rows", "new_rows"))} except ${indexed(changed("new_rows", "old_rows"))}) gone
      where u.location_id = gone.location_id and u.value_id = gone.value_id and u.date_added = gone.date_added and u.record_id = gone.record_id;

      with said as materialized (
        select r.location_id, r.object_key, r.date_added, r.id as record_id, v.id, v.name, v.text
        from ${changed("new_rows", "old_rows")} r, lateral record_values(r.object_key, r.properties, kind.names) v where ${ofKind}
      ), fresh as (
        insert into object_value (location_id, object_key, id, name, text)
        select distinct location_id, object_key, id, name, text from said
        where not exists (
          select from object_value o where o.location_id = said.location_id and o.object_key = said.object_key and o.id = said.id)
        order by location_id, object_key, id on conflict do nothing
      )
      insert into object_value_record (location_id, value_id, date_added, record_id)
      select location_id, id, date_added, record_id from said on conflict do nothing;
    end loop;
    return null;
  end $$`,
  // A plan that was first made for many rows serves single ones as well, and the other way about: values and records are looked up one by one.
  ...["index_new_records", "index_changed_records", "unindex_records"].flatMap((name) => [
    `alter function ${name} set plan_cache_mode to force_generic_plan`,
    `alter function ${name} set enable_hashjoin to off`,
    `alter function ${name} set enable_mergejoin to off`,
  ]),
];
