-- Companies and their locations. A location is the tenant: the keys of almost every other table begin with location_id.

-- A customer of Frontdesk. It owns locations, users, OAuth applications and connections to other servers.
create table company (
  id text primary key,
  name text not null,
  date_added timestamptz not null default now()
);

-- One front desk of a company. Deleting it deletes everything that belongs to it.
create table location (
  id text primary key,
  company_id text not null references company (id),
  name text not null,
  -- IANA name. Calendars, days of statistics and public pages use it.
  timezone text not null,
  address text,
  city text,
  state text,
  country text,
  postal_code text,
  email text,
  phone text,
  website text,
  -- While false, contact.unique_email and contact.unique_phone forbid two contacts with one address.
  allow_duplicate_contact boolean not null default false,
  -- Which of email and phone decides first when an incoming contact matches two existing ones.
  duplicate_match_order text[] not null default '{email,phone}',
  -- Whether its data is invented and may be deleted by the command that created it.
  is_demo boolean not null default false,
  date_added timestamptz not null default now(),
  -- ISO 4217 code of the prices of services.
  currency text not null default 'USD',
  -- The language of messages to contacts whose language is unknown, in the format of accounts; null if the country decides.
  language text,
  -- Users with one of these roles need a second factor to sign in.
  second_factor_roles text[] not null default '{}',
  -- Since when the location is being deleted: no one can use it, and a job removes its rows (service/locations/deletion.ts).
  date_deleted timestamptz
);
