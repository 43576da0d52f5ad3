import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The dates of a message before each change of them, and which transaction changed them: an export that began before goes by those.
  // It outlives its message, and is removed by its age alone.
  `create table message_move (
    location_id text not null,
    id bigint generated always as identity,
    message_id text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    -- Whether the message got another date_added, as a scheduled one does when it is sent.
    redated boolean not null,
    moved_by xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now(),
    primary key (location_id, moved_by, id)
  )`,
  `create index message_move_redated on message_move (location_id, moved_by, id) where redated`,
  `create index message_move_by_time on message_move using brin (at)`,
  `create function note_message_move() returns trigger language plpgsql as $$
  begin
    insert into message_move (location_id, message_id, date_added, date_updated, redated)
      values (old.location_id, old.id, old.date_added, old.date_updated, old.date_added <> new.date_added);
    return null;
  end $$`,
  `create trigger note_message_move after update of date_added, date_updated on message for each row
    when (old.date_added <> new.date_added or old.date_updated <> new.date_updated) execute function note_message_move()`,
];
