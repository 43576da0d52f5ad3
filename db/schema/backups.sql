-- Backups and restore drills of the whole installation; service/backup/ makes them.

create table backup_run (
  id text primary key,
  -- 'backup' or 'drill'.
  kind text not null,
  -- The folder or s3:// address.
  target text not null,
  started_at timestamptz not null,
  -- Null while it runs, or if the process was killed.
  finished_at timestamptz,
  -- The id of the backup in its target.
  backup_id text,
  bytes bigint,
  -- The reason for its failure.
  error text
);
-- Finds the last run of a kind.
create index backup_run_by_start on backup_run (kind, started_at desc);
