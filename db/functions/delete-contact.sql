-- Before a contact is deleted by a person, copies it and every row that belongs to it, so that it can be restored for 30 days. A
-- contact that another program deletes is erased at once.

-- The rows are read before they are written, because a node of a cluster cannot insert numbered rows that it selects from another table.
create or replace function keep_rows(tenant text, contact text, place_of_rows int, table_of_rows text, rows jsonb[]) returns void language plpgsql as $$
begin
  insert into deleted_row (location_id, contact_id, place, of_table, row_of)
    select tenant, contact, place_of_rows, table_of_rows, kept from unnest(rows) as kept;
end $$;

create or replace function keep_deleted_contact() returns trigger language plpgsql as $$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  is_kept boolean := actor[1] = 'user';
  own_appointments text[];
  own_bookings text[];
  own_conversations text[];
  own_submissions text[];
begin
  if not exists (select from location where id = old.location_id) then return old; end if;
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
  perform keep_rows(old.location_id, old.id, 1, 'note', array(
    select to_jsonb(t) from note t where t.location_id = old.location_id and t.contact_id = old.id));
  perform keep_rows(old.location_id, old.id, 2, 'task', array(
    select to_jsonb(t) from task t where t.location_id = old.location_id and t.contact_id = old.id));
  perform keep_rows(old.location_id, old.id, 3, 'contact_workflow', array(
    select to_jsonb(t) from contact_workflow t where t.location_id = old.location_id and t.contact_id = old.id));
  perform keep_rows(old.location_id, old.id, 4, 'contact_campaign', array(
    select to_jsonb(t) from contact_campaign t where t.location_id = old.location_id and t.contact_id = old.id));
  perform keep_rows(old.location_id, old.id, 5, 'not_duplicate', array(
    select to_jsonb(t) from not_duplicate t where t.location_id = old.location_id and old.id in (t.one_id, t.other_id)));
  perform keep_rows(old.location_id, old.id, 6, 'appointment', array(
    select to_jsonb(t) from appointment t where t.location_id = old.location_id and t.contact_id = old.id and t.master_id is null));
  perform keep_rows(old.location_id, old.id, 7, 'appointment', array(
    select to_jsonb(t) from appointment t where t.location_id = old.location_id and t.master_id is not null and t.master_id in (
      select id from appointment m where m.location_id = old.location_id and m.contact_id = old.id)));
  perform keep_rows(old.location_id, old.id, 8, 'appointment_note', array(
    select to_jsonb(t) from appointment_note t where t.location_id = old.location_id and t.appointment_id = any(own_appointments)));
  perform keep_rows(old.location_id, old.id, 9, 'service_booking', array(
    select to_jsonb(t) from service_booking t where t.location_id = old.location_id and t.contact_id = old.id));
  perform keep_rows(old.location_id, old.id, 10, 'service_booking_item', array(
    select to_jsonb(t) from service_booking_item t where t.location_id = old.location_id and t.booking_id in (
      select id from service_booking b where b.location_id = old.location_id and b.contact_id = old.id)));
  perform keep_rows(old.location_id, old.id, 11, 'conversation', array(
    select to_jsonb(t) from conversation t where t.location_id = old.location_id and t.contact_id = old.id));
  perform keep_rows(old.location_id, old.id, 12, 'message', array(
    select to_jsonb(t) from message t where t.location_id = old.location_id and t.conversation_id = any(own_conversations)));
  perform keep_rows(old.location_id, old.id, 13, 'email', array(
    select to_jsonb(t) from email t where t.location_id = old.location_id and t.message_id in (
      select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))));
  perform keep_rows(old.location_id, old.id, 14, 'recording', array(
    select to_jsonb(t) from recording t where t.location_id = old.location_id and t.message_id in (
      select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))));
  perform keep_rows(old.location_id, old.id, 15, 'transcript_sentence', array(
    select to_jsonb(t) from transcript_sentence t where t.location_id = old.location_id and t.message_id in (
      select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))));
  perform keep_rows(old.location_id, old.id, 16, 'message_dispatch', array(
    select to_jsonb(t) from message_dispatch t where t.location_id = old.location_id and t.message_id in (
      select id from message m where m.location_id = old.location_id and m.conversation_id = any(own_conversations))));
  perform keep_rows(old.location_id, old.id, 17, 'relation', array(
    select to_jsonb(t) from relation t where t.location_id = old.location_id and old.id in (t.first_record_id, t.second_record_id)));
  perform keep_rows(old.location_id, old.id, 18, 'waiting_entry', array(
    select to_jsonb(t) from waiting_entry t where t.location_id = old.location_id and t.contact_id = old.id));
  return old;
end $$;

create or replace trigger keep_deleted before delete on contact for each row execute function keep_deleted_contact();
