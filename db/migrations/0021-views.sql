-- An admin views the dashboard as another user.

alter table session add column view_as_id text references "user" (id) on delete set null;
create index session_by_view on session (view_as_id) where view_as_id is not null;
