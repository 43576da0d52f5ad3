-- Writes the change log. Every statement that changes a tenant's data leaves a row for each changed row, in the same transaction,
-- whichever program runs it and however many rows it changes. The session setting crm.actor says who made the change: kind, id
-- and name, separated by chr(31); crm.request is the id of the request.
-- Each trigger says the name of its table, because the part of a table on one of several nodes has another one.
-- Nested loops are off because the plan is made at a session's first write, often of one row, and kept: for many rows it would
-- compare each row with every other.

create or replace function log_change() returns trigger language plpgsql set enable_nestloop to off as $$
declare
  table_name text := tg_argv[0];
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
begin
  if tg_op = 'INSERT' then
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
      select r.location_id, actor[1], actor[2], actor[3], request, table_name, change_entity_id(j), 
             case when table_name = 'contact' then j ->> 'id' else j ->> 'contact_id' end, 'create', change_facts(j)
      from new_rows r, lateral to_jsonb(r) j;
  elsif tg_op = 'DELETE' then
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before)
      select r.location_id, actor[1], actor[2], actor[3], request, table_name, change_entity_id(j),
             case when table_name = 'contact' then j ->> 'id' else j ->> 'contact_id' end, 'delete', change_facts(j)
      from old_rows r, lateral to_jsonb(r) j;
  else
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before, after)
      select b.j ->> 'location_id', actor[1], actor[2], actor[3], request, table_name, change_entity_id(a.j),
             case when table_name = 'contact' then a.j ->> 'id' else a.j ->> 'contact_id' end, 'update',
             change_difference(b.j, a.j), change_difference(a.j, b.j)
      from (select to_jsonb(o) j from old_rows o) b
      join (select to_jsonb(n) j from new_rows n) a
        on change_entity_id(a.j) = change_entity_id(b.j) and a.j ->> 'location_id' = b.j ->> 'location_id'
      where change_difference(a.j, b.j) is not null;
  end if;
  return null;
end $$;

-- The tables whose changes are logged as they are. Invented contacts, made by the million for measuring, leave no change log: the session says
-- so with crm.bulk.
do $$
declare
  logged text;
begin
  foreach logged in array array[
    'custom_field', 'business', 'campaign', 'workflow', 'contact', 'note', 'task', 'contact_workflow', 'contact_campaign', 'integration',
    'calendar_group', 'calendar', 'schedule', 'calendar_notification', 'service', 'service_location', 'appointment', 'appointment_note',
    'service_booking', 'message_template', 'object_schema', 'object_folder', 'object_field', 'association', 'relation', 'funnel',
      'funnel_page',
    'redirect', 'survey', 'waiting_entry', 'resource']
  loop
    execute format('create or replace trigger log_insert after insert on %I referencing new table as new_rows
      for each statement %s execute function log_change(%L)', logged,
      case logged when 'contact' then 'when (current_setting(''crm.bulk'', true) is distinct from ''on'')' else '' end, logged);
    execute format('create or replace trigger log_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function log_change(%L)', logged, logged);
    execute format('create or replace trigger log_delete after delete on %I referencing old table as old_rows
      for each statement execute function log_change(%L)', logged, logged);
  end loop;
end $$;
