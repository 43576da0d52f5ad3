-- Private integrations: the tokens with which other programs call the API.

-- A program that may act in one location, within its scopes.
create table integration (
  id text primary key,
  location_id text not null references location (id) on delete cascade,
  name text not null,
  description text,
  kind text not null default 'pit',
  scopes text[] not null,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now()
);
-- Lists the integrations of a location.
create index integration_by_location on integration (location_id, date_added);

-- A token of an integration. During a rotation the old one stays valid until it expires.
create table integration_secret (
  -- SHA-256 of the token, which itself is not stored.
  hash text primary key,
  integration_id text not null references integration (id) on delete cascade,
  last_four text not null,
  date_added timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
-- Finds the tokens of an integration.
create index integration_secret_by_integration on integration_secret (integration_id);

-- How many requests a caller has made today, for the daily limit.
create table daily_use (
  -- The integration, grant or user.
  caller_id text primary key,
  used bigint not null,
  -- When the count starts again.
  ends_at timestamptz not null
);
