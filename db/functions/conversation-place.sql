-- No two conversations of a location have the same place in a list, so the place alone marks the end of a page. A transaction that takes a
-- place also takes one of a few advisory locks until it ends; other transactions try the next place. The transaction then reads which
-- places were taken before.

create or replace function free_place(location text, own_id text, list text, wanted bigint) returns bigint language plpgsql as $$
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
      and not exists (select from conversation next where next.location_id = $1 and next.%1$I = taken.%1$I + 1)
        order by taken.%1$I limit 1', others)
      into place using location, place;
  end loop;
end $$;

create or replace function place_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.place_ms <> old.place_ms then
    new.place_ms := free_place(new.location_id, new.id, 'last', new.place_ms);
  end if;
  if new.manual_place_ms is not null and (tg_op = 'INSERT' or new.manual_place_ms is distinct from old.manual_place_ms) then
    new.manual_place_ms := free_place(new.location_id, new.id, 'manual', new.manual_place_ms);
  end if;
  return new;
end $$;

create or replace trigger place_conversation before insert or update of place_ms, manual_place_ms on conversation
  for each row execute function place_conversation();
