-- Websites that may show the booking page of a calendar.
alter table calendar add column embed_origins text[] not null default '{}';
