-- Services that visitors book, and the places where they are provided.

-- A service with its variations and staff.
create table service (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  slug text not null,
  staff text[] not null,
  is_private boolean not null default false,
  service_category_id text not null default 'default',
  variations jsonb not null default '[]',
  settings jsonb not null default '{}',
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- Lists services by name.
create index service_by_name on service (location_id, lower(name), id);

-- A place where services are provided.
create table service_location (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  slug text not null,
  phone text,
  address text,
  cover_image text,
  location_type text not null,
  is_active boolean not null default true,
  is_private boolean not null default false,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- Lists places by name.
create index service_location_by_name on service_location (location_id, lower(name), id);
