-- Rooms and equipment that appointments and booked services take.

-- A room, or equipment of which there are one or several pieces. An appointment takes one room of those of its calendar or service, and a
-- piece of each equipment.
create table resource (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('room', 'equipment')),
  name text not null,
  -- How many pieces there are; a room is one.
  quantity integer not null default 1 check (quantity between 1 and 1000),
  -- The calendars and services that need it.
  calendar_ids text[] not null default '{}',
  service_ids text[] not null default '{}',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- Lists rooms and equipment by name.
create index resource_by_name on resource (location_id, lower(name), id);
