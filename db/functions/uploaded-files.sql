-- Removes an upload from the list of unused ones as soon as a row refers to it.

-- Marks uploads as used that a text refers to and that its previous version did not refer to. A reference to an upload that is already
-- removed is an error with the SQLSTATE 22U01.
create or replace function take_uploads(tenant text, words text, before text) returns void language plpgsql as $$
declare
  is_late boolean;
begin
  with named as (
    select distinct m[1] as folder from regexp_matches(words, '/files/[^/"[:space:]]+/((?:s-)?[0-9A-Za-z]{32})/', 'g') as m
      where position(m[1] in before) = 0
  ), held as (
    select f.key, f.removed_at from uploaded_file f
    where f.location_id = tenant and split_part(f.key, '/', 3) in (select folder from named) order by f.key for update
  ), taken as (
    delete from uploaded_file f using held where f.location_id = tenant and f.key = held.key and held.removed_at is null
  )
  select bool_or(removed_at is not null) into is_late from held;
  if is_late then
    raise exception 'a file that is named here was removed, since nothing had used it: upload it again' using errcode = '22U01';
  end if;
end $$;

-- The argument is the column that may refer to uploads.
create or replace function name_uploads() returns trigger language plpgsql as $$
begin
  perform take_uploads(new.location_id, to_jsonb(new) ->> tg_argv[0],
    case when tg_op = 'UPDATE' then coalesce(to_jsonb(old) ->> tg_argv[0], '') else '' end);
  return null;
end $$;

create or replace trigger name_uploads_insert after insert on contact
  for each row when (new.custom_fields::text like '%/files/%') execute function name_uploads('custom_fields');
create or replace trigger name_uploads_update after update of custom_fields on contact
  for each row when (new.custom_fields is distinct from old.custom_fields and new.custom_fields::text like '%/files/%')
    execute function name_uploads('custom_fields');
create or replace trigger name_uploads_insert after insert on object_record
  for each row when (new.properties::text like '%/files/%') execute function name_uploads('properties');
create or replace trigger name_uploads_update after update of properties on object_record
  for each row when (new.properties is distinct from old.properties and new.properties::text like '%/files/%')
    execute function name_uploads('properties');
create or replace trigger name_uploads_insert after insert on workflow
  for each row when (new.actions::text like '%/files/%') execute function name_uploads('actions');
create or replace trigger name_uploads_update after update of actions on workflow
  for each row when (new.actions is distinct from old.actions and new.actions::text like '%/files/%')
    execute function name_uploads('actions');
create or replace trigger name_uploads_insert after insert on message_template
  for each row when (new.body::text like '%/files/%') execute function name_uploads('body');
create or replace trigger name_uploads_update after update of body on message_template
  for each row when (new.body is distinct from old.body and new.body::text like '%/files/%') execute function name_uploads('body');
