-- Keeps the daily counts of answers (submission_tally).

create or replace function add_to_tally(deltas submission_delta[]) returns void language plpgsql as $$
declare
  place text;
begin
  foreach place in array array(select distinct location_id from unnest(deltas)) loop
    insert into submission_tally as t (location_id, survey_id, day, facet, count)
      select place, d.survey_id, d.day, d.facet, sum(d.count)::int from unnest(deltas) as d where d.location_id = place
      group by 1, 2, 3, 4 having sum(d.count) > 0 order by 1, 2, 3, 4
      on conflict (location_id, survey_id, day, facet) do update set count = t.count + excluded.count;
    update submission_tally t set count = t.count + d.count from (
      select d.survey_id, d.day, d.facet, sum(d.count)::int as count from unnest(deltas) as d where d.location_id = place
      group by 1, 2, 3 having sum(d.count) < 0 order by 1, 2, 3
    ) as d
    where t.location_id = place and (t.survey_id, t.day, t.facet) = (d.survey_id, d.day, d.facet);
    delete from submission_tally t using unnest(deltas) as d
    where t.location_id = place and d.location_id = place and (t.survey_id, t.day, t.facet) = (d.survey_id, d.day, d.facet)
      and d.count < 0 and t.count <= 0;
  end loop;
end $$;

create or replace function tally_submissions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet,
      count(*))::submission_delta
      from new_rows s, unnest(s.facets) as facet group by s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet));
  elsif tg_op = 'DELETE' then
    perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet,
      -count(*))::submission_delta
      from old_rows s, unnest(s.facets) as facet group by s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet));
  else
    perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet,
      s.sign)::submission_delta
      from (select location_id, survey_id, created_at, facets, -1 as sign from old_rows
            union all select location_id, survey_id, created_at, facets, 1 from new_rows) as s, unnest(s.facets) as facet));
  end if;
  return null;
end $$;

create or replace trigger tally_insert after insert on submission
  referencing new table as new_rows for each statement execute function tally_submissions();
create or replace trigger tally_update after update on submission
  referencing old table as old_rows new table as new_rows for each statement execute function tally_submissions();
create or replace trigger tally_delete after delete on submission
  referencing old table as old_rows for each statement execute function tally_submissions();
