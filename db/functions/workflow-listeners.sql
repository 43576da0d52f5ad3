-- Keeps workflow_listener equal to the triggers of published workflows.

create or replace function follow_workflow() returns trigger language plpgsql as $$
begin
  delete from workflow_listener where location_id = new.location_id and workflow_id = new.id;
  if new.status = 'published' then
    insert into workflow_listener (location_id, trigger, workflow_id)
      select distinct new.location_id, t ->> 'type', new.id from jsonb_array_elements(new.triggers) t where t ->> 'type' is not null;
  end if;
  return null;
end $$;

create or replace trigger follow_insert after insert on workflow for each row execute function follow_workflow();
create or replace trigger follow_update after update of status, triggers on workflow
  for each row when (old.status is distinct from new.status or old.triggers is distinct from new.triggers)
    execute function follow_workflow();
