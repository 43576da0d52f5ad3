-- Calls that a location's telephone system reports while they ring.

-- The key with which a location's telephone system signs its reports, encrypted.
create table telephone_secret (
  location_id text primary key references location (id) on delete cascade,
  sealed text not null,
  date_added timestamptz not null
);

-- A call that rings or rang in the last minutes. Older ones are deleted when the next call is reported.
create table ringing_call (
  location_id text not null references location (id) on delete cascade,
  -- The telephone system's id of the call.
  id text not null,
  -- E.164, or as the telephone system wrote it. Null for a withheld number.
  from_number text,
  to_number text,
  -- The user who took the call. The first user keeps it.
  taken_by text references "user" (id) on delete set null,
  rang_at timestamptz not null,
  -- Set when the telephone system reports that the call was answered elsewhere or ended.
  ended_at timestamptz,
  primary key (location_id, id)
);
-- Finds the calls of the last minutes.
create index ringing_call_by_time on ringing_call (location_id, rang_at);
