-- Relations end with the records that they relate. The business of a contact is a relation of the system's association: the
-- column contact.business_id decides, and the relation follows it.

create or replace function remove_relations() returns trigger language plpgsql as $$
declare
  key_of_table text := tg_argv[0];
begin
  delete from relation r using old_rows o
    where r.location_id = o.location_id and r.first_record_id = o.id
      and r.first_object_key = coalesce(to_jsonb(o) ->> 'object_key', key_of_table);
  delete from relation r using old_rows o
    where r.location_id = o.location_id and r.second_record_id = o.id
      and r.second_object_key = coalesce(to_jsonb(o) ->> 'object_key', key_of_table);
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
