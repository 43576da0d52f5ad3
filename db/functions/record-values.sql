-- The searchable values of a record of a custom object.

-- The id is derived from the value, so that it needs no look-up.
create or replace function record_value_id(object_key text, name text, text text)
  returns uuid language sql immutable parallel safe as $$
  select encode(substring(sha256(convert_to(object_key || chr(31) || name || chr(31) || text, 'UTF8')) for 16), 'hex')::uuid
$$;

-- Every value under these names, or every value when no names are given. A text box list has one for each of its boxes.
create or replace function record_values(object_key text, properties jsonb, names text[])
  returns table (id uuid, name text, text text) language sql immutable parallel safe as $$
  select distinct record_value_id(object_key, said.name, said.text), said.name, said.text
  from (
    select split_part(property.key, '.', 1) as name, lower(leaf.value #>> '{}') as text
    from jsonb_each(properties) as property, lateral (
      select property.value where jsonb_typeof(property.value) not in ('object', 'array', 'null')
      union all
      select found
        from jsonb_path_query(property.value, 'strict $.** ? (@.type() != "object" && @.type() != "array" && @.type() != "null")') as found
      where jsonb_typeof(property.value) in ('object', 'array')
    ) as leaf (value)
    where names is null or property.key = any(names) or split_part(property.key, '.', 1) = any(names)
  ) as said
$$;
