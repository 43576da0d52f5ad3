-- Which contacts were erased, for restored backups.

create table erased_contact (
  location_id text not null references location (id) on delete cascade,
  id_hash text not null,
  date_erased timestamptz not null default now(),
  primary key (location_id, id_hash)
);
