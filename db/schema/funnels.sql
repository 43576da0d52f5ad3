-- Public pages (funnels), redirects, and the domains that they are served at.

-- A public website of several steps.
create table funnel (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  type text not null default 'funnel',
  url text not null default '',
  category text,
  parent_id text,
  steps jsonb not null default '[]',
  deleted boolean not null default false,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  updated_at timestamptz not null,
  primary key (location_id, id)
);
-- Lists funnels by name.
create index funnel_by_name on funnel (location_id, lower(name), id);
-- Lists the funnels of a folder.
create index funnel_by_parent on funnel (location_id, parent_id, lower(name), id);
-- A visitor's request names a funnel and no location.
create index funnel_by_id on funnel (id);

-- A page of a funnel.
create table funnel_page (
  location_id text not null references location (id) on delete cascade,
  funnel_id text not null,
  id text not null,
  name text not null,
  step_id text not null,
  position integer not null default 0,
  deleted boolean not null default false,
  updated_at timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, funnel_id) references funnel (location_id, id) on delete cascade
);
-- Lists the pages of a funnel.
create index funnel_page_by_funnel on funnel_page (location_id, funnel_id, position, id);

-- A path of a domain that leads somewhere else.
create table redirect (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  domain text not null,
  path text not null,
  path_lowercase text not null,
  type text not null,
  target text not null,
  action text not null,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id)
);
-- A path leads to one target.
create unique index redirect_by_place on redirect (location_id, domain, path_lowercase);
-- A visitor's request names a domain and no location.
create index redirect_by_domain on redirect (domain, path_lowercase);

-- A domain of a location. A domain belongs to one location, so it is a key over all locations. Domains that are only named in
-- redirects are not assigned: no proof of ownership was given.
create table domain (
  domain text primary key,
  location_id text not null references location (id) on delete cascade,
  assigned_by text not null,
  date_added timestamptz not null,
  check (((domain = lower(domain)) and (domain !~ '[.]$'))),
  check ((assigned_by = any (array['operator', 'proof'])))
);
-- Lists the domains of a location.
create index domain_by_location on domain (location_id, domain);
