-- Workflows: their events, their runs, and the webhooks that they sent to other servers.

-- Triggers and the actions that follow.
create table workflow (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  status text not null,
  -- Increases with each change; an edit of an older version is rejected.
  version integer not null default 1,
  triggers jsonb not null default '[]',
  actions jsonb not null default '[]',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- Lists workflows by name.
create index workflow_by_name on workflow (location_id, lower(name), id);

-- A contact in a workflow.
create table contact_workflow (
  location_id text not null references location (id) on delete cascade,
  contact_id text not null,
  workflow_id text not null,
  event_start_time timestamptz,
  date_added timestamptz not null,
  primary key (location_id, contact_id, workflow_id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
  foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade
);
-- Serves the foreign key when a workflow is deleted.
create index contact_workflow_by_workflow on contact_workflow (location_id, workflow_id);

-- The triggers that a location's published workflows listen to. Every change checks this table before it writes an event; see
-- functions/workflow-events.sql.
create table workflow_listener (
  location_id text not null references location (id) on delete cascade,
  trigger text not null,
  workflow_id text not null,
  -- For a date trigger: the time up to which its dates were checked. Null if they were not checked since the workflow was published.
  dates_checked timestamptz,
  primary key (location_id, trigger, workflow_id),
  foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade
);

-- The dates that started a workflow. Each starts it once, even if several processes check the dates.
create table workflow_date_firing (
  location_id text not null references location (id) on delete cascade,
  workflow_id text not null,
  -- A contact or an appointment.
  subject_id text not null,
  -- The trigger's rule and the date that it refers to.
  occasion text not null,
  date_added timestamptz not null,
  primary key (location_id, workflow_id, subject_id, occasion),
  foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade
);
-- Finds old rows to delete.
create index workflow_date_firing_by_date on workflow_date_firing (date_added);

-- Something that happened and that a workflow listens to.
create table workflow_event (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  trigger text not null,
  type text not null,
  contact_id text,
  -- json instead of jsonb, so that a repeated delivery has the same bytes.
  payload json not null,
  -- Whether the payload is the row of a contact that is still to be converted to the format of the interface.
  is_row boolean not null default false,
  -- The columns that an update changed.
  changed text[],
  -- The workflows that made the change, so that none of them starts itself.
  caused_by text[] not null default '{}',
  date_added timestamptz not null default clock_timestamp(),
  date_handled timestamptz,
  primary key (location_id, id)
);
-- Finds events to handle.
create index workflow_event_open on workflow_event (location_id, date_added) where date_handled is null;
-- Finds old events to delete.
create index workflow_event_by_date on workflow_event (date_added);
-- Finds events to erase with a contact.
create index workflow_event_by_contact on workflow_event (location_id, contact_id) where contact_id is not null;

-- A workflow's run for an event.
create table workflow_run (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  workflow_id text not null,
  event_id text not null,
  contact_id text,
  status text not null,
  -- The completed steps.
  steps jsonb not null default '[]',
  -- The remaining steps after a wait.
  remaining jsonb,
  resume_at timestamptz,
  -- Whether it waits for an appointment; see functions/workflow-waits.sql.
  is_movable boolean not null default false,
  error text,
  date_added timestamptz not null,
  date_finished timestamptz,
  primary key (location_id, id),
  foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade,
  foreign key (location_id, event_id) references workflow_event (location_id, id) on delete cascade
);
-- A workflow runs once for an event.
create unique index workflow_run_by_event on workflow_run (location_id, event_id, workflow_id);
-- Lists the runs of a workflow.
create index workflow_run_by_workflow on workflow_run (location_id, workflow_id, date_added desc, id desc);
-- Lists the runs of a location.
create index workflow_run_by_date on workflow_run (location_id, date_added desc, id desc);
-- Finds runs to continue.
create index workflow_run_waiting on workflow_run (resume_at) where status = 'waiting';
-- Lists the runs for a contact.
create index workflow_run_by_contact on workflow_run (location_id, contact_id, date_added desc, id desc) where contact_id is not null;

-- The key that signs a location's webhooks, encrypted.
create table webhook_secret (
  location_id text primary key references location (id) on delete cascade,
  sealed text not null,
  date_added timestamptz not null
);

-- A webhook that is, or was, sent to another server.
create table webhook_delivery (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  event_id text not null,
  run_id text,
  workflow_id text,
  workflow_name text not null,
  -- For display: the values of the query are masked.
  url text not null,
  -- The address and headers that are sent, encrypted.
  sealed text not null,
  -- The location and host. A receiver that is slow delays only its own deliveries.
  lane text not null,
  status text not null default 'pending',
  -- The number of failures since it was sent or resent.
  failures integer not null default 0,
  attempts integer not null default 0,
  attempt_log jsonb not null default '[]',
  -- During an attempt: the time from which it counts as lost.
  next_attempt_at timestamptz,
  -- Identifies the running attempt.
  lease text,
  last_status integer,
  last_error text,
  date_added timestamptz not null,
  date_finished timestamptz,
  primary key (location_id, id),
  foreign key (location_id, event_id) references workflow_event (location_id, id) on delete cascade,
  foreign key (location_id, workflow_id) references workflow (location_id, id),
  foreign key (location_id, run_id) references workflow_run (location_id, id)
);
-- Finds deliveries to send, lane by lane.
create index webhook_delivery_due on webhook_delivery (lane, next_attempt_at) where status = 'pending';
-- Finds the deliveries of an attempt.
create index webhook_delivery_leased on webhook_delivery (lease) where lease is not null;
-- Lists the deliveries of a location.
create index webhook_delivery_by_date on webhook_delivery (location_id, date_added desc, id desc);
-- Lists deliveries with one status.
create index webhook_delivery_by_status on webhook_delivery (location_id, status, date_added desc, id desc);
-- Lists the deliveries of a workflow.
create index webhook_delivery_by_workflow on webhook_delivery (location_id, workflow_id, date_added desc, id desc);
-- Serves the foreign key when an event is deleted.
create index webhook_delivery_by_event on webhook_delivery (location_id, event_id);
-- Serves the foreign key when a run is deleted.
create index webhook_delivery_by_run on webhook_delivery (location_id, run_id);
