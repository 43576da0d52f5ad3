import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";

const statements = [
  // Written outside the transaction that hands a message over, so that it outlives a worker that dies there. It refers to no message:
  // whoever deletes the message waits for that transaction, which waits for this row.
  `create table message_attempt (
    ${tenant},
    message_id text not null,
    begun_at timestamptz not null,
    primary key (location_id, message_id)
  )`,

  // No two conversations of a location stand at one place of a list, so that its number alone tells where a page ended. Who takes a place
  // holds it, as one of few locks, until the transaction ends: another one goes on to the next, and sees by itself what was taken before.
  `create function free_place(location text, own_id text, list text, wanted bigint) returns bigint language plpgsql volatile as $$
  declare
    place bigint := wanted;
    others text := case list when 'manual' then 'manual_place_ms' else 'place_ms' end;
    is_taken boolean;
  begin
    loop
      if not pg_try_advisory_xact_lock(hashtext(list || location), (place % 256)::integer) then
        if place - wanted < 256 then
          place := place + 1;
          continue;
        end if;
        perform pg_advisory_xact_lock(hashtext(list || location), (place % 256)::integer);
      end if;
      execute format('select exists (select from conversation where location_id = $1 and %1$I = $2 and id <> $3)', others)
        into is_taken using location, place, own_id;
      if not is_taken then return place; end if;
      execute format('select taken.%1$I + 1 from conversation taken where taken.location_id = $1 and taken.%1$I >= $2
        and not exists (select from conversation next where next.location_id = $1 and next.%1$I = taken.%1$I + 1) order by taken.%1$I limit 1', others)
        into place using location, place;
    end loop;
  end $$`,
  `create function place_conversation() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or new.place_ms <> old.place_ms then
      new.place_ms := free_place(new.location_id, new.id, 'last', new.place_ms);
    end if;
    if new.manual_place_ms is not null and (tg_op = 'INSERT' or new.manual_place_ms is distinct from old.manual_place_ms) then
      new.manual_place_ms := free_place(new.location_id, new.id, 'manual', new.manual_place_ms);
    end if;
    return new;
  end $$`,
  ...["place_ms", "manual_place_ms"].map(
    (column) => `do $$ begin
      loop
        with crowd as (select location_id, id, row_number() over (partition by location_id, ${column} order by id) - 1 as behind from conversation where ${column} is not null)
          update conversation c set ${column} = c.${column} + crowd.behind from crowd
          where crowd.location_id = c.location_id and crowd.id = c.id and crowd.behind > 0;
        exit when not found;
      end loop;
    end $$`,
  ),
  `create trigger place_conversation before insert or update of place_ms, manual_place_ms on conversation
    for each row execute function place_conversation()`,
  // Those without a manual message stand behind all that have one, by their last message.
  `create index conversation_in_manual_order on conversation (location_id, (coalesce(manual_place_ms, place_ms - 10000000000000)), id)`,

  // Files whose message or recording is gone, until they are gone too. They outlive their location.
  `create table discarded_file (
    location_id text not null,
    id bigint generated always as identity,
    -- The key of a file, or the address that it is fetched at.
    place text not null,
    at timestamptz not null default now(),
    primary key (location_id, id)
  )`,
  `create index discarded_file_by_time on discarded_file (at)`,
  `create function discard_files() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'recording' then
      insert into discarded_file (location_id, place) select location_id, to_jsonb(o) ->> 'file_key' from old_rows o;
    else
      insert into discarded_file (location_id, place)
        select location_id, place from old_rows o, jsonb_array_elements_text(to_jsonb(o) -> 'attachments') as place;
    end if;
    return null;
  end $$`,
  ...["message", "recording"].map(
    (table) =>
      `create trigger discard_files after delete on ${table} referencing old table as old_rows for each statement execute function discard_files()`,
  ),
  `create index message_by_attachment on message using gin (attachments) where attachments <> '{}'`,
  `create index recording_by_file on recording (location_id, file_key)`,

  // Gone for everybody; the row stays until a job has deleted the records.
  `alter table object_schema add column is_removed boolean not null default false`,
];
