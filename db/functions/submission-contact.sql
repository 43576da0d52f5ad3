-- A submission outlives its contact and then has none.

create or replace function forget_contact_of_submissions() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in select location_id as place, array_agg(id) as ids from old_rows group by location_id loop
    update submission set contact_id = null where location_id = part.place and contact_id = any(part.ids);
  end loop;
  return null;
end $$;

create or replace trigger forget_in_submissions after delete on contact
  referencing old table as old_rows for each statement execute function forget_contact_of_submissions();
