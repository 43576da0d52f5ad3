-- OAuth 2.0. Applications belong to a company. A grant is a person's permission for an application: for one location or, without a
-- location, for the whole company. The tokens of a grant are one family and end with it.

-- A program that people can connect to their location or company.
create table oauth_application (
  id text primary key,
  company_id text not null references company (id) on delete cascade,
  name text not null,
  redirect_urls text[] not null,
  scopes text[] not null,
  date_added timestamptz not null,
  date_updated timestamptz not null
);
-- Lists the applications of a company.
create index oauth_application_by_company on oauth_application (company_id, date_added);

-- A client secret of an application.
create table oauth_secret (
  -- SHA-256 of the secret, which itself is not stored.
  hash text primary key,
  application_id text not null references oauth_application (id) on delete cascade,
  last_four text not null,
  date_added timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
-- Finds the secrets of an application.
create index oauth_secret_by_application on oauth_secret (application_id);

-- A person's permission for an application.
create table oauth_grant (
  id text primary key,
  application_id text not null references oauth_application (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  company_id text not null references company (id) on delete cascade,
  -- Null for a grant of the whole company.
  location_id text references location (id) on delete cascade,
  -- The grant of a company from which this grant of one of its locations was derived.
  parent_id text references oauth_grant (id) on delete cascade,
  scopes text[] not null,
  date_added timestamptz not null,
  last_used_at timestamptz,
  last_used_from text
);
-- Lists the grants of an application.
create index oauth_grant_by_application on oauth_grant (application_id, date_added);
-- Serves the foreign key when a user is deleted.
create index oauth_grant_by_user on oauth_grant (user_id);
-- Serves the foreign key when the grant of a company ends.
create index oauth_grant_by_parent on oauth_grant (parent_id) where parent_id is not null;

-- An authorization code, valid once and for a short time.
create table oauth_code (
  hash text primary key,
  application_id text not null references oauth_application (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  company_id text not null references company (id) on delete cascade,
  location_id text references location (id) on delete cascade,
  scopes text[] not null,
  redirect_url text not null,
  -- PKCE: the hash of the value that the client must send.
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The grant that the code was exchanged for. A second use of the code ends that grant.
  grant_id text
);
-- Serves the foreign key when an application is deleted.
create index oauth_code_by_application on oauth_code (application_id);
-- Serves the foreign key when a user is deleted.
create index oauth_code_by_user on oauth_code (user_id);
-- Finds expired codes to delete.
create index oauth_code_by_expiry on oauth_code (expires_at);

-- An access or refresh token of a grant.
create table oauth_token (
  -- SHA-256 of the token, which itself is not stored.
  hash text primary key,
  grant_id text not null references oauth_grant (id) on delete cascade,
  kind text not null,
  scopes text[] not null,
  date_added timestamptz not null,
  expires_at timestamptz not null,
  -- When a refresh token was exchanged. A second use ends the whole grant.
  used_at timestamptz
);
-- Finds the tokens of a grant.
create index oauth_token_by_grant on oauth_token (grant_id);
-- Finds expired tokens to delete.
create index oauth_token_by_expiry on oauth_token (expires_at);
