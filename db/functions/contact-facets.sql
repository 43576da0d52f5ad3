-- Facets: the values of a contact that lists are filtered by.

-- A facet is a location, a field and a value: one index answers equality on any field, and only within the location. It is
-- computed for every contact that is written, so it runs no query for contacts without custom fields.
create or replace function contact_facets(location_id text, tags text[], followers text[], custom_fields jsonb, names text[],
  field_values text[])
  returns text[] language plpgsql immutable parallel safe as $$
declare
  found text[] := '{}';
  own text := location_id || chr(31);
  entry text;
begin
  foreach entry in array coalesce(tags, '{}') loop
    found := found || (own || 'tags' || chr(31) || lower(left(entry, 100)));
  end loop;
  foreach entry in array coalesce(followers, '{}') loop
    found := found || (own || 'followers' || chr(31) || lower(left(entry, 100)));
  end loop;
  for place in 1 .. coalesce(cardinality(names), 0) loop
    if field_values[place] is not null then
      found := found || (own || names[place] || chr(31) || lower(left(field_values[place], 100)));
    end if;
  end loop;
  if custom_fields <> '{}' then
    found := found || array(
      select own || custom.key || chr(31) || lower(left(value.text, 100))
      from jsonb_each(custom_fields) as custom, lateral (
        select custom.value #>> '{}' as text where jsonb_typeof(custom.value) not in ('array', 'object')
        union all
        select jsonb_array_elements_text(case when jsonb_typeof(custom.value) = 'array' then custom.value else '[]' end)
      ) as value
    );
  end if;
  return array_remove(found, null);
end $$;

-- Three bits of 64 for a facet. Two facets that share one or two of them are still told apart.
create or replace function facet_bit(field text, value text) returns bigint language plpgsql immutable parallel safe as $$
declare hash bigint := hashtextextended(lower(left(value, 100)), hashtext(field));
begin
  return (1::bigint << (hash & 63)::int) | (1::bigint << (hash >> 6 & 63)::int) | (1::bigint << (hash >> 12 & 63)::int);
end $$;

-- The bits of the facets that are asked for most. Where a bit is missing, so is the facet.
create or replace function contact_bits(tags text[], followers text[], assigned_to text, business_id text, source text, city text)
  returns bigint language plpgsql immutable parallel safe as $$
declare
  bits bigint := 0;
  entry text;
begin
  foreach entry in array tags loop bits := bits | facet_bit('tags', entry); end loop;
  if followers <> '{}' then
    foreach entry in array followers loop bits := bits | facet_bit('followers', entry); end loop;
  end if;
  if assigned_to is not null then bits := bits | facet_bit('assigned_to', assigned_to); end if;
  if business_id is not null then bits := bits | facet_bit('business_id', business_id); end if;
  if source is not null then bits := bits | facet_bit('source', source); end if;
  if city is not null then bits := bits | facet_bit('city', city); end if;
  return bits;
end $$;

-- The day, the 8 days and the 64 days in which a contact was added.
create or replace function contact_periods(location_id text, added timestamptz)
  returns text[] language plpgsql immutable parallel safe strict cost 1000 as $$
declare
  day int := floor(date_part('epoch', added) / 86400);
  own text := location_id || chr(31);
begin
  return array[own || '1:' || day, own || '8:' || (day >> 3), own || '64:' || (day >> 6)];
end $$;
