-- How long before and after its appointments each calendar keeps its members busy.

create or replace function calendar_gaps(place text)
  returns table (id text, pre_buffer_ms float8, buffer_ms float8) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select id,
      coalesce((settings ->> 'preBuffer')::float8, 0) * case when settings ->> 'preBufferUnit' = 'hours' then 3600000 else 60000 end,
      coalesce((settings ->> 'slotBuffer')::float8, 0) * case when settings ->> 'slotBufferUnit' = 'hours' then 3600000 else 60000 end
    from calendar where location_id = place;
end $$;

-- The longest of these gaps in a location, by which a span must be widened in a search.
create or replace function longest_gap(place text) returns interval language plpgsql stable as $$
begin
  return (select make_interval(secs => coalesce(max(greatest(pre_buffer_ms, buffer_ms)), 0) / 1000) from calendar_gaps(place));
end $$;
