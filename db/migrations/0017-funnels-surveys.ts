import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";

/** A survey's answers are many and large: the change log only tells that there are some, and whose. */
const logged = ["funnel", "funnel_page", "redirect", "survey"];

const statements = [
  `create table funnel (
    ${tenant},
    id text not null,
    name text not null,
    type text not null default 'funnel',
    url text not null default '',
    category text,
    parent_id text,
    steps jsonb not null default '[]',
    deleted boolean not null default false,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    updated_at timestamptz not null,
    primary key (location_id, id)
  )`,
  `create index funnel_by_name on funnel (location_id, lower(name), id)`,
  `create index funnel_by_parent on funnel (location_id, parent_id, lower(name), id)`,

  // Who opens a funnel names no location.
  `create index funnel_by_id on funnel (id)`,

  `create table funnel_page (
    ${tenant},
    funnel_id text not null,
    id text not null,
    name text not null,
    step_id text not null,
    position integer not null default 0,
    deleted boolean not null default false,
    updated_at timestamptz not null,
    primary key (location_id, id),
    foreign key (location_id, funnel_id) references funnel (location_id, id) on delete cascade
  )`,
  `create index funnel_page_by_funnel on funnel_page (location_id, funnel_id, position, id)`,

  `create table redirect (
    ${tenant},
    id text not null,
    domain text not null,
    path text not null,
    path_lowercase text not null,
    type text not null,
    target text not null,
    action text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id)
  )`,
  `create unique index redirect_by_place on redirect (location_id, domain, path_lowercase)`,
  // A visitor names a domain and no location.
  `create index redirect_by_domain on redirect (domain, path_lowercase)`,

  `create table survey (
    ${tenant},
    id text not null,
    name text not null,
    type text not null default 'survey',
    fields jsonb not null default '[]',
    settings jsonb not null default '{}',
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id)
  )`,
  `create index survey_by_name on survey (location_id, lower(name), id)`,
  // Who opens a survey names no location.
  `create index survey_by_id on survey (id)`,

  // What is counted of a submission. An answer is "a", its key, chr(31) and its value; the value is left out where it is long or a list.
  // A list's entries are "e", the key, chr(31) and the entry; where it came from is "o", the source, chr(31) and the medium. Names and
  // addresses are not counted.
  `create function submission_facets(others jsonb) returns text[] language sql immutable parallel safe as $$
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
      select 'o' || coalesce(left(others #>> '{eventData,source}', 100), '') || chr(31) || coalesce(left(others #>> '{eventData,medium}', 100), '')
    )
  $$`,
  `create function submission_text(contact_id text, name text, email text, phone text) returns text language sql immutable parallel safe as $$
    select lower(coalesce(contact_id, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
      coalesce(regexp_replace(phone, '\\D', '', 'g'), ''))
  $$`,
  `create table submission (
    ${tenant},
    id text not null,
    survey_id text not null,
    contact_id text,
    name text,
    email text,
    created_at timestamptz not null,
    others jsonb not null default '{}',
    facets text[] not null generated always as (submission_facets(others)) stored,
    search_text text not null generated always as (submission_text(contact_id, name, email, others ->> 'phone')) stored,
    primary key (location_id, id),
    foreign key (location_id, survey_id) references survey (location_id, id) on delete cascade
  ) with (toast_tuple_target = 256)`,
  `create index submission_by_time on submission (location_id, created_at desc, id desc)`,
  `create index submission_by_survey on submission (location_id, survey_id, created_at desc, id desc)`,
  `create index submission_by_contact on submission (location_id, contact_id) where contact_id is not null`,
  `create index submission_by_text on submission using gin (search_text gin_trgm_ops)`,
  // The facets of each day (UTC), added up, so that figures over many submissions are read and not counted.
  `create table submission_tally (
    location_id text not null,
    survey_id text not null,
    day date not null,
    facet text not null,
    count integer not null,
    primary key (location_id, survey_id, day, facet)
  )`,
  `create type submission_delta as (location_id text, survey_id text, day date, facet text, count integer)`,
  `create function add_to_tally(deltas submission_delta[]) returns void language sql as $$
    insert into submission_tally as t (location_id, survey_id, day, facet, count)
      select d.location_id, d.survey_id, d.day, d.facet, sum(d.count)::int from unnest(deltas) as d
      group by 1, 2, 3, 4 having sum(d.count) > 0 order by 1, 2, 3, 4
      on conflict (location_id, survey_id, day, facet) do update set count = t.count + excluded.count;
    update submission_tally t set count = t.count + d.count from (
      select d.location_id, d.survey_id, d.day, d.facet, sum(d.count)::int as count from unnest(deltas) as d
      group by 1, 2, 3, 4 having sum(d.count) < 0 order by 1, 2, 3, 4
    ) as d
    where (t.location_id, t.survey_id, t.day, t.facet) = (d.location_id, d.survey_id, d.day, d.facet);
    delete from submission_tally t using unnest(deltas) as d
    where (t.location_id, t.survey_id, t.day, t.facet) = (d.location_id, d.survey_id, d.day, d.facet) and d.count < 0 and t.count <= 0
  $$`,
  `create function tally_submissions() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet, count(*))::submission_delta
        from new_rows s, unnest(s.facets) as facet group by s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet));
    elsif tg_op = 'DELETE' then
      perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet, -count(*))::submission_delta
        from old_rows s, unnest(s.facets) as facet group by s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet));
    else
      perform add_to_tally(array(select row(s.location_id, s.survey_id, (s.created_at at time zone 'UTC')::date, facet, s.sign)::submission_delta
        from (select location_id, survey_id, created_at, facets, -1 as sign from old_rows
              union all select location_id, survey_id, created_at, facets, 1 from new_rows) as s, unnest(s.facets) as facet));
    end if;
    return null;
  end $$`,
  `create trigger tally_insert after insert on submission referencing new table as new_rows for each statement execute function tally_submissions()`,
  `create trigger tally_update after update on submission referencing old table as old_rows new table as new_rows
    for each statement execute function tally_submissions()`,
  `create trigger tally_delete after delete on submission referencing old table as old_rows for each statement execute function tally_submissions()`,

  // Whose contact is deleted stays without one.
  `create function forget_contact_of_submissions() returns trigger language plpgsql as $$
  begin
    update submission s set contact_id = null from old_rows o where s.location_id = o.location_id and s.contact_id = o.id;
    return null;
  end $$`,
  `create trigger forget_in_submissions after delete on contact referencing old table as old_rows
    for each statement execute function forget_contact_of_submissions()`,

  `create function log_submissions() returns trigger language plpgsql as $$
  declare
    actor text[] := string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31));
    request text := nullif(current_setting('crm.request', true), '');
  begin
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, after)
      select location_id, actor[1], actor[2], actor[3], request, 'submission', id, contact_id,
             case when tg_op = 'INSERT' then 'create' else 'update' end, jsonb_build_object('id', id, 'survey_id', survey_id) from new_rows;
    return null;
  end $$`,
  `create trigger log_insert after insert on submission referencing new table as new_rows for each statement execute function log_submissions()`,
  `create trigger log_update after update on submission referencing new table as new_rows for each statement execute function log_submissions()`,

  ...logged.flatMap((table) => [
    `create trigger log_insert after insert on ${table} referencing new table as new_rows for each statement execute function log_change()`,
    `create trigger log_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
    `create trigger log_delete after delete on ${table} referencing old table as old_rows for each statement execute function log_change()`,
  ]),
];
