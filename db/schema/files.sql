-- Files that are not, or no longer, used. The rows outlive their location, until the file is deleted from the store.

-- A file that was uploaded and that no row refers to yet; see functions/uploaded-files.sql.
create table uploaded_file (
  location_id text not null,
  key text not null,
  at timestamptz not null,
  -- When the upload was removed. After that, nothing can refer to it, and its file is deleted a little later.
  removed_at timestamptz,
  is_gone boolean not null default false,
  primary key (location_id, key)
);
-- Finds uploads that were never used.
create index uploaded_file_by_time on uploaded_file (at, key) where removed_at is null;
-- Finds files to delete.
create index uploaded_file_removed on uploaded_file (removed_at, key) where removed_at is not null;
-- Finds an upload by the folder in its address, which cannot be guessed.
create index uploaded_file_by_folder on uploaded_file (location_id, split_part(key, '/', 3));

-- A file whose message, recording or contact is gone, until the file is deleted too; see functions/discard-files.sql.
create table discarded_file (
  location_id text not null,
  id bigint generated always as identity,
  -- The key of the file, or the address at which it is downloaded.
  place text not null,
  at timestamptz not null default now(),
  primary key (location_id, id)
);
-- Finds files to delete.
create index discarded_file_by_time on discarded_file (at);
