-- Carries over a database of the first version, which had 49 migrations of its own. Its tables are those of the baseline, but for the statements
-- below. Functions and triggers are replaced afterwards from db/functions/.

drop table kysely_migration, kysely_migration_lock;
create table migration (
  name text primary key,
  applied_at timestamptz not null default now()
);
create table loaded_functions (
  hash text primary key
);

-- Bookings are decided by the service alone.
drop function book_together;
