-- Invites, deactivated users, when a user was last seen, and presets of permissions.

alter table "user" add column deactivated_at timestamptz;

create table user_last_seen (
  user_id text primary key references "user" (id) on delete cascade,
  seen_at timestamptz not null
);

create table permission_preset (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text,
  role text not null,
  permissions jsonb not null,
  scopes text[],
  scopes_assigned_to_only text[],
  is_removed boolean not null default false,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id)
);

create table user_invite (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  email text not null,
  email_lower text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  permissions jsonb not null,
  scopes text[],
  scopes_assigned_to_only text[],
  platform_language text not null,
  location_ids text[] not null,
  invited_by text not null references "user" (id) on delete cascade,
  token_hash text not null unique,
  date_added timestamptz not null,
  date_sent timestamptz not null,
  expires_at timestamptz not null,
  primary key (location_id, id)
);
create unique index user_invite_by_email on user_invite (location_id, email_lower);
create index user_invite_by_sender on user_invite (invited_by);
