-- Before a person's deletion of a contact, copies the contact and every row that belongs to it, so that it can be restored for 30 days. A
-- contact that another program deletes is erased at once.

create or replace function keep_deleted_contact() returns trigger language plpgsql as $$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  is_kept boolean := actor[1] = 'user';
  own_appointments text[];
  own_bookings text[];
  own_conversations text[];
  own_submissions text[];
  kept record;
begin
  -- Nothing is kept of a location that is being deleted.
  if not exists (select from location where id = old.location_id and date_deleted is null) then return old; end if;
  select coalesce(array_agg(id), '{}') into own_appointments from appointment where location_id = old.location_id and contact_id = old.id;
  select coalesce(array_agg(id), '{}') into own_bookings from service_booking where location_id = old.location_id and contact_id = old.id;
  select coalesce(array_agg(id), '{}') into own_conversations from conversation where location_id = old.location_id and contact_id = old.id;
  select coalesce(array_agg(id), '{}') into own_submissions from submission where location_id = old.location_id and contact_id = old.id;
  insert into deleted_contact (location_id, contact_id, name, assigned_to, deleted_by, erase_at, can_restore, submissions,
    conversations, events)
  values (old.location_id, old.id, case when is_kept then coalesce(old.name, old.email, old.phone) end, old.assigned_to, actor[3],
    case when is_kept then now() + interval '30 days' else now() end, is_kept,
    own_submissions, own_conversations, own_appointments || own_bookings)
  on conflict (location_id, contact_id) do update set name = excluded.name, assigned_to = excluded.assigned_to,
    deleted_by = excluded.deleted_by, date_deleted = excluded.date_deleted, erase_at = excluded.erase_at,
      can_restore = excluded.can_restore, is_merged = false,
    submissions = excluded.submissions, conversations = excluded.conversations, events = excluded.events;
  delete from deleted_row where location_id = old.location_id and contact_id = old.id;
  if not is_kept then
    insert into discarded_file (location_id, place)
      select old.location_id, named.parts[1]
        from regexp_matches(old.custom_fields::text, 'https?://[^"[:space:]]+/files/[^"[:space:]]+', 'g') as named (parts);
    return old;
  end if;
  -- The files of its messages stay until the contact is erased.
  perform set_config('crm.keeps_files', 'on', true);
  insert into deleted_row (location_id, contact_id, place, of_table, row_of) values (old.location_id, old.id, 0, 'contact', to_jsonb(old));
  -- Read and written one by one: a node of a cluster cannot insert numbered rows that it selects from another table.
  for kept in
    select 1 as place, 'note' as of_table, to_jsonb(t) as row_of from note t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 2, 'task', to_jsonb(t) from task t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 3, 'contact_workflow', to_jsonb(t) from contact_workflow t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 4, 'contact_campaign', to_jsonb(t) from contact_campaign t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 5, 'not_duplicate', to_jsonb(t) from not_duplicate t where t.location_id = old.location_id and old.id in (t.one_id, t.other_id)
    union all select 6, 'appointment', to_jsonb(t) from appointment t where t.location_id = old.location_id and t.contact_id = old.id and t.master_id is null
    union all select 7, 'appointment', to_jsonb(t) from appointment t where t.location_id = old.location_id and t.master_id is not null and t.master_id in (
        select id from appointment m where m.location_id = old.location_id and m.contact_id = old.id)
    union all select 8, 'appointment_note', to_jsonb(t) from appointment_note t where t.location_id = old.location_id and t.appointment_id = any(own_appointments)
    union all select 9, 'service_booking', to_jsonb(t) from service_booking t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 10, 'service_booking_item', to_jsonb(t) from service_booking_item t where t.location_id = old.location_id and t.booking_id in (
        select id from service_booking b where b.location_id = old.location_id and b.contact_id = old.id)
    union all select 11, 'conversation', to_jsonb(t) from conversation t where t.location_id = old.location_id and t.contact_id = old.id
    union all select 12, 'message', to_jsonb(t) from message t where t.location_id = old.location_id and t.conversation_id = any(own_conversations)
    union all select 13, 'email', to_jsonb(t) from email t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 14, 'recording', to_jsonb(t) from recording t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 15, 'transcript_sentence', to_jsonb(t) from transcript_sentence t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 16, 'message_dispatch', to_jsonb(t) from message_dispatch t where t.location_id = old.location_id and t.message_id in (
        select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))
    union all select 17, 'relation', to_jsonb(t) from relation t where t.location_id = old.location_id and old.id in (t.first_record_id, t.second_record_id)
    union all select 18, 'waiting_entry', to_jsonb(t) from waiting_entry t where t.location_id = old.location_id and t.contact_id = old.id
  loop
    insert into deleted_row (location_id, contact_id, place, of_table, row_of)
      values (old.location_id, old.id, kept.place, kept.of_table, kept.row_of);
  end loop;
  return old;
end $$;

create or replace trigger keep_deleted before delete on contact for each row execute function keep_deleted_contact();
