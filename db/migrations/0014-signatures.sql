-- The signatures of users.

alter table "user" add column signature text not null default '';
