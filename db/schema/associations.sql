-- Associations between objects, and relations between their records.

-- Which two objects can be related, and the label of each side.
create table association (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  key text not null,
  first_object_key text not null,
  first_object_label text not null,
  second_object_key text not null,
  second_object_label text not null,
  is_system boolean not null default false,
  date_added timestamptz(3) not null default now(),
  date_updated timestamptz(3) not null default now(),
  primary key (location_id, id),
  unique (location_id, key),
  foreign key (location_id, first_object_key) references object_schema (location_id, key) on delete cascade,
  foreign key (location_id, second_object_key) references object_schema (location_id, key) on delete cascade
);
-- Serves the foreign key and lists the associations of an object.
create index association_by_first on association (location_id, first_object_key);
-- As association_by_first.
create index association_by_second on association (location_id, second_object_key);

-- Two records that are related.
create table relation (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  association_id text not null,
  first_object_key text not null,
  first_record_id text not null,
  second_object_key text not null,
  second_record_id text not null,
  date_added timestamptz(3) not null default now(),
  primary key (location_id, id),
  unique (location_id, association_id, first_record_id, second_record_id),
  foreign key (location_id, association_id) references association (location_id, id) on delete cascade
);
-- Lists and counts the relations of a record, without reading the relations themselves.
create index relation_by_first on relation (location_id, first_record_id, date_added, id) include (association_id);
-- As relation_by_first, for the other side.
create index relation_by_second on relation (location_id, second_record_id, date_added, id) include (association_id, first_record_id);
