-- Workflows: date triggers, and waits for an appointment.

alter table workflow_listener add column dates_checked timestamptz;
alter table workflow_run add column is_movable boolean not null default false;

create table workflow_date_firing (
  location_id text not null references location (id) on delete cascade,
  workflow_id text not null,
  subject_id text not null,
  occasion text not null,
  date_added timestamptz not null,
  primary key (location_id, workflow_id, subject_id, occasion),
  foreign key (location_id, workflow_id) references workflow (location_id, id) on delete cascade
);
create index workflow_date_firing_by_date on workflow_date_firing (date_added);
