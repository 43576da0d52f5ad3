-- Numbers the changes on a cluster: each node numbers those of its locations with its own sequence, so that the changes of a location are
-- in order even if the coordinator writes some of them. Only the trigger that cluster/distribute.ts adds calls this.
create or replace function number_change() returns trigger language plpgsql as $$
begin
  new.seq := nextval('change_number');
  return new;
end $$;
