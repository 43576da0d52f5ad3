-- Calendars, their groups, hours and notifications.

-- A public page that shows several calendars.
create table calendar_group (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  description text not null,
  slug text not null,
  is_active boolean not null default true,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- The address of a public page is used once.
create unique index calendar_group_by_slug on calendar_group (location_id, lower(slug));

-- Something that can be booked, with its team and rules.
create table calendar (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  calendar_type text not null,
  is_active boolean not null default true,
  group_id text,
  slug text not null,
  -- [{userId, priority, isPrimary, locationConfigurations}] in the order in which they were chosen.
  team_members jsonb not null default '[]',
  -- Every other field that was set.
  settings jsonb not null default '{}',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  -- Websites that may show the booking page in a frame.
  embed_origins text[] not null default '{}',
  primary key (location_id, id),
  foreign key (location_id, group_id) references calendar_group (location_id, id)
);
-- The address of a public page is used once.
create unique index calendar_by_slug on calendar (location_id, lower(slug));
-- Lists calendars by name.
create index calendar_by_name on calendar (location_id, lower(name), id);
-- Lists the calendars of a group.
create index calendar_by_group on calendar (location_id, group_id) where group_id is not null;
-- Lists the calendars of a team member.
create index calendar_by_member on calendar using gin (location_id, team_members jsonb_path_ops);

-- Changes whenever the calendar, its hours, its notifications or the time zone of its location change, so a cached calendar with
-- this version is current; see functions/calendar-version.sql.
create table calendar_version (
  location_id text not null,
  calendar_id text not null,
  version uuid not null default gen_random_uuid(),
  primary key (location_id, calendar_id),
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);

-- The opening hours of a user, or of an event calendar.
create table schedule (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  user_id text,
  event_calendar_id text,
  name text,
  timezone text not null,
  -- Hours by weekday or date.
  rules jsonb not null default '[]',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id),
  check (((user_id is null) <> (event_calendar_id is null))),
  foreign key (location_id, event_calendar_id) references calendar (location_id, id) on delete cascade
);
-- An event calendar has one schedule.
create unique index schedule_of_event_calendar on schedule (location_id, event_calendar_id) where event_calendar_id is not null;
-- Lists the schedules of a user.
create index schedule_by_user on schedule (location_id, user_id, date_added, id) where user_id is not null;

-- The calendars that a user's schedule applies to.
create table schedule_calendar (
  location_id text not null,
  schedule_id text not null,
  calendar_id text not null,
  primary key (location_id, schedule_id, calendar_id),
  foreign key (location_id, schedule_id) references schedule (location_id, id) on delete cascade,
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);
-- Finds the schedules of a calendar.
create index schedule_calendar_by_calendar on schedule_calendar (location_id, calendar_id);

-- A message that a calendar sends about its appointments.
create table calendar_notification (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  calendar_id text not null,
  receiver_type text not null,
  channel text not null,
  notification_type text not null,
  is_active boolean not null default true,
  deleted boolean not null default false,
  -- Content, timing, recipients and sender, as far as they were set.
  settings jsonb not null default '{}',
  -- The order in which they were created.
  seq bigint generated always as identity,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id),
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);
-- Lists the notifications of a calendar.
create index calendar_notification_by_calendar on calendar_notification (location_id, calendar_id, seq);
