-- The counted facets of a submission, and its searchable text.

-- An answer is 'a', its key, chr(31) and its value; the value is left out if it is long or a list. The entries of a list are 'e', the key,
-- chr(31) and the entry. The visitor's origin is 'o', the source, chr(31) and the medium. Names and addresses are not counted.
create or replace function submission_facets(others jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select facet.text from jsonb_each(case when jsonb_typeof(others) = 'object' then others else '{}' end) as answer,
      lateral (
        select 'a' || answer.key || chr(31) || case when jsonb_typeof(answer.value) <> 'array' and length(answer.value #>> '{}') <= 100
          then answer.value #>> '{}' else '' end as text
        union all
        select distinct 'e' || answer.key || chr(31) || (entry #>> '{}')
        from jsonb_array_elements(case when jsonb_typeof(answer.value) = 'array' then answer.value else '[]' end) as entry
        where jsonb_typeof(entry) in ('string', 'number', 'boolean') and length(entry #>> '{}') between 1 and 100
      ) as facet
    where answer.key not in ('eventData', 'fieldsOriSequance', 'name', 'full_name', 'first_name', 'last_name', 'email', 'phone')
      and length(answer.key) between 1 and 100
      and jsonb_typeof(answer.value) in ('string', 'number', 'boolean', 'array')
      and answer.value not in ('""', '[]')
    union all
    select 'o' || coalesce(left(others #>> '{eventData,source}', 100), '') || chr(31) ||
      coalesce(left(others #>> '{eventData,medium}', 100), '')
  )
$$;

create or replace function submission_text(contact_id text, name text, email text, phone text)
  returns text language sql immutable parallel safe as $$
  select lower(coalesce(contact_id, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
    coalesce(regexp_replace(phone, '\D', '', 'g'), ''))
$$;
