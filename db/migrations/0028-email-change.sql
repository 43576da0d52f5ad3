-- Links that confirm a new email of a user.
alter table account_link add column email text;
