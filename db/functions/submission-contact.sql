-- A submission outlives its contact and then has none.

create or replace function forget_contact_of_submissions() returns trigger language plpgsql as $$
begin
  update submission s set contact_id = null from old_rows o where s.location_id = o.location_id and s.contact_id = o.id;
  return null;
end $$;

create or replace trigger forget_in_submissions after delete on contact
  referencing old table as old_rows for each statement execute function forget_contact_of_submissions();
