-- Restores a deleted contact: inserts its rows again, except those that refer to something that was deleted meanwhile. Returns
-- null if there is nothing to restore, otherwise the number of records of each table that were left out. A part of a record, such
-- as the email of a message, counts as that record.

create or replace function restore_contact(tenant text, asked text) returns jsonb language plpgsql as $$
declare
  kept record;
  part record;
  left_out jsonb;
  inserted integer;
  names text;
begin
  select * into kept from deleted_contact where location_id = tenant and contact_id = asked and can_restore and not is_merged for update;
  if not found then return null; end if;
  perform set_config('crm.restores', 'on', true);
  for part in select * from deleted_row where location_id = tenant and contact_id = asked order by place, id loop
    if part.place = 0 and not exists (select from business where location_id = tenant and id = part.row_of ->> 'business_id') then
      part.row_of := jsonb_set(part.row_of, '{business_id}', 'null');
    end if;
    -- Others may have taken its rooms and equipment meanwhile.
    if part.of_table in ('appointment', 'service_booking_item')
      and (part.row_of ->> 'rrule' is not null or (part.row_of ->> 'end_time')::timestamptz > now()) then
      part.row_of := part.row_of || '{"resource_ids": []}';
    end if;
    select string_agg(quote_ident(attname), ', ') into names from pg_attribute
      where attrelid = part.of_table::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
        -- A column that is newer than the deletion gets its default.
        and part.row_of ? attname;
    if part.of_table = 'relation' and not exists (
      select id from contact
        where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
        and id <> asked
      union all select id from business
        where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
      union all select id from object_record
        where location_id = tenant and id = any(array[part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id'])
    ) then
      -- A link to another deleted contact comes back when that contact is restored.
      insert into deleted_row (location_id, contact_id, place, of_table, row_of)
        select tenant, other.contact_id, part.place, part.of_table, part.row_of from deleted_contact other
        where other.location_id = tenant and other.contact_id <> asked and other.can_restore
          and other.contact_id in (part.row_of ->> 'first_record_id', part.row_of ->> 'second_record_id');
      if found then delete from deleted_row
        where location_id = tenant and contact_id = asked and place = part.place and id = part.id; end if;
      continue;
    end if;
    begin
      execute format('insert into %I (%s) select %s from jsonb_populate_record(null::%I, $1) on conflict do nothing', part.of_table,
        names, names, part.of_table)
        using part.row_of;
      get diagnostics inserted = row_count;
      if inserted > 0 then delete from deleted_row
        where location_id = tenant and contact_id = asked and place = part.place and id = part.id; end if;
    exception when foreign_key_violation then
      if part.place = 0 then raise; end if;
    end;
  end loop;
  if not exists (select from contact where location_id = tenant and id = asked) then
    raise exception 'another contact has its email or phone' using errcode = '23505';
  end if;
  update submission set contact_id = asked where location_id = tenant and id = any(kept.submissions) and contact_id is null;
  select coalesce(jsonb_object_agg(of_table, rows), '{}') into left_out from (
    select of_table, count(*)::int as rows from (
      select distinct owner.of_table, owner.id from deleted_row d, lateral (select
        case when d.of_table in ('service_booking', 'service_booking_item') then 'service_booking'
          when d.of_table in ('message', 'email', 'recording', 'transcript_sentence', 'message_dispatch') then 'message'
          when d.of_table in ('contact_workflow', 'contact_campaign') then 'contact_workflow' else d.of_table end as of_table,
        case when d.of_table in ('service_booking_item') then d.row_of ->> 'booking_id'
          when d.of_table in ('email', 'recording', 'transcript_sentence', 'message_dispatch') then d.row_of ->> 'message_id'
          else coalesce(d.row_of ->> 'id', d.id::text) end as id) as owner
      where d.location_id = tenant and d.contact_id = asked
    ) as owners group by of_table
  ) as counted;
  delete from deleted_contact where location_id = tenant and contact_id = asked;
  perform set_config('crm.restores', 'off', true);
  return left_out;
end $$;
