-- Records the place of a conversation before each move; see schema/conversations.sql.

create or replace function note_conversation_move() returns trigger language plpgsql as $$
begin
  insert into conversation_move (location_id, conversation_id, place_ms, manual_place_ms)
    values (old.location_id, old.id, old.place_ms, old.manual_place_ms);
  return null;
end $$;

create or replace trigger note_conversation_move after update of place_ms, manual_place_ms on conversation
  for each row when (old.place_ms <> new.place_ms or old.manual_place_ms is distinct from new.manual_place_ms)
    execute function note_conversation_move();
