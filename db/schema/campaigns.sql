-- Campaigns: lists that contacts can be added to.

-- A campaign.
create table campaign (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  status text not null,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- Lists campaigns by name.
create index campaign_by_name on campaign (location_id, lower(name), id);

-- A contact in a campaign.
create table contact_campaign (
  location_id text not null references location (id) on delete cascade,
  contact_id text not null,
  campaign_id text not null,
  date_added timestamptz not null,
  primary key (location_id, contact_id, campaign_id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
  foreign key (location_id, campaign_id) references campaign (location_id, id) on delete cascade
);
-- Serves the foreign key when a campaign is deleted.
create index contact_campaign_by_campaign on contact_campaign (location_id, campaign_id);
