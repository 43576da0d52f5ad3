import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const bufferMs = (name: string) =>
  `coalesce((settings ->> '${name}')::float8, 0) * case when settings ->> '${name}Unit' = 'hours' then 3600000 else 60000 end`;

const event = "select a.id, a.kind, a.calendar_id, a.assigned_user_id, a.start_time, a.end_time";
const holds = `from appointment a where a.location_id = place and a.status not in ('cancelled', 'invalid')
  and (a.assigned_user_id = any(user_ids) or a.users && user_ids or a.calendar_id = any(calendar_ids) and (whole_calendars or a.kind = 'block'))`;

const statements = [
  // How long before and after its appointments each calendar keeps its members' time.
  `create function calendar_gaps(place text) returns table (id text, pre_buffer_ms float8, buffer_ms float8) language sql stable as $$
    select id, ${bufferMs("preBuffer")}, ${bufferMs("slotBuffer")} from calendar where location_id = place
  $$`,

  // What may hold time from one instant to another, the longest gap of the location around it: events, series, and services with their own
  // gaps. It is of these users, or on these calendars; of those the blocks alone, unless they are asked for as a whole. A cancelled or
  // invalid one holds none. \`details\` is null for most: other users, the series' rule, the service's gaps.
  `create function held_time(place text, user_ids text[], calendar_ids text[], whole_calendars boolean, from_time timestamptz, to_time timestamptz)
  returns table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)
  language sql stable as $$
    with longest as materialized (
      select make_interval(secs => coalesce(max(greatest(pre_buffer_ms, buffer_ms)), 0) / 1000) as gap from calendar_gaps(place)
    )
    ${event}, case when a.users <> '{}' then jsonb_build_object('users', a.users) end
    ${holds} and a.rrule is null
      and tstzrange(a.start_time, a.end_time) && tstzrange(from_time - (select gap from longest), to_time + (select gap from longest))
    union all
    ${event}, jsonb_build_object('users', a.users, 'rrule', a.rrule, 'timezone', a.timezone, 'exdates', a.exdates)
    ${holds} and a.rrule is not null
      and a.start_time < to_time + (select gap from longest)
      and (a.series_end is null or a.series_end > from_time - (select gap from longest))
    union all
    select i.booking_id, 'appointment', null, i.staff_id, i.start_time, i.end_time, jsonb_build_object(
      'preBufferMs', date_part('epoch', i.start_time - i.held_from) * 1000, 'bufferMs', date_part('epoch', i.held_to - i.end_time) * 1000)
    from service_booking_item i join service_booking b on b.location_id = i.location_id and b.id = i.booking_id
    where i.location_id = place and i.staff_id = any(user_ids) and b.status not in ('cancelled', 'invalid')
      and tstzrange(i.held_from, i.held_to) && tstzrange(from_time, to_time)
  $$`,

  // Waits until nobody else works on these holders' days, and keeps them until the transaction ends. The keys come in their one order.
  `create function claim_days(place text, keys text[], are_shared boolean[]) returns void language plpgsql as $$
  begin
    perform case when is_shared then pg_advisory_xact_lock_shared(hashtextextended(place || ' ' || key, 0))
      else pg_advisory_xact_lock(hashtextextended(place || ' ' || key, 0)) end
    from unnest(keys, are_shared) as t (key, is_shared);
  end $$`,

  // Books a time that nobody holds: claims, looks and writes at one go. False, and nothing written, where somebody may hold it. Each of its
  // statements sees what was committed before it began, so the look sees whatever was booked while the claim was waited for.
  `create function book_if_free(made appointment, keys text[], are_shared boolean[], holders text[], is_whole_calendar boolean, told json)
  returns boolean language plpgsql as $$
  begin
    perform claim_days(made.location_id, keys, are_shared);
    if exists (
      select from held_time(made.location_id, holders, array[made.calendar_id], is_whole_calendar, made.start_time, made.end_time) as held
      left join calendar_gaps(made.location_id) as gaps on gaps.id = held.calendar_id and held.kind <> 'block'
      where held.details ? 'rrule'
        or held.start_time - make_interval(secs => coalesce((held.details ->> 'preBufferMs')::float8, gaps.pre_buffer_ms, 0) / 1000) < made.end_time
        and held.end_time + make_interval(secs => coalesce((held.details ->> 'bufferMs')::float8, gaps.buffer_ms, 0) / 1000) > made.start_time
    ) then return false; end if;
    insert into appointment select made.*;
    if told is not null then
      perform emit_workflow_event(made.location_id, told ->> 'trigger', told ->> 'type', made.contact_id, told -> 'payload');
    end if;
    return true;
  end $$`,
];
