-- Saved views that everyone in the location sees.

alter table saved_view add column is_shared boolean not null default false;
create index saved_view_shared on saved_view (location_id, list) where is_shared;
