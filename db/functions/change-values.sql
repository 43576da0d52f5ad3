-- Whether a trigger of a table that every node of a cluster has runs on the coordinator. Only there it writes what follows from the change, because
-- it runs on each node. Without a cluster, there is only this one.
create or replace function is_on_coordinator() returns boolean language plpgsql stable as $$
declare answer boolean;
begin
  if to_regproc('citus_is_coordinator') is null then return true; end if;
  execute 'select citus_is_coordinator()' into answer;
  return answer;
end $$;

-- The columns of a row that the change log stores. Columns that are derived from others are left out.

-- A whole row, without empty columns.
create or replace function change_facts(row_of jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(row_of -
    array['location_id', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower'])
$$;

-- The columns of the first row that are different in the second; null if there are none.
create or replace function change_difference(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(old_row)
  where new_row -> key is distinct from value
    and key not in ('location_id', 'date_updated', 'search_text', 'unique_email', 'unique_phone', 'email_lower', 'name_lower')
$$;

-- The id of a row, or the ids that identify a row without one.
create or replace function change_entity_id(row_of jsonb) returns text language sql immutable as $$
  select coalesce(row_of ->> 'id', concat_ws(':', row_of ->> 'contact_id', row_of ->> 'workflow_id', row_of ->> 'campaign_id'))
$$;
