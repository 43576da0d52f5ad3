-- Contacts who wait for a time of a calendar.

-- An entry of the waiting list, with the latest time that was offered for it. Whether it waits, is offered or has expired follows from
-- the current time; see waiting-list/entries.ts.
create table waiting_entry (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  contact_id text not null,
  calendar_id text not null,
  -- The member whom the contact wants; null for anyone.
  assigned_user_id text,
  -- Null for the calendar's default duration.
  duration_min integer,
  -- The days and times of day that suit the contact, in the location's time zone. No weekday means any; 1 is Monday.
  first_day date not null,
  last_day date not null,
  weekdays integer[] not null default '{}',
  -- From 00:00 to 24:00.
  from_time text not null,
  to_time text not null,
  note text not null,
  -- The latest offer. Its link carries offer_id, so the link of an earlier offer opens nothing.
  offer_id text,
  offer_start timestamptz,
  offer_end timestamptz,
  -- When the offer lapses.
  offer_until timestamptz,
  -- The starts offered so far, the latest last. They are not offered again automatically.
  offered_starts timestamptz[] not null default '{}',
  -- The appointment that was booked for the entry.
  event_id text,
  created_by text,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  check (first_day <= last_day),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
);
-- The list in the order in which contacts began to wait.
create index waiting_entry_by_time on waiting_entry (location_id, date_added, id);
-- Finds entries that are not booked, and counts them.
create index waiting_entry_unbooked on waiting_entry (location_id, last_day) where event_id is null;
-- Serves the foreign keys.
create index waiting_entry_by_contact on waiting_entry (location_id, contact_id);
create index waiting_entry_by_calendar on waiting_entry (location_id, calendar_id);
-- Finds the entry of a link.
create unique index waiting_entry_by_offer on waiting_entry (location_id, offer_id) where offer_id is not null;

-- The settings for offering times. Without a row, staff offer them by hand.
create table waiting_list_setting (
  location_id text primary key references location (id) on delete cascade,
  offers_automatically boolean not null,
  -- How long an offer stays open.
  offer_min integer not null
);
