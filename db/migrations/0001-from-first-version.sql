-- Carries over a database of the first version, which had 49 migrations of its own. It has the tables of the baseline, except for
-- what the statements below change. Functions and triggers are replaced afterwards from db/functions/.

drop table kysely_migration, kysely_migration_lock;
create table migration (
  name text primary key,
  applied_at timestamptz not null default now()
);
create table loaded_functions (
  hash text primary key
);

-- Functions that are not called any more.
drop function book_together;
drop function text_pieces;

-- Ends of pages are kept for hours only, so the renamed table starts empty.
drop table conversation_walk;
create unlogged table conversation_page_end (
  location_id text not null,
  -- Who lists what in which order.
  listing text not null,
  -- The number that was sent as the end of the page.
  sent_end double precision not null,
  place bigint not null,
  conversation_id text not null,
  -- What the listing saw when it began.
  begun pg_snapshot not null,
  at timestamptz not null default now(),
  primary key (location_id, listing, sent_end)
);
create index conversation_page_end_by_time on conversation_page_end using brin (at);
