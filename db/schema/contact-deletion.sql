-- Deleted contacts: for 30 days they can be restored, then the last copies of their data are erased. The functions in
-- functions/delete-contact.sql, restore-contact.sql and erase-contacts.sql do this.

-- A contact that was deleted, until no copy of its data is left. A contact that a person deleted can be restored before
-- `erase_at`; any other is erased at once.
create table deleted_contact (
  location_id text not null references location (id) on delete cascade,
  contact_id text not null,
  name text,
  assigned_to text,
  deleted_by text,
  date_deleted timestamptz not null default now(),
  erase_at timestamptz not null,
  can_restore boolean not null,
  -- The contact that it was merged into. Undoing the merge restores it.
  is_merged boolean not null default false,
  -- Rows of tables without a reference to the contact are listed in these three columns, because the rows that lead to them are deleted.
  submissions text[] not null default '{}',
  conversations text[] not null default '{}',
  events text[] not null default '{}',
  primary key (location_id, contact_id)
);
-- Finds contacts to erase.
create index deleted_contact_due on deleted_contact (erase_at);

-- The rows that were deleted with a contact, for as long as it can be restored.
create table deleted_row (
  location_id text not null,
  contact_id text not null,
  -- The order in which the tables are restored.
  place integer not null,
  id bigint generated always as identity,
  -- The table that the row belongs to.
  of_table text not null,
  -- The row.
  row_of jsonb not null,
  primary key (location_id, contact_id, place, id),
  foreign key (location_id, contact_id) references deleted_contact (location_id, contact_id) on delete cascade
);

-- Contacts that were erased, so that a restored backup can be brought to the same state (see functions/erase-contacts.sql). No one can be
-- identified by it.
create table erased_contact (
  location_id text not null references location (id) on delete cascade,
  -- SHA-256 of the location and the id.
  id_hash text not null,
  date_erased timestamptz not null default now(),
  primary key (location_id, id_hash)
);
