-- Books free times in one statement, for a caller that knows the calendar in its current version: claims all, then checks and
-- writes one after the other, so that each sees those before it. Returns the booked ones with their titles. For the others
-- nothing is written: the time may be taken, the version is another, or the booking needs more work: there is no such contact, or
-- there is a conversation that must get a message. Each statement sees what was committed before it began, so a check sees
-- whatever was booked while the claim waited.

create or replace function book_together(place text, keys text[], are_shared boolean[], told_by text, asked json)
  returns table (id text, title text) language plpgsql as $$
  #variable_conflict use_column
  declare
    gap interval;
    is_heard boolean;
    one record;
    made appointment;
    calendars text[];
    far_from timestamptz;
    far_to timestamptz;
    guest text;
    is_talking boolean;
  begin
    perform claim_days(place, keys, are_shared);
    select longest_gap(place), exists (select from workflow_listener l where l.location_id = place and l.trigger = told_by) into gap, is_heard;
    for one in
      select * from json_to_recordset(asked) as a (made json, version uuid, holders text[], is_whole_calendar boolean,
        is_named_after_guest boolean, told json, actor text, request text)
    loop
      made := json_populate_record(null::appointment, one.made);
      calendars := array[made.calendar_id];
      far_from := made.start_time - gap;
      far_to := made.end_time + gap;
      select coalesce(p.name, p.email, p.phone, ''), exists (select from conversation o where o.location_id = place and o.contact_id = p.id)
        into guest, is_talking
        from contact p join calendar_version v on v.location_id = p.location_id and v.calendar_id = made.calendar_id and v.version = one.version
        where p.location_id = place and p.id = made.contact_id and not exists (
          select from held_events(place, one.holders, calendars, one.is_whole_calendar, far_from, far_to) as held
          left join calendar_gaps(place) as gaps on gaps.id = held.calendar_id and held.kind <> 'block'
          where held.start_time - make_interval(secs => coalesce(gaps.pre_buffer_ms, 0) / 1000) < made.end_time
            and held.end_time + make_interval(secs => coalesce(gaps.buffer_ms, 0) / 1000) > made.start_time
        ) and not exists (select from held_series(place, one.holders, calendars, one.is_whole_calendar, far_from, far_to))
          and not exists (select from held_services(place, one.holders, made.start_time, made.end_time));
      continue when not found or is_talking and one.told is not null;
      if one.is_named_after_guest then
        made.title := coalesce(nullif(left(btrim(regexp_replace(guest, '[ 	]+', ' ', 'g'), E' 	

'), 255), ''), made.title);
      end if;

      perform set_config('crm.actor', one.actor, true), set_config('crm.request', coalesce(one.request, ''), true);
      insert into appointment select made.*;
      if is_heard and one.told is not null then
        perform emit_workflow_event(place, told_by, one.told ->> 'type', made.contact_id,
          jsonb_set((one.told -> 'payload')::jsonb, '{title}', to_jsonb(made.title))::json);
      end if;
      id := made.id;
      title := made.title;
      return next;
    end loop;
  end $$;
