import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Invented contacts, made by the million for measuring, leave no change log: their session says so, and nothing else may.
  `drop trigger log_insert on contact`,
  `create trigger log_insert after insert on contact referencing new table as new_rows for each statement
    when (current_setting('crm.bulk', true) is distinct from 'on') execute function log_change()`,

  // Two contacts of which somebody said that they are different people; the smaller id first.
  `create table not_duplicate (
    location_id text not null references location (id) on delete cascade,
    one_id text not null,
    other_id text not null,
    user_id text,
    date_added timestamptz not null,
    primary key (location_id, one_id, other_id),
    foreign key (location_id, one_id) references contact (location_id, id) on delete cascade,
    foreign key (location_id, other_id) references contact (location_id, id) on delete cascade,
    check (one_id < other_id)
  )`,
  `create index not_duplicate_by_other on not_duplicate (location_id, other_id)`,

  // What a merge found and what it made of it: enough to take it back.
  `create table merge (
    location_id text not null references location (id) on delete cascade,
    id text not null,
    kept_id text not null,
    user_id text,
    user_name text not null,
    kept_before jsonb not null,
    kept_after jsonb not null,
    merged jsonb not null,
    moved jsonb not null,
    date_added timestamptz not null,
    date_undone timestamptz,
    undone_by text,
    primary key (location_id, id)
  )`,
  `create index merge_by_date on merge (location_id, date_added desc, id)`,
];
