-- Search over every message; docs/decisions/message-search.md gives the reasons and the measurements.

-- The words of a message: its text, subject, names of attachments and transcript, and the names and addresses of who wrote and received it. They
-- are kept beside the message, because a message's status changes several times and its words hardly ever. Triggers write it; see
-- functions/index-messages.sql.
create table message_search (
  location_id text not null,
  message_id text not null,
  date_added timestamptz not null,
  words tsvector not null,
  primary key (location_id, message_id),
  foreign key (location_id, message_id) references message (location_id, id) on delete cascade
);
-- Reads messages from the newest, which finds frequent words soonest.
create index message_search_by_date on message_search (location_id, date_added, message_id);
-- Finds the messages with rare words, of all locations: with the location as its first column, each search would also read that of the
-- whole location.
create index message_search_by_words on message_search using gin (words);

-- Messages whose words must be computed (again): all of a location, or those of a contact or user who was renamed. A job reads them from
-- the newest on in batches, and stores its progress here.
create table message_indexing (
  location_id text not null references location (id) on delete cascade,
  id bigint generated always as identity,
  contact_id text,
  user_id text,
  -- The last message of the last batch.
  done_at timestamptz,
  done_id text,
  primary key (location_id, id)
);
