-- Writes the change log of records of custom objects, with the changed properties only. For a record that a user deletes, it keeps the
-- values, so that the record can be restored until they are erased; for one that an integration deletes, it keeps no values.

create or replace function log_record_change() returns trigger language plpgsql as $$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
  part record;
begin
  if tg_op = 'INSERT' then
    for part in
      select location_id as place, array_agg(id) as ids, array_agg(facts) as afters
      from (
        select location_id, id, row_number() over () / 500 as number,
          jsonb_build_object('object_key', object_key, 'owner', owner, 'followers', to_jsonb(followers), 'properties', properties) as facts
        from new_rows
      ) each group by location_id, number
    loop
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, after)
        select part.place, actor[1], actor[2], actor[3], request, 'object_record', id, 'create', facts
        from unnest(part.ids, part.afters) as each (id, facts);
    end loop;
  elsif tg_op = 'DELETE' then
    for part in
      select location_id as place, array_agg(id) as ids, array_agg(facts) as befores
      from (
        select location_id, id, row_number() over () / 500 as number,
          jsonb_build_object('object_key', object_key, 'owner', owner)
            || case when actor[1] = 'user' then jsonb_build_object('followers', to_jsonb(followers), 'properties', properties) else '{}' end as facts
        from old_rows
      ) each group by location_id, number
    loop
      -- The change log is deleted with its location.
      continue when not exists (select from location where id = part.place and date_deleted is null);
      if actor[1] <> 'user' then
        update change_log set before = null, after = null
        where location_id = part.place and entity = 'object_record' and entity_id = any(part.ids) and (before is not null or after is not null);
      end if;
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before)
        select part.place, actor[1], actor[2], actor[3], request, 'object_record', id, 'delete', facts
        from unnest(part.ids, part.befores) as each (id, facts);
    end loop;
  else
    for part in
      select location_id as place, array_agg(id) as ids, array_agg(before) as befores, array_agg(after) as afters
      from (
        select b.location_id, b.id, row_number() over () / 500 as number,
          jsonb_build_object('owner', b.owner, 'followers', to_jsonb(b.followers), 'properties',
            coalesce(change_difference(b.properties, a.properties), '{}')) as before,
          jsonb_build_object('owner', a.owner, 'followers', to_jsonb(a.followers), 'properties',
            coalesce(change_difference(a.properties, b.properties), '{}')) as after
        from old_rows b join new_rows a on a.location_id = b.location_id and a.id = b.id
        where (a.owner, a.followers, a.properties) is distinct from (b.owner, b.followers, b.properties)
      ) each group by location_id, number
    loop
      insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
        select part.place, actor[1], actor[2], actor[3], request, 'object_record', id, 'update', before, after
        from unnest(part.ids, part.befores, part.afters) as each (id, before, after);
    end loop;
  end if;
  return null;
end $$;

create or replace trigger log_insert after insert on object_record
  referencing new table as new_rows for each statement when (current_setting('crm.bulk', true) is distinct from 'on')
    execute function log_record_change();
create or replace trigger log_update after update on object_record
  referencing old table as old_rows new table as new_rows
    for each statement when (current_setting('crm.bulk', true) is distinct from 'on') execute function log_record_change();
create or replace trigger log_delete after delete on object_record
  referencing old table as old_rows for each statement execute function log_record_change();
