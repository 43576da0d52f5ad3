-- Writes the events that workflows listen to, in the transaction of the change.

create or replace function new_event_id() returns text language sql as $$ select 'evt_' || replace(gen_random_uuid()::text, '-', '') $$;

-- The workflows that make the current change, so that none starts itself.
create or replace function causing_workflows() returns text[] language sql stable as $$
  select coalesce(string_to_array(nullif(current_setting('crm.workflows', true), ''), ','), '{}')
$$;

-- Wakes the worker. The event's row is what counts: without a job queue, the queue's first start finds the row.
create or replace function queue_workflow_events(event_location text) returns void language plpgsql as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('workflow-events', json_build_object('locationId', event_location));
  end if;
end $$;

-- Writes an event if a workflow listens to it; returns its id, or null.
create or replace function emit_workflow_event(event_location text, event_trigger text, event_type text, event_contact text,
  event_payload json)
  returns text language plpgsql as $$
declare made text;
begin
  if not exists (select from workflow_listener where location_id = event_location and trigger = event_trigger) then return null; end if;
  insert into workflow_event (location_id, id, trigger, type, contact_id, payload, caused_by)
    values (event_location, new_event_id(), event_trigger, event_type, event_contact, event_payload, causing_workflows())
    returning id into made;
  perform queue_workflow_events(event_location);
  return made;
end $$;

-- Contacts are created and updated in many ways and in any number, so a trigger writes these events. It first looks whether
-- anything listens because mostly nothing does.
create or replace function emit_contacts_created() returns trigger language plpgsql as $$
declare place text;
begin
  if not exists (
    select from workflow_listener l where l.trigger = 'contact_created' and l.location_id in (select location_id from new_rows)
  ) then return null; end if;
  for place in
    with made as (
      insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
        select r.location_id, new_event_id(), 'contact_created', 'ContactCreate', r.id,
          (to_jsonb(r) - array['search_text', 'name_lower'])::json, true, causing_workflows()
        from new_rows r
        where exists (select from workflow_listener l where l.location_id = r.location_id and l.trigger = 'contact_created')
        returning location_id
    )
    select distinct location_id from made
  loop perform queue_workflow_events(place); end loop;
  return null;
end $$;

create or replace function emit_contacts_updated() returns trigger language plpgsql as $$
declare place text;
begin
  if not exists (
    select from workflow_listener l where l.trigger = 'contact_updated' and l.location_id in (select location_id from new_rows)
  ) then return null; end if;
  for place in
    with made as (
      insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, changed, caused_by)
        select n.location_id, new_event_id(), 'contact_updated', 'ContactUpdate', n.id,
          (n.j - array['search_text', 'name_lower'])::json, true, changes.fields, causing_workflows()
        from (select location_id, id, to_jsonb(r) j from new_rows r) n
        join (select location_id, id, to_jsonb(r) j from old_rows r) o using (location_id, id),
        lateral (
          select array_agg(key order by key) fields from jsonb_each(n.j)
          where o.j -> key is distinct from value
            and key not in ('date_updated', 'last_activity', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower')
        ) changes
        where changes.fields is not null
          and exists (select from workflow_listener l where l.location_id = n.location_id and l.trigger = 'contact_updated')
        returning location_id
    )
    select distinct location_id from made
  loop perform queue_workflow_events(place); end loop;
  return null;
end $$;

-- A contact that is restored is not a new one.
create or replace trigger emit_insert after insert on contact
  referencing new table as new_rows for each statement when (current_setting('crm.restores', true) is distinct from 'on')
    execute function emit_contacts_created();
create or replace trigger emit_update after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function emit_contacts_updated();
