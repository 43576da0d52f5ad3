-- Surveys and forms, what visitors submitted, and the daily counts of the answers.

-- A survey, form or quiz.
create table survey (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  type text not null default 'survey',
  fields jsonb not null default '[]',
  settings jsonb not null default '{}',
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id)
);
-- Lists surveys by name.
create index survey_by_name on survey (location_id, lower(name), id);
-- A visitor's request names a survey and no location.
create index survey_by_id on survey (id);

-- A visitor's submission. It stays when the contact is deleted.
create table submission (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  survey_id text not null,
  contact_id text,
  name text,
  email text,
  created_at timestamptz not null,
  -- The answers by field.
  others jsonb not null default '{}',
  -- The counted facets; see functions/submission-facets.sql.
  facets text[] not null generated always as (submission_facets(others)) stored,
  -- The searchable text.
  search_text text not null generated always as (submission_text(contact_id, name, email, (others ->> 'phone'))) stored,
  -- The appointment or service booking whose form was answered.
  event_id text,
  primary key (location_id, id),
  foreign key (location_id, survey_id) references survey (location_id, id) on delete cascade
) with (toast_tuple_target = 256);
-- Lists the submissions of a location, newest first.
create index submission_by_time on submission (location_id, created_at desc, id desc);
-- Lists the submissions of a survey.
create index submission_by_survey on submission (location_id, survey_id, created_at desc, id desc);
-- Lists the submissions of a contact.
create index submission_by_contact on submission (location_id, contact_id) where contact_id is not null;
-- The answers that belong to a contact's bookings.
create index submission_of_booking on submission (location_id, contact_id) where event_id is not null;
-- Searches submissions. The index does not contain the location: reading the few rows of other locations costs less than intersecting with
-- a large one.
create index submission_by_text on submission using gin (search_text gin_trgm_ops);

-- The sums of the facets for each day (UTC), so that statistics of many submissions need not count them; see
-- functions/submission-tally.sql.
create table submission_tally (
  location_id text not null,
  survey_id text not null,
  day date not null,
  facet text not null,
  count integer not null,
  primary key (location_id, survey_id, day, facet)
);

-- A change of submission_tally, in the format in which functions/submission-tally.sql passes it on.
create type submission_delta as (location_id text, survey_id text, day date, facet text, count integer);
