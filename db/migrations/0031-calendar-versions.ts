import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const touching = (table: string, when: string, run: string) => [
  `create function touch_calendar_of_${table}() returns trigger language plpgsql as $$ begin ${run} return null; end $$`,
  `create trigger touch_calendar after ${when} on ${table} for each row execute function touch_calendar_of_${table}()`,
];

const event = "select a.id, a.kind, a.calendar_id, a.assigned_user_id, a.start_time, a.end_time";
const holds = `from appointment a where a.location_id = place and a.status not in ('cancelled', 'invalid')
  and (a.assigned_user_id = any(user_ids) or a.users && user_ids or a.calendar_id = any(calendar_ids) and (whole_calendars or a.kind = 'block'))`;

const given = "place text, user_ids text[], calendar_ids text[], whole_calendars boolean, from_time timestamptz, to_time timestamptz";
const held = "table (id text, kind text, calendar_id text, user_id text, start_time timestamptz, end_time timestamptz, details jsonb)";

const statements = [
  // Another one whenever the calendar, its hours, its notifications or its location's zone are others: who has read a version need not read it again.
  `create table calendar_version (
    location_id text not null,
    calendar_id text not null,
    version uuid not null default gen_random_uuid(),
    primary key (location_id, calendar_id),
    foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
  )`,
  "insert into calendar_version (location_id, calendar_id) select location_id, id from calendar",
  `create function touch_calendar(place text, touched text) returns void language sql as $$
    update calendar_version set version = gen_random_uuid() where location_id = place and calendar_id = touched
  $$`,
  ...touching(
    "calendar",
    "insert or update",
    `insert into calendar_version (location_id, calendar_id) values (new.location_id, new.id)
      on conflict (location_id, calendar_id) do update set version = excluded.version;`,
  ),
  ...touching(
    "schedule",
    "insert or update or delete",
    `perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id) from (
        select new.event_calendar_id union select old.event_calendar_id
        union select s.calendar_id from schedule_calendar s where s.location_id = coalesce(new.location_id, old.location_id) and s.schedule_id = coalesce(new.id, old.id)
      ) as touched (calendar_id) where calendar_id is not null;`,
  ),
  ...["schedule_calendar", "calendar_notification"].flatMap((table) =>
    touching(
      table,
      "insert or update or delete",
      `perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
        from (select new.calendar_id union select old.calendar_id) as touched (calendar_id) where calendar_id is not null;`,
    ),
  ),
  ...touching("location", "update of timezone", "update calendar_version set version = gen_random_uuid() where location_id = new.id;"),

  // The three kinds of what may hold time, each where it touches the span; what they say stands with held_time.
  `create function held_events(${given}) returns ${held} language sql stable as $$
    ${event}, case when a.users <> '{}' then jsonb_build_object('users', a.users) end
    ${holds} and a.rrule is null and tstzrange(a.start_time, a.end_time) && tstzrange(from_time, to_time)
  $$`,
  `create function held_series(${given}) returns ${held} language sql stable as $$
    ${event}, jsonb_build_object('users', a.users, 'rrule', a.rrule, 'timezone', a.timezone, 'exdates', a.exdates)
    ${holds} and a.rrule is not null and a.start_time < to_time and (a.series_end is null or a.series_end > from_time)
  $$`,
  `create function held_services(place text, user_ids text[], from_time timestamptz, to_time timestamptz) returns ${held} language sql stable as $$
    select i.booking_id, 'appointment', null, i.staff_id, i.start_time, i.end_time, jsonb_build_object(
      'preBufferMs', date_part('epoch', i.start_time - i.held_from) * 1000, 'bufferMs', date_part('epoch', i.held_to - i.end_time) * 1000)
    from service_booking_item i join service_booking b on b.location_id = i.location_id and b.id = i.booking_id
    where i.location_id = place and i.staff_id = any(user_ids) and b.status not in ('cancelled', 'invalid')
      and tstzrange(i.held_from, i.held_to) && tstzrange(from_time, to_time)
  $$`,
  `create function longest_gap(place text) returns interval language sql stable as $$
    select make_interval(secs => coalesce(max(greatest(pre_buffer_ms, buffer_ms)), 0) / 1000) from calendar_gaps(place)
  $$`,
  `create or replace function held_time(${given}) returns ${held} language sql stable as $$
    with longest as materialized (select longest_gap(place) as gap)
    select e.* from longest, held_events(place, user_ids, calendar_ids, whole_calendars, from_time - gap, to_time + gap) e
    union all
    select s.* from longest, held_series(place, user_ids, calendar_ids, whole_calendars, from_time - gap, to_time + gap) s
    union all
    select * from held_services(place, user_ids, from_time, to_time)
  $$`,

  `drop function book_if_free`,
  // Books a time that nobody holds, at one go, for whoever knows the calendar in the version that stands: claims, looks and writes, and answers
  // the title. Null, and nothing written, where somebody may hold the time, the version is another, or more belongs to the booking: there
  // is no such guest, or there is a conversation that is to hear of it. Each of its statements sees what was committed before it began, so the
  // look sees whatever was booked while the claim was waited for.
  `create function book_if_free(made appointment, known uuid, keys text[], are_shared boolean[], holders text[], is_whole_calendar boolean,
    is_named_after_guest boolean, told json) returns text language plpgsql as $$
  declare
    place text := made.location_id;
    calendars text[] := array[made.calendar_id];
    gap interval;
    far_from timestamptz;
    far_to timestamptz;
    guest text;
    is_talking boolean;
  begin
    perform claim_days(place, keys, are_shared);
    gap := longest_gap(place);
    far_from := made.start_time - gap;
    far_to := made.end_time + gap;
    if exists (
      select from held_events(place, holders, calendars, is_whole_calendar, far_from, far_to) as held
      left join calendar_gaps(place) as gaps on gaps.id = held.calendar_id and held.kind <> 'block'
      where held.start_time - make_interval(secs => coalesce(gaps.pre_buffer_ms, 0) / 1000) < made.end_time
        and held.end_time + make_interval(secs => coalesce(gaps.buffer_ms, 0) / 1000) > made.start_time
    ) or exists (select from held_series(place, holders, calendars, is_whole_calendar, far_from, far_to))
      or exists (select from held_services(place, holders, made.start_time, made.end_time))
    then return null; end if;

    select coalesce(p.name, p.email, p.phone, ''), exists (select from conversation o where o.location_id = place and o.contact_id = p.id)
      into guest, is_talking
      from contact p join calendar_version v on v.location_id = p.location_id and v.calendar_id = made.calendar_id and v.version = known
      where p.location_id = place and p.id = made.contact_id;
    if not found or is_talking and told is not null then return null; end if;
    if is_named_after_guest then
      made.title := coalesce(nullif(left(btrim(regexp_replace(guest, '[ \t]+', ' ', 'g'), E' \t\n\r'), 255), ''), made.title);
      told := jsonb_set(told::jsonb, '{payload,title}', to_jsonb(made.title));
    end if;

    insert into appointment select made.*;
    if told is not null then
      perform emit_workflow_event(place, told ->> 'trigger', told ->> 'type', made.contact_id, told -> 'payload');
    end if;
    return made.title;
  end $$`,
];
