-- Long work that a person started (imports, bulk actions, exports) and that runs in the background.

-- One piece of background work with its progress.
create table operation (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  kind text not null,
  status text not null default 'queued',
  payload jsonb not null,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  -- The result, for the report.
  summary jsonb not null default '{}',
  error text,
  is_cancel_requested boolean not null default false,
  attempts integer not null default 0,
  -- Identifies the run that may write. The lease is renewed while the run lives, so that another run can take over when it dies.
  lease text,
  leased_until timestamptz,
  created_by text not null,
  created_by_name text not null,
  date_added timestamptz not null,
  date_finished timestamptz,
  primary key (location_id, id),
  check ((status = any (array['queued', 'running', 'done', 'failed', 'cancelled'])))
) with (fillfactor = 70);
-- Lists the operations of a location.
create index operation_by_date on operation (location_id, date_added desc, id);
-- Finds work to start or to take over.
create index operation_unfinished on operation (location_id, leased_until) where status = any (array['queued', 'running']);

-- The contacts of a bulk action, chosen when it was started, and the outcome of each. The row has no reference to the contact
-- because the report outlives it.
create table bulk_item (
  location_id text not null,
  operation_id text not null,
  contact_id text not null,
  name text,
  outcome text not null default 'pending',
  message text,
  -- The data that the undo needs: the tags that were added or removed, or the earlier value.
  before jsonb,
  primary key (location_id, operation_id, contact_id),
  check ((outcome = any (array['pending', 'done', 'unchanged', 'failed']))),
  foreign key (location_id, operation_id) references operation (location_id, id) on delete cascade
) with (fillfactor = 80);
-- Reads pending items, and pages through the report.
create index bulk_item_by_outcome on bulk_item (location_id, operation_id, outcome, contact_id);
-- Finds items that must be erased with a contact.
create index bulk_item_by_contact on bulk_item (location_id, contact_id);
