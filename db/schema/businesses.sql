-- Businesses: the companies that contacts belong to.

-- A business. It is also a record of the standard object 'business'.
create table business (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  phone text,
  email text,
  website text,
  description text,
  address text,
  city text,
  state text,
  postal_code text,
  country text,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  followers text[] not null default '{}',
  -- Who created it, in the same format as for custom objects.
  created_by jsonb,
  -- Who changed it last.
  updated_by jsonb,
  primary key (location_id, id)
);
-- Lists businesses by name.
create index business_by_name on business (location_id, lower(name), id);
