-- Exchange with other calendar programs.

-- The secret address at which a calendar program reads appointments: those of a user, of a calendar, or of the whole location. It shows
-- what its owner may see at the time of each request.
create table calendar_feed (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  owner_id text not null references "user" (id) on delete cascade,
  -- The user or calendar whose appointments it contains. Both are null for those of the whole location.
  user_id text references "user" (id) on delete cascade,
  calendar_id text,
  -- SHA-256 of the secret in the address, and the secret itself, encrypted, so that its owner can copy the address again.
  token_hash text not null,
  token text not null,
  date_added timestamptz not null,
  last_used_at timestamptz,
  primary key (location_id, id),
  check (num_nonnulls(user_id, calendar_id) <= 1),
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);
-- An owner has one address for each subject.
create unique index calendar_feed_of_subject on calendar_feed (location_id, owner_id, user_id, calendar_id) nulls not distinct;
-- Finds the feed of an address. The secret is long and random, so that no two feeds have the same.
create index calendar_feed_by_hash on calendar_feed (token_hash);
-- Serves the foreign keys.
create index calendar_feed_by_calendar on calendar_feed (location_id, calendar_id) where calendar_id is not null;
create index calendar_feed_by_owner on calendar_feed (owner_id);
create index calendar_feed_by_user on calendar_feed (user_id) where user_id is not null;

-- A calendar elsewhere whose events make a user busy here. It is read every ten minutes.
create table external_calendar (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  user_id text not null,
  name text not null,
  -- The name of its server, and its address, encrypted: anyone who knows the address can read the calendar.
  host text not null,
  url text not null,
  -- When it was last read successfully, and why every reading since then has failed.
  checked_at timestamptz,
  problem text check (problem in ('address', 'unreachable', 'status', 'tooLarge', 'tooSlow', 'unreadable')),
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  -- When a user leaves the location, their calendars are deleted.
  foreign key (location_id, user_id) references user_location (location_id, user_id) on delete cascade
);
-- The calendars of a user.
create index external_calendar_by_user on external_calendar (location_id, user_id);

-- A time at which an external calendar has events. Nothing else is stored about them.
create table external_busy (
  location_id text not null,
  external_calendar_id text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (location_id, external_calendar_id, start_time, end_time),
  check (start_time < end_time),
  foreign key (location_id, external_calendar_id) references external_calendar (location_id, id) on delete cascade
);
-- Finds times that touch a span.
create index external_busy_by_span on external_busy using gist (location_id, tstzrange(start_time, end_time));
