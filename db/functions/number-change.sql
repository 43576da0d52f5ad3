-- Numbers the changes of a cluster: a node counts those of its locations with a sequence of its own, so that the changes of a location are in
-- order even if the coordinator writes some of them. Only the trigger that cluster/distribute.ts adds calls it.
create or replace function number_change() returns trigger language plpgsql as $$
begin
  new.seq := nextval('change_number');
  return new;
end $$;
