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
