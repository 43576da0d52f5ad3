-- A conversation has the same assignee as its contact.

create or replace function follow_contact_assignee() returns trigger language plpgsql as $$
begin
  update conversation set assigned_to = new.assigned_to where location_id = new.location_id and contact_id = new.id;
  return null;
end $$;

create or replace trigger conversation_follows after update of assigned_to on contact
  for each row when (old.assigned_to is distinct from new.assigned_to) execute function follow_contact_assignee();
