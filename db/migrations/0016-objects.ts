import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";
const dates = "date_added timestamptz(3) not null default now(), date_updated timestamptz(3) not null default now()";

const logged = ["object_schema", "object_folder", "object_field", "association", "relation"];

/** A row's place and author in the change log, to which the statement's own columns are added. */
const logLine =
  "insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)";
const logAuthor = "actor[1], actor[2], actor[3], request, tg_table_name";

const statements = [
  `create table object_schema (
    ${tenant},
    id text not null,
    key text not null,
    standard boolean not null default false,
    singular text not null,
    plural text not null,
    description text not null default '',
    primary_display_property text not null,
    -- Full field keys, in the order in which they were given.
    searchable_properties text[] not null default '{}',
    -- Goes up when records must be read anew; a record whose revision is lower is not indexed as the schema says now.
    revision integer not null default 1,
    is_indexed boolean not null default true,
    ${dates},
    primary key (location_id, id),
    unique (location_id, key)
  )`,
  `create table object_folder (
    ${tenant},
    id text not null,
    object_key text not null,
    name text not null,
    position integer not null default 0,
    ${dates},
    primary key (location_id, id),
    foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
  )`,
  `create index object_folder_by_object on object_folder (location_id, object_key, position, id)`,
  `create table object_field (
    ${tenant},
    id text not null,
    object_key text not null,
    folder_id text not null,
    name text not null,
    field_key text not null,
    -- The last part of the field key: the name of the value among a record's properties.
    property text not null,
    data_type text not null,
    description text not null default '',
    placeholder text not null default '',
    options jsonb not null default '[]',
    allow_custom_option boolean not null default false,
    accepted_formats text,
    max_file_limit integer,
    show_in_forms boolean not null default true,
    position integer not null default 0,
    -- Deleted for everybody; the row stays until no record holds a value.
    is_removed boolean not null default false,
    ${dates},
    primary key (location_id, id),
    unique (location_id, object_key, property),
    foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade,
    foreign key (location_id, folder_id) references object_folder (location_id, id) on delete cascade
  )`,
  `create index object_field_by_folder on object_field (location_id, folder_id)`,

  `create table object_record (
    ${tenant},
    id text not null,
    object_key text not null,
    owner text,
    followers text[] not null default '{}',
    properties jsonb not null default '{}',
    search_text text not null default '',
    revision integer not null,
    created_by jsonb not null,
    updated_by jsonb not null,
    date_added timestamptz(3) not null,
    date_updated timestamptz(3) not null,
    primary key (location_id, id),
    foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
  ) with (fillfactor = 90)`,
  `create index object_record_in_order on object_record (location_id, object_key, date_added, id)`,
  `create index object_record_by_owner on object_record (location_id, object_key, owner, date_added, id) where owner is not null`,
  `create index object_record_by_revision on object_record (location_id, object_key, revision, id)`,
  // Without the location, as for contacts: the few rows of others cost less than the intersection.
  `create index object_record_by_text on object_record using gin (search_text gin_trgm_ops)`,
  `create index object_record_by_value on object_record using gin (properties jsonb_path_ops)`,

  // The text that a search is matched against: the values of these properties in lower case, with a separator between them.
  `create function record_search_text(properties jsonb, names text[]) returns text language sql immutable parallel safe as $$
    select coalesce(string_agg(lower(leaf #>> '{}'), chr(31)), '')
    from jsonb_each(properties) as property,
      jsonb_path_query(property.value, 'strict $.** ? (@.type() != "object" && @.type() != "array" && @.type() != "null")') as leaf
    where property.key = any(names) or split_part(property.key, '.', 1) = any(names)
  $$`,

  // The change log of a record names the properties that changed, not all of them.
  `create function log_record_change() returns trigger language plpgsql as $$
  declare
    actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
    request text := nullif(current_setting('crm.request', true), '');
  begin
    if tg_op = 'INSERT' then
      ${logLine} select r.location_id, ${logAuthor}, r.id, 'create', null,
        jsonb_build_object('object_key', r.object_key, 'owner', r.owner, 'followers', to_jsonb(r.followers), 'properties', r.properties)
        from new_rows r;
    elsif tg_op = 'DELETE' then
      ${logLine} select r.location_id, ${logAuthor}, r.id, 'delete',
        jsonb_build_object('object_key', r.object_key, 'owner', r.owner, 'followers', to_jsonb(r.followers), 'properties', r.properties), null
        from old_rows r;
    else
      ${logLine} select b.location_id, ${logAuthor}, b.id, 'update',
        jsonb_build_object('owner', b.owner, 'followers', to_jsonb(b.followers), 'properties', coalesce(change_difference(b.properties, a.properties), '{}')),
        jsonb_build_object('owner', a.owner, 'followers', to_jsonb(a.followers), 'properties', coalesce(change_difference(a.properties, b.properties), '{}'))
        from old_rows b join new_rows a on a.location_id = b.location_id and a.id = b.id
        where (a.owner, a.followers, a.properties) is distinct from (b.owner, b.followers, b.properties);
    end if;
    return null;
  end $$`,
  `create trigger log_insert after insert on object_record referencing new table as new_rows for each statement
    when (current_setting('crm.bulk', true) is distinct from 'on') execute function log_record_change()`,
  `create trigger log_update after update on object_record referencing old table as old_rows new table as new_rows for each statement
    when (current_setting('crm.bulk', true) is distinct from 'on') execute function log_record_change()`,
  `create trigger log_delete after delete on object_record referencing old table as old_rows for each statement execute function log_record_change()`,

  // A business is a record too.
  `alter table business add column followers text[] not null default '{}', add column created_by jsonb, add column updated_by jsonb`,

  `create table association (
    ${tenant},
    id text not null,
    key text not null,
    first_object_key text not null,
    first_object_label text not null,
    second_object_key text not null,
    second_object_label text not null,
    is_system boolean not null default false,
    ${dates},
    primary key (location_id, id),
    unique (location_id, key),
    foreign key (location_id, first_object_key) references object_schema (location_id, key) on delete cascade,
    foreign key (location_id, second_object_key) references object_schema (location_id, key) on delete cascade
  )`,
  `create index association_by_first on association (location_id, first_object_key)`,
  `create index association_by_second on association (location_id, second_object_key)`,

  `create table relation (
    ${tenant},
    id text not null,
    association_id text not null,
    first_object_key text not null,
    first_record_id text not null,
    second_object_key text not null,
    second_record_id text not null,
    date_added timestamptz(3) not null default now(),
    primary key (location_id, id),
    unique (location_id, association_id, first_record_id, second_record_id),
    foreign key (location_id, association_id) references association (location_id, id) on delete cascade
  )`,
  `create index relation_by_first on relation (location_id, first_record_id, date_added, id)`,
  `create index relation_by_second on relation (location_id, second_record_id, date_added, id)`,

  `create function remove_relations() returns trigger language plpgsql as $$
  begin
    delete from relation r using old_rows o
      where r.location_id = o.location_id and r.first_record_id = o.id and r.first_object_key = coalesce(to_jsonb(o) ->> 'object_key', tg_table_name);
    delete from relation r using old_rows o
      where r.location_id = o.location_id and r.second_record_id = o.id and r.second_object_key = coalesce(to_jsonb(o) ->> 'object_key', tg_table_name);
    return null;
  end $$`,
  ...["contact", "business", "object_record"].map(
    (table) =>
      `create trigger remove_relations after delete on ${table} referencing old table as old_rows for each statement execute function remove_relations()`,
  ),

  // Each location has the standard objects, and the association of a business with its contacts.
  `create function add_standard_objects() returns trigger language plpgsql as $$
  begin
    insert into object_schema (location_id, id, key, standard, singular, plural, description, primary_display_property, searchable_properties, date_added, date_updated)
      select new.id, replace(gen_random_uuid()::text, '-', ''), key, true, singular, plural, description, key || '.name', searchable, new.date_added, new.date_added
      from (values
        ('contact', 'Contact', 'Contacts', 'People the company deals with.', array['contact.name', 'contact.email', 'contact.phone', 'contact.companyName']),
        ('business', 'Business', 'Businesses', 'Companies that contacts belong to.', array['business.name', 'business.phone', 'business.email', 'business.website']),
        ('opportunity', 'Opportunity', 'Opportunities', 'Deals that may be won.', array['opportunity.name'])
      ) as standard (key, singular, plural, description, searchable);
    insert into association (location_id, id, key, first_object_key, first_object_label, second_object_key, second_object_label, is_system, date_added, date_updated)
      values (new.id, replace(gen_random_uuid()::text, '-', ''), 'system_business_contact', 'business', 'Business', 'contact', 'Contact', true, new.date_added, new.date_added);
    return null;
  end $$`,
  `create trigger standard_objects after insert on location for each row execute function add_standard_objects()`,
  `insert into object_schema (location_id, id, key, standard, singular, plural, description, primary_display_property, searchable_properties, date_added, date_updated)
    select location.id, replace(gen_random_uuid()::text, '-', ''), key, true, singular, plural, description, key || '.name', searchable, date_added, date_added
    from location cross join (values
      ('contact', 'Contact', 'Contacts', 'People the company deals with.', array['contact.name', 'contact.email', 'contact.phone', 'contact.companyName']),
      ('business', 'Business', 'Businesses', 'Companies that contacts belong to.', array['business.name', 'business.phone', 'business.email', 'business.website']),
      ('opportunity', 'Opportunity', 'Opportunities', 'Deals that may be won.', array['opportunity.name'])
    ) as standard (key, singular, plural, description, searchable)`,

  // A contact's business is a relation of the system's association; the column decides, and the relation follows it.
  `create function relate_business() returns trigger language plpgsql as $$
  declare
    system_id text := (select id from association where location_id = new.location_id and key = 'system_business_contact');
  begin
    delete from relation where location_id = new.location_id and association_id = system_id and second_record_id = new.id
      and first_record_id is distinct from new.business_id;
    if new.business_id is not null then
      insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id)
        values (new.location_id, replace(gen_random_uuid()::text, '-', ''), system_id, 'business', new.business_id, 'contact', new.id)
        on conflict (location_id, association_id, first_record_id, second_record_id) do nothing;
    end if;
    return null;
  end $$`,
  `create trigger relate_business_new after insert on contact for each row when (new.business_id is not null) execute function relate_business()`,
  `create trigger relate_business after update of business_id on contact for each row
    when (new.business_id is distinct from old.business_id) execute function relate_business()`,
  `insert into association (location_id, id, key, first_object_key, first_object_label, second_object_key, second_object_label, is_system, date_added, date_updated)
    select id, replace(gen_random_uuid()::text, '-', ''), 'system_business_contact', 'business', 'Business', 'contact', 'Contact', true, date_added, date_added from location`,
  `insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id)
    select c.location_id, replace(gen_random_uuid()::text, '-', ''), a.id, 'business', c.business_id, 'contact', c.id
    from contact c join association a on a.location_id = c.location_id and a.key = 'system_business_contact' where c.business_id is not null`,

  ...logged.flatMap((table) => [
    `create trigger log_insert after insert on ${table} referencing new table as new_rows for each statement execute function log_change()`,
    `create trigger log_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
    `create trigger log_delete after delete on ${table} referencing old table as old_rows for each statement execute function log_change()`,
  ]),
];
