-- Writes the change log of submissions. Answers are many and large, so the log only records the submission and its contact.

create or replace function log_submissions() returns trigger language plpgsql as $$
declare
  actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
  request text := nullif(current_setting('crm.request', true), '');
  part record;
begin
  for part in
    select location_id as place, array_agg(id) as ids, array_agg(contact_id) as contact_ids, array_agg(survey_id) as survey_ids
    from (select location_id, id, contact_id, survey_id, row_number() over () / 500 as number from new_rows) each group by location_id, number
  loop
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
      select part.place, actor[1], actor[2], actor[3], request, 'submission', id, contact_id,
             case when tg_op = 'INSERT' then 'create' else 'update' end, jsonb_build_object('id', id, 'survey_id', survey_id)
      from unnest(part.ids, part.contact_ids, part.survey_ids) as each (id, contact_id, survey_id);
  end loop;
  return null;
end $$;

create or replace trigger log_insert after insert on submission
  referencing new table as new_rows for each statement execute function log_submissions();
create or replace trigger log_update after update on submission
  referencing new table as new_rows for each statement execute function log_submissions();
