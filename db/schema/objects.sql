-- Custom objects: schemas, their fields, and records. Functions index-records.sql and record-values.sql keep the values
-- searchable.

-- An object: one of the three standard ones or one that a location defined.
create table object_schema (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  key text not null,
  standard boolean not null default false,
  singular text not null,
  plural text not null,
  description text not null default '',
  primary_display_property text not null,
  -- Full field keys, in the order in which they were given.
  searchable_properties text[] not null default '{}',
  -- Increases when records must be indexed again. A record with a lower revision is not indexed according to the schema.
  revision integer not null default 1,
  is_indexed boolean not null default true,
  date_added timestamptz(3) not null default now(),
  date_updated timestamptz(3) not null default now(),
  -- Deleted for every reader. The row stays until a job has deleted the records.
  is_removed boolean not null default false,
  primary key (location_id, id),
  unique (location_id, key)
);

-- A group of fields.
create table object_folder (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  object_key text not null,
  name text not null,
  position integer not null default 0,
  date_added timestamptz(3) not null default now(),
  date_updated timestamptz(3) not null default now(),
  primary key (location_id, id),
  foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
);
-- Lists the folders of an object.
create index object_folder_by_object on object_folder (location_id, object_key, position, id);

-- A field of an object.
create table object_field (
  location_id text not null references location (id) on delete cascade,
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
  -- Deleted for every reader. The row stays until no record has a value.
  is_removed boolean not null default false,
  date_added timestamptz(3) not null default now(),
  date_updated timestamptz(3) not null default now(),
  primary key (location_id, id),
  unique (location_id, object_key, property),
  foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade,
  foreign key (location_id, folder_id) references object_folder (location_id, id) on delete cascade
);
-- Serves the foreign key when a folder is deleted.
create index object_field_by_folder on object_field (location_id, folder_id);

-- A record of a custom object.
create table object_record (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  object_key text not null,
  owner text,
  followers text[] not null default '{}',
  -- Values by field.
  properties jsonb not null default '{}',
  revision integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  date_added timestamptz(3) not null,
  date_updated timestamptz(3) not null,
  primary key (location_id, id),
  foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
) with (fillfactor = 90);
-- Lists the records of an object.
create index object_record_in_order on object_record (location_id, object_key, date_added, id);
-- Lists the records of a user.
create index object_record_by_owner on object_record (location_id, object_key, owner, date_added, id) where owner is not null;
-- Finds records that must be indexed again.
create index object_record_by_revision on object_record (location_id, object_key, revision, id);
-- Answers equality on any property.
create index object_record_by_value on object_record using gin (properties jsonb_path_ops);

-- Each distinct value that the records of an object have in a searchable field, in lower case.
create table object_value (
  location_id text not null,
  object_key text not null,
  -- Derived from the object, the name and the text, so that it needs no look-up; see record_value_id().
  id uuid not null,
  name text not null,
  text text not null,
  primary key (location_id, object_key, id),
  foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
);
-- Finds values that contain a text. Each search reads the pending list, so it is kept short.
create index object_value_by_text on object_value using gin (text gin_trgm_ops) with (gin_pending_list_limit='512');

-- The records with a value, in the order in which they were added. It has no references because a trigger adds and removes rows
-- together with the records.
create table object_value_record (
  location_id text not null,
  value_id uuid not null,
  date_added timestamptz(3) not null,
  record_id text not null,
  primary key (location_id, value_id, date_added, record_id)
);

-- The number of an object's records is the sum of `records`. Each writer takes a row that no other writer has locked; see
-- tally_records().
create table object_tally (
  location_id text not null,
  object_key text not null,
  id uuid not null,
  records bigint not null,
  primary key (location_id, object_key, id),
  foreign key (location_id, object_key) references object_schema (location_id, key) on delete cascade
) with (fillfactor = 50);
