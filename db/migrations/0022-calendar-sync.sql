-- Addresses at which calendar programs read appointments.

create table calendar_feed (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  owner_id text not null references "user" (id) on delete cascade,
  user_id text references "user" (id) on delete cascade,
  calendar_id text,
  token_hash text not null unique,
  token text not null,
  date_added timestamptz not null,
  last_used_at timestamptz,
  primary key (location_id, id),
  check (num_nonnulls(user_id, calendar_id) <= 1),
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);
create unique index calendar_feed_of_subject on calendar_feed (location_id, owner_id, user_id, calendar_id) nulls not distinct;
create index calendar_feed_by_calendar on calendar_feed (location_id, calendar_id) where calendar_id is not null;
create index calendar_feed_by_owner on calendar_feed (owner_id);
create index calendar_feed_by_user on calendar_feed (user_id) where user_id is not null;

create table external_calendar (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  user_id text not null,
  name text not null,
  host text not null,
  url text not null,
  checked_at timestamptz,
  problem text check (problem in ('address', 'unreachable', 'status', 'tooLarge', 'tooSlow', 'unreadable')),
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, user_id) references user_location (location_id, user_id) on delete cascade
);
create index external_calendar_by_user on external_calendar (location_id, user_id);

create table external_busy (
  location_id text not null,
  external_calendar_id text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (location_id, external_calendar_id, start_time, end_time),
  check (start_time < end_time),
  foreign key (location_id, external_calendar_id) references external_calendar (location_id, id) on delete cascade
);
create index external_busy_by_span on external_busy using gist (location_id, tstzrange(start_time, end_time));

alter table submission add column event_id text;
create index submission_of_booking on submission (location_id, contact_id) where event_id is not null;
