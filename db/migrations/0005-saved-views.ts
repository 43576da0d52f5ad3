import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_view (
    location_id text not null references location (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    id text not null,
    list text not null,
    name text not null,
    query jsonb not null,
    columns jsonb not null,
    is_default boolean not null default false,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, user_id, id)
  )`,
  `create unique index saved_view_by_name on saved_view (location_id, user_id, list, lower(name))`,
  `create unique index saved_view_default on saved_view (location_id, user_id, list) where is_default`,

  // Whom a bulk action is for, decided when it was asked for, and how it went with each. No reference to the contact: the report outlives it.
  `create table bulk_item (
    location_id text not null,
    operation_id text not null,
    contact_id text not null,
    name text,
    outcome text not null default 'pending' check (outcome in ('pending', 'done', 'unchanged', 'failed')),
    message text,
    -- What undoing needs: the tags that were added or removed, or the value that stood before.
    before jsonb,
    primary key (location_id, operation_id, contact_id),
    foreign key (location_id, operation_id) references operation (location_id, id) on delete cascade
  ) with (fillfactor = 80)`,
  `create index bulk_item_by_outcome on bulk_item (location_id, operation_id, outcome, contact_id)`,
];
