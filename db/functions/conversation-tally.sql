-- Counts conversations without writers waiting for each other.

create or replace function tally_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_tally (location_id, count) select location_id, count(*) from changed group by location_id;
  else
    insert into conversation_tally (location_id, count) select location_id, -count(*) from changed group by location_id;
  end if;
  return null;
end $$;

create or replace trigger tally_insert after insert on conversation
  referencing new table as changed for each statement execute function tally_conversations();
create or replace trigger tally_delete after delete on conversation
  referencing old table as changed for each statement execute function tally_conversations();
