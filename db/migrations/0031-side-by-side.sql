-- Whether the program of the version before goes on working beside a migration.

alter table migration add column allows_earlier boolean not null default false;
