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

-- The names of an object's searchable properties; none for an object that is being deleted.
create or replace function searchable_names(place text, object text) returns text[] language plpgsql stable as $$
begin
  return array(
    select substring(property from '[^.]+$') from object_schema s, unnest(s.searchable_properties) as property
    where s.location_id = place and s.key = object);
end $$;

create or replace function add_values(place text, object text, ids uuid[], names text[], texts text[], dates timestamptz[], records text[])
  returns void language plpgsql set plan_cache_mode to force_generic_plan set enable_hashjoin to off set enable_mergejoin to off as $$
begin
  insert into object_value (location_id, object_key, id, name, text)
    select distinct place, object, said.id, said.name, said.text from unnest(ids, names, texts) as said (id, name, text)
    where not exists (select from object_value o where o.location_id = place and o.object_key = object and o.id = said.id)
    order by 1, 2, 3 on conflict do nothing;
  insert into object_value_record (location_id, value_id, date_added, record_id)
    select place, said.id, said.date_added, said.record_id from unnest(ids, dates, records) as said (id, date_added, record_id)
    on conflict do nothing;
end $$;

create or replace function remove_values(place text, ids uuid[], dates timestamptz[], records text[])
  returns void language plpgsql set plan_cache_mode to force_generic_plan set enable_hashjoin to off set enable_mergejoin to off as $$
begin
  delete from object_value_record u using unnest(ids, dates, records) as gone (value_id, date_added, record_id)
    where u.location_id = place and u.value_id = gone.value_id and u.date_added = gone.date_added and u.record_id = gone.record_id;
end $$;

-- On Citus a statement cannot combine the changed rows with a distributed table, so the values are read into variables first.
create or replace function index_new_records() returns trigger language plpgsql as $$
declare
  part record;
  searchable text[];
  ids uuid[]; names text[]; texts text[]; dates timestamptz[]; records text[];
begin
  for part in
    select location_id as place, object_key, array_agg(id) as ids, array_agg(date_added) as dates, array_agg(properties) as properties
    from (select location_id, object_key, id, date_added, properties, row_number() over () / 500 as number from new_rows) each
    group by location_id, object_key, number
  loop
    searchable := searchable_names(part.place, part.object_key);
    select array_agg(v.id), array_agg(v.name), array_agg(v.text), array_agg(r.date_added), array_agg(r.record_id) into ids, names, texts, dates, records
      from unnest(part.ids, part.dates, part.properties) as r (record_id, date_added, properties),
        lateral record_values(part.object_key, r.properties, searchable) v;
    perform add_values(part.place, part.object_key, ids, names, texts, dates, records);
  end loop;
  perform tally_records(location_id, object_key, count(*)) from new_rows group by location_id, object_key;
  return null;
end $$;

-- Rows are compared by their contents, so that many that change together cost no more each than one.
create or replace function index_changed_records() returns trigger language plpgsql as $$
declare
  kind record;
  searchable text[];
  current bigint;
  ids uuid[]; names text[]; texts text[]; dates timestamptz[]; records text[];
begin
  for kind in select distinct location_id as place, object_key from new_rows loop
    searchable := searchable_names(kind.place, kind.object_key);
    current := (select revision from object_schema where location_id = kind.place and key = kind.object_key);
    select array_agg(gone.value_id), array_agg(gone.date_added), array_agg(gone.record_id) into ids, dates, records
    from (
      select v.id as value_id, r.date_added, r.id as record_id
      from (
        select location_id, object_key, id, properties, revision, date_added from old_rows
        except select location_id, object_key, id, properties, revision, date_added from new_rows
      ) r,
        lateral record_values(r.object_key, r.properties, case when r.revision = current then searchable end) v
      where r.location_id = kind.place and r.object_key = kind.object_key
      except
      select v.id as value_id, r.date_added, r.id as record_id
      from (
        select location_id, object_key, id, properties, revision, date_added from new_rows
        except select location_id, object_key, id, properties, revision, date_added from old_rows
      ) r,
        lateral record_values(r.object_key, r.properties, case when r.revision = current then searchable end) v
      where r.location_id = kind.place and r.object_key = kind.object_key
    ) gone;
    perform remove_values(kind.place, ids, dates, records);

    select array_agg(v.id), array_agg(v.name), array_agg(v.text), array_agg(r.date_added), array_agg(r.id) into ids, names, texts, dates, records
      from (
        select location_id, object_key, id, properties, revision, date_added from new_rows
        except select location_id, object_key, id, properties, revision, date_added from old_rows
      ) r, lateral record_values(r.object_key, r.properties, searchable) v
      where r.location_id = kind.place and r.object_key = kind.object_key;
    perform add_values(kind.place, kind.object_key, ids, names, texts, dates, records);
  end loop;
  return null;
end $$;

create or replace function unindex_records() returns trigger language plpgsql as $$
declare
  part record;
  searchable text[];
  current bigint;
  ids uuid[]; dates timestamptz[]; records text[];
begin
  for part in
    select location_id as place, object_key, array_agg(id) as ids, array_agg(date_added) as dates, array_agg(properties) as properties,
      array_agg(revision) as revisions
    from (select location_id, object_key, id, date_added, properties, revision, row_number() over () / 500 as number from old_rows) each
    group by location_id, object_key, number
  loop
    searchable := searchable_names(part.place, part.object_key);
    current := (select revision from object_schema where location_id = part.place and key = part.object_key);
    select array_agg(v.id), array_agg(r.date_added), array_agg(r.record_id) into ids, dates, records
      from unnest(part.ids, part.dates, part.properties, part.revisions) as r (record_id, date_added, properties, revision),
        lateral record_values(part.object_key, r.properties, case when r.revision = current then searchable end) v;
    perform remove_values(part.place, ids, dates, records);
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
