-- People who sign in, and their credentials. These are reference tables: a user belongs to a company and may act in several of its
-- locations.

-- A person who can sign in.
create table "user" (
  id text primary key,
  company_id text not null references company (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  -- The email address in lower case. It identifies a user in the whole database.
  email_lower text not null unique,
  phone text,
  -- Null until the person has set a password.
  password_hash text,
  role text not null,
  type text not null default 'account',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  extension text,
  profile_photo text,
  platform_language text not null default 'en_US',
  -- The dashboard's own preference: British instead of American English, which the interface's list of languages does not have.
  is_british_english boolean not null default false,
  -- The permissions that were sent, unchanged. A permission that is left out has its default.
  permissions jsonb not null default '{}',
  -- Null, when no list was ever sent, grants everything. An empty list grants nothing.
  scopes text[],
  scopes_assigned_to_only text[],
  provider_phone jsonb not null default '{}',
  -- HTML that is appended to the user's emails.
  signature text not null default '',
  -- When the user is permanently deleted.
  deletion_due timestamptz,
  -- Since when the user cannot sign in and their applications cannot act; null for an active user.
  deactivated_at timestamptz
);

-- The locations that a user may act in.
create table user_location (
  location_id text not null references location (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  primary key (location_id, user_id)
);
-- Lists the locations of a user.
create index user_location_by_user on user_location (user_id);

-- When a user last used the dashboard, written at most once in a few minutes. It is not a column of "user", because each change of a user
-- is logged and ends cached credentials.
create table user_last_seen (
  user_id text primary key references "user" (id) on delete cascade,
  seen_at timestamptz not null
);

-- A signed-in browser. The token itself is not stored.
create table session (
  -- SHA-256 of the token in the cookie.
  token_hash text primary key,
  user_id text not null references "user" (id) on delete cascade,
  date_added timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  last_used_at timestamptz,
  last_used_from text,
  -- The user must add a second factor before they can do anything else with it.
  needs_second_factor boolean not null default false,
  -- The user as whom the admin of the session sees the dashboard. The admin may then only read.
  view_as_id text references "user" (id) on delete set null
);
create index session_by_view on session (view_as_id) where view_as_id is not null;
-- Lists and ends the sessions of a user.
create index session_by_user on session (user_id);
-- Finds expired sessions to delete.
create index session_by_expiry on session (expires_at);

-- The presets of rights that admins of a location edited or added. The built-in presets are in the contract; a row with the same id
-- replaces one.
create table permission_preset (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  -- Null for a built-in preset that keeps its name, which each reader sees in their language.
  name text,
  role text not null,
  permissions jsonb not null,
  scopes text[],
  scopes_assigned_to_only text[],
  -- Whether a built-in preset was deleted.
  is_removed boolean not null default false,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id)
);

-- People who were invited by mail and have not accepted yet. The token in the link is not stored.
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
  -- All locations that the person is invited to. The row belongs to the location in which the invite was created.
  location_ids text[] not null,
  -- The user who last sent it. The invite is valid only while that user may give these rights.
  invited_by text not null references "user" (id) on delete cascade,
  -- SHA-256 of the token.
  token_hash text not null unique,
  date_added timestamptz not null,
  date_sent timestamptz not null,
  expires_at timestamptz not null,
  primary key (location_id, id)
);
-- A person has one invite per location.
create unique index user_invite_by_email on user_invite (location_id, email_lower);
-- Deletes the invites of a user.
create index user_invite_by_sender on user_invite (invited_by);

-- A single-use link that was mailed to a person: it proves that they read the mail. The token in the link is not stored.
create table account_link (
  -- SHA-256 of the token.
  token_hash text primary key,
  user_id text not null references "user" (id) on delete cascade,
  -- The purpose of the link, for example 'password'. A link does nothing else.
  purpose text not null,
  date_added timestamptz not null,
  expires_at timestamptz not null,
  -- The address that a link of purpose 'email' confirms as the person's own; the link was mailed there. Until then, other users may take
  -- the address.
  email text
);
-- Removes the other links of a person.
create index account_link_by_user on account_link (user_id, purpose);
-- Finds expired links to delete.
create index account_link_by_expiry on account_link (expires_at);

