-- The state of this database with regard to db/migrations/ and db/functions/.

-- The migrations that are applied. A new database starts with all of them because the baseline already contains their changes.
create table migration (
  name text primary key,
  applied_at timestamptz not null default now(),
  -- Whether a program that lacks the migration keeps working (db/upgrade/read-migration.ts).
  allows_earlier boolean not null default false
);

-- The functions and triggers that are loaded: one row.
create table loaded_functions (
  -- SHA-256 of their files.
  hash text primary key
);
