-- The language in which a location writes to its contacts, for countries with several.

alter table location add column language text;
