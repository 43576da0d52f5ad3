-- Contacts, their notes and tasks, and the custom fields of a location. db/contacts/search/README.md explains how contacts are searched.

-- A field that a location added to its contacts. The values are in contact.custom_fields, by field id.
create table custom_field (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  model text not null default 'contact',
  name text not null,
  field_key text not null,
  data_type text not null,
  options jsonb not null default '[]',
  allow_custom_option boolean not null default false,
  placeholder text,
  position integer not null default 0,
  date_added timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  primary key (location_id, id)
);
-- A key is used once per model.
create unique index custom_field_by_key on custom_field (location_id, model, field_key);

-- A person or organisation that the location deals with.
create table contact (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text,
  first_name text,
  last_name text,
  email text,
  -- The email address in lower case, by which contacts are matched.
  email_lower text,
  phone text,
  additional_emails text[] not null default '{}',
  additional_phones text[] not null default '{}',
  -- Set while the location disallows duplicates. The unique indexes on these two columns decide races.
  unique_email text,
  -- As unique_email.
  unique_phone text,
  type text not null default 'lead',
  source text,
  assigned_to text,
  followers text[] not null default '{}',
  tags text[] not null default '{}',
  -- Values by the id of the custom field.
  custom_fields jsonb not null default '{}',
  company_name text,
  gender text,
  address1 text,
  city text,
  state text,
  country text,
  postal_code text,
  website text,
  timezone text,
  date_of_birth date,
  dnd boolean not null default false,
  dnd_settings jsonb not null default '{}',
  inbound_dnd_settings jsonb not null default '{}',
  business_id text,
  attribution_source jsonb,
  last_attribution_source jsonb,
  visitor_id text,
  -- Set when the contact is created; a merge keeps the latest.
  last_activity timestamptz,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  -- The name in lower case, by which lists are sorted.
  name_lower text not null generated always as (lower(coalesce(name, ''))) stored,
  -- The text that is searched by words; see functions/contact-text.sql.
  search_text text not null generated always as (contact_text(name, first_name, last_name, email, phone, company_name)) stored,
  primary key (location_id, id),
  foreign key (location_id, business_id) references business (location_id, id)
) with (fillfactor = 90);
-- Decides races between two contacts with the same email address.
create unique index contact_unique_email on contact (location_id, unique_email) where unique_email is not null;
-- Decides races between two contacts with the same phone number.
create unique index contact_unique_phone on contact (location_id, unique_phone) where unique_phone is not null;
-- Finds duplicates by email address, also where duplicates are allowed.
create index contact_by_email on contact (location_id, email_lower) where email_lower is not null;
-- Finds duplicates by phone number.
create index contact_by_phone on contact (location_id, phone) where phone is not null;
-- Finds contacts by an additional email address or phone number.
create index contact_by_additional on contact using gin (location_id, additional_emails, additional_phones)
  where additional_emails <> '{}' or additional_phones <> '{}';
-- Lists the contacts of a business.
create index contact_by_business on contact (location_id, business_id, lower(coalesce(name, '')), id) where business_id is not null;
-- Lists the contacts of a user.
create index contact_by_assignee on contact (location_id, assigned_to, date_added, id) where assigned_to is not null;
-- Contacts by first name.
create index contact_sorted_by_first_name on contact (location_id, lower(coalesce(first_name, '')), id);
-- Contacts by last name.
create index contact_sorted_by_last_name on contact (location_id, lower(coalesce(last_name, '')), id);
-- Contacts by email address.
create index contact_sorted_by_email on contact (location_id, lower(coalesce(email, '')), id);
-- Contacts by company name.
create index contact_sorted_by_company_name on contact (location_id, lower(coalesce(company_name, '')), id);
-- Contacts by last activity; those without any come first.
create index contact_sorted_by_last_activity on contact (location_id, coalesce(last_activity, '-infinity'::timestamptz), id);
-- The newest contacts first.
create index contact_by_date_added on contact (location_id, date_added, id);
-- The last changed contacts first.
create index contact_by_date_updated on contact (location_id, date_updated, id);
-- Contacts by name.
create index contact_by_name on contact (location_id, name_lower, id);
-- Answers a search by words. It does not contain the location, because the list of the location's contacts would be read for every word.
create index contact_by_text on contact using gin (search_text gin_trgm_ops);
-- Answers a search by words that have no three neighbouring ASCII letters or digits.
create index contact_by_pair on contact using gin (text_pairs(search_text));
-- Answers equality on any of these columns, and on any combination of them. The size of an index entry is limited, so it contains the
-- beginning of a text.
create index contact_by_value on contact using gin (tags, followers, (lower(custom_fields::text)::jsonb) jsonb_path_ops, visitor_id,
  lower(left(type, 100)), lower(left(source, 100)), lower(left(city, 100)), lower(left(state, 100)), lower(left(country, 100)),
  lower(left(postal_code, 100)), lower(left(gender, 100)), lower(left(timezone, 100)), lower(left(address1, 100)),
  lower(left(website, 100)));
-- The planner compares a searched word with this many texts to estimate how many contacts match.
alter table contact alter column search_text set statistics 1000;

-- A note about a contact.
create table note (
  location_id text not null references location (id) on delete cascade,
  contact_id text not null,
  id text not null,
  title text,
  body text not null,
  color text,
  pinned boolean not null default false,
  user_id text,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
);
-- The notes of a contact: pinned ones first, then the newest.
create index note_by_contact on note (location_id, contact_id, pinned desc, date_added desc, id);

-- Something to do about a contact.
create table task (
  location_id text not null references location (id) on delete cascade,
  contact_id text not null,
  id text not null,
  title text not null,
  body text,
  due_date timestamptz not null,
  completed boolean not null,
  assigned_to text,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
);
-- The tasks of a contact.
create index task_by_contact on task (location_id, contact_id, due_date, id);
-- The tasks of a user.
create index task_by_assignee on task (location_id, assigned_to, completed, due_date, id);
-- The tasks of a location.
create index task_by_due_date on task (location_id, completed, due_date, id);
