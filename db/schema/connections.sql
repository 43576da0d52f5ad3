-- Connections of the dashboard to CRM servers, this service or another one. They belong to the dashboard, so location_id is the
-- other server's and refers to nothing here.

-- A server with a stored token.
create table connection (
  id text primary key,
  name text not null,
  base_url text not null,
  location_id text not null,
  location_name text not null,
  timezone text,
  is_own boolean not null default false,
  -- Encrypted with the secret of the application. The browser never sees the token.
  sealed_token text not null,
  -- The last characters of the token, shown so that people can tell tokens apart.
  last_four text not null,
  created_by text,
  date_added timestamptz not null default now(),
  -- The company whose administrator made it. Two companies may connect to the same location.
  company_id text references company (id) on delete cascade
);
-- A company connects to a location once.
create unique index connection_by_place on connection (base_url, location_id, coalesce(company_id, ''));

-- Webhook events that were received from a connection, so that an event that is delivered twice is handled once.
create table connection_event (
  connection_id text not null references connection (id) on delete cascade,
  event_key text not null,
  type text,
  date_added timestamptz not null default now(),
  primary key (connection_id, event_key)
);
-- Finds old events to delete.
create index connection_event_by_date on connection_event (date_added);
