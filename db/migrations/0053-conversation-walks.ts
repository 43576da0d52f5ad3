import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Where a conversation stood before each move, and which transaction moved it: a walk that began before asks where everything stood then.
  // It outlives its conversation, and is removed by its age alone.
  `create table conversation_move (
    location_id text not null,
    id bigint generated always as identity,
    conversation_id text not null,
    place_ms bigint not null,
    manual_place_ms bigint,
    moved_by xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now(),
    primary key (location_id, moved_by, id)
  )`,
  `create index conversation_move_by_time on conversation_move using brin (at)`,
  `create function note_conversation_move() returns trigger language plpgsql as $$
  begin
    insert into conversation_move (location_id, conversation_id, place_ms, manual_place_ms)
      values (old.location_id, old.id, old.place_ms, old.manual_place_ms);
    return null;
  end $$`,
  `create trigger note_conversation_move after update of place_ms, manual_place_ms on conversation for each row
    when (old.place_ms <> new.place_ms or old.manual_place_ms is distinct from new.manual_place_ms) execute function note_conversation_move()`,

  // Where a page ended whose next one may be asked for by a number alone, and when that walk began. What a crash takes of it is only missed by walks under way.
  `create unlogged table conversation_walk (
    location_id text not null,
    -- Who asks for what in which order.
    walk text not null,
    told double precision not null,
    place bigint not null,
    conversation_id text not null,
    begun pg_snapshot not null,
    at timestamptz not null default now(),
    primary key (location_id, walk, told)
  )`,
  `create index conversation_walk_by_time on conversation_walk using brin (at)`,
];
