-- The waiting list of the calendars.

create table waiting_entry (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  contact_id text not null,
  calendar_id text not null,
  assigned_user_id text,
  duration_min integer,
  first_day date not null,
  last_day date not null,
  weekdays integer[] not null default '{}',
  from_time text not null,
  to_time text not null,
  note text not null,
  offer_id text,
  offer_start timestamptz,
  offer_end timestamptz,
  offer_until timestamptz,
  offered_starts timestamptz[] not null default '{}',
  event_id text,
  created_by text,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  check (first_day <= last_day),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);
create index waiting_entry_by_time on waiting_entry (location_id, date_added, id);
create index waiting_entry_unbooked on waiting_entry (location_id, last_day) where event_id is null;
create index waiting_entry_by_contact on waiting_entry (location_id, contact_id);
create index waiting_entry_by_calendar on waiting_entry (location_id, calendar_id);
create unique index waiting_entry_by_offer on waiting_entry (location_id, offer_id) where offer_id is not null;

create table waiting_list_setting (
  location_id text primary key references location (id) on delete cascade,
  offers_automatically boolean not null,
  offer_min integer not null
);
