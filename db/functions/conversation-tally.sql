-- Counts conversations without writers waiting for each other.

create or replace function tally_conversations() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in select location_id as place, count(*) as conversations from changed group by location_id loop
    insert into conversation_tally (location_id, count)
      values (part.place, case when tg_op = 'INSERT' then part.conversations else -part.conversations end);
  end loop;
  return null;
end $$;

create or replace trigger tally_insert after insert on conversation
  referencing new table as changed for each statement execute function tally_conversations();
create or replace trigger tally_delete after delete on conversation
  referencing old table as changed for each statement execute function tally_conversations();
