-- What may keep time from being booked between two instants, widened by the longest gap of the location: events, series, services with
-- their own gaps, and events of users in external calendars. It concerns these users or these calendars. For the calendars, it includes
-- only blocked slots, unless whole calendars are requested. Cancelled and invalid appointments take no time. `details` is null for most
-- rows: it contains other users, the rule of a series, and the gaps of a service.

-- Single events that touch the span.
create or replace function held_events(place text, user_ids text[], calendar_ids text[], whole_calendars boolean,
  from_time timestamptz, to_time timestamptz)
  returns table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select a.id, a.kind, a.calendar_id, a.assigned_user_id, a.start_time, a.end_time,
      case when a.users <> '{}' then jsonb_build_object('users', a.users) end
    from appointment a
    where a.location_id = place and a.status not in ('cancelled', 'invalid')
      and (a.assigned_user_id = any(user_ids) or a.users && user_ids
        or a.calendar_id = any(calendar_ids) and (whole_calendars or a.kind = 'block'))
      and a.rrule is null and tstzrange(a.start_time, a.end_time) && tstzrange(from_time, to_time);
end $$;

-- Series that may touch the span.
create or replace function held_series(place text, user_ids text[], calendar_ids text[], whole_calendars boolean,
  from_time timestamptz, to_time timestamptz)
  returns table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select a.id, a.kind, a.calendar_id, a.assigned_user_id, a.start_time, a.end_time,
      jsonb_build_object('users', a.users, 'rrule', a.rrule, 'timezone', a.timezone, 'exdates', a.exdates)
    from appointment a
    where a.location_id = place and a.status not in ('cancelled', 'invalid')
      and (a.assigned_user_id = any(user_ids) or a.users && user_ids
        or a.calendar_id = any(calendar_ids) and (whole_calendars or a.kind = 'block'))
      and a.rrule is not null and a.start_time < to_time and (a.series_end is null or a.series_end > from_time);
end $$;

-- Booked services that touch the span.
create or replace function held_services(place text, user_ids text[], from_time timestamptz, to_time timestamptz)
  returns table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select i.booking_id, 'appointment', null, i.staff_id, i.start_time, i.end_time, jsonb_build_object(
      'preBufferMs', date_part('epoch', i.start_time - i.held_from) * 1000, 'bufferMs', date_part('epoch', i.held_to - i.end_time) * 1000)
    from service_booking_item i join service_booking b on b.location_id = i.location_id and b.id = i.booking_id
    where i.location_id = place and i.staff_id = any(user_ids) and b.status not in ('cancelled', 'invalid')
      and tstzrange(i.held_from, i.held_to) && tstzrange(from_time, to_time);
end $$;

-- What users do in calendars elsewhere.
create or replace function held_external(place text, user_ids text[], from_time timestamptz, to_time timestamptz)
  returns table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select c.id, 'external', null, c.user_id, b.start_time, b.end_time, null::jsonb
    from external_calendar c join external_busy b on b.location_id = c.location_id and b.external_calendar_id = c.id
    where c.location_id = place and c.user_id = any(user_ids) and tstzrange(b.start_time, b.end_time) && tstzrange(from_time, to_time);
end $$;

-- All four.
create or replace function held_time(place text, user_ids text[], calendar_ids text[], whole_calendars boolean,
  from_time timestamptz, to_time timestamptz)
  returns table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    with longest as materialized (select longest_gap(place) as gap)
    select e.* from longest, held_events(place, user_ids, calendar_ids, whole_calendars, from_time - gap, to_time + gap) e
    union all
    select s.* from longest, held_series(place, user_ids, calendar_ids, whole_calendars, from_time - gap, to_time + gap) s
    union all
    select * from held_services(place, user_ids, from_time, to_time)
    union all
    select * from held_external(place, user_ids, from_time, to_time);
end $$;
