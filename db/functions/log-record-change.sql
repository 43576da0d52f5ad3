-- Writes the change log of records of custom objects, with the changed properties only. For a record that a user deletes, it keeps the
-- values, so that the record can be restored until they are erased; for one that an integration deletes, it keeps no values.

create or replace function log_record_change() returns trigger language plpgsql as $$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
begin
  if tg_op = 'INSERT' then
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
      select r.location_id, actor[1], actor[2], actor[3], request, 'object_record', r.id, 'create', null,
      jsonb_build_object('object_key', r.object_key, 'owner', r.owner, 'followers', to_jsonb(r.followers), 'properties', r.properties)
      from new_rows r;
  elsif tg_op = 'DELETE' then
    if actor[1] <> 'user' then
      update change_log c set before = null, after = null from old_rows r
      where c.location_id = r.location_id and c.entity = 'object_record' and c.entity_id = r.id
        and (c.before is not null or c.after is not null);
    end if;
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
      select r.location_id, actor[1], actor[2], actor[3], request, 'object_record', r.id, 'delete',
      jsonb_build_object('object_key', r.object_key, 'owner', r.owner)
        || case when actor[1] = 'user' then jsonb_build_object('followers', to_jsonb(r.followers), 'properties', r.properties) else '{}' end,
      null
      from old_rows r;
  else
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, action, before, after)
      select b.location_id, actor[1], actor[2], actor[3], request, 'object_record', b.id, 'update',
      jsonb_build_object('owner', b.owner, 'followers', to_jsonb(b.followers), 'properties',
        coalesce(change_difference(b.properties, a.properties), '{}')),
      jsonb_build_object('owner', a.owner, 'followers', to_jsonb(a.followers), 'properties',
        coalesce(change_difference(a.properties, b.properties), '{}'))
      from old_rows b join new_rows a on a.location_id = b.location_id and a.id = b.id
      where (a.owner, a.followers, a.properties) is distinct from (b.owner, b.followers, b.properties);
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
