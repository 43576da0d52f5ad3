-- The change log: every change of a tenant's data leaves a row in the same transaction, whichever program makes it. Triggers
-- write it; see functions/log-change.sql.

-- One change of one row.
create table change_log (
  location_id text not null,
  -- Orders changes within a location.
  seq bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id text,
  actor_name text,
  request_id text,
  -- The name of the changed table.
  entity text not null,
  entity_id text not null,
  -- The contact that the row belongs to. The activity of a contact is read by it.
  contact_id text,
  action text not null,
  -- The changed columns before an update, or the whole row of a deletion. Erased together with the contact.
  before jsonb,
  -- The changed columns after an update, or the whole row of a creation. Erased together with the contact.
  after jsonb,
  primary key (location_id, seq)
);
-- The history of one record.
create index change_log_by_entity on change_log (location_id, entity, entity_id, seq);
-- The activity of one contact.
create index change_log_by_contact on change_log (location_id, contact_id, seq) where contact_id is not null;
-- The audit log in the order of time.
create index change_log_by_time on change_log (location_id, at, seq);
-- The audit log of one person.
create index change_log_by_person on change_log (location_id, actor_id, at, seq) where actor_kind = 'user';
-- The audit log of one kind of record. Contacts are most of the log, so they are found in the order of time.
create index change_log_by_kind on change_log (location_id, entity, at, seq) where entity <> 'contact';
-- Finds deleted rows whose copies must be erased.
create index change_log_of_deleted on change_log (at) where action = 'delete' and before is not null;
