-- Duplicate contacts: decisions that two are different people, and merges.

-- Two contacts of which a user said that they are different people. The smaller id comes first.
create table not_duplicate (
  location_id text not null references location (id) on delete cascade,
  one_id text not null,
  other_id text not null,
  user_id text,
  date_added timestamptz not null,
  primary key (location_id, one_id, other_id),
  check ((one_id < other_id)),
  foreign key (location_id, one_id) references contact (location_id, id) on delete cascade,
  foreign key (location_id, other_id) references contact (location_id, id) on delete cascade
);
-- Finds the pairs in which a contact has the larger id.
create index not_duplicate_by_other on not_duplicate (location_id, other_id);

-- The state before and after a merge, with everything that is needed to undo it.
create table merge (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  kept_id text not null,
  user_id text,
  user_name text not null,
  -- The contact that was kept, as it was before.
  kept_before jsonb not null,
  -- The contact that was kept, as it was afterwards.
  kept_after jsonb not null,
  -- The contacts that were merged into it.
  merged jsonb not null,
  -- The rows that were moved to it.
  moved jsonb not null,
  date_added timestamptz not null,
  date_undone timestamptz,
  undone_by text,
  primary key (location_id, id)
);
-- Lists merges.
create index merge_by_date on merge (location_id, date_added desc, id);
-- Finds merges to erase with a contact.
create index merge_by_kept on merge (location_id, kept_id);
