-- What this database has of db/migrations/ and db/functions/.

-- The migrations that are applied. A new database starts with all of them because the baseline already contains their changes.
create table migration (
  name text primary key,
  applied_at timestamptz not null default now()
);

-- The functions and triggers that are loaded: one row.
create table loaded_functions (
  -- SHA-256 of their files.
  hash text primary key
);
