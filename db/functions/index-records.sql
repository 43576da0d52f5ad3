-- Keeps the searchable values of records (object_value, object_value_record) and their number (object_tally). A record whose
-- revision is behind its schema's may have any of its values in the index. The plans are made once for each connection: planning
-- costs more than running for the one record that most writes are of. Values and records are looked up one by one, so that a plan
-- made for many rows also serves single ones.

-- Adds to the number of an object's records in a row that no other transaction has locked.
create or replace function tally_records(place text, object text, more bigint) returns void language plpgsql as $$
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
end $$;

create or replace function index_new_records()
  returns trigger language plpgsql set plan_cache_mode to force_generic_plan set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  kind record;
begin
  for kind in
    select k.location_id, k.object_key, s.revision,
      array(select substring(key from '[^.]+$') from unnest(s.searchable_properties) as key) as names
    from (select distinct location_id, object_key from new_rows) k
    left join object_schema s on s.location_id = k.location_id and s.key = k.object_key
  loop
    with said as materialized (
      select r.location_id, r.object_key, r.date_added, r.id as record_id, v.id, v.name, v.text
      from new_rows r, lateral record_values(r.object_key, r.properties, kind.names) v
      where r.location_id = kind.location_id and r.object_key = kind.object_key
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
  perform tally_records(location_id, object_key, count(*)) from new_rows group by location_id, object_key;
  return null;
end $$;

-- Rows are compared by their contents, so that many that change together cost no more each than one.
create or replace function index_changed_records()
  returns trigger language plpgsql set plan_cache_mode to force_generic_plan set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  kind record;
begin
  for kind in
    select k.location_id, k.object_key, s.revision,
      array(select substring(key from '[^.]+$') from unnest(s.searchable_properties) as key) as names
    from (select distinct location_id, object_key from new_rows) k
    left join object_schema s on s.location_id = k.location_id and s.key = k.object_key
  loop
    delete from object_value_record u using (
      select r.location_id, v.id as value_id, r.date_added, r.id as record_id
      from (
        select location_id, object_key, id, properties, revision, date_added from old_rows
        except select location_id, object_key, id, properties, revision, date_added from new_rows
      ) r,
        lateral record_values(r.object_key, r.properties, case when r.revision = kind.revision then kind.names end) v
      where r.location_id = kind.location_id and r.object_key = kind.object_key
      except
      select r.location_id, v.id as value_id, r.date_added, r.id as record_id
      from (
        select location_id, object_key, id, properties, revision, date_added from new_rows
        except select location_id, object_key, id, properties, revision, date_added from old_rows
      ) r,
        lateral record_values(r.object_key, r.properties, case when r.revision = kind.revision then kind.names end) v
      where r.location_id = kind.location_id and r.object_key = kind.object_key
    ) gone
    where u.location_id = gone.location_id and u.value_id = gone.value_id and u.date_added = gone.date_added
      and u.record_id = gone.record_id;

    with said as materialized (
      select r.location_id, r.object_key, r.date_added, r.id as record_id, v.id, v.name, v.text
      from (
        select location_id, object_key, id, properties, revision, date_added from new_rows
        except select location_id, object_key, id, properties, revision, date_added from old_rows
      ) r, lateral record_values(r.object_key, r.properties, kind.names) v
      where r.location_id = kind.location_id and r.object_key = kind.object_key
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
end $$;

create or replace function unindex_records()
  returns trigger language plpgsql set plan_cache_mode to force_generic_plan set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  kind record;
begin
  for kind in
    select k.location_id, k.object_key, s.revision,
      array(select substring(key from '[^.]+$') from unnest(s.searchable_properties) as key) as names
    from (select distinct location_id, object_key from old_rows) k
    left join object_schema s on s.location_id = k.location_id and s.key = k.object_key
  loop
    delete from object_value_record u using (
      select r.location_id, v.id as value_id, r.date_added, r.id as record_id
      from old_rows r,
        lateral record_values(r.object_key, r.properties, case when r.revision = kind.revision then kind.names end) v
      where r.location_id = kind.location_id and r.object_key = kind.object_key
    ) gone
    where u.location_id = gone.location_id and u.value_id = gone.value_id and u.date_added = gone.date_added
      and u.record_id = gone.record_id;
  end loop;
  perform tally_records(location_id, object_key, -count(*)) from old_rows group by location_id, object_key;
  return null;
end $$;

create or replace trigger index_insert after insert on object_record
  referencing new table as new_rows for each statement execute function index_new_records();
create or replace trigger index_update after update on object_record
  referencing old table as old_rows new table as new_rows for each statement execute function index_changed_records();
create or replace trigger index_delete after delete on object_record
  referencing old table as old_rows for each statement execute function unindex_records();
