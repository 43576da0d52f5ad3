-- Calls that a telephone system reports while they ring.

create table telephone_secret (
  location_id text primary key references location (id) on delete cascade,
  sealed text not null,
  date_added timestamptz not null
);

create table ringing_call (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  from_number text,
  to_number text,
  taken_by text references "user" (id) on delete set null,
  rang_at timestamptz not null,
  ended_at timestamptz,
  primary key (location_id, id)
);
create index ringing_call_by_time on ringing_call (location_id, rang_at);
