import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What was kept in the outbox folder, because there is no server or provider to hand it to.
  `create table outbox_entry (
    location_id text not null references location (id) on delete cascade,
    id text not null,
    channel text not null,
    sender text not null,
    recipients text[] not null,
    subject text not null,
    body text not null,
    invitation text,
    event_id text,
    conversation_id text,
    date_added timestamptz not null,
    primary key (location_id, id)
  )`,
  `create index outbox_entry_by_date on outbox_entry (location_id, date_added desc, id desc)`,
];
