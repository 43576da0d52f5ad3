import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";

const logged = ["custom_field", "business", "campaign", "workflow", "contact", "note", "task", "contact_workflow", "contact_campaign"];

const statements = [
  `create table change_log (
    location_id text not null,
    seq bigint generated always as identity,
    at timestamptz not null default clock_timestamp(),
    actor_kind text not null,
    actor_id text,
    actor_name text,
    request_id text,
    entity text not null,
    entity_id text not null,
    contact_id text,
    action text not null,
    before jsonb,
    after jsonb,
    primary key (location_id, seq)
  )`,
  `create index change_log_by_entity on change_log (location_id, entity, entity_id, seq)`,
  `create index change_log_by_contact on change_log (location_id, contact_id, seq) where contact_id is not null`,

  `create table custom_field (
    ${tenant},
    id text not null,
    model text not null default 'contact',
    name text not null,
    field_key text not null,
    data_type text not null,
    options jsonb not null default '[]',
    allow_custom_option boolean not null default false,
    placeholder text,
    position integer not null default 0,
    date_added timestamptz not null default now(),
    date_updated timestamptz not null default now(),
    primary key (location_id, id)
  )`,
  `create unique index custom_field_by_key on custom_field (location_id, model, field_key)`,

  `create table business (
    ${tenant},
    id text not null,
    name text not null,
    phone text, email text, website text, description text,
    address text, city text, state text, postal_code text, country text,
    date_added timestamptz not null default now(),
    date_updated timestamptz not null default now(),
    primary key (location_id, id)
  )`,
  `create index business_by_name on business (location_id, lower(name), id)`,

  `create table campaign (
    ${tenant},
    id text not null,
    name text not null,
    status text not null,
    date_added timestamptz not null default now(),
    date_updated timestamptz not null default now(),
    primary key (location_id, id)
  )`,
  `create index campaign_by_name on campaign (location_id, lower(name), id)`,

  `create table workflow (
    ${tenant},
    id text not null,
    name text not null,
    status text not null,
    version integer not null default 1,
    triggers jsonb not null default '[]',
    actions jsonb not null default '[]',
    date_added timestamptz not null default now(),
    date_updated timestamptz not null default now(),
    primary key (location_id, id)
  )`,
  `create index workflow_by_name on workflow (location_id, lower(name), id)`,

  `create table contact (
    ${tenant},
    id text not null,
    name text, first_name text, last_name text,
    email text, email_lower text, phone text,
    additional_emails text[] not null default '{}',
    additional_phones text[] not null default '{}',
    -- Set while the location disallows duplicates; the unique indexes on them decide races.
    unique_email text,
    unique_phone text,
    type text not null default 'lead',
    source text, assigned_to text,
    followers text[] not null default '{}',
    tags text[] not null default '{}',
    custom_fields jsonb not null default '{}',
    company_name text, gender text,
    address1 text, city text, state text, country text, postal_code text,
    website text, timezone text,
    date_of_birth date,
    dnd boolean not null default false,
    dnd_settings jsonb not null default '{}',
    inbound_dnd_settings jsonb not null default '{}',
    business_id text,
    attribution_source jsonb, last_attribution_source jsonb,
    visitor_id text,
    last_activity timestamptz,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    search_text text not null generated always as (
      lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, ''))
    ) stored,
    primary key (location_id, id),
    foreign key (location_id, business_id) references business (location_id, id) on delete set null (business_id)
  ) with (fillfactor = 90)`,
  `create unique index contact_unique_email on contact (location_id, unique_email) where unique_email is not null`,
  `create unique index contact_unique_phone on contact (location_id, unique_phone) where unique_phone is not null`,
  `create index contact_by_email on contact (location_id, email_lower) where email_lower is not null`,
  `create index contact_by_phone on contact (location_id, phone) where phone is not null`,
  `create index contact_by_additional on contact using gin (location_id, additional_emails, additional_phones)
    where additional_emails <> '{}' or additional_phones <> '{}'`,
  `create index contact_by_text on contact using gin (location_id, search_text gin_trgm_ops)`,
  `create index contact_by_tag on contact using gin (location_id, tags)`,
  `create index contact_by_custom_field on contact using gin (location_id, custom_fields jsonb_path_ops)`,
  `create index contact_by_date_added on contact (location_id, date_added, id)`,
  `create index contact_by_date_updated on contact (location_id, date_updated, id)`,
  `create index contact_by_name on contact (location_id, lower(coalesce(name, '')), id)`,
  `create index contact_by_business on contact (location_id, business_id, lower(coalesce(name, '')), id) where business_id is not null`,
  `create index contact_by_assignee on contact (location_id, assigned_to, date_added, id) where assigned_to is not null`,

  `create table note (
    ${tenant},
    contact_id text not null,
    id text not null,
    title text, body text not null, color text,
    pinned boolean not null default false,
    user_id text,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
  )`,
  `create index note_by_contact on note (location_id, contact_id, pinned desc, date_added desc, id)`,

  `create table task (
    ${tenant},
    contact_id text not null,
    id text not null,
    title text not null, body text,
    due_date timestamptz not null,
    completed boolean not null,
    assigned_to text,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
  )`,
  `create index task_by_contact on task (location_id, contact_id, due_date, id)`,
  `create index task_by_assignee on task (location_id, assigned_to, completed, due_date, id)`,
  `create index task_by_due_date on task (location_id, completed, due_date, id)`,

  `create table contact_workflow (
    ${tenant},
    contact_id text not null,
    workflow_id text not null,
    event_start_time timestamptz,
    date_added timestamptz not null,
    primary key (location_id, contact_id, workflow_id),
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
    foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade
  )`,
  `create index contact_workflow_by_workflow on contact_workflow (location_id, workflow_id)`,

  `create table contact_campaign (
    ${tenant},
    contact_id text not null,
    campaign_id text not null,
    date_added timestamptz not null,
    primary key (location_id, contact_id, campaign_id),
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
    foreign key (location_id, campaign_id) references campaign (location_id, id) on delete cascade
  )`,
  `create index contact_campaign_by_campaign on contact_campaign (location_id, campaign_id)`,

  // Every change of a tenant's data leaves a row in the change log within its own transaction, whoever makes it and however many rows it touches.
  `create function change_facts(row_of jsonb) returns jsonb language sql immutable as
    $$ select jsonb_strip_nulls(row_of - array['location_id', 'search_text', 'unique_email', 'unique_phone', 'email_lower']) $$`,
  `create function change_difference(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, value) from jsonb_each(old_row)
    where new_row -> key is distinct from value
      and key not in ('location_id', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'date_updated')
  $$`,
  `create function change_entity_id(row_of jsonb) returns text language sql immutable as $$
    select coalesce(row_of ->> 'id', concat_ws(':', row_of ->> 'contact_id', row_of ->> 'workflow_id', row_of ->> 'campaign_id'))
  $$`,
  `create function log_change() returns trigger language plpgsql as $$
  declare
    actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
    request text := nullif(current_setting('crm.request', true), '');
  begin
    if tg_op = 'INSERT' then
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
        select r.location_id, actor[1], actor[2], actor[3], request, tg_table_name, change_entity_id(j), 
               case when tg_table_name = 'contact' then j ->> 'id' else j ->> 'contact_id' end, 'create', change_facts(j)
        from new_rows r, lateral to_jsonb(r) j;
    elsif tg_op = 'DELETE' then
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before)
        select r.location_id, actor[1], actor[2], actor[3], request, tg_table_name, change_entity_id(j),
               case when tg_table_name = 'contact' then j ->> 'id' else j ->> 'contact_id' end, 'delete', change_facts(j)
        from old_rows r, lateral to_jsonb(r) j;
    else
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before, after)
        select b.j ->> 'location_id', actor[1], actor[2], actor[3], request, tg_table_name, change_entity_id(a.j),
               case when tg_table_name = 'contact' then a.j ->> 'id' else a.j ->> 'contact_id' end, 'update',
               change_difference(b.j, a.j), change_difference(a.j, b.j)
        from (select to_jsonb(o) j from old_rows o) b
        join (select to_jsonb(n) j from new_rows n) a
          on change_entity_id(a.j) = change_entity_id(b.j) and a.j ->> 'location_id' = b.j ->> 'location_id'
        where change_difference(a.j, b.j) is not null;
    end if;
    return null;
  end $$`,
  ...logged.flatMap((table) => [
    `create trigger log_insert after insert on ${table} referencing new table as new_rows for each statement execute function log_change()`,
    `create trigger log_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
    `create trigger log_delete after delete on ${table} referencing old table as old_rows for each statement execute function log_change()`,
  ]),
];