-- The authenticator app of a person, with which they sign in in addition to their password.
create table authenticator_app (
  user_id text primary key references "user" (id) on delete cascade,
  -- The secret that the app shares, sealed.
  sealed_secret text not null,
  -- Null until the person has entered a first code. Until then the app is not asked for.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. Codes of this step and of earlier ones are refused.
  last_step bigint not null default 0,
  date_added timestamptz not null
);

-- Codes that each replace the second factor once. A used code is deleted.
create table recovery_code (
  user_id text not null references "user" (id) on delete cascade,
  -- Keyed hash of the user's id and the code.
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- A passkey or security key of a person: a second factor, and a sign-in without a password.
create table passkey (
  -- The authenticator's own id of the credential, base64url.
  credential_id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  -- COSE, base64url.
  public_key text not null,
  -- Grows with each use, if the authenticator counts. A smaller one shows that the passkey was copied.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  date_added timestamptz not null,
  last_used_at timestamptz
);
-- Lists the passkeys of a person.
create index passkey_by_user on passkey (user_id);

-- A sign-in, or the addition of a passkey, that has begun and is not complete.
create table sign_in_ticket (
  -- SHA-256 of the token that the browser holds.
  token_hash text primary key,
  -- What the ticket completes: 'second-factor' after a correct password, 'passkey' for a sign-in without a password, 'new-passkey'.
  purpose text not null,
  -- Null for a sign-in with a passkey, which identifies the user itself.
  user_id text references "user" (id) on delete cascade,
  -- The challenge that the passkey must sign.
  challenge text not null,
  -- Wrong attempts so far.
  attempts integer not null default 0,
  expires_at timestamptz not null
);
-- Finds expired tickets to delete.
create index sign_in_ticket_by_expiry on sign_in_ticket (expires_at);
-- Removes the tickets of a deleted person.
create index sign_in_ticket_by_user on sign_in_ticket (user_id) where user_id is not null;

-- Failed sign-ins, counted where every instance of the service sees them.
create table sign_in_attempt (
  -- A hash of the account's email address, of the network of the attempts, or of both.
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);
-- Finds counts to delete.
create index sign_in_attempt_by_age on sign_in_attempt (resets_at);

-- Addresses from which a user has signed in, as keyed hashes. Guesses from elsewhere do not slow down sign-ins from here.
create table sign_in_address (
  user_id text not null references "user" (id) on delete cascade,
  address_key text not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_key)
);
-- Finds old addresses to delete.
create index sign_in_address_by_age on sign_in_address (last_used_at);

-- The sum of `changes` is the epoch of credentials. It grows in the transaction that changes or removes a credential, so that
-- two equal readings prove that no such transaction committed in between. A transaction counts in the slot of its own
-- connection: a single counter would make every sign-out wait for every other. Its 64 rows exist from the start; see
-- functions/announce-credential.sql.
create table credential_epoch (
  slot integer primary key,
  changes bigint not null
) with (fillfactor = 40);
insert into credential_epoch select slot, 0 from generate_series(0, 63) as slot;

-- Filters and columns of a list that a user saved, for that user or for everyone in the location.
create table saved_view (
  location_id text not null references location (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  id text not null,
  -- Which list of the dashboard, for example 'contacts'.
  list text not null,
  name text not null,
  query jsonb not null,
  columns jsonb not null,
  is_default boolean not null default false,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  is_shared boolean not null default false,
  primary key (location_id, user_id, id)
);
create index saved_view_shared on saved_view (location_id, list) where is_shared;
-- A name is used once per user and list.
create unique index saved_view_by_name on saved_view (location_id, user_id, list, lower(name));
-- At most one view of a list is the default, and only for its user.
create unique index saved_view_default on saved_view (location_id, user_id, list) where is_default;
