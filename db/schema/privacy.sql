-- How long a location keeps data, and whether reading is recorded.

create table privacy_setting (
  location_id text primary key references location (id) on delete cascade,
  -- Whether the audit log records who opens a contact.
  records_reads boolean not null
);

-- A kind of data that is deleted by its age. Without a row, it is kept.
create table retention_rule (
  location_id text not null references location (id) on delete cascade,
  kind text not null check (kind in ('recordings', 'transcripts', 'messages', 'submissions', 'auditLog')),
  days integer not null check (days between 1 and 36500),
  -- When the rule was last applied completely, and how many items it deleted since the time before.
  last_run_at timestamptz,
  last_removed integer not null default 0,
  -- The number of items deleted by a run that has not ended yet.
  removed_so_far integer not null default 0,
  primary key (location_id, kind)
);

-- Contacts that a user opened within an hour, so that the audit log gets one entry for each. Deleted after a day.
create table contact_read (
  location_id text not null,
  user_id text not null,
  contact_id text not null,
  hour timestamptz not null,
  primary key (location_id, user_id, contact_id, hour),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
);
-- Deletes the rows of a contact.
create index contact_read_by_contact on contact_read (location_id, contact_id);
-- Finds old rows to delete.
create index contact_read_by_hour on contact_read (hour);
