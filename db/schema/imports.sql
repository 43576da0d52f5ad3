-- Imports of contacts from CSV files.

-- One import, from the upload to the undo.
create table import (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  size integer not null default 0,
  -- The last step that was started: 'upload' until the whole file is stored, then 'map', 'check', 'run', 'undo'.
  stage text not null default 'upload',
  -- How the file is read: encoding, separator, dates.
  reading jsonb not null default '{}',
  headers jsonb not null default '[]',
  -- The first rows, for the preview.
  sample jsonb not null default '[]',
  origin text,
  -- The field for each column.
  mapping jsonb not null default '[]',
  options jsonb not null default '{}',
  is_read boolean not null default false,
  is_checked boolean not null default false,
  row_count integer not null default 0,
  -- The background work of the current step.
  operation_id text,
  created_by text not null,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id)
);
-- Lists imports.
create index import_by_date on import (location_id, date_added desc, id);

-- The file, in pieces. It is in the database so that any instance of the service can continue with it and one backup holds
-- everything.
create table import_chunk (
  location_id text not null,
  import_id text not null,
  position integer not null,
  bytes bytea not null,
  primary key (location_id, import_id, position),
  foreign key (location_id, import_id) references import (location_id, id) on delete cascade
);
-- The pieces are not compressed, so that a part is read without reading the whole.
alter table import_chunk alter column bytes set storage external;

-- One row of the file and its outcome.
create table import_row (
  location_id text not null,
  import_id text not null,
  position integer not null,
  cells jsonb not null,
  -- The prediction of the check.
  outcome text,
  -- The result of the run.
  result text,
  -- The result of the undo.
  undone text,
  messages jsonb not null default '[]',
  -- The email address and phone number by which contacts are matched.
  email_key text,
  phone_key text,
  contact_id text,
  contact_name text,
  matched_by text,
  -- The earlier row of the file with the same person.
  same_as integer,
  -- The data that the undo needs.
  changes jsonb,
  primary key (location_id, import_id, position),
  foreign key (location_id, import_id) references import (location_id, id) on delete cascade
) with (fillfactor = 50);
-- Finds rows to erase with a contact.
create index import_row_by_contact on import_row (location_id, contact_id) where contact_id is not null;
