-- Writes the events that workflows listen to, in the transaction of the change.

create or replace function new_event_id() returns text language sql as $$ select 'evt_' || replace(gen_random_uuid()::text, '-', '') $$;

-- The workflows that make the current change, so that none of them starts itself.
create or replace function causing_workflows() returns text[] language sql stable as $$
  select coalesce(string_to_array(nullif(current_setting('crm.workflows', true), ''), ','), '{}')
$$;

-- Wakes the worker. The event's row is what counts: without a job queue, as on the nodes of a cluster, a job looks for such rows every minute.
create or replace function queue_workflow_events(event_location text) returns void language plpgsql as $$
begin
  if to_regproc('graphile_worker.add_job') is not null then
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

-- Contacts are created and updated in many ways and in any number, so a trigger writes these events. It first checks whether any workflow
-- listens, because usually none does.
create or replace function emit_contacts_created() returns trigger language plpgsql as $$
declare
  place text;
  contacts jsonb[];
begin
  foreach place in array array(select distinct location_id from new_rows) loop
    continue when not exists (select from workflow_listener where location_id = place and trigger = 'contact_created');
    select array_agg(to_jsonb(r) - array['search_text', 'name_lower']) into contacts from new_rows r where location_id = place;
    insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
      select place, new_event_id(), 'contact_created', 'ContactCreate', contact ->> 'id', contact::json, true, causing_workflows()
      from unnest(contacts) as contact;
    perform queue_workflow_events(place);
  end loop;
  return null;
end $$;

create or replace function emit_contacts_updated() returns trigger language plpgsql as $$
declare
  place text;
  befores jsonb[];
  afters jsonb[];
begin
  foreach place in array array(select distinct location_id from new_rows) loop
    continue when not exists (select from workflow_listener where location_id = place and trigger = 'contact_updated');
    select array_agg(to_jsonb(o)), array_agg(to_jsonb(n)) into befores, afters
      from new_rows n join old_rows o using (location_id, id) where location_id = place;
    insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, changed, caused_by)
      select place, new_event_id(), 'contact_updated', 'ContactUpdate', after ->> 'id',
        (after - array['search_text', 'name_lower'])::json, true, changes.fields, causing_workflows()
      from unnest(befores, afters) as pair (before, after),
      lateral (
        select array_agg(key order by key) as fields from jsonb_each(after)
        where before -> key is distinct from value
          and key not in ('date_updated', 'last_activity', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower')
      ) as changes
      where changes.fields is not null;
    if found then perform queue_workflow_events(place); end if;
  end loop;
  return null;
end $$;

-- A contact that is restored is not a new one.
create or replace trigger emit_insert after insert on contact
  referencing new table as new_rows for each statement when (current_setting('crm.restores', true) is distinct from 'on')
    execute function emit_contacts_created();
create or replace trigger emit_update after update on contact
  referencing old table as old_rows new table as new_rows for each statement execute function emit_contacts_updated();
