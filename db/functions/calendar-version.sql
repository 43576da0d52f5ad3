-- Gives a calendar another version whenever it, its hours, its notifications or its rooms and equipment change. The program does so when the
-- location's time zone changes (locations/locations.ts), because a table that every node of a cluster has cannot have a trigger that writes.

create or replace function touch_calendar(place text, touched text) returns void language plpgsql as $$
declare
  fresh uuid := gen_random_uuid();
begin
  update calendar_version set version = fresh where location_id = place and calendar_id = touched;
end $$;

create or replace function touch_calendar_of_calendar() returns trigger language plpgsql as $$
begin
  insert into calendar_version (location_id, calendar_id) values (new.location_id, new.id)
    on conflict (location_id, calendar_id) do update set version = excluded.version;
  return null;
end $$;

create or replace function touch_calendar_of_schedule() returns trigger language plpgsql as $$
declare
  place text := coalesce(new.location_id, old.location_id);
  schedule text := coalesce(new.id, old.id);
  touched text;
begin
  foreach touched in array array(
    select new.event_calendar_id union select old.event_calendar_id
    union select s.calendar_id from schedule_calendar s where s.location_id = place and s.schedule_id = schedule
  ) loop
    if touched is not null then perform touch_calendar(place, touched); end if;
  end loop;
  return null;
end $$;

create or replace function touch_calendar_of_schedule_calendar() returns trigger language plpgsql as $$
begin
  perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
    from (select new.calendar_id union select old.calendar_id) as touched (calendar_id) where calendar_id is not null;
  return null;
end $$;

create or replace function touch_calendar_of_calendar_notification() returns trigger language plpgsql as $$
begin
  perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
    from (select new.calendar_id union select old.calendar_id) as touched (calendar_id) where calendar_id is not null;
  return null;
end $$;

create or replace function touch_calendar_of_resource() returns trigger language plpgsql as $$
begin
  perform touch_calendar(coalesce(new.location_id, old.location_id), calendar_id)
    from (select unnest(new.calendar_ids) union select unnest(old.calendar_ids)) as touched (calendar_id);
  return null;
end $$;

create or replace trigger touch_calendar after insert or update on calendar for each row execute function touch_calendar_of_calendar();
create or replace trigger touch_calendar after insert or update or delete on schedule
  for each row execute function touch_calendar_of_schedule();
create or replace trigger touch_calendar after insert or update or delete on schedule_calendar
  for each row execute function touch_calendar_of_schedule_calendar();
create or replace trigger touch_calendar after insert or update or delete on calendar_notification
  for each row execute function touch_calendar_of_calendar_notification();
create or replace trigger touch_calendar after insert or update or delete on resource
  for each row execute function touch_calendar_of_resource();
