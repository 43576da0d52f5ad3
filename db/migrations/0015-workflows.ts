import { type Kysely, sql } from "kysely";

// Events that leave the house: what happened, which workflows it ran, and what was sent of it.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";

const statements = [
  // Which triggers a location's published workflows listen to: what every change asks before it writes an event.
  `create table workflow_listener (
    ${tenant},
    trigger text not null,
    workflow_id text not null,
    primary key (location_id, trigger, workflow_id),
    foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade
  )`,
  `create function follow_workflow() returns trigger language plpgsql as $$
  begin
    delete from workflow_listener where location_id = new.location_id and workflow_id = new.id;
    if new.status = 'published' then
      insert into workflow_listener (location_id, trigger, workflow_id)
        select distinct new.location_id, t ->> 'type', new.id from jsonb_array_elements(new.triggers) t where t ->> 'type' is not null;
    end if;
    return null;
  end $$`,
  `create trigger follow_insert after insert on workflow for each row execute function follow_workflow()`,
  `create trigger follow_update after update of status, triggers on workflow for each row
    when (old.status is distinct from new.status or old.triggers is distinct from new.triggers) execute function follow_workflow()`,
  `insert into workflow_listener (location_id, trigger, workflow_id)
    select distinct w.location_id, t ->> 'type', w.id from workflow w, jsonb_array_elements(w.triggers) t
    where w.status = 'published' and t ->> 'type' is not null`,

  `create table workflow_event (
    ${tenant},
    id text not null,
    trigger text not null,
    type text not null,
    contact_id text,
    -- Text, not jsonb: a repeated delivery has the same bytes.
    payload json not null,
    -- A contact's row before it is told in the words of the interface.
    is_row boolean not null default false,
    changed text[],
    -- The workflows that made the change, so that none is started by its own doing.
    caused_by text[] not null default '{}',
    date_added timestamptz not null default clock_timestamp(),
    date_handled timestamptz,
    primary key (location_id, id)
  )`,
  `create index workflow_event_open on workflow_event (location_id, date_added) where date_handled is null`,
  `create index workflow_event_by_date on workflow_event (date_added)`,

  `create table workflow_run (
    ${tenant},
    id text not null,
    workflow_id text not null,
    event_id text not null,
    contact_id text,
    status text not null,
    -- What was done, step by step.
    steps jsonb not null default '[]',
    -- What is left to do after a wait.
    remaining jsonb,
    resume_at timestamptz,
    error text,
    date_added timestamptz not null,
    date_finished timestamptz,
    primary key (location_id, id),
    foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade,
    foreign key (location_id, event_id) references workflow_event (location_id, id) on delete cascade
  )`,
  `create unique index workflow_run_by_event on workflow_run (location_id, event_id, workflow_id)`,
  `create index workflow_run_by_workflow on workflow_run (location_id, workflow_id, date_added desc, id desc)`,
  `create index workflow_run_by_date on workflow_run (location_id, date_added desc, id desc)`,
  `create index workflow_run_waiting on workflow_run (resume_at) where status = 'waiting'`,

  `create table webhook_secret (
    ${tenant},
    sealed text not null,
    date_added timestamptz not null,
    primary key (location_id)
  )`,

  `create table webhook_delivery (
    ${tenant},
    id text not null,
    event_id text not null,
    run_id text,
    workflow_id text,
    workflow_name text not null,
    -- Shown: the values of the query are masked. The address and the headers as they are sent are sealed.
    url text not null,
    sealed text not null,
    -- The location and host: one receiver that is slow holds up only its own.
    lane text not null,
    status text not null default 'pending',
    -- How often it failed since it was sent or resent.
    failures integer not null default 0,
    attempts integer not null default 0,
    attempt_log jsonb not null default '[]',
    -- While an attempt runs: when it counts as lost.
    next_attempt_at timestamptz,
    -- Whose attempt runs.
    lease text,
    last_status integer,
    last_error text,
    date_added timestamptz not null,
    date_finished timestamptz,
    primary key (location_id, id),
    foreign key (location_id, event_id) references workflow_event (location_id, id) on delete cascade,
    foreign key (location_id, workflow_id) references workflow (location_id, id) on delete set null (workflow_id),
    foreign key (location_id, run_id) references workflow_run (location_id, id) on delete set null (run_id)
  )`,
  `create index webhook_delivery_due on webhook_delivery (lane, next_attempt_at) where status = 'pending'`,
  `create index webhook_delivery_leased on webhook_delivery (lease) where lease is not null`,
  `create index webhook_delivery_by_date on webhook_delivery (location_id, date_added desc, id desc)`,
  `create index webhook_delivery_by_status on webhook_delivery (location_id, status, date_added desc, id desc)`,
  `create index webhook_delivery_by_workflow on webhook_delivery (location_id, workflow_id, date_added desc, id desc)`,
  `create index webhook_delivery_by_event on webhook_delivery (location_id, event_id)`,
  `create index webhook_delivery_by_run on webhook_delivery (location_id, run_id)`,

  // What connections to other servers told of, so that an event that comes twice is heard once. The dashboard's own: a connection is of no location here.
  `create table connection_event (
    connection_id text not null references connection (id) on delete cascade,
    event_key text not null,
    type text,
    date_added timestamptz not null default now(),
    primary key (connection_id, event_key)
  )`,
  `create index connection_event_by_date on connection_event (date_added)`,

  `create function new_event_id() returns text language sql volatile as $$ select 'evt_' || replace(gen_random_uuid()::text, '-', '') $$`,
  `create function causing_workflows() returns text[] language sql stable as
    $$ select coalesce(string_to_array(nullif(current_setting('crm.workflows', true), ''), ','), '{}') $$`,
  // The row is what counts; the job only says that it is there. On a database without a queue yet, its first start finds the row.
  `create function queue_workflow_events(event_location text) returns void language plpgsql as $$
  begin
    if to_regnamespace('graphile_worker') is not null then
      perform graphile_worker.add_job('workflow-events', json_build_object('locationId', event_location));
    end if;
  end $$`,
  `create function emit_workflow_event(event_location text, event_trigger text, event_type text, event_contact text, event_payload json)
  returns text language plpgsql as $$
  declare made text;
  begin
    if not exists (select from workflow_listener where location_id = event_location and trigger = event_trigger) then return null; end if;
    insert into workflow_event (location_id, id, trigger, type, contact_id, payload, caused_by)
      values (event_location, new_event_id(), event_trigger, event_type, event_contact, event_payload, causing_workflows())
      returning id into made;
    perform queue_workflow_events(event_location);
    return made;
  end $$`,

  // However a contact comes to be or changes, and however many at once.
  `create function emit_contacts_created() returns trigger language plpgsql as $$
  declare place text;
  begin
    for place in
      with made as (
        insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, caused_by)
          select r.location_id, new_event_id(), 'contact_created', 'ContactCreate', r.id, (to_jsonb(r) - 'search_text')::json, true, causing_workflows()
          from new_rows r
          where exists (select from workflow_listener l where l.location_id = r.location_id and l.trigger = 'contact_created')
          returning location_id
      )
      select distinct location_id from made
    loop perform queue_workflow_events(place); end loop;
    return null;
  end $$`,
  `create function emit_contacts_updated() returns trigger language plpgsql as $$
  declare place text;
  begin
    if not exists (
      select from workflow_listener l where l.trigger = 'contact_updated' and l.location_id in (select location_id from new_rows)
    ) then return null; end if;
    for place in
      with made as (
        insert into workflow_event (location_id, id, trigger, type, contact_id, payload, is_row, changed, caused_by)
          select n.location_id, new_event_id(), 'contact_updated', 'ContactUpdate', n.id, (n.j - 'search_text')::json, true, changes.fields, causing_workflows()
          from (select location_id, id, to_jsonb(r) j from new_rows r) n
          join (select location_id, id, to_jsonb(r) j from old_rows r) o using (location_id, id),
          lateral (
            select array_agg(key order by key) fields from jsonb_each(n.j)
            where o.j -> key is distinct from value
              and key not in ('date_updated', 'last_activity', 'search_text', 'unique_email', 'unique_phone', 'email_lower')
          ) changes
          where changes.fields is not null
            and exists (select from workflow_listener l where l.location_id = n.location_id and l.trigger = 'contact_updated')
          returning location_id
      )
      select distinct location_id from made
    loop perform queue_workflow_events(place); end loop;
    return null;
  end $$`,
  `create trigger emit_insert after insert on contact referencing new table as new_rows for each statement execute function emit_contacts_created()`,
  `create trigger emit_update after update on contact referencing old table as old_rows new table as new_rows for each statement execute function emit_contacts_updated()`,
];
