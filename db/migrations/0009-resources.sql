-- Rooms and equipment that appointments and booked services take, and deleted service bookings whose deletion can be undone.

create table resource (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('room', 'equipment')),
  name text not null,
  quantity integer not null default 1 check (quantity between 1 and 1000),
  calendar_ids text[] not null default '{}',
  service_ids text[] not null default '{}',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
create index resource_by_name on resource (location_id, lower(name), id);
alter table appointment add column resource_ids text[] not null default '{}';
create index appointment_with_resources on appointment using gist (location_id, tstzrange(start_time, coalesce(series_end, case when rrule is null then end_time end)))
  where resource_ids <> '{}';
alter table service_booking_item add column resource_ids text[] not null default '{}';

create table deleted_service_booking (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  contact_id text not null,
  deleted_at timestamptz not null,
  -- Who deleted it, as in the change log.
  actor_kind text not null,
  actor_id text,
  booking jsonb not null,
  items jsonb not null,
  primary key (location_id, id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
);
create index deleted_service_booking_by_contact on deleted_service_booking (location_id, contact_id);
create index deleted_service_booking_by_time on deleted_service_booking (deleted_at);
