-- Links that are mailed to a person.

create table account_link (
  token_hash text primary key,
  user_id text not null references "user" (id) on delete cascade,
  purpose text not null,
  date_added timestamptz not null,
  expires_at timestamptz not null
);
create index account_link_by_user on account_link (user_id, purpose);
create index account_link_by_expiry on account_link (expires_at);

-- Second factors, and which roles need one.

create table authenticator_app (
  user_id text primary key references "user" (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  date_added timestamptz not null
);
create table recovery_code (
  user_id text not null references "user" (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
create table passkey (
  credential_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  date_added timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);
create table sign_in_ticket (
  token_hash text primary key,
  purpose text not null,
  user_id text references "user" (id) on delete cascade,
  challenge text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_by_expiry on sign_in_ticket (expires_at);
create index sign_in_ticket_by_user on sign_in_ticket (user_id) where user_id is not null;
alter table session add column needs_second_factor boolean not null default false;
alter table location add column second_factor_roles text[] not null default '{}';
