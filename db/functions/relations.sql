-- Relations end with the records that they relate. The business of a contact is a relation of the system's association: the
-- column contact.business_id decides, and the relation follows it.

create or replace function remove_relations() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select location_id as place, object_key, array_agg(id) as ids
    from (
      select location_id, coalesce(to_jsonb(o) ->> 'object_key', tg_argv[0]) as object_key, id, row_number() over () / 500 as number from old_rows o
    ) each group by location_id, object_key, number
  loop
    delete from relation where location_id = part.place and first_record_id = any(part.ids) and first_object_key = part.object_key;
    delete from relation where location_id = part.place and second_record_id = any(part.ids) and second_object_key = part.object_key;
  end loop;
  return null;
end $$;

create or replace function relate_business() returns trigger language plpgsql as $$
declare
  system_id text := (select id from association where location_id = new.location_id and key = 'system_business_contact');
begin
  delete from relation where location_id = new.location_id and association_id = system_id and second_record_id = new.id
    and first_record_id is distinct from new.business_id;
  if new.business_id is not null then
    insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id)
      values (new.location_id, replace(gen_random_uuid()::text, '-', ''), system_id, 'business', new.business_id, 'contact', new.id)
      on conflict (location_id, association_id, first_record_id, second_record_id) do nothing;
  end if;
  return null;
end $$;

create or replace trigger remove_relations after delete on contact
  referencing old table as old_rows for each statement execute function remove_relations('contact');
create or replace trigger remove_relations after delete on business
  referencing old table as old_rows for each statement execute function remove_relations('business');
create or replace trigger remove_relations after delete on object_record
  referencing old table as old_rows for each statement execute function remove_relations();
create or replace trigger relate_business_new after insert on contact
  for each row when (new.business_id is not null) execute function relate_business();
create or replace trigger relate_business after update of business_id on contact
  for each row when (new.business_id is distinct from old.business_id) execute function relate_business();
