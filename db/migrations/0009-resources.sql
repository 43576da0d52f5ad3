-- Rooms and equipment that appointments and booked services take.

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
