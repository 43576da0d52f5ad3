-- Contacts, their notes and tasks, and the custom fields of a location. docs/decisions/search-and-totals.md explains how contacts
-- are searched.

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
  -- The text that a search by words looks at; see functions/contact-text.sql.
  search_text text not null generated always as (contact_text(name, first_name, last_name, email, phone, company_name)) stored,
  -- A filter over the facets that are asked for most; see functions/contact-facets.sql.
  facet_bits bigint not null generated always as (contact_bits(tags, followers, assigned_to, business_id, source, city)) stored,
  primary key (location_id, id),
  foreign key (location_id, business_id) references business (location_id, id) on delete set null (business_id)
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
-- The newest contacts first. A search reads the text and the facet bits from the index, without the contacts themselves.
create index contact_by_date_added on contact (location_id, date_added, id) include (search_text, facet_bits);
-- The last changed contacts first, with the facet bits in the index.
create index contact_by_date_updated on contact (location_id, date_updated, id) include (facet_bits);
-- Contacts by name, with the facet bits in the index.
create index contact_by_name on contact (location_id, name_lower, id) include (facet_bits);
-- Answers a search by words. The periods beside it narrow frequent words to some days.
create index contact_by_grams on contact using gin (text_grams(search_text), contact_periods(location_id, date_added));
-- Answers equality on any tag, follower, field or custom field within the location. The periods beside it narrow a frequent facet
-- to some days.
create index contact_by_facet on contact using gin (
  contact_facets(location_id, tags, followers, custom_fields,
    array['assigned_to', 'business_id', 'type', 'source', 'city', 'state', 'country', 'postal_code', 'gender', 'company_name', 'timezone',
      'address1', 'website', 'first_name', 'last_name', 'name', 'visitor_id']::text[],
    array[assigned_to, business_id, type, source, city, state, country, postal_code, gender, company_name, timezone,
      address1, website, first_name, last_name, name, visitor_id]::text[]),
  contact_periods(location_id, date_added));

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
