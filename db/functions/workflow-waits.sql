-- Waiting runs of workflows: a run that waits for an appointment checks it again when the appointment changes, and the runs of a deleted
-- contact end.

-- Any change of a contact's appointments may change which one is next, so all runs that wait for one become due at once. A run that must
-- still wait waits again.
create or replace function wake_workflow_runs() returns trigger language plpgsql as $$
declare changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if changed.contact_id is not null then
    update workflow_run set resume_at = '2000-01-01'
      where location_id = changed.location_id and contact_id = changed.contact_id and status = 'waiting' and is_movable;
  end if;
  return null;
end $$;

create or replace function stop_workflow_runs() returns trigger language plpgsql as $$
declare
  stopped_at timestamptz := clock_timestamp();
begin
  update workflow_run set status = 'stopped', remaining = null, resume_at = null, error = '{"code":"contactDeleted","values":{}}',
      date_finished = stopped_at
    where location_id = old.location_id and contact_id = old.id and status = 'waiting';
  return null;
end $$;

create or replace trigger wake_runs after insert or delete on appointment for each row execute function wake_workflow_runs();
create or replace trigger wake_runs_of_moved after update of start_time, status, contact_id, rrule, exdates, master_id on appointment
  for each row execute function wake_workflow_runs();
create or replace trigger stop_runs after delete on contact for each row execute function stop_workflow_runs();
