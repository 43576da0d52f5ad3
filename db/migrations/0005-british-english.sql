-- A user of the dashboard can prefer British to American English.

alter table "user" add column is_british_english boolean not null default false;
