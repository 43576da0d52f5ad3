-- Search over every message. The words of existing messages are computed in the background, the newest first.

create table message_search (
  location_id text not null,
  message_id text not null,
  date_added timestamptz not null,
  words tsvector not null,
  primary key (location_id, message_id),
  foreign key (location_id, message_id) references message (location_id, id) on delete cascade
);
create index message_search_by_date on message_search (location_id, date_added, message_id);
create index message_search_by_words on message_search using gin (words);
create table message_indexing (
  location_id text not null references location (id) on delete cascade,
  id bigint generated always as identity,
  contact_id text,
  user_id text,
  done_at timestamptz,
  done_id text,
  primary key (location_id, id)
);
insert into message_indexing (location_id) select id from location;
