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
