-- Records the dates of a message before each change; see schema/messages.sql.

create or replace function note_message_move() returns trigger language plpgsql as $$
begin
  insert into message_move (location_id, message_id, date_added, date_updated, redated)
    values (old.location_id, old.id, old.date_added, old.date_updated, old.date_added <> new.date_added);
  return null;
end $$;

create or replace trigger note_message_move after update of date_added, date_updated on message
  for each row when (old.date_added <> new.date_added or old.date_updated <> new.date_updated) execute function note_message_move();
