import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operation (
    location_id text not null references location (id) on delete cascade,
    id text not null,
    kind text not null,
    status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
    payload jsonb not null,
    total integer not null default 0,
    done integer not null default 0,
    failed integer not null default 0,
    summary jsonb not null default '{}',
    error text,
    is_cancel_requested boolean not null default false,
    attempts integer not null default 0,
    -- Names the run that may write; renewed while it lives, so that another may take over from one that died.
    lease text,
    leased_until timestamptz,
    created_by text not null,
    created_by_name text not null,
    date_added timestamptz not null,
    date_finished timestamptz,
    primary key (location_id, id)
  ) with (fillfactor = 70)`,
  `create index operation_by_date on operation (location_id, date_added desc, id)`,
  `create index operation_unfinished on operation (location_id, leased_until) where status in ('queued', 'running')`,
];
