import { type Kysely, sql } from "kysely";

// Companies, locations, users and tokens are reference tables; every other table's keys begin with location_id.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists btree_gin`,

  `create table company (
    id text primary key,
    name text not null,
    date_added timestamptz not null default now()
  )`,

  `create table location (
    id text primary key,
    company_id text not null references company (id),
    name text not null,
    timezone text not null,
    address text, city text, state text, country text, postal_code text,
    email text, phone text, website text,
    allow_duplicate_contact boolean not null default false,
    duplicate_match_order text[] not null default '{email,phone}',
    is_demo boolean not null default false,
    date_added timestamptz not null default now()
  )`,

  `create table "user" (
    id text primary key,
    company_id text not null references company (id),
    first_name text not null,
    last_name text not null,
    email text not null,
    email_lower text not null unique,
    phone text,
    password_hash text,
    role text not null,
    type text not null default 'account',
    date_added timestamptz not null default now(),
    date_updated timestamptz not null default now()
  )`,

  `create table user_location (
    location_id text not null references location (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    primary key (location_id, user_id)
  )`,
  `create index user_location_by_user on user_location (user_id)`,

  `create table session (
    token_hash text primary key,
    user_id text not null references "user" (id) on delete cascade,
    date_added timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index session_by_user on session (user_id)`,
  `create index session_by_expiry on session (expires_at)`,

  `create table integration (
    id text primary key,
    location_id text not null references location (id) on delete cascade,
    name text not null,
    description text,
    kind text not null default 'pit',
    scopes text[] not null,
    date_added timestamptz not null default now(),
    date_updated timestamptz not null default now()
  )`,
  `create index integration_by_location on integration (location_id, date_added)`,

  `create table integration_secret (
    hash text primary key,
    integration_id text not null references integration (id) on delete cascade,
    last_four text not null,
    date_added timestamptz not null default now(),
    expires_at timestamptz
  )`,
  `create index integration_secret_by_integration on integration_secret (integration_id)`,

  `create table idempotency (
    token_id text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    body text,
    date_added timestamptz not null default now(),
    primary key (token_id, key)
  )`,
  `create index idempotency_by_age on idempotency (date_added)`,

  `create table connection (
    id text primary key,
    name text not null,
    base_url text not null,
    location_id text not null,
    location_name text not null,
    timezone text,
    is_own boolean not null default false,
    sealed_token text not null,
    last_four text not null,
    created_by text,
    date_added timestamptz not null default now(),
    unique (base_url, location_id)
  )`,

  // Whoever authenticates keeps tokens and sessions in memory; this tells them which to forget.
  `create function announce_credential() returns trigger language plpgsql as $$
  begin
    perform pg_notify('credential', tg_table_name);
    return null;
  end $$`,
  ...["integration", "integration_secret", "session", '"user"', "user_location"].map(
    (table) =>
      `create trigger announce_credential after update or delete on ${table} for each statement execute function announce_credential()`,
  ),
];
