import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table import (
    location_id text not null references location (id) on delete cascade,
    id text not null,
    name text not null,
    size integer not null default 0,
    -- 'upload' until the whole file is here, then 'map', 'check', 'run', 'undo': the last step that was begun.
    stage text not null default 'upload',
    reading jsonb not null default '{}',
    headers jsonb not null default '[]',
    sample jsonb not null default '[]',
    origin text,
    mapping jsonb not null default '[]',
    options jsonb not null default '{}',
    is_read boolean not null default false,
    is_checked boolean not null default false,
    row_count integer not null default 0,
    operation_id text,
    created_by text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id)
  )`,
  `create index import_by_date on import (location_id, date_added desc, id)`,
  // The file lies in the database, so that any instance of the service can go on with it and a backup of the one holds both.
  `create table import_chunk (
    location_id text not null,
    import_id text not null,
    position integer not null,
    bytes bytea not null,
    primary key (location_id, import_id, position),
    foreign key (location_id, import_id) references import (location_id, id) on delete cascade
  )`,
  `alter table import_chunk alter column bytes set storage external`,
  `create table import_row (
    location_id text not null,
    import_id text not null,
    position integer not null,
    cells jsonb not null,
    -- What the check foretold.
    outcome text,
    -- What the run did.
    result text,
    -- What the undo did.
    undone text,
    messages jsonb not null default '[]',
    email_key text,
    phone_key text,
    contact_id text,
    contact_name text,
    matched_by text,
    same_as integer,
    changes jsonb,
    primary key (location_id, import_id, position),
    foreign key (location_id, import_id) references import (location_id, id) on delete cascade
  ) with (fillfactor = 50)`,
  // The trigger's plan is made at a session's first write, often of one row, and kept: a nested loop would compare each of many rows with each.
  `alter function log_change() set enable_nestloop = off`,
];
